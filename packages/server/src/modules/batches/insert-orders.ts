/** Makes the orders of a stored batch from its recipients, with the same few statements for any number of them. */
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { signalEvents } from '../events/append-event.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { presentationSettings } from '../orders/present-order.ts';
import type { BatchRecord } from './batch-record.ts';
import { insertAcceptancesOfBatch, insertOrdersOfBatch } from './new-orders.sql.ts';
import { firstReminder, newOrders, sentOrder } from './new-orders.ts';
import { orderTemplate } from './order-template.ts';
import { languageOfBatch } from './recipient-language.ts';

/** Inserts the orders with their first activities and their `order.created` events. */
export async function insertOrders(context: Context, tx: Tx, batch: BatchRecord): Promise<void> {
  const sample = sampleOrder(context, batch);
  const template = orderTemplate(sample, presentationSettings(context));
  await insertOrdersOfBatch(tx, batch, sample, template);
  signalEvents(tx, batch.organization_id);
}

/** Inserts activities and events of acceptance. Orders of direct_send are accepted by their send. */
export async function announceAcceptedOrders(context: Context, tx: Tx, batch: BatchRecord): Promise<void> {
  const accepted = sentOrder(batch, sampleOrder(context, batch));
  const template = orderTemplate(accepted, presentationSettings(context));
  await insertAcceptancesOfBatch(tx, batch, context.now, template);
  signalEvents(tx, batch.organization_id);
}

/** Returns an order of the batch that is created now, with an empty recipient who has an email. */
function sampleOrder(context: Context, batch: BatchRecord): OrderRecord {
  const nobody = {
    position: 0,
    first_name: '',
    last_name: null,
    email: '',
    phone: null,
    mailing_address: null,
    locale: null,
    amount_tax: null,
    amount_global_relay_cost: null,
    amount_total: null,
  };
  const [sample] = newOrders(batch, [nobody], languageOfBatch(context.organization, batch));
  assert(sample, 'one recipient makes one order');
  return { ...sample, created_at: context.now, reminder_due_at: firstReminder(batch, context.now) };
}
