import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  advance,
  type BatchFixture,
  batchPath,
  created,
  eventsOf,
  expectRejected,
  type Fields,
  getBody,
  inDays,
  makeKey,
  makeOrganization,
  people,
  problemsOf,
  startBatchFixture,
  typesOf,
} from './batch-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
});
afterAll(() => fixture.close());

const move = (id: string, body: Fields, options: object = {}) =>
  fixture.app.request('POST', batchPath(id, '/reschedule'), { body, ...options });

const scheduled = async (days: number, fields = {}) =>
  created(fixture, { scheduled_send_on: await inDays(fixture, days), ...fields });

describe('200', () => {
  it('delays the send: the batch is sent at the new time and not at the old one', async () => {
    const batch = await scheduled(1, { recipients: people(2) });
    const later = await inDays(fixture, 3);
    const { status, body } = await move(batch.id, { scheduled_send_on: later });
    const expires_at = new Date(Date.parse(later) + 90 * 86_400_000).toISOString();
    expect([status, body]).toEqual([200, { ...batch, scheduled_send_on: later, expires_at }]);
    await advance(fixture, await inDays(fixture, 2));
    expect(await getBody(fixture, batchPath(batch.id))).toEqual(body);
    await advance(fixture, later);
    const sent = await getBody(fixture, batchPath(batch.id));
    expect(sent).toMatchObject({ send_status: 'complete', orders_count: 2, scheduled_send_on: later });
    expect(typesOf(await eventsOf(fixture, batch.id))).toEqual([
      'order_batch.created',
      'order.created',
      'order.created',
      'order_batch.completed',
    ]);
  });

  it('moves the send to an earlier time', async () => {
    const batch = await scheduled(20);
    const earlier = await inDays(fixture, 1);
    expect((await move(batch.id, { scheduled_send_on: earlier })).status).toBe(200);
    await advance(fixture, earlier);
    expect((await getBody(fixture, batchPath(batch.id))).send_status).toBe('complete');
  });

  it.each([{}, { payment_method_id: 'BALANCE' }])('accepts the current time: %j', async (fields) => {
    const batch = await scheduled(5, fields);
    const { status, body } = await move(batch.id, { scheduled_send_on: batch.scheduled_send_on });
    expect([status, body]).toEqual([200, batch]);
  });

  it.each([2, 200])('moves a default expiry along to a send in %i days', async (days) => {
    const batch = await scheduled(5, { payment_method_id: 'BALANCE' });
    const scheduled_send_on = await inDays(fixture, days);
    const expires_at = later(scheduled_send_on, 90);
    const { status, body } = await move(batch.id, { scheduled_send_on });
    expect([status, body]).toEqual([200, { ...batch, scheduled_send_on, expires_at }]);
    await advance(fixture, scheduled_send_on);
    const { data } = await getBody(fixture, batchPath(batch.id, '/orders'));
    expect(data.map((order: Fields) => order.expires_at)).toEqual([expires_at]);
  });

  it('moves it along each time', async () => {
    const batch = await scheduled(5, { payment_method_id: 'BALANCE' });
    for (const days of [300, 1, 30]) {
      const { body } = await move(batch.id, { scheduled_send_on: await inDays(fixture, days) });
      expect(body.expires_at).toBe(later(body.scheduled_send_on, 90));
    }
  });

  it('does not change a named expiry, even one equal to the default', async () => {
    const scheduled_send_on = await inDays(fixture, 5);
    const named = { payment_method_id: 'BALANCE', expires_at: later(scheduled_send_on, 90) };
    const batch = await created(fixture, { scheduled_send_on, ...named });
    const { body } = await move(batch.id, { scheduled_send_on: await inDays(fixture, 9) });
    expect(body.expires_at).toBe(named.expires_at);
  });

  it('adds no expiry to a batch without one', async () => {
    const { commerceApiKey: apiKey } = fixture.app;
    const fields = {
      scheduled_send_on: await inDays(fixture, 5),
      payment_method_id: 'COMMERCE_STORED_VALUE',
    };
    const batch = await created(fixture, fields, { apiKey });
    const { body } = await move(batch.id, { scheduled_send_on: await inDays(fixture, 9) });
    expect([batch.expires_at, body.expires_at]).toEqual([null, null]);
  });

  const later = (time: string, days: number): string =>
    new Date(Date.parse(time) + days * 86_400_000).toISOString();
});

