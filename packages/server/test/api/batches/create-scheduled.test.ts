import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContext } from '../../../src/context/context.ts';
import { tasks } from '../../../src/jobs/tasks.ts';
import { sendOrderBatch } from '../../../src/modules/batches/send-order-batch.ts';
import { findOrganization } from '../../../src/modules/organizations/organizations.sql.ts';
import {
  activitiesOf,
  advance,
  asEvent,
  type BatchFixture,
  batchPath,
  changeCatalog,
  countAllRows,
  create,
  created,
  eventsOf,
  expectRejected,
  type Fields,
  getBody,
  inDays,
  items,
  newYork,
  people,
  startBatchFixture,
  typesOf,
} from './batch-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
});
afterAll(() => fixture.close());

const before = (time: string, ms: number): string => new Date(Date.parse(time) - ms).toISOString();

describe('201 for a scheduled batch', () => {
  it('of one recipient: is pending without orders and without a job', async () => {
    const scheduled_send_on = await inDays(fixture, 1);
    const rows = await countAllRows(fixture);
    const batch = await created(fixture, { scheduled_send_on });
    expect(batch).toMatchObject({
      send_status: 'pending',
      is_scheduled_send: true,
      scheduled_send_on,
      orders_count: 0,
      orders_preview: [],
      recipients_count: 1,
    });
    expect(batch.recipients_preview).toHaveLength(1);
    const events = await eventsOf(fixture, batch.id);
    expect(typesOf(events)).toEqual(['order_batch.created']);
    expect(events[0]?.data).toEqual(asEvent(batch));
    const after = await countAllRows(fixture);
    expect(after).toMatchObject({ orders: rows.orders, order_activities: rows.order_activities });
    expect(await getBody(fixture, batchPath(batch.id))).toEqual(batch);
  });

  it('returns its time in UTC for every offset', async () => {
    const { scheduled_send_on } = await created(fixture, {
      scheduled_send_on: new Date(Date.parse(await inDays(fixture, 300)))
        .toISOString()
        .replace('Z', '+05:30'),
    });
    expect(scheduled_send_on).toMatch(/Z$/);
  });

  it('accepts a time two years ahead', async () => {
    const twoYears = new Date(Date.parse(await inDays(fixture, 0)));
    twoYears.setUTCFullYear(twoYears.getUTCFullYear() + 2);
    const scheduled_send_on = twoYears.toISOString();
    expect((await created(fixture, { scheduled_send_on })).scheduled_send_on).toBe(scheduled_send_on);
  });

  it('BALANCE: its gifts expire 90 days after the send, not after the creation', async () => {
    const scheduled_send_on = await inDays(fixture, 10);
    const batch = await created(fixture, { scheduled_send_on, payment_method_id: 'BALANCE' });
    expect(Date.parse(batch.expires_at) - Date.parse(scheduled_send_on)).toBe(90 * 86_400_000);
  });
});

