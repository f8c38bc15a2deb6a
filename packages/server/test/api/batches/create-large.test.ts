import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContext } from '../../../src/context/context.ts';
import { sendOrderBatch } from '../../../src/modules/batches/send-order-batch.ts';
import { findOrganization } from '../../../src/modules/organizations/organizations.sql.ts';
import {
  activitiesOf,
  asEvent,
  type BatchFixture,
  batchPath,
  countAllRows,
  created,
  eventsOf,
  type Fields,
  getBody,
  london,
  newYork,
  people,
  runSendJobs,
  startBatchFixture,
  typesOf,
} from './batch-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture();
});
afterAll(() => fixture.close());

const idsOf = (orders: Fields[]): unknown[] => orders.map(({ id }) => id);

async function contextNow() {
  const organization = await findOrganization(fixture.app.db, fixture.app.organizationId);
  if (!organization) throw new Error('the demo organization is there');
  return openContext(fixture.app.services, organization);
}

describe('201 for more than ten recipients', () => {
  it('answers pending, without orders, with the first ten recipients', async () => {
    const before = await countAllRows(fixture);
    const batch = await created(fixture, { recipients: people(11) });
    const after = await countAllRows(fixture);
    expect(batch).toMatchObject({
      send_status: 'pending',
      orders_count: 0,
      orders_preview: [],
      recipients_count: 11,
      is_scheduled_send: false,
      scheduled_send_on: null,
      payment_method_id: 'CORPORATE_ACCOUNT',
    });
    expect(batch.recipients_preview.map((person: Fields) => person.first_name)).toEqual(
      people(10).map((person) => person.first_name),
    );
    expect(await getBody(fixture, batchPath(batch.id))).toEqual(batch);
    expect(await getBody(fixture, batchPath(batch.id, '/orders'))).toEqual({
      data: [],
      list_meta: { total_count: 0 },
    });
    const added = Object.entries(after).flatMap(([table, rows]) =>
      rows === before[table] ? [] : [[table, rows - (before[table] ?? 0)]],
    );
    expect(Object.fromEntries(added)).toEqual({
      audit_entries: 1,
      carts: 1,
      order_batches: 1,
      order_batch_recipients: 11,
      events: 1,
      ledger_holds: 1,
      ledger_transfers: 1,
      ledger_entries: 2,
      'graphile_worker._private_jobs': 1,
    });
    const events = await eventsOf(fixture, batch.id);
    expect(typesOf(events)).toEqual(['order_batch.created']);
    expect(events[0]?.data).toEqual(asEvent(batch));
    await runSendJobs(fixture);
  });
});

