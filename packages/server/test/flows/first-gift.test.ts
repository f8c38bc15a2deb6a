import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { addresses, collect, eventually, plainProducts } from './gifts.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a first gift is mailed, opened, accepted and thanked for, and each step can be read afterwards', async () => {
  const { client } = app;
  expect(await client.me()).toEqual({ email: 'admin@example.com' });
  const [product] = await plainProducts(client);
  const [card] = (await client.cards.list()).data;

  const batch = await client.orderBatches.create({
    from_name: 'Avery',
    message: 'Thank you for everything!',
    card_id: card?.id ?? null,
    recipients: [{ first_name: 'Robin', email: 'robin@example.com' }],
    cart: { items: [{ product_id: product.id, quantity: 1 }] },
    send_method: 'email_and_link',
  });
  expect(batch).toMatchObject({ send_status: 'complete', orders_count: 1 });
  const [created] = batch.orders_preview;
  const id = created?.id ?? '';

  const mailbox = await eventually(
    () => client.sandbox.mail({ to: 'robin@example.com' }),
    ({ data }) => data.length > 0,
  );
  expect(mailbox.list_meta.total_count).toBe(1);
  expect(mailbox.data[0]?.text).toContain(created?.individual_gift_link);
  await eventually(
    () => client.orders.get(id),
    ({ status }) => status === 'notified',
  );

  expect(await client.sandbox.openOrder(id)).toMatchObject({ status: 'opened', view_count_recipient: 1 });
  const accepted = await client.sandbox.acceptOrder(id, { mailing_address: addresses.newYork });
  expect(accepted.event_times?.accepted_at).not.toBeNull();
  const { amounts } = accepted;
  expect(amounts.amount_total).toBe(amounts.amount_pre_tax_total + (amounts.amount_tax ?? Number.NaN));
  const thanked = await client.sandbox.thankForOrder(id, { note: 'What a lovely surprise' });
  expect(thanked.thank_you_note).toBe('What a lovely surprise');

  const order = await client.orders.get(id);
  const times = order.event_times;
  const inOrder = [times?.created_at, times?.notified_at, times?.opened_at, times?.accepted_at];
  expect(inOrder).toEqual(inOrder.toSorted());
  const activities = await collect(client.orderActivities.all());
  const statuses = activities.map(({ order_status }) => order_status).reverse();
  expect(statuses.slice(0, 4)).toEqual(['created', 'notified', 'opened', 'accepted']);
});

test('a gift that is declined is over, and says why', async () => {
  const { client } = app;
  const [product] = await plainProducts(client);
  const batch = await client.orderBatches.create({
    from_name: 'Avery',
    recipients: [{ first_name: 'Kim' }],
    cart: { items: [{ product_id: product.id, quantity: 1 }] },
    send_method: 'link_multiple_custom_list',
  });
  const id = batch.orders_preview[0]?.id ?? '';
  await client.sandbox.openOrder(id);
  await client.sandbox.declineOrder(id, { message: 'Kind, but I cannot take gifts at work' });
  expect(await client.orders.get(id)).toMatchObject({ status: 'canceled' });
  const accepting = client.sandbox.acceptOrder(id, { mailing_address: addresses.newYork });
  await expect(accepting).rejects.toMatchObject({ status: 409, code: 'order_state' });
  await expect(client.orders.cancel(id)).rejects.toMatchObject({
    status: 409,
    code: 'order_not_cancelable',
  });
});
