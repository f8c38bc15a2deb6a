import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { isHeldSource } from '../ledger/accounts.ts';
import { captureShares } from '../ledger/holds.ts';
import { type PricedOrder, payFromAccount } from '../ledger/pay-orders.ts';
import { lockOrdersOfSlice, type OrderSlice } from '../orders/lock-orders.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { accountOf } from './account-of.ts';
import { chargeCards } from './charges/charge-cards.ts';
import { scheduleDunning } from './dunning/schedule-dunning.ts';
import { sendMissingPaymentNotice } from './dunning/send-missing-payment-notice.ts';
import { markPaid } from './mark-paid.ts';

/**
 * Collects the payment of the accepted orders in a slice of a batch. Running it again finds no accepted orders.
 */
export async function collectPayments(context: Context, tx: Tx, slice: OrderSlice): Promise<void> {
  await collect(context, tx, await lockOrdersOfSlice(tx, context.organization.id, slice, 'accepted'));
}

/**
 * Collects the payment of locked orders of one batch and one payment method that are accepted or wait for payment.
 * Returns the orders as they are afterwards.
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
  const fresh = waiting.filter(({ id }) => isFresh.has(id));
  await sendMissingPaymentNotice(context, tx, fresh, notCovered);
  return [...paid, ...waiting];
}

const notCovered = 'There is not enough money or credit left to pay for it.';

/** Captures the shares of the hold, or pays from the account if there is no hold. Returns the paid orders. */
async function captureOrPay(
  context: Context,
  tx: Tx,
  account: string,
  orders: readonly PricedOrderRecord[],
): Promise<readonly PricedOrderRecord[]> {
  const [first] = orders;
  const isHeld = first && isHeldSource(first.payment_method_id);
  if (isHeld && (await captureShares(context, tx, first.order_batch_id, orders))) return orders;
  return payFromAccount(context, tx, account, orders);
}
