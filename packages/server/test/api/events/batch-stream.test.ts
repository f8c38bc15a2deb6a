/** The events of an organization's batches, in the order of the stream, with a worker as in the service. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, giftBody, newYork, type OtherOrganization } from '../http/api-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface StreamedEvent {
  event_type: string;
  sequence: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into resources of any shape.
  data: any;
}

/** Sends a batch in an organization of its own. Returns its events when there are this many. */
async function streamOfBatch(count: number, fields: object, act = async (_: OtherOrganization) => {}) {
  const organization = await addOrganization(app, `Company ${crypto.randomUUID()}`);
  const { apiKey } = organization;
  const recipients = Array.from({ length: count }, (_, index) => ({
    first_name: `Robin ${index + 1}`,
    mailing_address: newYork,
  }));
  const body = await giftBody(app, { recipients, ...fields });
  const { status, body: batch } = await app.request('POST', '/v1/order_batches', { apiKey, body });
  expect([status, batch]).toEqual([201, expect.anything()]);
  await act(organization);
  const read = async (expected: number) =>
    vi.waitFor(
      async () => {
        const events: StreamedEvent[] = [];
        for (let after = '', more = true; more; ) {
          const page = await app.request('GET', `/v1/events?limit=100${after && `&after=${after}`}`, {
            apiKey,
          });
          events.push(...page.body.data);
          after = page.body.list_meta.next_after;
          more = page.body.list_meta.has_more;
        }
        expect(events.length).toBeGreaterThanOrEqual(expected);
        expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_event, index) => index + 1));
        return events;
      },
      { timeout: 10_000, interval: 20 },
    );
  return { batch, read };
}

const namesOf = (events: StreamedEvent[]) => events.map(({ data }) => data.recipient_first_name);

it('up to ten recipients: the batch with its orders, then each order, and no completed', async () => {
  const { batch, read } = await streamOfBatch(10, {});
  const events = await read(11);
  expect(events.map(({ event_type }) => event_type)).toEqual([
    'order_batch.created',
    ...Array(10).fill('order.created'),
  ]);
  expect(events[0]?.data).toEqual({
    ...batch,
    workplace_id: batch.workspace_id,
    workplace_name: batch.workspace_name,
  });
  expect(events[0]?.data).toMatchObject({ send_status: 'complete', orders_count: 10 });
  expect(events[0]?.data.orders_preview).toHaveLength(10);
  expect(namesOf(events.slice(1))).toEqual(Array.from({ length: 10 }, (_, index) => `Robin ${index + 1}`));
  for (const { data } of events.slice(1)) {
    expect(Object.keys(data.event_times)).toEqual([
      'created_at',
      'notified_at',
      'opened_at',
      'accepted_at',
      'pending_payment_at',
      'paid_at',
      'shipped_at',
      'delivered_at',
    ]);
  }
});

it('more than ten: the batch without orders, each order, then completed', async () => {
  const { read } = await streamOfBatch(11, {});
  const events = await read(13);
  expect(events.map(({ event_type }) => event_type)).toEqual([
    'order_batch.created',
    ...Array(11).fill('order.created'),
    'order_batch.completed',
  ]);
  expect(events[0]?.data).toMatchObject({ send_status: 'pending', orders_count: 0, orders_preview: [] });
  expect(events.at(-1)?.data).toMatchObject({ send_status: 'complete', orders_count: 11 });
  expect(events.at(-1)?.data.orders_preview).toHaveLength(10);
  expect(events.at(-1)?.data).toHaveProperty('workplace_id');
});

it('scheduled, of any size: created at once, orders and completed when an advanced clock answers', async () => {
  const at = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const { read } = await streamOfBatch(2, { scheduled_send_on: at }, async ({ apiKey }) => {
    const { status } = await app.request('POST', '/v1/sandbox/clock/advance', { apiKey, body: { to: at } });
    expect(status).toBe(200);
    const { body } = await app.request('GET', '/v1/events', { apiKey });
    expect(body.data.map(({ event_type }: StreamedEvent) => event_type)).toEqual([
      'order_batch.created',
      'order.created',
      'order.created',
      'order_batch.completed',
    ]);
  });
  const events = await read(4);
  expect(events[0]?.data).toMatchObject({ is_scheduled_send: true, orders_count: 0, orders_preview: [] });
  expect(events.at(-1)?.data).toMatchObject({ send_status: 'complete', orders_count: 2 });
});

it('direct_send: completed before the orders are accepted', async () => {
  const { read } = await streamOfBatch(11, { send_method: 'direct_send', notifications_enabled: false });
  const events = await read(24);
  expect(events.slice(12, 24).map(({ event_type }) => event_type)).toEqual([
    'order_batch.completed',
    ...Array(11).fill('order.gift_accepted'),
  ]);
});
