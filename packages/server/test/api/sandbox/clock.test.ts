import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, giftBody, keyOf, sendBatch, sendOrder } from '../http/api-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let count = 0;
/** An organization whose clock no other test changes. */
async function newOrganization() {
  count += 1;
  const { id, apiKey } = await addOrganization(app, `Company ${count}`);
  const request = (method: string, path: string, body?: unknown) =>
    app.request(method, path, { apiKey, ...(body === undefined ? {} : { body }) });
  const now = async () => Date.parse((await request('GET', '/v1/sandbox/clock')).body.now);
  const advance = (body: object) => request('POST', '/v1/sandbox/clock/advance', body);
  return { id, apiKey, request, now, advance };
}

const second = 1_000;
const day = 86_400 * second;
const isNear = (actual: number, expected: number) => {
  expect(actual).toBeGreaterThanOrEqual(expected);
  expect(actual).toBeLessThan(expected + 20 * second);
};

describe('the clock', () => {
  it('of a new organization is real time', async () => {
    const { now } = await newOrganization();
    const before = Date.now();
    const answer = await now();
    expect(answer).toBeGreaterThanOrEqual(before);
    expect(answer).toBeLessThanOrEqual(Date.now());
  });

  it('advances by seconds and continues to run from there', async () => {
    const { now, advance } = await newOrganization();
    const before = await now();
    const { status, body } = await advance({ seconds: 3_600 });
    expect(status).toBe(200);
    isNear(Date.parse(body.now), before + 3_600 * second);
    expect(await now()).toBeGreaterThanOrEqual(Date.parse(body.now));
    await expect.poll(now, { interval: 5 }).toBeGreaterThan(Date.parse(body.now));
  });

  it('advances to a time with any offset', async () => {
    const { now, advance } = await newOrganization();
    const to = new Date((await now()) + 10 * day);
    const spelled = `${new Date(to.getTime() + 5.5 * 3_600 * second).toISOString().slice(0, -1)}+05:30`;
    isNear(Date.parse((await advance({ to: spelled })).body.now), to.getTime());
  });

  it.each<[string, object, string]>([
    ['both', { seconds: 5, to: '2040-01-01T00:00:00Z' }, 'Give seconds or to, and not both'],
    ['neither', {}, 'Give seconds or to, and not both'],
    ['the past', { to: '2020-01-01T00:00:00Z' }, 'The clock only moves forward; it is'],
    ['no seconds', { seconds: 0 }, 'Seconds must be between 1 and 315,360,000'],
    ['seconds back', { seconds: -5 }, 'Seconds must be between 1 and 315,360,000'],
    ['half a second', { seconds: 0.5 }, 'Seconds must be a whole number'],
    ['eleven years', { seconds: 347_000_000 }, 'Seconds must be between 1 and 315,360,000'],
    ['the end of the calendar', { to: '9990-01-01T00:00:00Z' }, 'The clock stops at 9990-01-01'],
    ['a date', { to: '2040-01-01' }, 'To must be an RFC 3339 time'],
  ])('refuses %s and does not change', async (_name, input, sentence) => {
    const { now, advance } = await newOrganization();
    const { status, body } = await advance(input);
    expect([status, body.error]).toEqual([400, expect.stringContaining(sentence)]);
    expect(Math.abs((await now()) - Date.now())).toBeLessThan(5 * second);
  });

  it('never moves back', async () => {
    const { now, advance } = await newOrganization();
    await advance({ seconds: 10 * 86_400 });
    const before = await now();
    expect((await advance({ to: new Date(Date.now() + day).toISOString() })).status).toBe(400);
    expect(await now()).toBeGreaterThanOrEqual(before);
  });

  it('is separate for each organization', async () => {
    const [one, other] = [await newOrganization(), await newOrganization()];
    const scheduled_send_on = new Date(Date.now() + 3 * day).toISOString();
    const batch = await sendBatch(app, { scheduled_send_on }, other.apiKey);
    await one.advance({ seconds: 30 * 86_400 });
    expect(Math.abs((await other.now()) - Date.now())).toBeLessThan(5 * second);
    expect((await other.request('GET', `/v1/order_batches/${batch.id}`)).body.send_status).toBe('pending');
  });

  it('many advances at once all succeed and leave connections for other requests', async () => {
    const { now, apiKey } = await newOrganization();
    const before = await now();
    const advances = Array.from({ length: 30 }, (_, index) =>
      app.request('POST', '/v1/sandbox/clock/advance', {
        apiKey,
        body: { seconds: 60 },
        headers: { 'idempotency-key': `advance ${index}` },
      }),
    );
    const reads = Array.from({ length: 30 }, () => app.request('GET', '/v1/orders'));
    const statuses = (await Promise.all([...advances, ...reads])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    isNear(await now(), before + 30 * 60 * second);
  });

  it('a repeated advance with the same Idempotency-Key moves it once', async () => {
    const { now, apiKey } = await newOrganization();
    const before = await now();
    const advance = () =>
      app.request('POST', '/v1/sandbox/clock/advance', {
        apiKey,
        body: { seconds: 86_400 },
        headers: { 'idempotency-key': 'a-day' },
      });
    const first = await advance();
    const again = await advance();
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
      200,
      first.body,
      'true',
    ]);
    isNear(await now(), before + day);
  });
});