describe('its send', () => {
  it('happens at its time and not a second before', async () => {
    const scheduled_send_on = await inDays(fixture, 2);
    const batch = await created(fixture, { scheduled_send_on, recipients: people(3) });
    await advance(fixture, before(scheduled_send_on, 1_000));
    expect(await getBody(fixture, batchPath(batch.id))).toEqual(batch);
    expect(typesOf(await eventsOf(fixture, batch.id))).toEqual(['order_batch.created']);
    await advance(fixture, before(scheduled_send_on, -1_000));
    const sent = await getBody(fixture, batchPath(batch.id));
    expect(sent).toEqual({
      ...batch,
      send_status: 'complete',
      orders_count: 3,
      orders_preview: expect.any(Array),
    });
    expect(sent.orders_preview.map((order: Fields) => order.recipient_first_name)).toEqual([
      'Robin 1',
      'Robin 2',
      'Robin 3',
    ]);
    const events = await eventsOf(fixture, batch.id);
    expect(typesOf(events)).toEqual([
      'order_batch.created',
      ...Array(3).fill('order.created'),
      'order_batch.completed',
    ]);
    expect(events.at(-1)?.data).toEqual(asEvent(sent));
    for (const { data } of events.slice(1, -1)) {
      expect(data).toEqual(await getBody(fixture, `/v1/orders/${data.id}`));
      expect(data.event_times.created_at).toBe(scheduled_send_on);
    }
    expect(await activitiesOf(fixture, batch.id)).toEqual(Array(3).fill('created'));
  });

  it('is never early: a job that runs too soon does nothing', async () => {
    const scheduled_send_on = await inDays(fixture, 5);
    const batch = await created(fixture, { scheduled_send_on });
    const organization = await findOrganization(fixture.app.db, fixture.app.organizationId);
    if (!organization) throw new Error('the demo organization is there');
    const context = await openContext(fixture.app.services, organization);
    const tooSoon = { ...context, now: new Date(Date.parse(scheduled_send_on) - 1) };
    await fixture.app.db.transaction((tx) => sendOrderBatch(tooSoon, tx, batch.id));
    await tasks.run_scheduled_work(fixture.app.services, { organization_id: organization.id });
    const ids = { organization_id: organization.id, order_batch_id: batch.id };
    await tasks.send_order_batch(fixture.app.services, ids);
    expect(await getBody(fixture, batchPath(batch.id))).toEqual(batch);
    expect(typesOf(await eventsOf(fixture, batch.id))).toEqual(['order_batch.created']);
  });

  it('leaves direct_send orders accepted at that time', async () => {
    const scheduled_send_on = await inDays(fixture, 3);
    const { id } = await created(fixture, {
      scheduled_send_on,
      send_method: 'direct_send',
      notifications_enabled: false,
      recipients: people(2, { mailing_address: newYork }),
    });
    await advance(fixture, scheduled_send_on);
    const { orders_preview } = await getBody(fixture, batchPath(id));
    expect(orders_preview[0].amounts).toMatchObject({ amount_total: 2_796 });
    const events = (await eventsOf(fixture, id)).filter(({ type }) => type === 'order.gift_accepted');
    expect(events.map(({ data }) => data.id)).toEqual(
      orders_preview.map((order: { id: string }) => order.id),
    );
    for (const { data } of events) {
      expect(data).toMatchObject({ status: 'accepted', event_times: { accepted_at: scheduled_send_on } });
    }
    const { event_times } = await getBody(fixture, `/v1/orders/${orders_preview[1].id}`);
    expect(event_times.paid_at >= scheduled_send_on).toBe(true);
  });

  it('happens in the order of the times, not of the creation', async () => {
    const [late, early] = [await inDays(fixture, 9), await inDays(fixture, 8)];
    const second = await created(fixture, { scheduled_send_on: late, recipients: people(2) });
    const first = await created(fixture, { scheduled_send_on: early, recipients: people(12) });
    await advance(fixture, late);
    const completed = await fixture.app.db.query<{ id: string }>(
      `select data::json ->> 'id' as id from events where event_type = 'order_batch.completed'
         and data::json ->> 'id' = any($1) order by events.id`,
      [[first.id, second.id]],
    );
    expect(completed.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('mails the recipients after the send and not before', async () => {
    const scheduled_send_on = await inDays(fixture, 4);
    const fields = { scheduled_send_on, send_method: 'email_and_link', recipients: people(1) };
    const { id } = await created(fixture, fields);
    const mails = () =>
      fixture.app.db.query(
        'select m.id from mails m join orders o on o.id = m.order_id where o.order_batch_id = $1',
        [id],
      );
    expect(await mails()).toHaveLength(0);
    await advance(fixture, scheduled_send_on);
    expect(await mails()).toHaveLength(1);
    expect((await getBody(fixture, batchPath(id))).orders_preview[0].status).toBe('notified');
  });

  it('fails with the reason when a product is no longer active', async () => {
    const scheduled_send_on = await inDays(fixture, 6);
    const failing = await created(fixture, {
      scheduled_send_on,
      cart: items(fixture, 'wine'),
      recipients: people(12),
    });
    const other = await created(fixture, { scheduled_send_on });
    const setWine = (status: string) =>
      changeCatalog(fixture, 'update products set status = $2 where id = $1', [
        fixture.products.wine,
        status,
      ]);
    await setWine('inactive');
    await advance(fixture, scheduled_send_on);
    const failed = await getBody(fixture, batchPath(failing.id));
    expect(failed).toEqual({
      ...failing,
      send_status: 'failed',
      failure_reason: 'Batch wine is no longer available.',
    });
    const events = await eventsOf(fixture, failing.id);
    expect(typesOf(events)).toEqual(['order_batch.created', 'order_batch.failed']);
    expect(events[1]?.data).toEqual(asEvent(failed));
    const orders = await fixture.app.db.query('select id from orders where order_batch_id = $1', [
      failing.id,
    ]);
    expect(orders).toEqual([]);
    const { data: mails } = await getBody(fixture, '/v1/sandbox/mailbox?to=admin@example.com');
    expect(mails[0].text).toContain('Batch wine is no longer available.');
    expect((await getBody(fixture, batchPath(other.id))).send_status).toBe('complete');
    await setWine('active');
    await advance(fixture, await inDays(fixture, 1));
    expect((await getBody(fixture, batchPath(failing.id))).send_status).toBe('failed');
  });
});

describe('409 for its repeat after the send', () => {
  it('names the batch with this customer_reference_id even though the time has passed', async () => {
    const scheduled_send_on = await inDays(fixture, 2);
    const fields = { scheduled_send_on, customer_reference_id: 'repeated-late' };
    const { id } = await created(fixture, fields);
    await advance(fixture, before(scheduled_send_on, -1_000));
    const { status, body } = await expectRejected(fixture, () => create(fixture, fields));
    expect([status, body.existing_order_batch_id]).toEqual([409, id]);
    const other = await expectRejected(fixture, () => create(fixture, { scheduled_send_on }));
    expect(other.status).toBe(400);
  });
});
