/** The partitions of events and their deletion. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { maintainEventPartitions } from '../../../src/modules/events/maintain-event-partitions.process.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { append, sequenceAll, streamOf } from './event-fixtures.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ worker: false });
});
afterEach(() => app.close());

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);

/** Returns an id of that time, like the id of an event of that time. */
async function appendAt(name: string, at: Date): Promise<string> {
  const [row] = await app.db.query<{ id: string }>(
    `insert into events (organization_id, id, event_type, created_at, written_at, data)
     values ($1, uuid_v7($2, 1), 'order.created', $2, $2, json_build_object('name', $3::text)::text) returning id`,
    [app.organizationId, at, name],
  );
  return row?.id ?? '';
}

const listPartitions = async (): Promise<string[]> =>
  (
    await app.db.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass order by 1`,
    )
  ).map(({ name }) => name);

const monthOf = (date: Date): string => `events_${date.toISOString().slice(0, 7).replace('-', '_')}`;

const countIn = async (table: string): Promise<number> =>
  (await app.db.query<{ count: number }>(`select count(*) as count from ${table}`))[0]?.count ?? -1;

it('this month and the next two have partitions, and all other times share a default partition', async () => {
  const [year, month] = new Date().toISOString().split('-').map(Number) as [number, number];
  const three = [0, 1, 2].map((ahead) => monthOf(new Date(Date.UTC(year, month - 1 + ahead, 1))));
  expect(await listPartitions()).toEqual([...three, 'events_default'].sort());
});

it('a clock years ahead or a missing partition does not prevent an event', async () => {
  const far = new Date('2071-05-05T00:00:00Z');
  await appendAt('far ahead', far);
  await append(app, ['now']);
  expect(await countIn('events_default')).toBe(1);
  await sequenceAll(app);
  expect((await streamOf(app)).sort()).toEqual(['far ahead', 'now']);
  const { body } = await app.request('GET', '/v1/events');
  expect(body.data).toHaveLength(2);
});

it('a partition that is created later takes over its events from the default partition', async () => {
  const day = '2071-05-05';
  await appendAt('early', new Date(`${day}T00:00:00Z`));
  await sequenceAll(app);
  await app.db.query('select make_event_months($1, $1)', [day]);
  expect([await countIn('events_default'), await countIn('event_sequences_default')]).toEqual([0, 0]);
  expect([await countIn('events_2071_05'), await countIn('event_sequences_2071_05')]).toEqual([1, 1]);
  expect(await streamOf(app)).toEqual(['early']);
  await app.db.query('select make_event_months($1, $1)', [day]);
});

it('events older than 90 days are dropped with their month, and a position in them is refused with the reason', async () => {
  const old = daysAgo(150);
  await app.db.query('select make_event_months($1::timestamptz::date, now()::date)', [old]);
  const gone = await appendAt('old', old);
  const kept = await appendAt('kept', daysAgo(89));
  await append(app, ['new']);
  await sequenceAll(app);
  expect((await app.request('GET', `/v1/events?after=${gone}`)).body.data).toHaveLength(2);

  await maintainEventPartitions(app.db);
  expect(await listPartitions()).not.toContain(monthOf(old));
  expect(await listPartitions()).toContain(monthOf(daysAgo(89)));
  const { status, body } = await app.request('GET', `/v1/events?after=${gone}`);
  expect([status, body.details]).toEqual([
    400,
    [{ field: 'after', message: expect.stringMatching(/more than 90 days ago.+leave it out to begin/) }],
  ]);
  expect((await app.request('GET', `/v1/events/${gone}`)).status).toBe(404);
  const { data } = (await app.request('GET', '/v1/events')).body;
  expect(data.map((event: { id: string; sequence: number }) => [event.id, event.sequence])).toEqual([
    [kept, 2],
    [expect.any(String), 3],
  ]);
  await append(app, ['newer']);
  await sequenceAll(app);
  expect((await app.request('GET', `/v1/events?after=${kept}`)).body.data.at(-1).sequence).toBe(4);
});

it('waits only briefly for users of the tables and retries the month next time', async () => {
  const old = daysAgo(150);
  await app.db.query('select make_event_months($1::timestamptz::date, now()::date)', [old]);
  const reader = await app.db.pool.connect();
  await reader.query('begin');
  await reader.query('select count(*) from events');
  const begun = performance.now();
  await expect(maintainEventPartitions(app.db)).rejects.toThrow('lock timeout');
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(await listPartitions()).toContain(monthOf(old));
  await reader.query('commit');
  reader.release();
  await maintainEventPartitions(app.db);
  expect(await listPartitions()).not.toContain(monthOf(old));
});
