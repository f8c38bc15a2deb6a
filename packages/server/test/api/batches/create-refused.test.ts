import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BatchFixture,
  capeTown,
  create,
  expectRejected,
  type Fields,
  gift,
  items,
  london,
  makeKey,
  makeOrganization,
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
const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
const year = 365.25 * 86_400_000;

const item = (fields: Fields): Fields => ({ cart: { items: [{ quantity: 1, ...fields }] } });
const recipient = (fields: Fields): Fields => ({ recipients: [{ first_name: 'Robin', ...fields }] });
const shipped = (address: unknown, fields: Fields = {}): Fields => ({
  send_method: 'direct_send',
  recipients: [{ first_name: 'Robin', mailing_address: address }],
  ...fields,
});

const abroad = (changes: Fields): Fields =>
  shipped({ ...london, ...changes }, { cart: items(fixture, 'tea'), international_shipping_tier: 'full' });

/** The problem, its field and the pattern of its sentence. */
const rows: [string, () => Fields, string, RegExp][] = [
  ['no from_name', () => ({ from_name: undefined }), 'from_name', /^From name can't be blank$/],
  ['a null from_name', () => ({ from_name: null }), 'from_name', /can't be blank/],
  ['a from_name of white space', () => ({ from_name: ' \n' }), 'from_name', /can't be blank/],
  ['a from_name of 256 characters', () => ({ from_name: 'a'.repeat(256) }), 'from_name', /255 characters/],
  ['a from_name that is a number', () => ({ from_name: 7 }), 'from_name', /must be text/],
  ['no recipients', () => ({ recipients: undefined }), 'recipients', /^Recipients can't be blank$/],
  ['an empty list of recipients', () => ({ recipients: [] }), 'recipients', /^Recipients can't be blank$/],
  ['recipients that are no list', () => ({ recipients: {} }), 'recipients', /must be a list/],
  [
    'a recipient without a first name',
    () => recipient({ first_name: undefined }),
    'recipients[0].first_name',
    /^First name can't be blank$/,
  ],
  ['a blank first name', () => recipient({ first_name: ' ' }), 'recipients[0].first_name', /can't be blank/],
  ['a long last name', () => recipient({ last_name: 'a'.repeat(256) }), 'recipients[0].last_name', /255/],
  ['a bad email', () => recipient({ email: 'robin@' }), 'recipients[0].email', /not a valid email/],
  ['a bad phone', () => recipient({ phone: '4155550123' }), 'recipients[0].phone', /E\.164/],
  [
    'a misspelt field of a recipient',
    () => recipient({ frist_name: 'x' }),
    'recipients[0].frist_name',
    /did you mean `first_name`/,
  ],
  ['no cart', () => ({ cart: undefined }), 'cart', /^Cart can't be blank$/],
  ['an empty cart', () => ({ cart: { items: [] } }), 'cart.items', /can't be blank/],
  [
    '51 items',
    () => ({ cart: { items: Array(51).fill({ product_id: unknownId, quantity: 1 }) } }),
    'cart.items',
    /more than 50/,
  ],
  [
    'no quantity',
    () => item({ product_id: fixture.products.mug, quantity: undefined }),
    'cart.items[0].quantity',
    /^Quantity can't be blank$/,
  ],
  ['a quantity of 0', () => mugs({ quantity: 0 }), 'cart.items[0].quantity', /between 1 and 100/],
  ['a quantity of 101', () => mugs({ quantity: 101 }), 'cart.items[0].quantity', /between 1 and 100/],
  ['half a product', () => mugs({ quantity: 1.5 }), 'cart.items[0].quantity', /whole number/],
  ['a quantity in quotes', () => mugs({ quantity: '1' }), 'cart.items[0].quantity', /whole number/],
  [
    'an unknown product',
    () => item({ product_id: unknownId }),
    'cart.items[0].product_id',
    /^Product not found: 019b0000/,
  ],
  [
    'a product id that is none',
    () => item({ product_id: 'mug' }),
    'cart.items[0].product_id',
    /must be a UUID/,
  ],
  ['neither id nor url', () => item({}), 'cart.items[0].product_id', /can't be blank/],
  [
    'both id and url',
    () => mugs({ product_url: 'http://gifts.test/products/batch-mug' }),
    'cart.items[0].product_url',
    /not both/,
  ],
  [
    "another site's url",
    () => item({ product_url: 'http://other.test/products/batch-mug' }),
    'cart.items[0].product_url',
    /Product not found/,
  ],
  [
    'an inactive product',
    () => ({ cart: items(fixture, 'gone') }),
    'cart.items[0].product_id',
    /no longer available: Batch gone/,
  ],
  [
    'no price of a variable-price product',
    () => ({ cart: items(fixture, 'card') }),
    'cart.items[0].variable_price',
    /can't be blank/,
  ],
  [
    'a price below its bounds',
    () => ({ cart: items(fixture, 'card', { variable_price: 999 }) }),
    'cart.items[0].variable_price',
    /between \$10\.00 and \$50\.00/,
  ],
  [
    'a price above its bounds',
    () => ({ cart: items(fixture, 'card', { variable_price: 5_001 }) }),
    'cart.items[0].variable_price',
    /between/,
  ],
  [
    'another price than the fixed one',
    () => mugs({ variable_price: 1 }),
    'cart.items[0].variable_price',
    /fixed price of \$20\.00/,
  ],
  [
    'an unknown variant',
    () => ({ cart: items(fixture, 'candle', { variants: ['Pear'] }) }),
    'cart.items[0].variants',
    /Variant not found: Pear; Batch candle has Cedar, Fig/,
  ],
  [
    'too many variants',
    () => ({ cart: items(fixture, 'candle', { variants: ['Fig', 'Cedar'] }) }),
    'cart.items[0].variants',
    /exactly 1 variant/,
  ],
  [
    'variants of a product without any',
    () => mugs({ variants: ['Red'] }),
    'cart.items[0].variants',
    /no variants/,
  ],
  ['no send_method', () => ({ send_method: undefined }), 'send_method', /can't be blank/],
  ['an unknown send_method', () => ({ send_method: 'pigeon' }), 'send_method', /one of `email_and_link`/],
  [
    'no email to send a link to',
    () => ({ send_method: 'email_and_link', ...recipient({}) }),
    'recipients[0].email',
    /can't be blank/,
  ],
  ['no address to send to', () => shipped(undefined), 'recipients[0].mailing_address', /can't be blank/],
  [
    'an address without a city',
    () => shipped({ ...newYork, city: undefined }),
    'recipients[0].mailing_address.city',
    /^City can't be blank$/,
  ],
  [
    'an unknown state',
    () => shipped({ ...newYork, state: 'ZZ' }),
    'recipients[0].mailing_address.state',
    /Unknown state ZZ/,
  ],
  [
    'a ZIP code of another state',
    () => shipped({ ...newYork, state: 'CA' }),
    'recipients[0].mailing_address.postal_code',
    /is in NY, not CA/,
  ],
  [
    'an unknown country',
    () => shipped({ ...newYork, country: 'XX' }),
    'recipients[0].mailing_address.country',
    /Unknown country/,
  ],
  [
    'an address abroad without a tier',
    () => shipped(london, { cart: items(fixture, 'tea') }),
    'recipients[0].mailing_address.country',
    /within the US only/,
  ],
  [
    'an address the standard tier does not reach',
    () => shipped(capeTown, { cart: items(fixture, 'tea'), international_shipping_tier: 'standard' }),
    'recipients[0].mailing_address.country',
    /South Africa/,
  ],
  [
    'an address abroad without the postal code that its country has',
    () => abroad({ postal_code: null }),
    'recipients[0].mailing_address.postal_code',
    /^Postal code can't be blank in an address of United Kingdom \(GB\)$/,
  ],
  [
    'a postal code of another form than those of its country',
    () => abroad({ postal_code: '94105' }),
    'recipients[0].mailing_address.postal_code',
    /^Postal code 94105 does not have the form of United Kingdom \(GB\), such as EC1Y 8SY$/,
  ],
  [
    'an address abroad without a phone number',
    () => abroad({ phone: null }),
    'recipients[0].mailing_address.phone',
    /^Phone can't be blank outside the US, because customs asks for it/,
  ],
  [
    'a product that is not sent there',
    () => shipped(london, { international_shipping_tier: 'full' }),
    'recipients[0].mailing_address.country',
    /Batch mug can't be shipped to GB/,
  ],
  [
    'a state the product may not enter',
    () => shipped(saltLake, { cart: items(fixture, 'wine') }),
    'recipients[0].mailing_address.state',
    /Batch wine can't be shipped to UT/,
  ],
  [
    'a bad address where none was needed',
    () => recipient({ mailing_address: { ...newYork, postal_code: '1' } }),
    'recipients[0].mailing_address.postal_code',
    /five digits/,
  ],
  [
    'no variants for direct_send',
    () => shipped(newYork, { cart: items(fixture, 'candle') }),
    'cart.items[0].variants',
    /choose 1 variant/,
  ],
  ['a message of 2,001 characters', () => ({ message: 'a'.repeat(2_001) }), 'message', /2,000 characters/],
  ['an unknown card', () => ({ card_id: unknownId }), 'card_id', /^Card not found/],
  ['a card id that is none', () => ({ card_id: 'birthday' }), 'card_id', /UUID/],
  [
    'an unknown payment method',
    () => ({ payment_method_id: 'CASH' }),
    'payment_method_id',
    /^Payment method not found: CASH$/,
  ],
  ["nobody's card", () => ({ payment_method_id: unknownId }), 'payment_method_id', /not found/],
  ['an unknown workspace', () => ({ workspace_id: unknownId }), 'workspace_id', /^Workspace not found/],
  [
    'the balance of another workspace',
    () => ({ workspace_id: fixture.workspaces[1], payment_method_id: 'WORKSPACE_BALANCE' }),
    'payment_method_id',
    /not found/,
  ],
  ['a schedule in the past', () => ({ scheduled_send_on: at(-1_000) }), 'scheduled_send_on', /in the future/],
  [
    'a schedule beyond two years',
    () => ({ scheduled_send_on: at(2.01 * year) }),
    'scheduled_send_on',
    /within two years/,
  ],
  [
    'a schedule without an offset',
    () => ({ scheduled_send_on: '2030-01-01T00:00:00' }),
    'scheduled_send_on',
    /with an offset/,
  ],
  ['an expiry in the past', () => ({ expires_at: at(-1_000) }), 'expires_at', /after the present/],
  [
    'an expiry before the send',
    () => ({ scheduled_send_on: at(9_000_000), expires_at: at(8_000_000) }),
    'expires_at',
    /after the send time/,
  ],
  ['an unknown swap', () => ({ swap: 'none' }), 'swap', /one of/],
  [
    'a gift of choice without swap',
    () => ({ cart: items(fixture, 'choice'), swap: 'disabled' }),
    'swap',
    /gift of choice/,
  ],
  [
    'a gift of choice by direct_send',
    () => shipped(newYork, { cart: items(fixture, 'choice') }),
    'send_method',
    /gift of choice/,
  ],
  [
    'an unknown tier',
    () => ({ international_shipping_tier: 'all' }),
    'international_shipping_tier',
    /one of/,
  ],
  [
    'a switch that is text',
    () => ({ international_gift_cards_enabled: 'yes' }),
    'international_gift_cards_enabled',
    /true or false/,
  ],
  [
    'notifications of a link',
    () => ({ notifications_enabled: false }),
    'notifications_enabled',
    /only when the send method is direct_send/,
  ],
  [
    'an end user of 256 characters',
    () => ({ commerce_end_user_id: 'a'.repeat(256) }),
    'commerce_end_user_id',
    /255/,
  ],
  [
    'a reference of 256 characters',
    () => ({ customer_reference_id: 'a'.repeat(256) }),
    'customer_reference_id',
    /255/,
  ],
  ['a batch name of 256 characters', () => ({ batch_name: 'a'.repeat(256) }), 'batch_name', /255/],
  [
    'reserved options',
    () => ({ reserved_options: { rush: true } }),
    'reserved_options',
    /not available to this organization/,
  ],
  [
    'a misspelt field',
    () => ({ sheduled_send_on: at(9_000_000) }),
    'sheduled_send_on',
    /^Unknown field `sheduled_send_on`; did you mean `scheduled_send_on`\?$/,
  ],
];

const mugs = (fields: Fields): Fields => ({ cart: items(fixture, 'mug', fields) });

describe('400', () => {
  it.each(rows)('for %s, and nothing is created', async (_name, fields, field, sentence) => {
    const { status, body } = await expectRejected(fixture, () => create(fixture, fields()));
    expect(status).toBe(400);
    expect(body.code).toBe(/^Unknown field/.test(body.error) ? 'unknown_field' : 'invalid_request');
    expect(body.details).toEqual([{ field, message: expect.stringMatching(sentence) }]);
    expect(body.error).toContain(body.details[0].message);
    expect(body.request_id).toEqual(expect.any(String));
  });

  it('lists every problem of single fields in one answer', async () => {
    const body = {
      from_name: '',
      cart: { items: [{ product_id: 'x', quantity: 0 }] },
      recipients: [{ first_name: 'Robin' }, { email: 'no' }, { first_name: 'Kim', phone: '1' }],
      swap: 'never',
      mesage: 'Hello',
    };
    const answer = await expectRejected(fixture, () =>
      fixture.app.request('POST', '/v1/order_batches', { body }),
    );
    const { status, code, fields } = problemsOf(answer);
    expect([status, code]).toEqual([400, 'invalid_request']);
    expect(fields.toSorted()).toEqual([
      'cart.items[0].product_id',
      'cart.items[0].quantity',
      'from_name',
      'mesage',
      'recipients[1].email',
      'recipients[1].first_name',
      'recipients[2].phone',
      'send_method',
      'swap',
    ]);
  });

  it('lists every problem of several fields in one answer', async () => {
    const answer = await expectRejected(fixture, () =>
      create(fixture, {
        send_method: 'direct_send',
        recipients: [
          { first_name: 'A', email: 'a@example.com' },
          { first_name: 'B', email: 'b@example.com', mailing_address: saltLake },
          { first_name: 'C', email: 'c@example.com', mailing_address: { ...newYork, state: 'CA' } },
          { first_name: 'D', mailing_address: newYork },
        ],
        cart: {
          items: [
            { product_id: fixture.products.wine, quantity: 1 },
            { product_id: fixture.products.card, quantity: 1 },
            { product_id: unknownId, quantity: 1 },
          ],
        },
        card_id: unknownId,
        workspace_id: unknownId,
        payment_method_id: 'CASH',
        scheduled_send_on: at(-1_000),
        reserved_options: [1],
      }),
    );
    const { status, code, fields } = problemsOf(answer);
    expect([status, code]).toEqual([400, 'invalid_request']);
    expect(fields.toSorted()).toEqual([
      'card_id',
      'cart.items[1].variable_price',
      'cart.items[2].product_id',
      'payment_method_id',
      'recipients[0].mailing_address',
      'recipients[1].mailing_address.state',
      'recipients[2].mailing_address.postal_code',
      'recipients[3].email',
      'reserved_options',
      'scheduled_send_on',
      'workspace_id',
    ]);
  });

  it('lists the first hundred problems and stores none of the valid recipients', async () => {
    const recipients = people(400).map((person, index) => (index % 2 ? person : { ...person, email: null }));
    const { body } = await expectRejected(fixture, () =>
      create(fixture, { send_method: 'email_and_link', recipients }),
    );
    expect(body.details).toHaveLength(100);
    expect(body.details[99].field).toBe('recipients[198].email');
    expect(body.error).toMatch(/and 97 more problems$/);
  });

  it('for 100,001 recipients', async () => {
    const recipients = Array(100_001).fill({ first_name: 'Robin' });
    const answer = await expectRejected(fixture, () => create(fixture, { recipients }));
    expect(problemsOf(answer)).toEqual({ status: 400, code: 'invalid_request', fields: ['recipients'] });
    expect(answer.body.error).toBe("Recipients can't be more than 100,000");
  });

  it.each<[string, string, string]>([
    ['a list', '[]', 'invalid_request'],
    ['text', '"gift"', 'invalid_request'],
    ['half a body', '{"from_name": "Av', 'invalid_json'],
    ['nothing', '', 'invalid_request'],
  ])('for a body that is %s', async (_name, rawBody, code) => {
    const answer = await expectRejected(fixture, () =>
      fixture.app.request('POST', '/v1/order_batches', { rawBody }),
    );
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it('for a query parameter', async () => {
    const answer = await expectRejected(fixture, () =>
      fixture.app.request('POST', '/v1/order_batches?dry_run=true', { body: gift(fixture) }),
    );
    expect([answer.status, answer.body.code]).toEqual([400, 'unknown_field']);
  });

  it("for another organization's workspace and product", async () => {
    const other = await makeOrganization(fixture);
    const productId = '019b0000-0000-7000-8000-0000000000aa';
    await fixture.app.db.query(
      `insert into products (id, slug, owner_organization_id, brand_id, name, price, status)
       select $1, 'others-own', $2, brand_id, 'Their own', 100, 'active' from products where id = $3`,
      [productId, other.id, fixture.products.mug],
    );
    await fixture.app.db.query('update catalog_version set version = version + 1');
    const answer = await expectRejected(fixture, () =>
      create(fixture, {
        workspace_id: other.workspaceId,
        cart: { items: [{ product_id: productId, quantity: 1 }] },
      }),
    );
    expect(problemsOf(answer)).toEqual({
      status: 400,
      code: 'invalid_request',
      fields: ['cart.items[0].product_id', 'workspace_id'],
    });
  });

  it('for a workspace without the user as a member', async () => {
    const apiKey = await makeKey(fixture, { user: { workspaceIds: [fixture.workspaces[0]] } });
    const answer = await expectRejected(fixture, () =>
      create(fixture, { workspace_id: fixture.workspaces[1] }, { apiKey }),
    );
    expect(problemsOf(answer)).toMatchObject({ status: 400, fields: ['workspace_id'] });
  });

  it('for a user without a workspace', async () => {
    const apiKey = await makeKey(fixture, { user: { workspaceIds: [] } });
    const answer = await expectRejected(fixture, () => create(fixture, {}, { apiKey }));
    expect(problemsOf(answer)).toMatchObject({ status: 400, fields: ['workspace_id'] });
  });

  it('for no payment method when the organization has no default', async () => {
    const other = await makeOrganization(fixture);
    await fixture.app.db.query('update organizations set default_payment_method = null where id = $1', [
      other.id,
    ]);
    for (const fields of [{}, { payment_method_id: null }]) {
      const answer = await expectRejected(fixture, () => create(fixture, fields, { apiKey: other.apiKey }));
      expect(problemsOf(answer)).toMatchObject({ status: 400, fields: ['payment_method_id'] });
    }
  });
});
