import { figure } from '../../../ui/figures.ts';
import { limits, UnreadableFile } from './limits.ts';

/** The rows of a sheet as texts. Rows without any text are left out. */
export interface TableRows {
  readonly rows: readonly (readonly string[])[];
  /** The number of each row as a spreadsheet shows it, counted from 1. */
  readonly numbers: readonly number[];
  /** True if there was something to the right of the columns that are read. */
  readonly isCut: boolean;
  /** True if some cells of the sheet are merged: the text is in the first of them. */
  readonly hasMergedCells: boolean;
}

/** Collects rows within the limits. The first row may be that of the names, so one more than the limit is kept. */
export function collectRows() {
  const rows: string[][] = [];
  const numbers: number[] = [];
  let isCut = false;
  let hasMergedCells = false;
  let cells = 0;
  return {
    add(row: readonly string[], number: number): void {
      let end = row.length;
      while (end > 0 && (row[end - 1] ?? '').trim() === '') end -= 1;
      if (end === 0) return;
      if (rows.length > limits.rows) throw tooManyRows();
      if (end > limits.columns) {
        isCut = true;
        end = limits.columns;
      }
      cells += end;
      if (cells > limits.cells) throw tooManyCells();
      rows.push(row.slice(0, end).map(cutCell));
      numbers.push(number);
    },
    cutColumns: (): void => {
      isCut = true;
    },
    noteMergedCells: (): void => {
      hasMergedCells = true;
    },
    count: (): number => rows.length,
    done: (): TableRows => ({ rows, numbers, isCut, hasMergedCells }),
  };
}

const cutCell = (text = ''): string =>
  text.length > limits.cellLength ? text.slice(0, limits.cellLength) : text;

const tooManyRows = (): UnreadableFile =>
  new UnreadableFile(
    `This file has more than ${figure(limits.rows)} rows. Split it, and import one part after the other.`,
  );

const tooManyCells = (): UnreadableFile =>
  new UnreadableFile(
    `This file has more than ${figure(limits.cells)} cells. Keep only the columns that you need.`,
  );
