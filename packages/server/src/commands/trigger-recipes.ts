/** The API calls that cause each event. The sandbox operations play the recipient and the carrier. */

import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventType } from '@gifts/contract/events';
import type { OrderDetail } from '@gifts/contract/order';
import type { OrderStatus } from '@gifts/contract/states';
import type { GiftsClient } from '@gifts/sdk/client';
import { dayMs } from '../kit/duration.ts';
import { OperatorError } from '../kit/errors.ts';
import type { CommandContext } from './command.ts';
import { failBatch } from './trigger-failed-batch.ts';

/** Causes the event and returns the id of its order or order batch. */
type Recipe = (client: GiftsClient, context: CommandContext) => Promise<string>;

type BatchInput = Parameters<GiftsClient['orderBatches']['create']>[0];

const timeoutMs = 20_000;
const pollIntervalMs = 50;

const address = {
  address_1: '20 W 34th St',
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
  country: 'US',
};

async function send(
  client: GiftsClient,
  { count = 1, ...fields }: Partial<BatchInput> & { count?: number } = {},
) {
  const recipients = Array.from({ length: count }, (_, index) => ({
    first_name: `Recipient ${index + 1}`,
    email: `recipient-${index + 1}@example.com`,
  }));
  return client.orderBatches.create({
    from_name: 'Avery Example',
    recipients,
    cart: { items: [{ product_id: await plainProduct(client), quantity: 1 }] },
    send_method: 'link_multiple_custom_list',
    ...fields,
  });
}

/** Returns a product that needs no choice of a price or a variant and ships to every state. */
async function plainProduct({ products }: GiftsClient): Promise<string> {
  for await (const product of products.all()) {
    const isPlain =
      !product.price_is_variable &&
      product.variants_num_selectable === 0 &&
      product.restricted_states.length === 0;
    if (isPlain) return product.id;
  }
  throw new OperatorError('The catalog has no product that can be sent without a choice: import one.');
}

async function sendOrder(client: GiftsClient, fields: Partial<BatchInput> = {}): Promise<string> {
  const { orders_preview } = await send(client, fields);
  const [order] = orders_preview;
  if (!order) throw new OperatorError('The service made a batch without its order.');
  return order.id;
}

async function accept(client: GiftsClient): Promise<string> {
  const id = await sendOrder(client);
  await client.sandbox.acceptOrder(id, { mailing_address: address });
  return id;
}

/** Waits for a status that the worker reaches without further calls. */
async function waitForStatus(client: GiftsClient, id: string, wanted: OrderStatus): Promise<OrderDetail> {
  const until = performance.now() + timeoutMs;
  let order = await client.orders.get(id);
  while (order.status !== wanted && performance.now() < until) {
    await pause(pollIntervalMs);
    order = await client.orders.get(id);
  }
  if (order.status === wanted) return order;
  throw new OperatorError(
    `The order ${id} is ${order.status} and does not become ${wanted}: is a worker running?`,
  );
}

/** Returns the demo organization's test card that is declined when it is charged. Its number ends with 0341. */
async function declinedCard({ paymentMethods }: GiftsClient): Promise<string> {
  for await (const { id, name } of paymentMethods.all()) if (name.endsWith('0341')) return id;
  throw new OperatorError(
    'The organization has no card that is declined: the demo organization of a sandbox with simulated cards has one.',
  );
}

/** Moves every shipment of a new order through the given states. */
async function ship(client: GiftsClient, ...steps: ('tracking' | 'shipped' | 'delivered' | 'failed')[]) {
  const { id, shipments } = await waitForStatus(client, await accept(client), 'ordered');
  for (const shipment of shipments) {
    for (const status of steps) await client.sandbox.advanceShipment(shipment.id, { status });
  }
  return id;
}

export const recipes: Readonly<Record<EventType, Recipe>> = {
  'order_batch.created': async (client) => (await send(client)).id,
  'order_batch.completed': async (client) => (await send(client, { count: 11 })).id,
  'order_batch.failed': failBatch,
  'order_batch.canceled': async (client) => {
    const { now } = await client.sandbox.clock();
    const tomorrow = new Date(Date.parse(now) + dayMs).toISOString();
    const { id } = await send(client, { scheduled_send_on: tomorrow });
    return (await client.orderBatches.cancel(id)).id;
  },
  'order.created': (client) => sendOrder(client),
  'order.notified': (client) => sendOrder(client, { send_method: 'email_and_link' }),
  'order.notification_failed': (client) =>
    sendOrder(client, {
      send_method: 'email_and_link',
      // The mailbox of the sandbox does not take mail to such an address.
      // An address that bounced gets no more mail, so each one is another.
      recipients: [
        { first_name: 'Recipient', email: `recipient+bounce-${randomBytes(6).toString('hex')}@example.com` },
      ],
    }),
  'order.gift_opened': async (client) => (await client.sandbox.openOrder(await sendOrder(client))).id,
  'order.gift_accepted': accept,
  'order.pending_payment': async (client) => {
    const id = await sendOrder(client, { payment_method_id: await declinedCard(client) });
    return (await client.sandbox.acceptOrder(id, { mailing_address: address })).id;
  },
  'order.paid': accept,
  'order.ordered': accept,
  'order.thank_you_note_added': async (client) =>
    (await client.sandbox.thankForOrder(await accept(client), { note: 'What a lovely surprise, thank you!' }))
      .id,
  'order.shipped': (client) => ship(client, 'tracking', 'shipped'),
  'order.delivered': (client) => ship(client, 'tracking', 'shipped', 'delivered'),
  'order.canceled': async (client) => (await client.orders.cancel(await sendOrder(client))).id,
  'order.failed': (client) => ship(client, 'failed'),
  'order.refunded': async (client) => {
    const { id } = await waitForStatus(client, await accept(client), 'ordered');
    return (await client.orders.refund(id, { amount: 100, reason: 'Triggered to try the event' })).id;
  },
};