describe('its send', () => {
  const odd = [
    { first_name: 'Zoë "Z" O\'Neil', last_name: null, email: null },
    { first_name: 'Back\\slash', last_name: 'quote" \\n $1', email: 'a+b@example.com' },
    { first_name: '好 🎁', last_name: '</script>\u2003', email: null },
    { first_name: '$LINK $1 $$', last_name: '', email: null },
  ];

  it('creates every order, appends an event for each and then the completed event', async () => {
    const batch = await created(fixture, {
      recipients: [...odd, ...people(9)],
      message: 'A "quoted" line\nand $1 \t\r\n',
    });
    await runSendJobs(fixture);
    const sent = await getBody(fixture, batchPath(batch.id));
    expect(sent).toEqual({
      ...batch,
      send_status: 'complete',
      orders_count: 13,
      orders_preview: expect.any(Array),
    });
    const { data: orders } = await getBody(fixture, batchPath(batch.id, '/orders'));
    expect(orders).toHaveLength(13);
    expect(sent.orders_preview).toEqual(orders.slice(0, 10));
    expect(orders.map((order: Fields) => order.recipient_first_name)).toEqual(
      [...odd, ...people(9)].map((person) => person.first_name),
    );
    const events = await eventsOf(fixture, batch.id);
    expect(typesOf(events)).toEqual([
      'order_batch.created',
      ...Array(13).fill('order.created'),
      'order_batch.completed',
    ]);
    expect(events.at(-1)?.data).toEqual(asEvent(sent));
    expect(events.slice(1, -1).map(({ data }) => data.id)).toEqual(idsOf(orders));
    for (const { data } of events.slice(1, -1)) {
      expect(data).toEqual(await getBody(fixture, `/v1/orders/${data.id}`));
    }
    expect(await activitiesOf(fixture, batch.id)).toEqual(Array(13).fill('created'));
  });

  it('creates accepted orders with their tax for direct_send', async () => {
    const recipients = [
      ...people(11, { mailing_address: newYork }),
      { first_name: 'Kim', mailing_address: london },
    ];
    const batch = await created(fixture, {
      send_method: 'direct_send',
      recipients,
      notifications_enabled: false,
      international_shipping_tier: 'full',
      cart: { items: [{ product_id: fixture.products.tea, quantity: 2 }] },
    });
    await runSendJobs(fixture);
    const { data: orders } = await getBody(fixture, batchPath(batch.id, '/orders'));
    expect(orders).toHaveLength(12);
    expect(orders[0]).toMatchObject({
      status: 'accepted',
      amounts: { amount_tax: 171, amount_total: 2_796, amount_global_relay_cost: null },
    });
    expect(orders[11]).toMatchObject({
      status: 'accepted',
      amounts: { amount_tax: 0, amount_total: 5_425, amount_global_relay_cost: 2_800 },
    });
    const events = await eventsOf(fixture, batch.id);
    expect(typesOf(events)).toEqual([
      'order_batch.created',
      ...Array(12).fill('order.created'),
      'order_batch.completed',
      ...Array(12).fill('order.gift_accepted'),
    ]);
    for (const { data } of events.slice(14))
      expect(data).toEqual(await getBody(fixture, `/v1/orders/${data.id}`));
    const { event_times, ...first } = events[1]?.data ?? {};
    const fresh = { ...orders[0], status: 'created', payment_method_id: 'CORPORATE_ACCOUNT' };
    expect({ ...first, event_times: null }).toEqual(fresh);
    expect(event_times.accepted_at).toBeNull();
    expect(await activitiesOf(fixture, batch.id)).toEqual(Array(12).fill(['created', 'accepted']).flat());
  });

  it("appends events of a commerce app's orders as the API presents them", async () => {
    const fields = { recipients: people(11), payment_method_id: 'COMMERCE_STORED_VALUE' };
    const { id } = await created(fixture, fields, { apiKey: fixture.app.commerceApiKey });
    await runSendJobs(fixture);
    const [, event] = await eventsOf(fixture, id);
    expect(event?.data.cart_selections).toEqual([]);
    expect(event?.data).toEqual(await getBody(fixture, `/v1/orders/${event?.data.id}`));
  });

  it('shows no order before the send completes, then all orders at once', async () => {
    const batch = await created(fixture, { recipients: people(12) });
    const context = await contextNow();
    await fixture.app.db.transaction(async (tx) => {
      await sendOrderBatch(context, tx, batch.id);
      expect(await getBody(fixture, batchPath(batch.id))).toEqual(batch);
      expect(await getBody(fixture, batchPath(batch.id, '/orders'))).toMatchObject({ data: [] });
      expect(typesOf(await eventsOf(fixture, batch.id))).toEqual(['order_batch.created']);
    });
    const sent = await getBody(fixture, batchPath(batch.id));
    expect([sent.send_status, sent.orders_count, sent.orders_preview.length]).toEqual(['complete', 12, 10]);
  });

  it('writes nothing when it is interrupted and everything on the retry', async () => {
    const batch = await created(fixture, { recipients: people(11) });
    const before = await countAllRows(fixture);
    const context = await contextNow();
    const broken = fixture.app.db.transaction(async (tx) => {
      await sendOrderBatch(context, tx, batch.id);
      throw new Error('the power went');
    });
    await expect(broken).rejects.toThrow('the power went');
    expect(await countAllRows(fixture)).toEqual(before);
    expect(await getBody(fixture, batchPath(batch.id))).toEqual(batch);
    await runSendJobs(fixture);
    expect((await getBody(fixture, batchPath(batch.id))).orders_count).toBe(11);
  });

  it('happens once, however often its job runs', async () => {
    const { id } = await created(fixture, { recipients: people(11) });
    await runSendJobs(fixture);
    const before = await countAllRows(fixture);
    const context = await contextNow();
    const again = () => fixture.app.db.transaction((tx) => sendOrderBatch(context, tx, id));
    await Promise.all([again(), again()]);
    expect(await countAllRows(fixture)).toEqual(before);
  });

  it('happens once when two workers run the job at the same time', async () => {
    const { id } = await created(fixture, { recipients: people(11) });
    const context = await contextNow();
    const send = () => fixture.app.db.transaction((tx) => sendOrderBatch(context, tx, id));
    await Promise.all([send(), send(), send()]);
    expect(typesOf(await eventsOf(fixture, id)).filter((type) => type === 'order.created')).toHaveLength(11);
    await runSendJobs(fixture);
  });

  it('mails all recipients, twenty-five with each job', async () => {
    const { id } = await created(fixture, { send_method: 'email_and_link', recipients: people(51) });
    await runSendJobs(fixture);
    const jobs = await fixture.app.db.query<{ payload: Fields }>(
      `select j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'notify_recipients' and j.payload ->> 'order_batch_id' = $1 order by j.id`,
      [id],
    );
    expect(jobs.map(({ payload }) => [payload.from, payload.to])).toEqual([
      [0, 25],
      [25, 50],
      [50, 51],
    ]);
  });

  it('stores thousands of recipients in the given order', async () => {
    const count = 5_001;
    const batch = await created(fixture, { recipients: people(count) });
    await runSendJobs(fixture);
    const [row] = await fixture.app.db.query<{ orders: number; inOrder: number; distinct: number }>(
      `select count(*) as orders, count(distinct gift_token) as distinct,
         count(*) filter (where recipient_first_name = 'Robin ' || (place) and position = place - 1) as "inOrder"
       from (select *, row_number() over (order by id) as place from orders where order_batch_id = $1) o`,
      [batch.id],
    );
    expect(row).toEqual({ orders: count, distinct: count, inOrder: count });
    const last = await getBody(fixture, batchPath(batch.id, '/orders?page=51&per_page=100'));
    expect(last.list_meta.total_count).toBe(count);
    expect(last.data.map((order: Fields) => order.recipient_first_name)).toEqual([`Robin ${count}`]);
  });
});
