/** Makes the orders of a stored batch from its recipients: set-based, so the number of them does not matter. */

import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { signalEvents } from '../events/append-event.ts';
import { presentationSettings } from '../orders/present-order.ts';
import type { BatchRecord } from './batch-record.ts';
import { jsonOf, orderTemplate } from './order-template.ts';
import { newOrders, sentStatus } from './small-batch-orders.ts';

/** Position n of the batch has the n+1st id of this moment, so ids ascend in the order given at creation. */
const rows = `select r.*, uuid_v7_behind((select uuid_v7_time(now())), r.position + 1) as id, gen_random_uuid() as gift_token
  from order_batch_recipients r where r.organization_id = $1 and r.order_batch_id = $2`;

/** Inserts orders, their first activity and their `order.created`; all at once or, with the transaction, not at all. */
export async function insertOrders(context: Context, tx: Tx, batch: BatchRecord): Promise<void> {
  const sample = { ...sampleOrder(batch), created_at: context.now };
  const status = sentStatus(batch);
  const template = orderTemplate(sample, presentationSettings(context), 14);
  await tx.query(
    `with o as materialized (${rows}), orders_made as (
      insert into orders (organization_id, id, order_batch_id, workspace_id, position, status, recipient_first_name,
        recipient_last_name, recipient_email, recipient_phone, mailing_address, gift_token, recipient_token, cart_id,
        expires_at,
        amount_product, amount_shipping, amount_processing_fee, amount_pre_tax_total, amount_tax, amount_total,
        amount_global_relay_cost, created_at, accepted_at)
      select $1, o.id, $2, $3, o.position, $4, o.first_name, o.last_name, o.email, o.phone, o.mailing_address,
        o.gift_token, case when $4 = 'accepted' then gen_random_uuid() end, $5, $6, $7, $8, $9, $10, o.amount_tax, o.amount_total, o.amount_global_relay_cost, $11, $12
      from o
    ), activities_made as (
      insert into order_activities (organization_id, id, order_id, workspace_id, order_status, created_at)
      select $1, o.id, o.id, $3, 'created', $11 from o
    )
    insert into events (organization_id, id, workspace_id, event_type, created_at, data)
    select $1, o.id, $3, $13, $11, ${jsonOf(template)} from o`,
    [
      batch.organization_id,
      batch.id,
      batch.workspace_id,
      status,
      batch.cart_id,
      batch.expires_at,
      sample.amount_product,
      sample.amount_shipping,
      sample.amount_processing_fee,
      sample.amount_pre_tax_total,
      context.now,
      status === 'accepted' ? context.now : null,
      'order.created',
      ...template.values,
    ],
  );
  signalEvents(tx, batch.organization_id);
}

/** Activities and events of the acceptance that a direct_send order has with its send. */
export async function announceAcceptedOrders(context: Context, tx: Tx, batch: BatchRecord): Promise<void> {
  const accepted = {
    ...sampleOrder(batch),
    status: 'accepted' as const,
    created_at: context.now,
    accepted_at: context.now,
  };
  const template = orderTemplate(accepted, presentationSettings(context), 6);
  await tx.query(
    `with o as materialized (
      select r.*, o.id, o.gift_token from orders o
      join order_batch_recipients r on r.organization_id = o.organization_id
        and r.order_batch_id = o.order_batch_id and r.position = o.position
      where o.organization_id = $1 and o.order_batch_id = $2
    ), activities_made as (
      insert into order_activities (organization_id, id, order_id, workspace_id, order_status, created_at)
      select $1, uuid_v7_behind((select uuid_v7_time(now())), $4 + o.position), o.id, $3, 'accepted', $5 from o
    )
    insert into events (organization_id, id, workspace_id, event_type, created_at, data)
    select $1, uuid_v7_behind((select uuid_v7_time(now())), $4 + o.position), $3, 'order.gift_accepted', $5, ${jsonOf(template)} from o`,
    [
      batch.organization_id,
      batch.id,
      batch.workspace_id,
      batch.recipients_count + 2,
      context.now,
      ...template.values,
    ],
  );
  signalEvents(tx, batch.organization_id);
}

function sampleOrder(batch: BatchRecord) {
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
  if (!sample) throw new Error('Assertion failed: one recipient makes one order');
  return sample;
}
