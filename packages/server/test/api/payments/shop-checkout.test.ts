/** The steps of the demo shop with an operator's key: a card, a payment method, a batch and a gift link. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { plainProducts } from '../fulfilment/fulfilment-fixtures.ts';
import { runGifts } from '../operators/run-gifts.ts';
import { billingAddress, publicAppIdOf } from './payments-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

async function post(path: string, body: object, apiKey: string | null = null) {
  const answer = await app.request('POST', path, { body, apiKey });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

it('a key of gifts keys create --kind commerce is enough for all steps from a card to a gift link', async () => {
  const create = ['keys', 'create', '--kind', 'commerce', '--email', 'admin@example.com', '--quiet'];
  const { code, stdout } = await runGifts(app.databaseUrl, create);
  expect(code).toBe(0);
  const key = stdout.trim();
  const owner = { cardholder_name: 'Avery Example', billing_address: billingAddress };

  const { card_token } = await post('/vault/cards', {
    number: '5555555555554444',
    exp_month: 12,
    exp_year: new Date().getUTCFullYear() + 3,
    cvc: '123',
  });
  const {
    interim_card: { interim_card_key, card_brand },
  } = await post('/embed/interim_cards', {
    public_app_id: await publicAppIdOf(app, key),
    card_token,
    ...owner,
  });
  expect(card_brand).toBe('mastercard');
  const method = await post(
    '/v1/commerce_user_payment_methods',
    { commerce_end_user_id: 'shopper', payment_method_type: 'card', interim_card_key, ...owner },
    key,
  );
  const [product] = await plainProducts(app, 1);
  const batch = await post(
    '/v1/order_batches',
    {
      from_name: 'A friend at the shop',
      recipients: [{ first_name: 'Grace' }],
      cart: { items: [{ product_id: product?.id, quantity: 1 }] },
      send_method: 'link_multiple_custom_list',
      payment_method_id: method.id,
      commerce_end_user_id: 'shopper',
    },
    key,
  );
  expect([batch.send_status, batch.payment_method_id]).toEqual(['complete', method.id]);
  expect(batch.orders_preview).toHaveLength(1);
  expect(batch.orders_preview[0].individual_gift_link).toMatch(
    /^http:\/\/gifts\.test\/gift\/[a-z0-9]{6}-[0-9a-f]{32}$/,
  );
  const charges = await app.db.query('select from charges');
  expect(charges).toEqual([]);
});
