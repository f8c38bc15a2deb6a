/** Writes a list as CSV, newest first. Rows that are created meanwhile are left out. */
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { byteOrderMark, type CsvCell, csvLine } from '../../kit/csv.ts';
import { maxUuid } from '../../kit/ids.ts';
import { recordLooks } from '../audit/record-looks.process.ts';

/** So many rows are read and written at a time. */
export const sliceSize = 500;

interface ExportedRow {
  readonly id: string;
  readonly created_at: Date;
}

export interface ExportedList<Row extends ExportedRow> {
  readonly headings: readonly string[];
  /** Finds the ids of up to a slice of rows before an id, newest first. */
  findNext(tx: Tx, before: string): Promise<string[]>;
  findRows(ids: readonly string[]): Promise<Row[]>;
  cellsOf(row: Row): readonly CsvCell[];
  /** Rows that were created later are left out. */
  readonly until: Date | null;
  readonly act: 'export_orders' | 'export_order_batches';
  readonly kind: 'orders' | 'order_batches';
  /** What the audit log says of the file, if at least so many rows are in it. */
  detailsOf(upTo: number): object;
}

/** Reads and writes a slice at a time, when the reader has taken the one before. */
export async function* linesOf<Row extends ExportedRow>(
  context: CallerContext,
  { headings, findNext, findRows, cellsOf, until, ...look }: ExportedList<Row>,
): AsyncGenerator<Buffer, void, undefined> {
  const { db } = context;
  let head = byteOrderMark + csvLine(headings);
  let before = maxUuid;
  let sent = 0;
  let recorded = 0;
  for (;;) {
    const position = before;
    const ids = await db.transaction((tx) => findNext(tx, position));
    const found = await findRows(ids);
    const shown = found
      .filter(({ created_at: at }) => until === null || at <= until)
      .sort((left, right) => (left.id < right.id ? 1 : -1));
    sent += shown.length;
    if (sent > recorded || recorded === 0) {
      recorded = Math.max(sliceSize, recorded * 2);
      await recordExport(context, look, recorded);
    }
    yield Buffer.from(head + shown.map((row) => csvLine(cellsOf(row))).join(''));
    head = '';
    const last = ids.at(-1);
    if (last === undefined || ids.length < sliceSize) return;
    before = last;
  }
}

/** An entry stands before its rows leave, so that nothing is shown that the audit log does not say. Long files have a few. */
const recordExport = (
  context: CallerContext,
  { act, kind, detailsOf }: Pick<ExportedList<ExportedRow>, 'act' | 'kind' | 'detailsOf'>,
  upTo: number,
): Promise<void> =>
  recordLooks(context, [
    { organizationId: context.organization.id, act, subject: { kind, id: null }, details: detailsOf(upTo) },
  ]);
