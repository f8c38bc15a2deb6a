import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recipientOfOrder } from '../../harness/recipient-of-order.ts';
import {
  activitiesOf,
  asEvent,
  type BatchFixture,
  batchPath,
  capeTown,
  countAllRows,
  create,
  created,
  eventsOf,
  type Fields,
  getBody,
  items,
  london,
  makeKey,
  newYork,
  people,
  saltLake,
  startBatchFixture,
  typesOf,
} from './batch-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture();
});
afterAll(() => fixture.close());

const at = (ms: number): string => new Date(Date.now() + ms).toISOString();

describe('201 for up to ten recipients', () => {
  it('answers with the whole batch, complete, and with its orders', async () => {
    const { status, body, headers } = await create(fixture, { recipients: people(2) });
    expect(status).toBe(201);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/),
      send_status: 'complete',
      from_name: 'Avery',
      message: null,
      orders_count: 2,
      orders_preview: [expect.any(Object), expect.any(Object)],
      recipients_count: 2,
      recipients_preview: [1, 2].map((n) => ({
        first_name: `Robin ${n}`,
        last_name: 'Example',
        email: `robin${n}@example.com`,
        locale: null,
      })),
      cart: {
        id: expect.any(String),
        items: [
          {
            id: expect.any(String),
            quantity: 1,
            product: {
              id: fixture.products.mug,
              name: 'Batch mug',
              brand: { id: expect.any(String), name: 'Batch Goods' },
            },
          },
        ],
      },
      is_scheduled_send: false,
      scheduled_send_on: null,
      expires_at: expect.any(String),
      send_method: 'link_multiple_custom_list',
      batch_name: 'Batch mug for Robin 1 Example and 1 other',
      card_id: null,
      sender: { first_name: 'Avery', last_name: 'Example', email: 'admin@example.com' },
      workspace_id: fixture.workspaces[0],
      workspace_name: 'Marketing',
      reference_id: expect.stringMatching(/^[A-Z0-9]{24}$/),
      customer_reference_id: null,
      locale: null,
      failure_reason: null,
      payment_method_id: 'CORPORATE_ACCOUNT',
    });
    expect(await getBody(fixture, batchPath(body.id))).toEqual(body);
  });

  it('makes each order as created, unpriced for tax, in the order the recipients were given', async () => {
    const { id, cart, orders_preview } = await created(fixture, {
      recipients: people(10),
      message: 'Thanks',
    });
    expect(orders_preview).toHaveLength(10);
    for (const [index, order] of orders_preview.entries()) {
      expect(order).toMatchObject({
        recipient_first_name: `Robin ${index + 1}`,
        recipient_email: `robin${index + 1}@example.com`,
        status: 'created',
        order_batch_id: id,
        cart,
        cart_selections: null,
        shipments: [],
        message: 'Thanks',
        is_swapped: false,
        event_times: null,
        original_cart: null,
        view_count_recipient: 0,
        amounts: {
          amount_product: 2_000,
          amount_shipping: 500,
          amount_processing_fee: 125,
          amount_credit_applied: null,
          amount_pre_tax_total: 2_625,
          amount_tax: null,
          amount_total: null,
          amount_global_relay_cost: null,
        },
      });
      expect(order).not.toHaveProperty('payment_method_id');
      expect(order.individual_gift_link).toMatch(/^http:\/\/gifts\.test\/gift\/[a-z0-9]{6}-[0-9a-f]{32}$/);
    }
    const distinct = (pick: (order: Fields) => unknown) => new Set(orders_preview.map(pick)).size;
    expect(distinct((order) => order.individual_gift_link)).toBe(10);
    expect(distinct((order) => order.reference_id)).toBe(10);
    const sorted = orders_preview.map((order: Fields) => order.id).toSorted();
    expect(orders_preview.map((order: Fields) => order.id)).toEqual(sorted);
  });

  it.each([1, 10])(
    '%i recipients: appends the event of the batch, then of each order, and no completed event',
    async (n) => {
      const batch = await created(fixture, { recipients: people(n) });
      const events = await eventsOf(fixture, batch.id);
      expect(typesOf(events)).toEqual(['order_batch.created', ...Array(n).fill('order.created')]);
      expect(events[0]?.data).toEqual(asEvent(batch));
      expect(events.slice(1).map(({ data }) => data.id)).toEqual(
        batch.orders_preview.map((order: Fields) => order.id),
      );
      for (const { data } of events.slice(1))
        expect(await getBody(fixture, `/v1/orders/${data.id}`)).toEqual(data);
      expect(await activitiesOf(fixture, batch.id)).toEqual(Array(n).fill('created'));
    },
  );

  it('writes only the rows of the batch, and no job if no mail is sent', async () => {
    const before = await countAllRows(fixture);
    await created(fixture, { recipients: people(3) });
    const after = await countAllRows(fixture);
    const added = Object.entries(after).flatMap(([table, rows]) =>
      rows === before[table] ? [] : [[table, rows - (before[table] ?? 0)]],
    );
    expect(Object.fromEntries(added)).toEqual({
      audit_entries: 1,
      carts: 1,
      order_batches: 1,
      order_batch_recipients: 3,
      orders: 3,
      order_activities: 3,
      events: 4,
      ledger_holds: 1,
      ledger_transfers: 1,
      ledger_entries: 2,
    });
  });

  it('mails in a job after the answer', async () => {
    const before = await countAllRows(fixture);
    const { orders_preview } = await created(fixture, {
      send_method: 'email_and_link',
      recipients: people(2),
    });
    const after = await countAllRows(fixture);
    const jobs = 'graphile_worker._private_jobs';
    expect((after[jobs] ?? 0) - (before[jobs] ?? 0)).toBe(1);
    expect(after.mails).toBe(before.mails);
    expect(orders_preview.map((order: Fields) => order.status)).toEqual(['created', 'created']);
  });

  it('stores every given field', async () => {
    const scheduled = {
      message: 'Well done — 好',
      card_id: fixture.cardId,
      payment_method_id: 'CORPORATE_ACCOUNT',
      workspace_id: fixture.workspaces[1],
      expires_at: '2031-01-02T03:04:05.678+02:00',
      swap: 'multiple',
      international_shipping_tier: 'full',
      international_gift_cards_enabled: true,
      commerce_end_user_id: 'user-1',
      customer_reference_id: 'everything',
      batch_name: 'Q3 thanks',
      reserved_options: {},
    };
    const batch = await created(fixture, scheduled);
    expect(batch).toMatchObject({
      message: 'Well done — 好',
      card_id: fixture.cardId,
      workspace_id: fixture.workspaces[1],
      workspace_name: 'People',
      expires_at: '2031-01-02T01:04:05.678Z',
      customer_reference_id: 'everything',
      batch_name: 'Q3 thanks',
    });
    const [row] = await fixture.app.db.query('select * from order_batches where id = $1', [batch.id]);
    expect(row).toMatchObject({
      swap: 'multiple',
      international_shipping_tier: 'full',
      international_gift_cards_enabled: true,
      commerce_end_user_id: 'user-1',
      notifications_enabled: true,
    });
    const [order] = batch.orders_preview;
    expect(order).toMatchObject({ expires_at: batch.expires_at, card_id: fixture.cardId });
    expect(order.workspace_id).toBe(fixture.workspaces[1]);
  });

  it('stores phone numbers and addresses for the orders and never returns them', async () => {
    const recipient = { first_name: 'Robin', phone: '+14155550123', mailing_address: newYork };
    const { id, recipients_preview } = await created(fixture, { recipients: [recipient] });
    expect(recipients_preview).toEqual([{ first_name: 'Robin', last_name: null, email: null, locale: null }]);
    const { data } = await getBody(fixture, `${batchPath(id)}/orders`);
    expect(await recipientOfOrder(fixture.app, data[0].id)).toMatchObject({
      address: { ...newYork, address_2: null },
      phone: '+14155550123',
    });
  });

  it('returns ids in lower case', async () => {
    const batch = await created(fixture, {
      card_id: fixture.cardId.toUpperCase(),
      workspace_id: fixture.workspaces[1].toUpperCase(),
      cart: { items: [{ product_id: fixture.products.mug.toUpperCase(), quantity: 1 }] },
    });
    expect(batch.card_id).toBe(fixture.cardId);
    expect(await getBody(fixture, batchPath(batch.id))).toEqual(batch);
  });

  it.each<[string, () => Fields]>([
    ['every optional field null', () => Object.fromEntries(optional.map((name) => [name, null]))],
    ['names of 255 characters', () => ({ from_name: 'é'.repeat(255), batch_name: 'b'.repeat(255) })],
    ['a reference of 255 characters', () => ({ customer_reference_id: 'r'.repeat(255) })],
    ['a message of 2,000 characters', () => ({ message: '🎁'.repeat(2_000) })],
    ['fifty items of a hundred units', () => ({ cart: { items: fifty({ quantity: 100 }) } })],
    ['reserved_options of an empty list', () => ({ reserved_options: [] })],
    ['an expiry just ahead', () => ({ expires_at: at(60_000) })],
    ['a gift card at its least', () => ({ cart: items(fixture, 'card', { variable_price: 1_000 }) })],
    ['a gift card at its most', () => ({ cart: items(fixture, 'card', { variable_price: 5_000 }) })],
    ['a fixed price said again', () => ({ cart: items(fixture, 'mug', { variable_price: 2_000 }) })],
    ['a variant by its name', () => ({ cart: items(fixture, 'candle', { variants: ['fig'] }) })],
    ['variants left to the recipient', () => ({ cart: items(fixture, 'candle') })],
    ['one of each group', () => ({ cart: items(fixture, 'socks', { variants: ['Pine', 'S'] }) })],
    ['a gift of choice', () => ({ cart: items(fixture, 'choice'), swap: 'single' })],
    ['a gift without swap', () => ({ swap: 'disabled' })],
    [
      'a product by its address',
      () => ({ cart: { items: [{ product_url: 'http://gifts.test/products/batch-tea', quantity: 1 }] } }),
    ],
  ])('accepts %s', async (_name, fields) => {
    expect((await create(fixture, fields())).status).toBe(201);
  });

  const optional = [
    'message',
    'card_id',
    'payment_method_id',
    'workspace_id',
    'scheduled_send_on',
    'expires_at',
    'swap',
    'international_shipping_tier',
    'international_gift_cards_enabled',
    'notifications_enabled',
    'commerce_end_user_id',
    'customer_reference_id',
    'batch_name',
    'reserved_options',
  ];
  const fifty = (fields: Fields) =>
    Array.from({ length: 50 }, () => ({ product_id: fixture.products.mug, quantity: 1, ...fields }));
});

