import type { ExportMovementsQuery, MoneyMovement } from '@gifts/contract/dashboard/money';
import type { CallerContext } from '../../context/context.ts';
import { byteOrderMark, type CsvCell, csvLine } from '../../kit/csv.ts';
import { dollarCell } from '../../kit/dollar-cell.ts';
import { FileAnswer } from '../../kit/file-answer.ts';
import { maxUuid } from '../../kit/ids.ts';
import { add } from '../../kit/money.ts';
import { presentMovements } from './present-movements.ts';
import { type MovementFilters, readMovementFilters, readMovements } from './read-movements.ts';

const sliceSize = 500;

/** Answers the movements that the query chooses as CSV, newest first. */
export async function exportMovements(
  context: CallerContext,
  query: ExportMovementsQuery,
): Promise<FileAnswer> {
  // Before the answer begins, because a file cannot say what is wrong with the query.
  const filters = await readMovementFilters(context, query);
  return new FileAnswer('movements.csv', linesOf(context, filters));
}

/** Reads and writes a slice at a time, when the reader has taken the one before. */
async function* linesOf(
  context: CallerContext,
  filters: MovementFilters | null,
): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(byteOrderMark + csvLine(Object.keys(columns)));
  for (let before: string | null = filters && maxUuid; filters && before !== null; ) {
    const { rows, nextBefore } = await readMovements(context, filters, { before, limit: sliceSize });
    const movements = await presentMovements(context, filters, rows, []);
    if (movements.length > 0) yield Buffer.from(movements.map(lineOf).join(''));
    before = nextBefore;
  }
}

const columns: Readonly<Record<string, (movement: MoneyMovement) => CsvCell>> = {
  created_at: ({ created_at }) => created_at,
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  payment_method_id: ({ payment_method_id }) => payment_method_id,
  workspace_id: ({ workspace_id }) => workspace_id,
  available: ({ available }) => dollarCell(available),
  held: ({ held }) => dollarCell(held),
  total: ({ available, held }) => dollarCell(add(available, held)),
  reason: ({ reason }) => reason,
  order_reference: ({ order_reference }) => order_reference,
  order_id: ({ order_id }) => order_id,
  batch_name: ({ batch_name }) => batch_name,
  order_batch_id: ({ order_batch_id }) => order_batch_id,
  invoice_id: ({ invoice_id }) => invoice_id,
};

const lineOf = (movement: MoneyMovement): string =>
  csvLine(Object.values(columns).map((cellOf) => cellOf(movement)));
