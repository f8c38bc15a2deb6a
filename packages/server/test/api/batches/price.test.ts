import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BatchFixture,
  capeTown,
  create,
  expectRejected,
  type Fields,
  items,
  london,
  makeKey,
  newYork,
  people,
  problemsOf,
  saltLake,
  startBatchFixture,
} from './batch-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture();
});
afterAll(() => fixture.close());

const ask = (fields: Fields = {}, apiKey = fixture.app.apiKey) =>
  expectRejected(fixture, () =>
    fixture.app.request('POST', '/v1/order_batches/price', {
      apiKey,
      body: {
        recipients: [{}],
        cart: items(fixture, 'mug'),
        send_method: 'link_multiple_custom_list',
        ...fields,
      },
    }),
  );

const priced = async (fields: Fields = {}) => {
  const { status, body } = await ask(fields);
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return body;
};

/** A mug at 20.00, shipping 5.00, fee 5 %; at most the tax of Puerto Rico, 11.5 %. */
const mug = {
  price_product: 2_000,
  price_shipping: 500,
  price_processing_fee: 125,
  price_pre_tax: 2_625,
  price_est_tax_low: 0,
  price_est_tax_high: 230,
  price_est_total_low: 2_625,
  price_est_total_high: 2_855,
};

describe('200, and nothing is created', () => {
  it('has both estimates, and without addresses no calculated totals', async () => {
    expect(await priced({ recipients: people(3) })).toEqual({
      cart_price: mug,
      total_price: { recipients: 3, est_group_total_low: 7_875, est_group_total_high: 8_565 },
    });
  });

  it('calculates tax and total where every recipient has an address', async () => {
    const recipients = [{ mailing_address: newYork }, { mailing_address: saltLake }];
    const { total_price } = await priced({ recipients });
    expect(total_price).toMatchObject({ est_tax_calculated: 171 + 148, est_total_calculated: 5_250 + 319 });
    const partly = await priced({ recipients: [...recipients, { first_name: 'Kim' }] });
    expect(partly.total_price).not.toHaveProperty('est_tax_calculated');
    expect(partly.total_price).not.toHaveProperty('est_total_calculated');
  });

  it('needs no phone number, which changes no price', async () => {
    const fields = { cart: items(fixture, 'tea'), international_shipping_tier: 'standard' };
    const recipients = [{ mailing_address: { ...london, phone: null } }];
    const { total_price } = await priced({ ...fields, recipients });
    expect(total_price).toMatchObject({ est_tax_calculated: 0, est_total_calculated: 4_375 });
  });

  it('calculates what direct_send orders then cost, to the cent', async () => {
    const fields = {
      recipients: people(4).map((person, index) => ({
        ...person,
        mailing_address: [newYork, saltLake, london, capeTown][index],
      })),
      cart: items(fixture, 'tea', { quantity: 3 }),
      send_method: 'direct_send',
      international_shipping_tier: 'full',
    };
    const { total_price } = await priced(fields);
    const { body } = await create(fixture, fields);
    const amounts = body.orders_preview.map((order: { amounts: Fields }) => order.amounts);
    const sum = (name: string) =>
      amounts.reduce((total: number, each: Record<string, number>) => total + (each[name] ?? 0), 0);
    expect(total_price.est_tax_calculated).toBe(sum('amount_tax'));
    expect(total_price.est_total_calculated).toBe(sum('amount_total'));
    expect(sum('amount_total')).toBeLessThanOrEqual(total_price.est_group_total_high);
  });

  it.each<[string, () => Fields, Fields]>([
    [
      'an untaxed gift card without swap',
      () => ({ cart: items(fixture, 'card', { variable_price: 5_000 }), swap: 'disabled' }),
      { price_product: 5_000, price_est_tax_high: 0 },
    ],
    [
      'a gift card that may be swapped for something taxed',
      () => ({ cart: items(fixture, 'card', { variable_price: 5_000 }) }),
      { price_est_tax_high: 575 },
    ],
    [
      'the relay of the farthest zone a tier opens',
      () => ({ international_shipping_tier: 'full' }),
      { price_est_total_high: 7_425 },
    ],
    [
      'one shipping for several units',
      () => ({ cart: items(fixture, 'mug', { quantity: 3 }) }),
      { price_product: 6_000, price_shipping: 500, price_processing_fee: 325 },
    ],
  ])('estimates %s', async (_name, fields, price) => {
    expect((await priced(fields())).cart_price).toMatchObject(price);
  });

  it('asks for neither names nor emails nor addresses nor variants', async () => {
    expect((await ask({ send_method: 'email_and_link' })).status).toBe(200);
    expect((await ask({ send_method: 'direct_send', cart: items(fixture, 'candle') })).status).toBe(200);
  });

  it('answers read-only keys and viewers', async () => {
    expect((await ask({}, await makeKey(fixture, { isReadOnly: true }))).status).toBe(200);
    expect((await ask({}, await makeKey(fixture, { user: { role: 'viewer' } }))).status).toBe(200);
  });

  it('prices 100,000 recipients', async () => {
    const { total_price } = await priced({ recipients: Array(100_000).fill({ mailing_address: newYork }) });
    expect(total_price).toEqual({
      recipients: 100_000,
      est_group_total_low: 262_500_000,
      est_group_total_high: 285_500_000,
      est_tax_calculated: 17_100_000,
      est_total_calculated: 279_600_000,
    });
  });
});

describe('400', () => {
  it.each<[string, () => Fields, string[]]>([
    [
      'what it needs',
      () => ({ recipients: undefined, cart: undefined, send_method: undefined }),
      ['recipients', 'cart', 'send_method'],
    ],
    ['no recipients', () => ({ recipients: [] }), ['recipients']],
    ['a product that is gone', () => ({ cart: items(fixture, 'gone') }), ['cart.items[0].product_id']],
    ['a missing variable price', () => ({ cart: items(fixture, 'card') }), ['cart.items[0].variable_price']],
    [
      'an address abroad without a tier',
      () => ({ recipients: [{ mailing_address: london }] }),
      ['recipients[0].mailing_address.country'],
    ],
    [
      'a ZIP code of another state',
      () => ({ recipients: [{}, { mailing_address: { ...newYork, state: 'CA' } }] }),
      ['recipients[1].mailing_address.postal_code'],
    ],
    ['a field of the batch', () => ({ from_name: 'Avery' }), ['from_name']],
  ])('for %s', async (_name, fields, expected) => {
    const answer = await ask(fields());
    expect(answer.status).toBe(400);
    expect(problemsOf(answer).fields.toSorted()).toEqual(expected.toSorted());
  });

  it('for more than can be counted in exact cents', async () => {
    const dear = items(fixture, 'card', { variable_price: 5_000, quantity: 100 });
    await fixture.app.db.query('update products set price_max = 100000000 where id = $1', [
      fixture.products.card,
    ]);
    await fixture.app.db.query('update catalog_version set version = version + 1');
    const [line] = dear.items;
    const cart = { items: Array(50).fill({ ...line, variable_price: 100_000_000 }) };
    const recipients = Array(100_000).fill({});
    await expect
      .poll(async () => (await ask({ recipients, cart })).body.details?.[0]?.field, {
        interval: 200,
        timeout: 15_000,
      })
      .toBe('cart');
  });
});
