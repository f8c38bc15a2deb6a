import type { Encoding } from './encodings.ts';
import { limits, UnreadableFile } from './limits.ts';
import { readCsv } from './read-csv.ts';
import { openWorkbook, type Workbook } from './read-xlsx.ts';
import type { Separator } from './separators.ts';
import type { TableRows } from './table-rows.ts';
import { decodeText } from './text-encoding.ts';

export interface ReadOptions {
  /** The sheet of a workbook, counted from 0. */
  readonly sheet?: number | undefined;
  readonly encoding?: Encoding | undefined;
  readonly separator?: Separator | undefined;
}

/** A table, and how it was read. */
export interface ReadTable extends TableRows {
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[];
  readonly sheet: number;
  readonly encoding: Encoding | null;
  readonly separator: Separator | null;
  readonly unclosedQuote: number | null;
}

export interface OpenedFile {
  readonly read: (options: ReadOptions, progress?: (rows: number) => void) => Promise<ReadTable>;
}

/** Tells by its content what a file is. Names of files are often wrong. */
export async function openFile(bytes: Uint8Array): Promise<OpenedFile> {
  if (bytes.length === 0) throw new UnreadableFile('This file is empty.');
  if (bytes.length > limits.fileBytes)
    throw new UnreadableFile(
      `This file has more than ${limits.fileBytes / 1_000_000} MB. Split it, or leave out columns.`,
    );
  refuseKnownKinds(bytes);
  if (startsWith(bytes, [0x50, 0x4b])) return openedWorkbook(await openWorkbook(bytes));
  return { read: async (options, progress) => readText(bytes, options, progress) };
}

function readText(bytes: Uint8Array, options: ReadOptions, progress?: (rows: number) => void): ReadTable {
  const { encoding, text } = decodeText(bytes, options.encoding);
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text.slice(0, 200)))
    throw new UnreadableFile(
      'This file is a web page, not a table. Open it in your spreadsheet program, and save it as .xlsx.',
    );
  const table = readCsv(text, { separator: options.separator, ...(progress && { progress }) });
  return withContent({ ...table, sheets: [], sheet: 0, encoding });
}

function openedWorkbook(workbook: Workbook): OpenedFile {
  const firstVisible = Math.max(
    0,
    workbook.sheets.findIndex(({ isHidden }) => !isHidden),
  );
  const sheets = workbook.sheets.map(({ name, isHidden }) => ({ name, isHidden }));
  return {
    async read({ sheet }, progress) {
      // Without a choice: the first sheet that has something.
      const order = sheet === undefined ? [firstVisible, ...sheets.keys()] : [sheet];
      for (const index of order) {
        const table = await workbook.readSheet(index, progress);
        if (table.rows.length === 0 && sheet === undefined) continue;
        return { ...table, sheets, sheet: index, encoding: null, separator: null, unclosedQuote: null };
      }
      throw empty();
    },
  };
}

function withContent(table: ReadTable): ReadTable {
  if (table.rows.length === 0) throw empty();
  return table;
}

const empty = (): UnreadableFile => new UnreadableFile('This file has no rows.');

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

function refuseKnownKinds(bytes: Uint8Array): void {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new UnreadableFile(
      'This workbook is in the old format of Excel (.xls) or protected by a password. Save it as .xlsx without a password.',
    );
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46]))
    throw new UnreadableFile('This file is a PDF. Choose a CSV file, or an Excel workbook (.xlsx).');
}
