import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { findShortage, outOfStock } from './shortage.ts';
import { lockCounts, neverBelowZero, writeReservations } from './stock.sql.ts';
import { multiplyNeeds, type StockNeed } from './stock-need.ts';

/**
 * Takes the needs of each order from stock, or refuses with `out_of_stock`. A guess that all is there is sent with the last
 * statements of the transaction, so that a count that many take from is locked only for the time of their commit. Only
 * where the database refuses it, the transaction runs again and asks first.
 */
export async function reserveStock(
  context: Context,
  tx: Tx,
  { orderIds, needs }: { orderIds: readonly string[]; needs: readonly StockNeed[] },
): Promise<void> {
  if (!tx.mayGuess(neverBelowZero)) {
    const counts = await lockCounts(tx, needs);
    const shortage = findShortage(multiplyNeeds(needs, orderIds.length), counts);
    if (shortage) throw outOfStock(context.catalog, shortage);
  }
  writeReservations(tx, { organizationId: context.organization.id, orderIds, needs, at: context.now });
}
