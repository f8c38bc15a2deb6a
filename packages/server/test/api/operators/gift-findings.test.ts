/** The story of a gift in a sandbox whose clock was moved: what is late by that clock, and all that has happened. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { acceptedOrder, placeOrder } from '../fulfilment/fulfilment-fixtures.ts';
import { sendBatch } from '../http/api-fixtures.ts';
import { runGifts } from './run-gifts.ts';

const day = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function advance(seconds: number): Promise<Date> {
  const { status, body } = await app.request('POST', '/v1/sandbox/clock/advance', { body: { seconds } });
  expect([status, body.error]).toEqual([200, undefined]);
  return new Date(body.now);
}

async function storyOf(text: string): Promise<{ findings: string; moments: string; acts: string }> {
  const { code, stdout } = await runGifts(app.databaseUrl, ['find', text]);
  expect(code).toBe(0);
  const [story = '', acts = ''] = stdout.split('Who did what, in real time:\n');
  const findings = /^To look at, at (\S+) by the clock of the organization:\n((?: {2}.*\n)+)/m.exec(
    story,
  )?.[0];
  return { findings: findings ?? '', moments: story.replace(findings ?? '', ''), acts };
}

it('a parcel that nobody sends is late by the clock of the sandbox, and not before', async () => {
  const { id, shipments } = await placeOrder(app, await acceptedOrder(app));
  const parcel = shipments[0]?.id ?? '';
  await advance(2 * day);
  expect((await storyOf(id)).findings).toBe('');
  const now = await advance(2 * day);
  const late = await storyOf(id);
  const [, at] = /^To look at, at (\S+) by/.exec(late.findings) ?? [];
  expect(Math.abs(new Date(at ?? 0).getTime() - now.getTime())).toBeLessThan(60_000);
  expect(late.findings).toMatch(
    new RegExp(`The parcel of .* \\(${parcel}\\) waits to be sent since \\d{4}-`),
  );

  const shipped = await app.request('POST', `/v1/sandbox/shipments/${parcel}/advance`, {
    body: { status: 'shipped' },
  });
  expect(shipped.status).toBe(200);
  const sent = await advance(1);
  const story = await storyOf(id);
  expect(story.findings).not.toContain('waits to be sent');
  expect(story.moments).toMatch(/event +order\.shipped, number \d+/);
  // By the same clock as everything beside it, though mail leaves at a real time.
  const [, mailAt] = /mail +Mail gift_shipped to \S+ (?:sent|caught) at (\S+)\.\n/.exec(story.moments) ?? [];
  expect(Math.abs(new Date(mailAt ?? 0).getTime() - sent.getTime())).toBeLessThan(60_000);
  const times = [...story.moments.matchAll(/^(\d{4}-\d\d-\d\dT\S+) /gm)].map(([, time]) => time);
  expect(times).toEqual(times.toSorted());
});

it('a parcel is late when the time of its delivery has passed by that clock', async () => {
  const { id, shipments } = await placeOrder(app, await acceptedOrder(app));
  const parcel = shipments[0]?.id ?? '';
  await app.request('POST', `/v1/sandbox/shipments/${parcel}/advance`, { body: { status: 'shipped' } });
  const { body: clock } = await app.request('GET', '/v1/sandbox/clock');
  const eta = new Date(new Date(clock.now).getTime() + 3 * day * 1_000);
  await app.db.query('update shipments set delivery_eta = $2 where id = $1', [parcel, eta]);
  expect((await storyOf(id)).findings).toBe('');
  await advance(4 * day);
  expect((await storyOf(id)).findings).toContain(
    `(${parcel}) was expected until ${eta.toISOString()}, and is shipped.`,
  );
});

it('what the clock itself caused is in the story: a gift that expired', async () => {
  const { body: clock } = await app.request('GET', '/v1/sandbox/clock');
  const expiry = new Date(new Date(clock.now).getTime() + 5 * day * 1_000).toISOString();
  const batch = await sendBatch(app, { recipients: [{ first_name: 'Kit' }], expires_at: expiry });
  const id = batch.orders_preview[0]?.id ?? '';
  await advance(6 * day);
  const story = await storyOf(id);
  expect(story.moments).toMatch(/^Order +\S+ \(.*\), canceled/m);
  expect(story.moments).toMatch(/event +order\.canceled, number \d+/);
  expect(story.findings).toBe('');
});

it('an event that was written long after everything else is found by the change of the status', async () => {
  const batch = await sendBatch(app, { recipients: [{ first_name: 'Kit' }] });
  const id = batch.orders_preview[0]?.id ?? '';
  await app.request('POST', `/v1/orders/${id}/cancel`);
  await advance(1);
  // As if the cancelation had happened an hour of real time later.
  const later = `uuid_v7(now() + interval '1 hour', 1)`;
  const copied = (table: string, condition: string) =>
    `insert into ${table} select copy.* from ${table} t
     cross join lateral jsonb_populate_record(t, jsonb_build_object('id', $2::uuid)) as copy where ${condition}`;
  const [row] = await app.db.query<{ id: string }>(`select ${later} as id`);
  await app.db.query(copied('order_activities', `t.order_id = $1 and t.order_status = 'canceled'`), [
    id,
    row?.id,
  ]);
  await app.db.query(copied('events', `t.event_type = 'order.canceled' and t.data::json ->> 'id' = $1`), [
    id,
    row?.id,
  ]);
  await app.db.query(
    `insert into event_sequences select copy.* from events e
     join event_sequences t on t.organization_id = e.organization_id and t.event_id = e.id
     cross join lateral jsonb_populate_record(t, jsonb_build_object('event_id', $2::uuid, 'sequence', t.sequence + 1000)) as copy
     where e.event_type = 'order.canceled' and e.data::json ->> 'id' = $1 and e.id <> $2`,
    [id, row?.id],
  );
  expect((await storyOf(id)).moments).toContain(`(${row?.id})`);
});
