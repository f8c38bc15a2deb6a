/** Reads a CSV file of codes piece by piece, so that a file of any size needs little memory. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { unknownName } from '@gifts/contract/check/sentences';
import Papa from 'papaparse';
import { OperatorError } from '../../../kit/errors.ts';

const codeColumns = ['product_id', 'value_cents', 'code', 'pin'] as const;
export type CodeColumn = (typeof codeColumns)[number];
const requiredColumns: readonly CodeColumn[] = ['product_id', 'value_cents', 'code'];

export interface CodeRow {
  /** Counted from 1, with the header. */
  readonly number: number;
  readonly cells: Readonly<Record<CodeColumn, string>>;
  /** False if the row has more or fewer cells than the header, or a quotation mark that is not closed. */
  readonly isWhole: boolean;
}

/** Calls `take` with some rows at a time, and waits for it before it reads on. */
export async function readCodeRows(
  path: string,
  take: (rows: readonly CodeRow[]) => Promise<void>,
): Promise<void> {
  let header: string[] | null = null;
  let count = 0;
  await parseFile(path, async (records, broken) => {
    const rows: CodeRow[] = [];
    for (const [index, record] of records.entries()) {
      count += 1;
      if (record.every((cell) => cell.trim() === '')) continue;
      if (header === null) header = readHeader(record);
      else rows.push(readRow(header, record, { number: count, isBroken: broken.has(index) }));
    }
    if (rows.length > 0) await take(rows);
  });
  if (header === null) throw new OperatorError(`${path} is empty: its first row names the columns.`);
}

type TakeRecords = (records: readonly string[][], broken: ReadonlySet<number>) => Promise<void>;

function parseFile(path: string, take: TakeRecords): Promise<void> {
  const file = createReadStream(path);
  const decoder = new TextDecoderStream('utf-8', { fatal: true });
  // Both sides are streams of the platform, whose types differ by the library that declares them.
  const text = Readable.fromWeb(Readable.toWeb(file).pipeThrough(decoder as never) as never);
  return new Promise<void>((resolve, reject) => {
    const fail = (error: unknown): void => {
      file.destroy();
      reject(readable(path, error));
    };
    file.on('error', fail);
    text.on('error', fail);
    Papa.parse<string[], Readable>(text, {
      delimitersToGuess: [',', ';', '\t'],
      chunk({ data, errors }, parser) {
        parser.pause();
        const broken = new Set(errors.flatMap(({ row }) => (row === undefined ? [] : [row])));
        take(data, broken).then(
          () => parser.resume(),
          (error: unknown) => {
            // An abort also calls `complete`, which comes too late then.
            fail(error);
            parser.abort();
          },
        );
      },
      complete: () => resolve(),
      error: fail,
    });
  });
}

function readable(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return new OperatorError(`There is no file ${path}.`);
    case 'EISDIR':
      return new OperatorError(`${path} is a folder: name a file in it.`);
    case 'EACCES':
      return new OperatorError(`${path} cannot be read by this user.`);
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return new OperatorError(
        `${path} is not UTF-8: save it again as "CSV UTF-8". The rows before the wrong letter are imported.`,
      );
    default:
      return error;
  }
}

function readHeader(record: readonly string[]): string[] {
  const header = record.map((name) => name.trim().toLowerCase());
  const problems = [
    ...header
      .filter((name) => !codeColumns.some((known) => known === name))
      .map((name) => unknownName('field', name, codeColumns)),
    ...requiredColumns.filter((name) => !header.includes(name)).map((name) => `There is no column ${name}`),
    ...header
      .filter((name, index) => header.indexOf(name) !== index)
      .map((name) => `Column ${name} is there twice`),
  ];
  if (problems.length === 0) return header;
  throw new OperatorError(
    `Nothing was imported, because of the header of the file:\n${problems.map((each) => `Row 1: ${each}.`).join('\n')}`,
  );
}

function readRow(
  header: readonly string[],
  record: readonly string[],
  { number, isBroken }: { number: number; isBroken: boolean },
): CodeRow {
  const cell = (name: CodeColumn): string => record[header.indexOf(name)]?.trim() ?? '';
  return {
    number,
    cells: {
      product_id: cell('product_id'),
      value_cents: cell('value_cents'),
      code: cell('code'),
      pin: cell('pin'),
    },
    isWhole: !isBroken && record.length === header.length,
  };
}
