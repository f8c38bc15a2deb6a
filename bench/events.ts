/** The event stream: the delay until events can be read, and 100,000 events of 50 writers while the sequencer is disconnected. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { amountOutcome, type Benchmark, ensure, type Outcome, percentile, say } from './benchmark.ts';
import { bodyOfBatch, recipientNumber } from './gift.ts';
import { ask, send } from './http-client.ts';
import { organizationId, type Service, startService } from './service.ts';

const creates = 200;
const targetMs = 15;
const writers = 50;
const eventsPerWriter = 2_000;
const eventsPerTransaction = 4;
const cutEveryMs = 500;
const sequenceWithinMs = 120_000;

export const events: Benchmark = {
  needs: [],
  async run() {
    const service = await startService();
    return [await measureDelay(service), await measureWriters(service)];
  },
};

interface Page {
  data: { id: string }[];
  list_meta: { next_after: string | null };
}

/** The time from the answer of a create until its last event can be read. */
async function measureDelay(service: Service): Promise<Outcome> {
  const body = await bodyOfBatch(service, [recipientNumber(1)]);
  const delays: number[] = [];
  let after = '';
  for (let count = 0; count < creates; count += 1) {
    const answer = await send(service, 'POST', '/v1/order_batches', body);
    ensure(answer.status === 201, `A create was answered with ${answer.status}.`);
    const begun = performance.now();
    for (let seen = 0; seen < 2; ) {
      const page = await ask<Page>(service, 'GET', `/v1/events?limit=100${after && `&after=${after}`}`);
      seen += page.data.length;
      after = page.list_meta.next_after ?? '';
    }
    if (count >= creates / 10) delays.push(performance.now() - begun);
    // The service is idle, so the next create does not follow at once.
    await pause(50);
  }
  const p50 = percentile(delays, 0.5);
  say(`a create's events: p50 ${p50.toFixed(1)} ms, p99 ${percentile(delays, 0.99).toFixed(1)} ms`);
  return amountOutcome('from a create until its events can be read, p50', p50, {
    unit: 'ms',
    goal: { atMost: targetMs },
  });
}

async function measureWriters(service: Service): Promise<Outcome> {
  const { rows } = await service.database.query<{ count: number }>(
    'select count(*)::int as count from events where organization_id = $1',
    [organizationId],
  );
  const expected = (rows[0]?.count ?? 0) + writers * eventsPerWriter;
  const begun = performance.now();
  const cutting = setInterval(() => void cutSequencer(service), cutEveryMs);
  try {
    await Promise.all(Array.from({ length: writers }, () => write(service)));
    say(`${writers * eventsPerWriter} events written in ${seconds(begun)} s`);
    await untilSequenced(service, expected);
  } finally {
    clearInterval(cutting);
  }
  const found = await inspectStream(service);
  say(`all in the stream after ${seconds(begun)} s: ${JSON.stringify(found)}`);
  ensure(found.last === expected, `The last number is ${found.last}, and ${expected} events were written.`);
  return amountOutcome(
    `${writers} writers × ${eventsPerWriter} events, rollbacks, a sequencer cut off every ${cutEveryMs} ms`,
    expected - found.events + (found.events - found.different),
    { unit: 'gaps and repeats', goal: { atMost: 0 } },
  );
}

/** Every fifth transaction is rolled back. */
async function write({ databaseEnv }: Service): Promise<void> {
  const client = new pg.Client({
    host: databaseEnv.PGHOST,
    user: databaseEnv.PGUSER,
    database: databaseEnv.PGDATABASE,
  });
  await client.connect();
  for (let written = 0, number = 1; written < eventsPerWriter; number += 1) {
    await client.query('begin');
    await client.query({
      name: 'write',
      text: `insert into events (organization_id, id, event_type, created_at, data)
        select $1, uuid_v7(clock_timestamp(), n), 'order.created', now(), '{}' from generate_series(1, $2::int) as n`,
      values: [organizationId, eventsPerTransaction],
    });
    const isKept = number % 5 !== 0;
    await client.query(isKept ? 'commit' : 'rollback');
    if (isKept) written += eventsPerTransaction;
  }
  await client.end();
}

const cutSequencer = ({ database }: Service) =>
  database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and state = 'active' and query like 'with stream as%'`,
  );

async function untilSequenced({ database }: Service, expected: number): Promise<void> {
  const until = performance.now() + sequenceWithinMs;
  for (let last = -1; last < expected; ) {
    ensure(performance.now() < until, `Only ${last} of ${expected} events were sequenced.`);
    const { rows } = await database.query<{ last: number }>(
      'select last_sequence::int as last from event_streams where organization_id = $1',
      [organizationId],
    );
    last = rows[0]?.last ?? 0;
    await pause(20);
  }
}

async function inspectStream({ database }: Service) {
  const { rows } = await database.query<{ events: number; different: number; last: number }>(
    `select count(*)::int as events, count(distinct event_id)::int as different, max(sequence)::int as last
     from event_sequences where organization_id = $1`,
    [organizationId],
  );
  if (!rows[0]) throw new Error('The stream could not be read.');
  return rows[0];
}

const seconds = (begun: number): string => ((performance.now() - begun) / 1000).toFixed(1);
