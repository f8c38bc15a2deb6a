import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { addresses, people, plainProducts } from './gifts.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('no gift costs more than the price said before, wherever it goes and whatever it is swapped for', async () => {
  const { client } = app;
  const products = await plainProducts(client);
  const dearest = products.toSorted((one, other) => (other.price ?? 0) - (one.price ?? 0)).slice(0, 2);
  const cart = { items: dearest.map(({ id }) => ({ product_id: id, quantity: 2 })) };
  const request = { recipients: people(4), cart, send_method: 'link_multiple_custom_list' as const };
  const { cart_price: estimate, total_price: group } = await client.orderBatches.price(request);

  const batch = await client.orderBatches.create({ from_name: 'Avery', ...request });
  const [oregon = '', newYork = '', seattle = '', swapped = ''] = batch.orders_preview.map(({ id }) => id);
  await client.sandbox.swapOrder(swapped, { items: [{ product_id: products[0].id, quantity: 1 }] });
  const accepted = [
    await client.sandbox.acceptOrder(oregon, { mailing_address: addresses.portland }),
    await client.sandbox.acceptOrder(newYork, { mailing_address: addresses.newYork }),
    await client.sandbox.acceptOrder(seattle, { mailing_address: addresses.seattle }),
    await client.sandbox.acceptOrder(swapped, { mailing_address: addresses.seattle }),
  ];

  const totals = accepted.map(({ amounts }) => amounts.amount_total ?? Number.NaN);
  for (const total of totals) expect(total).toBeLessThanOrEqual(estimate.price_est_total_high);
  for (const { amounts } of accepted.slice(0, 3)) {
    expect(amounts.amount_pre_tax_total).toBe(estimate.price_pre_tax);
    expect(amounts.amount_total).toBeGreaterThanOrEqual(estimate.price_est_total_low);
  }
  const together = totals.reduce((sum, total) => sum + total, 0);
  expect(together).toBeLessThanOrEqual(group.est_group_total_high);
  expect(group.est_group_total_high).toBe(4 * estimate.price_est_total_high);
});
