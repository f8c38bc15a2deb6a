import type { Context } from '../../context/context.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { findShipmentsToServe } from '../codes/code-waits.sql.ts';
import { deliverGiftCards } from './deliver-gift-cards.ts';

/** Issues the codes of orders, each in a transaction of its own. An order that has its codes already is left alone. */
export async function issueCodesOfOrders(context: Context, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) {
    await context.db.transaction((tx) => deliverGiftCards(context, tx, orderId));
  }
}

/** So few that the waiting orders of other organizations get their turn in between. */
const shipmentsAtOnce = 20;

/** Issues codes to shipments that wait for some, the oldest first, and enqueues a job for the rest. */
export async function issueWaitingCodes(context: Context, after: string): Promise<void> {
  const { db, organization } = context;
  const waiting = await findShipmentsToServe(db, organization.id, after, shipmentsAtOnce);
  await issueCodesOfOrders(context, [...new Set(waiting.map(({ order_id }) => order_id))]);
  const last = waiting.at(-1);
  if (last && waiting.length === shipmentsAtOnce) {
    const rest = { organization_id: organization.id, after: last.shipment_id };
    await db.transaction(async (tx) => enqueue(tx, 'issue_waiting_codes', rest));
  }
}
