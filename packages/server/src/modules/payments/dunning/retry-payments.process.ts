import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { findAvailable } from '../../ledger/balance-shards.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { findOrdersAwaitingFunds, lockOrders } from '../../orders/orders.sql.ts';
import { accountOf } from '../account-of.ts';
import { findOpenCharges } from '../charges/charges.sql.ts';
import { collect } from '../collect-payments.ts';
import { selectAffordable } from '../select-affordable.ts';

/** Few enough that nobody waits long for what a transaction holds. */
const ordersPerPage = 100;

/**
 * Asks again for the payments that wait for money in an account, those that wait longest first, as far as it reaches.
 * What it does not reach for stays as it is, to be looked at in its own time.
 */
export async function retryPayments(context: Context): Promise<void> {
  let after: OrderRecord | null = null;
  do {
    after = await retryPage(context, after);
  } while (after);
}

/** Returns the order to go on behind; null where none are left, or no money. */
async function retryPage(context: Context, after: OrderRecord | null): Promise<OrderRecord | null> {
  const { db, organization } = context;
  const waiting = await findOrdersAwaitingFunds(db, organization.id, after, ordersPerPage);
  const requests = waiting.flatMap(paymentRequestsOf);
  const accounts = [...new Set(requests.map(({ account }) => account))];
  const { reached, left } = selectAffordable(requests, await findAvailable(db, organization.id, accounts));
  const ids = new Set(reached.map(({ id }) => id));
  for (const ofOneBatch of groupConsecutiveByBatch(waiting.filter(({ id }) => ids.has(id)))) {
    await context.db.transaction((tx) => retryBatch(context, tx, ofOneBatch));
  }
  const isUsedUp = [...left.values()].every((cents) => cents === 0);
  return waiting.length < ordersPerPage || isUsedUp ? null : (waiting.at(-1) ?? null);
}

/** One batch in a transaction: whoever takes from an account twice in one could wait for one who waits for it. */
async function retryBatch(context: Context, tx: Tx, orders: readonly OrderRecord[]): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const locked = await lockOrders(tx, context.organization.id, ids, 'pending_payment');
  // One whose charge is under way could be paid twice.
  const open = await findOpenCharges(tx, context.organization.id, ids);
  const free = locked.filter(({ id }) => !open.has(id));
  const byId = new Map(free.map((order) => [order.id, order]));
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

/** Neighbours of the same batch together, so that who waits longest still comes first. */
function groupConsecutiveByBatch(orders: readonly OrderRecord[]): OrderRecord[][] {
  const runs: OrderRecord[][] = [];
  for (const order of orders) {
    const run = runs.at(-1);
    if (run?.[0]?.order_batch_id === order.order_batch_id) run.push(order);
    else runs.push([order]);
  }
  return runs;
}
