/** Orders of `direct_send` are accepted by their send, so they take their goods from stock then. */
import type { Context } from '../../context/context.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { reserveStock } from '../stock/reserve-stock.ts';
import { describeShortage, findShortage } from '../stock/shortage.ts';
import {
  findCounts,
  lockCounts,
  type StockCount,
  writeReservationsOfBatch,
  writeTaken,
} from '../stock/stock.sql.ts';
import { multiplyNeeds, type StockNeed, stockNeeds } from '../stock/stock-need.ts';
import type { BatchRecord } from './batch-record.ts';
import { sentStatus } from './new-orders.ts';

/** Reserves the goods of a few new orders, or refuses them with `out_of_stock`. */
export async function reserveStockOfOrders(
  context: Context,
  tx: Tx,
  batch: BatchRecord,
  orders: readonly OrderRecord[],
): Promise<void> {
  if (sentStatus(batch) !== 'accepted') return;
  const needs = stockNeeds(context.catalog, batch.cart_items);
  await reserveStock(context, tx, { orderIds: orders.map(({ id }) => id), needs });
}

/** What each order of a batch takes from the counts that there are; empty if nothing of it is counted. */
export async function findNeedsOfBatch(
  { catalog }: Context,
  db: Statements,
  batch: BatchRecord,
): Promise<{ needs: StockNeed[]; counts: StockCount[] }> {
  if (sentStatus(batch) !== 'accepted') return { needs: [], counts: [] };
  const needs = stockNeeds(catalog, batch.cart_items);
  const counts = await findCounts(db, needs);
  const isCounted = (need: StockNeed) =>
    counts.some(({ product_id, variant }) => product_id === need.product_id && variant === need.variant);
  return { needs: needs.filter(isCounted), counts };
}

/**
 * Reserves the goods of all stored orders of a batch. Returns why they are not covered, as a sentence, or null. It locks the
 * counts, so it comes after everything else that the send writes.
 */
export async function reserveStockOfBatch(
  context: Context,
  tx: Tx,
  batch: BatchRecord,
  needs: readonly StockNeed[],
): Promise<string | null> {
  if (needs.length === 0) return null;
  writeReservationsOfBatch(tx, {
    organizationId: batch.organization_id,
    orderBatchId: batch.id,
    needs,
    at: context.now,
  });
  const needed = multiplyNeeds(needs, batch.recipients_count);
  const shortage = findShortage(needed, await lockCounts(tx, needed));
  if (shortage) return describeShortage(context.catalog, shortage);
  writeTaken(tx, needed);
  return null;
}

/** Returns why a batch is not covered by what was counted, as a sentence, or null. */
export function reasonOfShortage(
  { catalog }: Context,
  batch: BatchRecord,
  { needs, counts }: { needs: readonly StockNeed[]; counts: readonly StockCount[] },
): string | null {
  const shortage = findShortage(multiplyNeeds(needs, batch.recipients_count), counts);
  return shortage && describeShortage(catalog, shortage);
}
