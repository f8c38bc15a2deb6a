import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { isHeldSource } from '../ledger/accounts.ts';
import { captureShares } from '../ledger/holds.ts';
import { type PricedOrder, payFromAccount } from '../ledger/pay-orders.ts';
import { lockOrdersOfSlices, type OrderSlice } from '../orders/lock-orders.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { accountOf } from './account-of.ts';
import { chargeCards } from './charges/charge-cards.ts';
import { scheduleDunning } from './dunning/schedule-dunning.ts';
import { sendMissingPaymentNotice } from './dunning/send-missing-payment-notice.ts';
import { markPaid } from './mark-paid.ts';

/**
 * Collects the payment of the accepted orders in slices of batches. Running it again finds no accepted orders.
 */
export async function collectPayments(
  context: Context,
  tx: Tx,
  slices: readonly OrderSlice[],
): Promise<void> {
  const orders = await lockOrdersOfSlices(tx, context.organization.id, slices, 'accepted');
  for (const together of Map.groupBy(orders, payer).values()) await collect(context, tx, together);
}

/** Orders of one account are paid together. The orders that a card pays are charged by batch. */
const payer = (order: OrderRecord): string => accountOf(order) ?? order.order_batch_id;

/**
 * Collects the payment of locked orders that are accepted or wait for payment, and that one account pays, or one batch
 * with one payment method. Returns the orders as they are afterwards.
 */
export async function collect(
  context: Context,
  tx: Tx,
  orders: readonly OrderRecord[],
): Promise<readonly OrderRecord[]> {
  const [first] = orders;
  if (!first) return [];
  const account = accountOf(first);
  if (account !== null) return collectFromAccount(context, tx, account, orders.map(requirePricedOrder));
  if (first.payment_method_id === null) return scheduleDunning(context, tx, orders, null);
  return chargeCards(context, tx, first.payment_method_id, orders.map(requirePricedOrder));
}

type PricedOrderRecord = OrderRecord & PricedOrder;

function requirePricedOrder(order: OrderRecord): PricedOrderRecord {
  const { amount_total: total, highest_order_total: highest } = order;
  assert(total !== null, 'the total of an accepted order is known');
  assert(highest === null || total <= highest, 'no order costs more than was estimated');
  return { ...order, amount_total: total };
}

async function collectFromAccount(
  context: Context,
  tx: Tx,
  account: string,
  orders: readonly PricedOrderRecord[],
): Promise<readonly OrderRecord[]> {
  const covered = await captureOrPay(context, tx, account, orders);
  const paid = markPaid(context, tx, covered, account === 'receivable' ? 'credit_or_card' : 'prepaid');
  const isPaid = new Set(paid.map(({ id }) => id));
  const unpaid = orders.filter(({ id }) => !isPaid.has(id));
  const isFresh = new Set(unpaid.filter(({ status }) => status === 'accepted').map(({ id }) => id));
  const waiting = scheduleDunning(context, tx, unpaid, notCovered);
  const fresh = Map.groupBy(
    waiting.filter(({ id }) => isFresh.has(id)),
    (order) => order.order_batch_id,
  );
  for (const ofBatch of fresh.values()) await sendMissingPaymentNotice(context, tx, ofBatch, notCovered);
  return [...paid, ...waiting];
}

const notCovered = 'There is not enough money or credit left to pay for it.';

/** Captures the shares of the holds, or pays from the account where there is no hold. Returns the paid orders. */
async function captureOrPay(
  context: Context,
  tx: Tx,
  account: string,
  orders: readonly PricedOrderRecord[],
): Promise<readonly PricedOrderRecord[]> {
  const held = orders.filter((order) => isHeldSource(order.payment_method_id));
  const captured = await captureShares(context, tx, held);
  const isCaptured = new Set(captured.map(({ id }) => id));
  const others = orders.filter(({ id }) => !isCaptured.has(id));
  return [...captured, ...(await payFromAccount(context, tx, account, others))];
}
