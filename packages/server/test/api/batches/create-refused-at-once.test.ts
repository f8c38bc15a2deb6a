/** Problems of single fields and problems of several fields are reported in one answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BatchFixture,
  create,
  expectRejected,
  type Fields,
  items,
  london,
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

const unknownId = '019b0000-0000-7000-8000-00000000dead';
const past = '2020-01-01T00:00:00Z';
const wrongZip = { ...newYork, state: 'CA' };

const post = (body: Fields, path = '/v1/order_batches') =>
  expectRejected(fixture, () => fixture.app.request('POST', path, { body }));

describe('400 for a body that has problems of both kinds', () => {
  it('lists all of them in the order of the body and creates nothing', async () => {
    const answer = await post({
      mesage: 'Hello',
      recipients: [
        { first_name: 'A', mailing_address: newYork },
        { first_name: '', phone: '1', mailing_address: wrongZip },
        { first_name: 'C' },
        { first_name: 'D', mailing_address: saltLake },
        'E',
        { first_name: 'F', email: 'no', mailing_address: { ...newYork, city: 7 } },
      ],
      workspace_id: unknownId,
      cart: {
        items: [
          { product_id: fixture.products.wine, quantity: 0, variants: ['Red'] },
          { product_id: fixture.products.candle, quantity: 1 },
          { product_id: unknownId, quantity: 'two' },
          { product_id: 'mug', quantity: 1 },
        ],
      },
      send_method: 'direct_send',
      card_id: unknownId,
      payment_method_id: 'CASH',
      scheduled_send_on: past,
      swap: 'never',
      reserved_options: { rush: true },
    });
    expect(problemsOf(answer)).toEqual({
      status: 400,
      code: 'invalid_request',
      fields: [
        'mesage',
        'recipients[1].first_name',
        'recipients[1].phone',
        'recipients[1].mailing_address.postal_code',
        'recipients[2].mailing_address',
        'recipients[3].mailing_address.state',
        'recipients[4]',
        'recipients[5].email',
        'recipients[5].mailing_address.city',
        'workspace_id',
        'cart.items[0].quantity',
        'cart.items[0].variants',
        'cart.items[1].variants',
        'cart.items[2].quantity',
        'cart.items[2].product_id',
        'cart.items[3].product_id',
        'card_id',
        'payment_method_id',
        'scheduled_send_on',
        'swap',
        'reserved_options',
        'from_name',
      ],
    });
    expect(answer.body.error).toMatch(/^Unknown field `mesage`.* and 19 more problems$/);
  });

  const messagesOf = async (fields: Fields) => {
    const { status, body } = await expectRejected(fixture, () => create(fixture, fields));
    expect(status).toBe(400);
    return body.details.map(({ field, message }: Fields) => `${field}: ${message}`);
  };

  it('reports an invalid part only once', async () => {
    const messages = await messagesOf({
      send_method: 'email_and_link',
      recipients: [{ first_name: 'A', email: 'no' }, { first_name: 'B', email: 7 }, { first_name: 'C' }],
      cart: {
        items: [
          { product_id: fixture.products.card, quantity: 1, variable_price: '10' },
          { product_id: 7, quantity: 1 },
          { product_url: 7, quantity: 1 },
          { product_id: fixture.products.candle, quantity: 1, variants: ['Pear', ''] },
        ],
      },
      workspace_id: 'mine',
      payment_method_id: 7,
    });
    expect(messages).toEqual([
      'recipients[0].email: Email is not a valid email address',
      'recipients[1].email: Email must be text',
      "recipients[2].email: Email can't be blank when the send method is email_and_link",
      'cart.items[0].variable_price: Variable price must be a whole number',
      'cart.items[1].product_id: Product id must be text',
      'cart.items[2].product_url: Product URL must be text',
      "cart.items[3].variants[1]: Item of variants can't be blank",
      'workspace_id: Workspace id must be a UUID',
      'payment_method_id: Payment method id must be text',
    ]);
  });

  it.each<[string, () => Fields, string]>([
    [
      'an address abroad, with the tier',
      () => ({
        ...shipped(london, 'tea'),
        international_shipping_tier: 'most',
      }),
      'international_shipping_tier',
    ],
    [
      'an address, with its recipient',
      () => ({ ...shipped({ ...newYork, country: undefined }, 'mug') }),
      'recipients[0].mailing_address.country',
    ],
    [
      'notifications, with the send method',
      () => ({ notifications_enabled: false, send_method: 'pigeon' }),
      'send_method',
    ],
    [
      'the variants, with the send method',
      () => ({ cart: items(fixture, 'candle'), send_method: 1 }),
      'send_method',
    ],
    [
      "a workspace's balance, with the workspace",
      () => ({ workspace_id: 'mine', payment_method_id: 'WORKSPACE_BALANCE' }),
      'workspace_id',
    ],
    ['a gift of choice, with swap', () => ({ cart: items(fixture, 'choice'), swap: 'none' }), 'swap'],
    [
      'the expiry, with the schedule',
      () => ({ scheduled_send_on: 'soon', expires_at: new Date(Date.now() + 86_400_000).toISOString() }),
      'scheduled_send_on',
    ],
    ['the products, with the cart', () => ({ ...shipped(saltLake, 'wine'), cart: [] }), 'cart'],
    [
      'the recipients, with their list',
      () => ({ send_method: 'email_and_link', recipients: 'all' }),
      'recipients',
    ],
  ])('reports no problem of %s, which depends on it', async (_name, fields, field) => {
    const answer = await expectRejected(fixture, () => create(fixture, fields()));
    expect(problemsOf(answer)).toEqual({ status: 400, code: 'invalid_request', fields: [field] });
  });

  const shipped = (mailing_address: Fields, product: 'tea' | 'mug' | 'wine'): Fields => ({
    send_method: 'direct_send',
    cart: items(fixture, product),
    recipients: [{ first_name: 'Robin', mailing_address }],
  });

  it('finds them at both ends of 100,000 recipients', async () => {
    const recipients = people(100_000, { email: null, mailing_address: newYork });
    recipients[1] = { first_name: 'Kim', mailing_address: wrongZip };
    recipients[49_999] = { first_name: '', mailing_address: wrongZip };
    recipients[99_999] = { first_name: 'Kim' };
    const answer = await expectRejected(fixture, () =>
      create(fixture, { send_method: 'direct_send', recipients }),
    );
    expect(problemsOf(answer).fields).toEqual([
      'recipients[1].mailing_address.postal_code',
      'recipients[49999].first_name',
      'recipients[49999].mailing_address.postal_code',
      'recipients[99999].mailing_address',
    ]);
  });

  it('lists at most a hundred: first what is not about recipients', async () => {
    const recipients = people(300, { email: null });
    recipients[299] = { first_name: 7, email: 'kim@example.com' };
    const fields = { send_method: 'email_and_link', recipients, card_id: unknownId, from_name: '' };
    const { body } = await expectRejected(fixture, () => create(fixture, fields));
    expect(body.details.map(({ field }: Fields) => field)).toEqual([
      'from_name',
      ...Array.from({ length: 97 }, (_, index) => `recipients[${index}].email`),
      'recipients[299].first_name',
      'card_id',
    ]);
  });

  it('checks fields around an unknown field and fields with a similar name', async () => {
    const address = { ...wrongZip, appartment: '7' };
    const answer = await expectRejected(fixture, () =>
      create(fixture, {
        recipients: [{ first_name: 'Robin', mailing_address: address }],
        cart: items(fixture, 'gone', { color: 'red' }),
        'cart.items[0].product_id': 1,
        'recipients.length': 0,
      }),
    );
    expect(problemsOf(answer).fields.toSorted()).toEqual([
      'cart.items[0].color',
      'cart.items[0].product_id',
      'cart.items[0].product_id',
      'recipients.length',
      'recipients[0].mailing_address.appartment',
      'recipients[0].mailing_address.postal_code',
    ]);
  });
});

describe('402 and 403', () => {
  it.each<[string, Fields]>([
    ['by themselves', { from_name: '' }],
    ['together', { card_id: unknownId }],
  ])('are not returned while fields have problems %s', async (_name, wrong) => {
    const dear = { payment_method_id: 'WORKSPACE_BALANCE', recipients: people(5_000) };
    const forbidden = { payment_method_id: 'COMMERCE_STORED_VALUE' };
    for (const fields of [dear, forbidden]) {
      expect((await create(fixture, fields)).status).not.toBe(400);
      const answer = await expectRejected(fixture, () => create(fixture, { ...fields, ...wrong }));
      expect(problemsOf(answer)).toEqual({
        status: 400,
        code: 'invalid_request',
        fields: Object.keys(wrong),
      });
    }
  });
});

describe('the price call', () => {
  it('also lists problems of both kinds', async () => {
    const answer = await post(
      {
        cart: {
          items: [
            { product_id: fixture.products.gone, quantity: 1 },
            { product_id: fixture.products.card, quantity: 0 },
          ],
        },
        recipients: [{ mailing_address: wrongZip }, { first_name: 7, mailing_address: london }, {}],
        swap: 'never',
      },
      '/v1/order_batches/price',
    );
    expect(problemsOf(answer)).toEqual({
      status: 400,
      code: 'invalid_request',
      fields: [
        'cart.items[0].product_id',
        'cart.items[1].quantity',
        'cart.items[1].variable_price',
        'recipients[0].mailing_address.postal_code',
        'recipients[1].first_name',
        'recipients[1].mailing_address.country',
        'swap',
        'send_method',
      ],
    });
  });

  it('reports no problem of an address abroad while the tier is invalid', async () => {
    const answer = await post(
      {
        cart: items(fixture, 'tea'),
        recipients: [{ mailing_address: london }],
        send_method: 'direct_send',
        international_shipping_tier: 'most',
      },
      '/v1/order_batches/price',
    );
    expect(problemsOf(answer).fields).toEqual(['international_shipping_tier']);
  });
});
