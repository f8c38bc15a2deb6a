import {
  type CheckedTable,
  checkTable,
  type Fix,
  type ProblemId,
  type RowFilter,
} from '../check/checked-table.ts';
import { matchColumns, namesColumns } from '../columns/match-columns.ts';
import { areFullNames } from '../columns/read-name.ts';
import { type OpenedFile, openFile, type ReadOptions, type ReadTable } from '../read/open-file.ts';
import type { ImportTarget, Mapping, ReadingChoices } from '../targets.ts';
import { sha256 } from './sha256.ts';

export interface FileColumn {
  /** "A" to "GR", as a spreadsheet names it. */
  readonly letter: string;
  /** Null if the file does not name it. */
  readonly name: string | null;
  /** The first texts in it. */
  readonly samples: readonly string[];
}

/** What is shown of a file before its rows are checked. */
export interface FilePreview {
  readonly sha256: string;
  readonly columns: readonly FileColumn[];
  readonly rows: number;
  readonly hasHeader: boolean;
  readonly mapping: Mapping;
  /** The column whose texts look like full names. Null if there is none, or if last names have their own column. */
  readonly fullNameColumn: number | null;
  readonly sheets: ReadTable['sheets'];
  readonly sheet: number;
  readonly encoding: ReadTable['encoding'];
  readonly separator: ReadTable['separator'];
  readonly isCut: boolean;
  readonly hasMergedCells: boolean;
  readonly unclosedQuote: number | null;
}

export interface Progress {
  readonly phase: 'reading' | 'checking';
  readonly rows: number;
}

export interface RowsWindow {
  /** How many rows the filter shows. */
  readonly total: number;
  readonly rows: ReturnType<CheckedTable['rows']>;
}

const sampleRows = 200;
const shownSamples = 3;
const sampleLength = 120;

/** What the worker holds of one file. The page holds only what it shows. */
export function createImportSession(report: (progress: Progress) => void) {
  let targets: readonly ImportTarget[] = [];
  let file: OpenedFile | null = null;
  let hash = '';
  let table: ReadTable | null = null;
  let hasHeader = true;
  let checked: CheckedTable | null = null;
  let shown: { readonly filter: RowFilter; readonly indexes: readonly number[] } | null = null;
  let sent: readonly number[] = [];

  const needTable = (): ReadTable => {
    if (!table) throw new Error('No file was read.');
    return table;
  };
  const needChecked = (): CheckedTable => {
    if (!checked) throw new Error('The rows were not checked.');
    return checked;
  };
  const preview = (): FilePreview => {
    const { rows, sheets, sheet, encoding, separator, isCut, hasMergedCells, unclosedQuote } = needTable();
    const columns = columnsOf(rows, hasHeader);
    const mapping = matchColumns(columns, targets);
    return {
      ...{ sheets, sheet, encoding, separator, isCut, hasMergedCells, unclosedQuote },
      ...{ sha256: hash, hasHeader, mapping, rows: rows.length - (hasHeader ? 1 : 0) },
      fullNameColumn: findFullNames(columns, mapping, targets),
      columns: columns.map((column) => ({
        ...column,
        samples: column.samples
          .filter((text) => text.trim() !== '')
          .slice(0, shownSamples)
          .map(cutSample),
      })),
    };
  };
  const after = () => needChecked().summary();

  return {
    async open(input: { file: Blob; targets: readonly ImportTarget[] }): Promise<FilePreview> {
      const bytes = new Uint8Array(await input.file.arrayBuffer());
      targets = input.targets;
      hash = await sha256(bytes);
      file = await openFile(bytes);
      return this.read({});
    },
    /** Reads the file again, as the person says it is to be read. */
    async read(options: ReadOptions): Promise<FilePreview> {
      if (!file) throw new Error('No file was opened.');
      table = await file.read(options, (rows) => report({ phase: 'reading', rows }));
      hasHeader = namesColumns(table.rows[0] ?? [], table.rows[1], targets);
      return preview();
    },
    setHeader(input: { hasHeader: boolean }): FilePreview {
      hasHeader = input.hasHeader;
      return preview();
    },
    check(input: { mapping: Mapping; choices: ReadingChoices }) {
      shown = null;
      checked = checkTable({
        ...input,
        table: needTable(),
        firstRow: hasHeader ? 1 : 0,
        targets,
        progress: (rows) => report({ phase: 'checking', rows }),
      });
      return after();
    },
    /** The rows of a filter stay the same while people mend them, until `again` is true. */
    rows(input: { filter: RowFilter; from: number; count: number; again?: boolean }): RowsWindow {
      if (shown?.filter !== input.filter || input.again)
        shown = { filter: input.filter, indexes: needChecked().select(input.filter) };
      const indexes = shown.indexes.slice(input.from, input.from + input.count);
      return { total: shown.indexes.length, rows: needChecked().rows(indexes) };
    },
    /** The place, in what a filter shows, of the next row with a problem. -1 if there is none. */
    nextProblem(input: { after: number }): number {
      const indexes = shown?.indexes ?? [];
      const failing = new Set(needChecked().select('problems'));
      for (let step = 1; step <= indexes.length; step += 1) {
        const place = (input.after + step) % indexes.length;
        if (failing.has(indexes[place] ?? -1)) return place;
      }
      return -1;
    },
    value: (input: { row: number; target: number }): string => needChecked().value(input.row, input.target),
    edit(input: { row: number; target: number; text: string }) {
      needChecked().edit(input.row, input.target, input.text);
      return after();
    },
    fix(input: { id: ProblemId; fix: Fix }) {
      needChecked().fix(input.id, input.fix);
      return after();
    },
    leaveOut(input: { filter: RowFilter; isOut: boolean }) {
      needChecked().leaveOut(input.filter, input.isOut);
      return after();
    },
    leaveOutRow(input: { row: number; isOut: boolean }) {
      needChecked().leaveOutRow(input.row, input.isOut);
      return after();
    },
    undo() {
      needChecked().undo();
      return after();
    },
    /** Fixes which rows are sent. */
    begin(): number {
      sent = needChecked().ready();
      return sent.length;
    },
    part: (input: { from: number; count: number }) =>
      needChecked().part(sent.slice(input.from, input.from + input.count)),
    /** The place of a row of the file among all rows. */
    placeOf: (input: { number: number }): number =>
      needChecked()
        .rows(needChecked().select('all'))
        .findIndex(({ number }) => number === input.number),
  };
}

export type ImportSession = ReturnType<typeof createImportSession>;

function columnsOf(rows: ReadTable['rows'], hasHeader: boolean): FileColumn[] {
  const sample = rows.slice(0, sampleRows);
  const count = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const names = hasHeader ? (rows[0] ?? []) : [];
  return Array.from({ length: count }, (_, column) => ({
    letter: letterOf(column),
    name: cutSample((names[column] ?? '').trim()) || null,
    samples: sample.slice(hasHeader ? 1 : 0).map((row) => row[column] ?? ''),
  }));
}

const cutSample = (text: string): string =>
  text.length > sampleLength ? `${text.slice(0, sampleLength)}…` : text;

function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last;
}

function findFullNames(
  columns: readonly FileColumn[],
  mapping: Mapping,
  targets: readonly ImportTarget[],
): number | null {
  const keyOf = (part: string) => targets.find(({ namePart }) => namePart === part)?.key;
  const last = keyOf('last');
  if (last === undefined || mapping.includes(last)) return null;
  const first = mapping.indexOf(keyOf('first') ?? '');
  return first >= 0 && areFullNames(columns[first]?.samples ?? []) ? first : null;
}
