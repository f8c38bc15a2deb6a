import type { Context } from '../../context/context.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import { schedulePayments } from '../payments/schedule-payments.ts';
import { lockBatch } from './batches.sql.ts';
import { changeSendStatus } from './change-send-status.ts';
import { failOrderBatch } from './fail-order-batch.ts';
import { announceAcceptedOrders, insertOrders } from './insert-orders.ts';
import { sentStatus } from './new-orders.ts';
import { reasonNotToSend } from './reason-not-to-send.ts';
import { findNeedsOfBatch, reasonOfShortage, reserveStockOfBatch } from './reserve-stock-of-batch.ts';
import { scheduleNotifications } from './schedule-notifications.ts';

/** Several steps sort or join all rows of a large batch, and this is enough memory for them. */
const useMoreMemory = sql`set local work_mem = '64MB'`;

/** Others may take the goods of a batch while its orders are made. Then nothing of the send may stay. */
const setSavepoint = sql`savepoint before_orders`;
const rollbackToSavepoint = sql`rollback to savepoint before_orders`;

/**
 * Creates the orders of a pending batch and sets it to `complete` in one transaction. Does nothing before the
 * send time or if the batch is no longer pending.
 */
export async function sendOrderBatch(context: Context, tx: Tx, orderBatchId: string): Promise<void> {
  const batch = await lockBatch(tx, context.organization.id, orderBatchId);
  if (batch?.send_status !== 'pending') return;
  if (batch.scheduled_send_on && batch.scheduled_send_on > context.now) return;
  const stock = await findNeedsOfBatch(context, tx, batch);
  const obstacle = (await reasonNotToSend(context, tx, batch)) ?? reasonOfShortage(context, batch, stock);
  if (obstacle) return failOrderBatch(context, tx, batch, obstacle);
  tx.defer(setSavepoint);
  tx.defer(useMoreMemory);
  await insertOrders(context, tx, batch);
  await changeSendStatus(context, tx, batch, 'complete');
  if (sentStatus(batch) === 'accepted') await announceAcceptedOrders(context, tx, batch);
  schedulePayments(tx, batch);
  scheduleNotifications(tx, batch);
  const shortage = await reserveStockOfBatch(context, tx, batch, stock.needs);
  if (shortage === null) return;
  tx.defer(rollbackToSavepoint);
  await failOrderBatch(context, tx, batch, shortage);
}
