import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { collect, eventually, people, plainProducts } from './gifts.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("a large batch's orders appear all at once, one link for each recipient, in the order given", async () => {
  const { client } = app;
  const [product] = await plainProducts(client);
  const recipients = people(2_500);
  const batch = await client.orderBatches.create({
    from_name: 'Avery',
    recipients,
    cart: { items: [{ product_id: product.id, quantity: 2 }] },
    send_method: 'link_multiple_custom_list',
  });
  expect(batch).toMatchObject({ send_status: 'pending', orders_count: 0, orders_preview: [] });
  expect(batch.recipients_preview).toHaveLength(10);

  const looks = new Set<string>();
  const sent = await eventually(
    async () => {
      const look = await client.orderBatches.get(batch.id);
      looks.add(`${look.send_status} ${look.orders_count}`);
      return look;
    },
    ({ send_status }) => send_status === 'complete',
  );
  expect([...looks].at(-1)).toBe('complete 2500');
  expect(looks.size).toBeLessThanOrEqual(2);
  expect(sent.orders_preview).toHaveLength(10);

  const orders = await collect(client.orderBatches.allOrders(batch.id));
  expect(orders.map((order) => order.recipient_email)).toEqual(recipients.map(({ email }) => email));
  expect(new Set(orders.map((order) => order.individual_gift_link)).size).toBe(recipients.length);
  const given = await collect(client.orderBatches.allRecipients(batch.id));
  expect(given.map(({ email }) => email)).toEqual(recipients.map(({ email }) => email));
});

test('reading a list to its end gives everything once, newest first, also while new ones come in', async () => {
  const { client } = app;
  const [product] = await plainProducts(client);
  const create = (name: string) =>
    client.orderBatches.create({
      from_name: 'Avery',
      batch_name: name,
      recipients: people(2),
      cart: { items: [{ product_id: product.id, quantity: 1 }] },
      send_method: 'link_multiple_custom_list',
    });
  const since = (await client.sandbox.clock()).now;
  const names = Array.from({ length: 23 }, (_, index) => `Batch ${index}`);
  for (const name of names) await create(name);

  const seen: (string | null)[] = [];
  for await (const { batch_name } of client.orderBatches.all({ 'created_at[after]': since, per_page: 4 })) {
    seen.push(batch_name);
    if (seen.length % 6 === 0) await create(`While reading ${seen.length}`);
  }
  expect(seen).toEqual(names.toReversed());

  const orders = await collect(client.orders.all({ 'created_at[after]': since, per_page: 7 }));
  const ids = orders.map(({ id }) => id);
  expect(new Set(ids).size).toBe((23 + 3) * 2);
  expect(ids).toEqual(ids.toSorted().reverse());
});
