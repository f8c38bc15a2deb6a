import type { Context } from '../../context/context.ts';
import { findBatches } from '../batches/batches.sql.ts';
import { rewriteEvents } from '../events/rewrite-events.process.ts';
import { findShippers } from '../fulfilment/shippers/shippers.sql.ts';
import { deleteMailsOfOrders } from '../notifications/delete-mails.sql.ts';
import { findOrdersById } from '../orders/find-orders.sql.ts';
import { eraseAnswersTo } from '../webhooks/deliveries/erase-answers.sql.ts';
import { type ErasedGifts, withoutRecipient } from './without-recipient.ts';

/** So many gifts are looked up at once. */
const perStep = 20;

/**
 * Erases the recipients of erased orders from what was told about their gifts: mails are deleted, events lose the person, and so
 * does what receivers of webhooks answered. Everything is found by ids, and each step can be repeated.
 */
export async function eraseGiftCopies(context: Context, orderIds: readonly string[]): Promise<void> {
  for (let start = 0; start < orderIds.length; start += perStep) {
    await eraseStep(context, orderIds.slice(start, start + perStep));
  }
}

async function eraseStep(context: Context, orderIds: readonly string[]): Promise<void> {
  const { db, organization } = context;
  const orders = await findOrdersById(db, organization.id, orderIds);
  const batchIds = [...new Set(orders.map((order) => order.order_batch_id))];
  const byBatch = Map.groupBy(orders, (order) => order.order_batch_id);
  const positions = new Map(
    batchIds.map((id) => [id, new Set((byBatch.get(id) ?? []).map(({ position }) => position))]),
  );
  await deleteMailsOfOrders(db, organization.id, orderIds);
  await eraseFromEvents(context, { orderIds: new Set(orderIds), positions });
  const shipmentIds = orders.flatMap(({ shipments }) => shipments.map(({ id }) => id));
  for (const shipper of shipmentIds.length === 0 ? [] : await findShippers(db)) {
    await rewrite(context, shipper.organization_id, shipmentIds, nobody);
  }
}

const nobody: ErasedGifts = { orderIds: new Set(), positions: new Map(), batchNames: new Map() };

/** Erases recipients from the events about their orders and batches. */
export async function eraseFromEvents(
  context: Context,
  erased: Omit<ErasedGifts, 'batchNames'>,
): Promise<void> {
  const { db, organization } = context;
  const batches = await findBatches(db, organization.id, [...erased.positions.keys()]);
  const batchNames = new Map(batches.map(({ id, batch_name }) => [id, batch_name]));
  await rewrite(context, organization.id, [...erased.orderIds, ...batchNames.keys()], {
    ...erased,
    batchNames,
  });
}

/** Erases what receivers answered to events about batches, whose recipients the events have lost already. */
export const eraseAnswersAboutBatches = (context: Context, batchIds: readonly string[]): Promise<void> =>
  eraseFromEvents(context, {
    orderIds: new Set(),
    positions: new Map(batchIds.map((id) => [id, new Set<number>()])),
  });

/** Erases what receivers answered to events about orders, which keep their recipients. */
export const eraseAnswersAboutOrders = (context: Context, orderIds: readonly string[]): Promise<void> =>
  rewrite(context, context.organization.id, orderIds, nobody);

async function rewrite(
  { db }: Context,
  organizationId: string,
  resourceIds: readonly string[],
  erased: ErasedGifts,
): Promise<void> {
  const eventIds = await rewriteEvents(db, organizationId, resourceIds, (resource) =>
    withoutRecipient({ ...resource }, erased),
  );
  await eraseAnswersTo(db, organizationId, eventIds);
}