describe('400', () => {
  const noTimes: [string, (days: (count: number) => Promise<string>) => Promise<unknown>, RegExp][] = [
    ['no time', async () => undefined, /can't be blank/],
    ['null', async () => null, /can't be blank/],
    ['a time without an offset', async () => '2030-01-01T00:00:00', /with an offset/],
    ['the past', (days) => days(-1), /in the future/],
    ['beyond two years', (days) => days(732), /within two years/],
    ['after its gifts expire', (days) => days(61), /before the gifts expire/],
  ];

  it.each(noTimes)('for %s, and the time does not change', async (_name, time, sentence) => {
    const batch = await scheduled(5, { expires_at: await inDays(fixture, 60) });
    const scheduled_send_on = await time((count) => inDays(fixture, count));
    const answer = await expectRejected(fixture, () => move(batch.id, { scheduled_send_on }));
    expect(problemsOf(answer)).toEqual({
      status: 400,
      code: 'invalid_request',
      fields: expect.arrayContaining(['scheduled_send_on']),
    });
    expect(answer.body.error).toMatch(sentence);
    expect(await getBody(fixture, batchPath(batch.id))).toEqual(batch);
  });

  it('for a misspelt field', async () => {
    const { id } = await scheduled(5);
    const answer = await move(id, { scheduled_send_on: await inDays(fixture, 6), sheduled_send_on: 'x' });
    expect([answer.status, answer.body.code]).toEqual([400, 'unknown_field']);
  });
});

describe('409', () => {
  it.each<[string, () => Promise<string>, RegExp]>([
    ['sent at once', async () => (await created(fixture)).id, /sent at once/],
    [
      'sent at its time',
      async () => {
        const { id, scheduled_send_on } = await scheduled(1);
        await advance(fixture, scheduled_send_on);
        return id;
      },
      /is complete/,
    ],
    [
      'canceled',
      async () => {
        const { id } = await scheduled(1);
        await fixture.app.request('POST', batchPath(id, '/cancel'));
        return id;
      },
      /is canceled/,
    ],
  ])('for a batch that was %s', async (_name, make, sentence) => {
    const id = await make();
    const before = await getBody(fixture, batchPath(id));
    const scheduled_send_on = await inDays(fixture, 9);
    const answer = await expectRejected(fixture, () => move(id, { scheduled_send_on }));
    expect([answer.status, answer.body.code]).toEqual([409, 'batch_not_reschedulable']);
    expect(answer.body.error).toMatch(sentence);
    expect(await getBody(fixture, batchPath(id))).toEqual(before);
  });
});

describe('403 and 404', () => {
  it('for keys without permission, and the time does not change', async () => {
    const batch = await scheduled(3);
    const body = { scheduled_send_on: await inDays(fixture, 9) };
    const readOnly = await makeKey(fixture, { isReadOnly: true });
    const outside = await makeKey(fixture, { user: { workspaceIds: [fixture.workspaces[1]] } });
    const { apiKey: foreign } = await makeOrganization(fixture);
    expect((await move(batch.id, body, { apiKey: readOnly })).status).toBe(403);
    expect((await move(batch.id, body, { apiKey: outside })).status).toBe(404);
    expect((await move(batch.id, body, { apiKey: foreign })).status).toBe(404);
    expect(await getBody(fixture, batchPath(batch.id))).toEqual(batch);
  });
});
