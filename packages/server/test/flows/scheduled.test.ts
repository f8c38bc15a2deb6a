import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { addresses, collect, eventually, people, plainProducts } from './gifts.ts';

const day = 24 * 3_600_000;

let app: TestApp;
let productId: string;

beforeAll(async () => {
  app = await startTestApp();
  const [product] = await plainProducts(app.client);
  productId = product.id;
});
afterAll(() => app.close());

const inDays = async (days: number): Promise<string> => {
  const { now } = await app.client.sandbox.clock();
  return new Date(Date.parse(now) + days * day).toISOString();
};

test('with nobody moving a clock, a batch that is due in two seconds is sent within three more', async () => {
  const { client } = app;
  const dueAt = Date.parse((await client.sandbox.clock()).now) + 2_000;
  const batch = await client.orderBatches.create({
    from_name: 'Avery',
    recipients: people(3),
    cart: { items: [{ product_id: productId, quantity: 1 }] },
    send_method: 'link_multiple_custom_list',
    scheduled_send_on: new Date(dueAt).toISOString(),
  });
  expect(batch).toMatchObject({ send_status: 'pending', orders_count: 0, orders_preview: [] });
  await eventually(
    () => client.orderBatches.get(batch.id),
    ({ send_status }) => send_status === 'complete',
  );
  expect(Date.now()).toBeLessThan(dueAt + 3_000);
  const [order] = (await client.orderBatches.orders(batch.id)).data;
  const { event_times } = await client.orders.get(order?.id ?? '');
  expect(Date.parse(event_times?.created_at ?? '')).toBeGreaterThanOrEqual(dueAt);
});

test('a birthday gift stays away until its day, and is mailed on it', async () => {
  const { client } = app;
  const birthday = await inDays(30);
  const batch = await client.orderBatches.create({
    from_name: 'The team',
    message: 'Happy birthday!',
    recipients: [{ first_name: 'Noor', email: 'noor@example.com' }],
    cart: { items: [{ product_id: productId, quantity: 1 }] },
    send_method: 'email_and_link',
    scheduled_send_on: birthday,
  });
  await client.sandbox.advanceClock({ seconds: 29 * 24 * 3_600 });
  expect(await client.orderBatches.get(batch.id)).toMatchObject({ send_status: 'pending', orders_count: 0 });
  expect((await client.sandbox.mail({ to: 'noor@example.com' })).data).toEqual([]);

  await client.sandbox.advanceClock({ to: birthday });
  const sent = await client.orderBatches.get(batch.id);
  expect(sent).toMatchObject({ send_status: 'complete', is_scheduled_send: true, orders_count: 1 });
  expect(Date.parse(sent.scheduled_send_on ?? '')).toBe(Date.parse(birthday));
  const { data } = await client.sandbox.mail({ to: 'noor@example.com' });
  expect(data.map(({ text }) => text)).toEqual([
    expect.stringContaining(sent.orders_preview[0]?.individual_gift_link ?? ''),
  ]);
});

test('a gift nobody has taken by its time is over; one that was accepted stays', async () => {
  const { client } = app;
  const batch = await client.orderBatches.create({
    from_name: 'Avery',
    recipients: people(3),
    cart: { items: [{ product_id: productId, quantity: 1 }] },
    send_method: 'link_multiple_custom_list',
    expires_at: await inDays(7),
  });
  const [taken = '', opened = '', unseen = ''] = batch.orders_preview.map(({ id }) => id);
  await client.sandbox.acceptOrder(taken, { mailing_address: addresses.newYork });
  await client.sandbox.openOrder(opened);
  await client.orders.updateExpiration(unseen, { expires_at: await inDays(30) });
  await client.sandbox.advanceClock({ seconds: 8 * 24 * 3_600 });

  expect((await client.orders.get(taken)).status).not.toBe('canceled');
  expect((await client.orders.get(opened)).status).toBe('canceled');
  expect((await client.orders.get(unseen)).status).toBe('created');
  const late = client.sandbox.acceptOrder(opened, { mailing_address: addresses.newYork });
  await expect(late).rejects.toMatchObject({ status: 409, code: 'order_state' });
  const canceled = await collect(client.orderActivities.all({ statuses: 'canceled' }));
  expect(canceled.map(({ order }) => order.id)).toEqual([opened]);
});

test('a scheduled batch can be moved and called off until its time, and is then never sent', async () => {
  const { client } = app;
  const batch = await client.orderBatches.create({
    from_name: 'Avery',
    recipients: people(2),
    cart: { items: [{ product_id: productId, quantity: 1 }] },
    send_method: 'link_multiple_custom_list',
    scheduled_send_on: await inDays(2),
  });
  await client.orderBatches.reschedule(batch.id, { scheduled_send_on: await inDays(5) });
  await client.sandbox.advanceClock({ seconds: 3 * 24 * 3_600 });
  expect((await client.orderBatches.get(batch.id)).send_status).toBe('pending');
  await client.orderBatches.cancel(batch.id);
  await client.sandbox.advanceClock({ seconds: 5 * 24 * 3_600 });
  expect(await client.orderBatches.get(batch.id)).toMatchObject({ send_status: 'canceled', orders_count: 0 });
});
