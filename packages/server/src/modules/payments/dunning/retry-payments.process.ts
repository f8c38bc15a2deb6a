import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { findAvailable } from '../../ledger/balances.sql.ts';
import { findOrdersAwaitingFunds } from '../../orders/find-orders.sql.ts';
import { lockOrders } from '../../orders/lock-orders.sql.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { accountOf } from '../account-of.ts';
import { findOpenCharges } from '../charges/charges.sql.ts';
import { collect } from '../collect-payments.ts';
import { selectAffordable } from '../select-affordable.ts';

/** The number of orders of one page. A small number keeps each transaction and its locks short. */
const ordersPerPage = 100;

/**
 * Retries the payments that wait for money in an account, the longest waiting first, as far as the money covers
 * them. The other orders do not change and are retried at their own dunning time.
 */
export async function retryPayments(context: Context): Promise<void> {
  let after: OrderRecord | null = null;
  do {
    after = await retryPage(context, after);
  } while (after);
}

/** Retries one page. Returns its last order, or null if no orders or no money remain. */
async function retryPage(context: Context, after: OrderRecord | null): Promise<OrderRecord | null> {
  const { db, organization } = context;
  const waiting = await findOrdersAwaitingFunds(db, organization.id, after, ordersPerPage);
  const requests = waiting.flatMap(paymentRequestsOf);
  const accounts = [...new Set(requests.map(({ account }) => account))];
  const { covered, remaining } = selectAffordable(
    requests,
    await findAvailable(db, organization.id, accounts),
  );
  const ids = new Set(covered.map(({ id }) => id));
  for (const ordersOfBatch of groupConsecutive(waiting.filter(({ id }) => ids.has(id)))) {
    await context.db.transaction((tx) => retryBatch(context, tx, ordersOfBatch));
  }
  const isUsedUp = [...remaining.values()].every((cents) => cents === 0);
  return waiting.length < ordersPerPage || isUsedUp ? null : (waiting.at(-1) ?? null);
}

/**
 * Retries orders of one batch and payment method in one transaction. Two withdrawals from the same account in one transaction
 * could deadlock with another transaction.
 */
async function retryBatch(context: Context, tx: Tx, orders: readonly OrderRecord[]): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const locked = await lockOrders(tx, context.organization.id, ids, 'pending_payment');
  // An order with a pending charge could be paid twice.
  const open = await findOpenCharges(tx, context.organization.id, ids);
  const unpaid = locked.filter(({ id }) => !open.has(id));
  const byId = new Map(unpaid.map((order) => [order.id, order]));
  await collect(
    context,
    tx,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

function paymentRequestsOf(order: OrderRecord) {
  const account = accountOf(order);
  return account === null ? [] : [{ id: order.id, account, cents: order.amount_total ?? 0 }];
}

/** Groups consecutive orders of the same batch and payment method, so that the order of waiting does not change. */
function groupConsecutive(orders: readonly OrderRecord[]): OrderRecord[][] {
  const runs: OrderRecord[][] = [];
  for (const order of orders) {
    const run = runs.at(-1);
    if (run?.[0] && isPaidTogether(run[0], order)) run.push(order);
    else runs.push([order]);
  }
  return runs;
}

const isPaidTogether = (one: OrderRecord, other: OrderRecord): boolean =>
  one.order_batch_id === other.order_batch_id && one.payment_method_id === other.payment_method_id;
