import type { CallerContext } from '../context/context.ts';
import type { Database } from '../db/database.ts';
import type { AnyHandler, AnyOperationId } from '../handlers.ts';

/**
 * Movements of a balance are counted up to where no transaction can add one any more, which only the primary knows. Each process remembers
 * that count.
 */
const ofPrimary: ReadonlySet<AnyOperationId> = new Set(['listBalanceMovements']);

const reports: ReadonlySet<AnyOperationId> = new Set([
  'getMoney',
  'getOverview',
  'getGiftTrend',
  'getOrderHistory',
]);

/**
 * True if a replica takes work from the primary. A read of a few rows by their keys costs no more than to ask the primary how far its log
 * goes.
 */
export const readsMuch = (id: AnyOperationId): boolean =>
  reports.has(id) || (/^(list|count)[A-Z]/.test(id) && !ofPrimary.has(id));

/** Runs a handler that only reads: on a replica if there is one, and perhaps once more on the primary. */
export function readAnswer(
  handler: AnyHandler,
  context: CallerContext,
  id: AnyOperationId,
  input: object,
): Promise<unknown> {
  const answer = (db: Database) => handler.handle({ ...context, db }, db.sharedReader, input);
  return readsMuch(id) ? context.db.read(answer) : answer(context.db);
}
