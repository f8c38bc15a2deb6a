import type { Context } from '../../context.ts';
import type { Tx } from '../../db/statements.ts';
import { findAvailable } from '../ledger/slots.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { findOrdersAwaitingFunds, lockOrders } from '../orders/orders.sql.ts';
import { accountOf } from './account-of.ts';
import { affordable } from './affordable.ts';
import { collect } from './collect-payments.ts';

/** Few enough that nobody waits long for what a transaction holds. */
const collectedAtOnce = 100;

/**
 * Asks again for the payments that wait for money in an account, those that wait longest first, as far as it reaches.
 * What it does not reach for stays as it is, to be looked at in its own time.
 */
export async function retryPayments(context: Context): Promise<void> {
  let after: OrderRecord | null = null;
  do {
    after = await context.db.transaction((tx) => retrySome(context, tx, after));
  } while (after);
}

/** Returns the order to go on behind; null where none are left, or no money. */
async function retrySome(context: Context, tx: Tx, after: OrderRecord | null): Promise<OrderRecord | null> {
  const organizationId = context.organization.id;
  const waiting = await findOrdersAwaitingFunds(tx, organizationId, after, collectedAtOnce);
  const claims = waiting.flatMap(claimOf);
  const accounts = [...new Set(claims.map(({ account }) => account))];
  const { reached, left } = affordable(claims, await findAvailable(tx, organizationId, accounts));
  const ids = reached.map(({ id }) => id);
  const locked = new Map(
    (await lockOrders(tx, organizationId, ids, 'pending_payment')).map((o) => [o.id, o]),
  );
  const orders = ids.flatMap((id) => locked.get(id) ?? []);
  for (const ofOneBatch of runsOfBatches(orders)) await collect(context, tx, ofOneBatch);
  const isUsedUp = [...left.values()].every((cents) => cents === 0);
  return waiting.length < collectedAtOnce || isUsedUp ? null : (waiting.at(-1) ?? null);
}

function claimOf(order: OrderRecord) {
  const account = accountOf(order);
  return account === null ? [] : [{ id: order.id, account, cents: order.amount_total ?? 0 }];
}

/** Neighbours of the same batch together, so that who waits longest still comes first. */
function runsOfBatches(orders: readonly OrderRecord[]): OrderRecord[][] {
  const runs: OrderRecord[][] = [];
  for (const order of orders) {
    const run = runs.at(-1);
    if (run?.[0]?.order_batch_id === order.order_batch_id) run.push(order);
    else runs.push([order]);
  }
  return runs;
}