describe('201 for direct_send', () => {
  const direct = (address: Fields, fields: Fields = {}): Fields => ({
    send_method: 'direct_send',
    recipients: people(1, { mailing_address: address }),
    ...fields,
  });

  it('leaves the order accepted, with its tax and total known', async () => {
    const batch = await created(fixture, direct(newYork));
    const [order] = batch.orders_preview;
    expect(order).toMatchObject({
      status: 'accepted',
      amounts: { amount_pre_tax_total: 2_625, amount_tax: 171, amount_total: 2_796 },
    });
    expect(order.amounts.amount_global_relay_cost).toBeNull();
    expect(await activitiesOf(fixture, batch.id)).toEqual(['created', 'accepted']);
    const events = await eventsOf(fixture, batch.id);
    expect(typesOf(events)).toEqual(['order_batch.created', 'order.created', 'order.gift_accepted']);
    expect(events[0]?.data.orders_preview[0].status).toBe('created');
    expect(events[1]?.data).toMatchObject({ status: 'created', event_times: { accepted_at: null } });
    expect(events[2]?.data).toEqual(await getBody(fixture, `/v1/orders/${order.id}`));
    expect(events[2]?.data.event_times.accepted_at).toBe(events[2]?.data.event_times.created_at);
  });

  it('has relay cost and no tax abroad', async () => {
    const fields = { cart: items(fixture, 'tea'), international_shipping_tier: 'standard' };
    const { orders_preview } = await created(fixture, direct(london, fields));
    expect(orders_preview[0].amounts).toMatchObject({
      amount_pre_tax_total: 1_575,
      amount_tax: 0,
      amount_global_relay_cost: 2_800,
      amount_total: 4_375,
    });
  });

  it('ships to every country of the full tier', async () => {
    const fields = { cart: items(fixture, 'tea'), international_shipping_tier: 'full' };
    expect((await create(fixture, direct(capeTown, fields))).status).toBe(201);
  });

  it('accepts the variants of a product that requires a choice', async () => {
    const fields = { cart: items(fixture, 'candle', { variants: ['Cedar'] }) };
    const { cart } = await created(fixture, direct(newYork, fields));
    const [row] = await fixture.app.db.query<{ items: Fields[] }>('select items from carts where id = $1', [
      cart.id,
    ]);
    expect(row?.items[0]?.variants).toEqual(['Cedar']);
  });

  it('ships a restricted product to the other states', async () => {
    const { status } = await create(fixture, direct(newYork, { cart: items(fixture, 'wine') }));
    expect(status).toBe(201);
    expect((await create(fixture, direct(saltLake, { cart: items(fixture, 'wine') }))).status).toBe(400);
  });

  it.each([
    [undefined, 1],
    [true, 1],
    [false, 0],
  ])('notifications_enabled %s leaves %i job for mail', async (notifications_enabled, jobs) => {
    const mailJobs = `select count(*) as count from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'notify_recipients'`;
    const count = async () => (await fixture.app.db.query<{ count: number }>(mailJobs))[0]?.count ?? 0;
    const before = await count();
    await created(fixture, direct(newYork, { notifications_enabled }));
    expect((await count()) - before).toBe(jobs);
  });
});