describe('data that is created after an advance', () => {
  it('has the organization’s time', async () => {
    const { now, advance, request, apiKey } = await newOrganization();
    await advance({ seconds: 400 * 86_400 });
    const at = await now();
    const id = await sendOrder(app, {}, apiKey);
    const { body } = await request('GET', `/v1/orders/${id}`);
    isNear(Date.parse(body.event_times.created_at), at);
    const opened = await request('POST', `/v1/sandbox/orders/${id}/open`, {});
    isNear(Date.parse(opened.body.event_times.opened_at), at);
    const { body: activities } = await request('GET', '/v1/order_activities');
    isNear(Date.parse(activities.data.at(-1).created_at), at);
    const past = await app.request('POST', '/v1/order_batches', {
      apiKey,
      body: await giftBody(app, { scheduled_send_on: new Date(Date.now() + 300 * day).toISOString() }),
    });
    expect([past.status, past.body.error]).toEqual([
      400,
      expect.stringContaining('Scheduled send on must be in the future'),
    ]);
  });
});

describe('work that becomes due', () => {
  it('is done before the answer: sends and expiries, each at its time and in order', async () => {
    const { id: organizationId, now, advance, request, apiKey } = await newOrganization();
    const start = await now();
    const at = (days: number) => new Date(start + days * day).toISOString();
    const expiring = await sendBatch(app, { expires_at: at(2) }, apiKey);
    const late = await sendBatch(app, { scheduled_send_on: at(3), expires_at: at(4) }, apiKey);
    const early = await sendBatch(app, { scheduled_send_on: at(1), expires_at: at(9) }, apiKey);
    const beyond = await sendBatch(app, { scheduled_send_on: at(8) }, apiKey);
    expect((await advance({ to: at(5) })).status).toBe(200);
    const statusOf = async (id: string) => (await request('GET', `/v1/order_batches/${id}`)).body.send_status;
    expect(await Promise.all([early, late, beyond].map(({ id }) => statusOf(id)))).toEqual([
      'complete',
      'complete',
      'pending',
    ]);
    const events = await app.db.query<{ event_type: string; created_at: Date; data: string }>(
      'select event_type, created_at, data from events where organization_id = $1 order by id offset 5',
      [organizationId],
    );
    const orderOf = async (id: string) =>
      (await request('GET', `/v1/order_batches/${id}/orders`)).body.data[0].id;
    expect(events.map(({ event_type, data }) => [event_type, JSON.parse(data).id])).toEqual([
      ['order.created', await orderOf(early.id)],
      ['order_batch.completed', early.id],
      ['order.canceled', expiring.orders_preview[0]?.id],
      ['order.created', await orderOf(late.id)],
      ['order_batch.completed', late.id],
      ['order.canceled', await orderOf(late.id)],
    ]);
    const days = events.map(({ created_at }) => (created_at.getTime() - start) / day);
    for (const [index, expected] of [1, 1, 2, 3, 3, 4].entries())
      expect(days[index]).toBeCloseTo(expected, 3);
    const expired = (await request('GET', `/v1/orders/${expiring.orders_preview[0]?.id}`)).body;
    expect([expired.status, expired.cancel_reason]).toEqual(['canceled', 'expired']);
  });

  it('a gift does not expire a moment before its time', async () => {
    const { now, advance, request, apiKey } = await newOrganization();
    const expires_at = new Date((await now()) + day).toISOString();
    const id = await sendOrder(app, { expires_at }, apiKey);
    await advance({ to: new Date(Date.parse(expires_at) - 30 * second).toISOString() });
    expect((await request('GET', `/v1/orders/${id}`)).body.status).toBe('created');
    await advance({ to: expires_at });
    expect((await request('GET', `/v1/orders/${id}`)).body.cancel_reason).toBe('expired');
  });

  it('neither a gift with a later expiry nor an accepted gift expires', async () => {
    const { now, advance, request, apiKey } = await newOrganization();
    const at = (await now()) + day;
    const expires_at = new Date(at).toISOString();
    const [spared, kept] = [
      await sendOrder(app, { expires_at }, apiKey),
      await sendOrder(app, { expires_at }, apiKey),
    ];
    await request('POST', `/v1/orders/${spared}/update_expiration`, {
      expires_at: new Date(at + 5 * day).toISOString(),
    });
    await request('POST', `/v1/sandbox/orders/${kept}/accept`, {
      mailing_address: {
        address_1: '20 W 34th St',
        city: 'New York',
        state: 'NY',
        postal_code: '10001',
        country: 'US',
      },
    });
    await advance({ seconds: 2 * 86_400 });
    expect((await request('GET', `/v1/orders/${spared}`)).body.status).toBe('created');
    expect((await request('GET', `/v1/orders/${kept}`)).body.cancel_reason).toBeNull();
    await advance({ seconds: 5 * 86_400 });
    expect((await request('GET', `/v1/orders/${spared}`)).body.cancel_reason).toBe('expired');
  });

  it('a larger scheduled batch expires as a whole', async () => {
    const { now, advance, request, apiKey } = await newOrganization();
    const start = await now();
    const recipients = Array.from({ length: 450 }, (_, index) => ({ first_name: `Robin ${index}` }));
    await sendBatch(
      app,
      {
        recipients,
        scheduled_send_on: new Date(start + day).toISOString(),
        expires_at: new Date(start + 2 * day).toISOString(),
      },
      apiKey,
    );
    await advance({ seconds: 1.5 * 86_400 });
    expect((await request('GET', '/v1/orders?status=created')).body.list_meta.total_count).toBe(450);
    await advance({ seconds: 86_400 });
    expect((await request('GET', '/v1/orders?status=canceled')).body.list_meta.total_count).toBe(450);
  });
});

describe('403', () => {
  it('a viewer can read the clock but not advance it', async () => {
    const apiKey = await keyOf(app, 'viewer');
    expect((await app.request('GET', '/v1/sandbox/clock', { apiKey })).status).toBe(200);
    const { status } = await app.request('POST', '/v1/sandbox/clock/advance', {
      apiKey,
      body: { seconds: 1 },
    });
    expect(status).toBe(403);
  });
});
