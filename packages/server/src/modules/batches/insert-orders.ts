/** Makes the orders of a stored batch from its recipients: set-based, so the number of them does not matter. */
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { signalEvents } from '../events/append-event.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { presentationSettings } from '../orders/present-order.ts';
import type { BatchRecord } from './batch-record.ts';
import { insertAcceptancesOfBatch, insertOrdersOfBatch } from './new-orders.sql.ts';
import { newOrders, sentOrder } from './new-orders.ts';
import { orderTemplate } from './order-template.ts';

/** Inserts orders, their first activity and their `order.created`; all at once or, with the transaction, not at all. */
export async function insertOrders(context: Context, tx: Tx, batch: BatchRecord): Promise<void> {
  const sample = sampleOrder(context, batch);
  const template = orderTemplate(sample, presentationSettings(context));
  await insertOrdersOfBatch(tx, batch, sample, template);
  signalEvents(tx, batch.organization_id);
}

/** Activities and events of the acceptance that a direct_send order has with its send. */
export async function announceAcceptedOrders(context: Context, tx: Tx, batch: BatchRecord): Promise<void> {
  const accepted = sentOrder(batch, sampleOrder(context, batch));
  const template = orderTemplate(accepted, presentationSettings(context));
  await insertAcceptancesOfBatch(tx, batch, context.now, template);
  signalEvents(tx, batch.organization_id);
}

/** An order that is created now, for a recipient of whom nothing is known. */
function sampleOrder(context: Context, batch: BatchRecord): OrderRecord {
  const nobody = {
    position: 0,
    first_name: '',
    last_name: null,
    email: null,
    phone: null,
    mailing_address: null,
    amount_tax: null,
    amount_global_relay_cost: null,
    amount_total: null,
  };
  const [sample] = newOrders(batch, [nobody]);
  assert(sample, 'one recipient makes one order');
  return { ...sample, created_at: context.now };
}