describe('201 by payment method', () => {
  const days = (iso: string): number => (Date.parse(iso) - Date.now()) / 86_400_000;

  it.each(['BALANCE', 'WORKSPACE_BALANCE'])('%s: gifts expire after 90 days', async (payment_method_id) => {
    const batch = await created(fixture, { payment_method_id });
    expect(batch.payment_method_id).toBe(payment_method_id);
    expect(days(batch.expires_at)).toBeCloseTo(90, 2);
    expect(batch.orders_preview[0].expires_at).toBe(batch.expires_at);
  });

  it('BALANCE: a given expiry stays', async () => {
    const expires_at = at(86_400_000);
    expect((await created(fixture, { payment_method_id: 'BALANCE', expires_at })).expires_at).toBe(
      expires_at,
    );
  });

  it('COMMERCE_STORED_VALUE: a commerce key pays with it, and its orders can have selections', async () => {
    const { commerceApiKey } = fixture.app;
    const batch = await created(
      fixture,
      { payment_method_id: 'COMMERCE_STORED_VALUE' },
      { apiKey: commerceApiKey },
    );
    expect(batch).toMatchObject({ payment_method_id: 'COMMERCE_STORED_VALUE', expires_at: null });
    expect(batch.orders_preview[0].cart_selections).toEqual([]);
    const [, order] = await eventsOf(fixture, batch.id);
    expect(order?.data).toEqual(await getBody(fixture, `/v1/orders/${batch.orders_preview[0].id}`));
  });

  it('COMMERCE_STORED_VALUE: is not needed before a gift is accepted', async () => {
    const options = { apiKey: fixture.app.commerceApiKey };
    const dear = {
      payment_method_id: 'COMMERCE_STORED_VALUE',
      cart: items(fixture, 'mug', { quantity: 100 }),
    };
    expect((await create(fixture, { ...dear, recipients: people(60) }, options)).status).toBe(201);
  });

  it('is created in the oldest workspace that the user can access', async () => {
    const apiKey = await makeKey(fixture, { user: { workspaceIds: [fixture.workspaces[1]] } });
    expect((await created(fixture, {}, { apiKey })).workspace_id).toBe(fixture.workspaces[1]);
  });
});
