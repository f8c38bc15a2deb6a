/** The sequencer as it runs: beside others, while many write, and while its connections are cut. */
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../../src/db/database.ts';
import type { ReconnectingConnection } from '../../../src/db/reconnecting-connection.ts';
import { listenForSignals } from '../../../src/db/signals.ts';
import { type Sequencer, startSequencer } from '../../../src/jobs/sequencer.ts';
import type { OnSequenced } from '../../../src/modules/events/sequence-events.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { pauseAtRandom } from '../../harness/pause-at-random.ts';
import { addOrganization } from '../http/api-fixtures.ts';
import { append, appendMany, leaveOpen, numbered, streamOf } from './event-fixtures.ts';

let app: TestApp;
let running: { sequencer: Sequencer; listener: ReconnectingConnection; db: Database }[];
beforeEach(async () => {
  app = await startTestApp({ worker: false });
  running = [];
});
afterEach(async () => {
  await Promise.all(
    running.map(async ({ sequencer, listener, db }) => {
      await Promise.all([listener.close(), sequencer.stop()]);
      await db.close();
    }),
  );
  await app.close();
});

/** Starts a sequencer on database connections of its own, as in another process. */
function start(onSequenced: OnSequenced = async () => {}): void {
  const { databaseUrl, services } = app;
  const log = pino({ level: 'silent' });
  const db = openDatabase({ databaseUrl, poolSize: 3, applicationName: 'gifts sequencer', log });
  const sequencer = startSequencer({ services: { ...services, db, log }, onSequenced });
  const listener = listenForSignals({
    databaseUrl,
    log,
    onSignal: db.signals.receive,
    onConnected: sequencer.scanAll,
  });
  running.push({ db, sequencer, listener });
}

const cutConnections = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name in ('gifts sequencer', 'gifts signals')`;

const sequenced = (count: number, organizationId = app.organizationId) =>
  vi.waitFor(
    async () => {
      const [stream] = await app.db.query<{ last_sequence: number }>(
        'select last_sequence from event_streams where organization_id = $1',
        [organizationId],
      );
      expect(stream?.last_sequence ?? 0).toBe(count);
    },
    { timeout: 15_000, interval: 3 },
  );

it('with 50 writers, half of whose transactions roll back, and lost connections, there is no gap and no repeat', async () => {
  const seen: number[] = [];
  const keep: OnSequenced = async (_tx, _organization, events) => {
    seen.push(...events.map(({ sequence }) => sequence));
  };
  start(keep);
  start(keep);
  const writers = 50;
  const rounds = 12;
  let isWriting = true;
  const cut = async () => {
    while (isWriting) {
      await pauseAtRandom(0, 60);
      await app.db.query(cutConnections);
    }
  };
  const write = async (writer: number) => {
    for (let round = 0; round < rounds; round += 1) {
      const names = [1, 2, 3].map((index) => `${writer}.${round}.${index}`);
      await append(app, names);
      await expect(
        app.db.transaction(async (tx) => {
          await tx.query(
            `insert into events (organization_id, id, event_type, created_at, data)
             select $1, gen_random_uuid(), 'order.paid', now(), '{"name":"never"}' from generate_series(1, 3)`,
            [app.organizationId],
          );
          throw new Error('changed my mind');
        }),
      ).rejects.toThrow('changed my mind');
    }
  };
  const cutting = cut();
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  isWriting = false;
  await cutting;
  const total = writers * rounds * 3;
  await sequenced(total);
  const stream = await streamOf(app);
  expect(new Set(stream).size).toBe(total);
  expect(stream).not.toContain('never');
  // What was rolled back was handed over again: every event at least once, and no other.
  expect(new Set(seen)).toEqual(new Set(Array.from({ length: total }, (_, index) => index + 1)));
  for (let writer = 0; writer < writers; writer += 1) {
    const own = stream.filter((name) => name.startsWith(`${writer}.`));
    expect(own).toEqual([...own].sort((left, right) => left.localeCompare(right, 'en', { numeric: true })));
  }
}, 60_000);

it('an event is numbered right after its commit in another process', async () => {
  start();
  await append(app, ['first']);
  await sequenced(1);
  const begun = performance.now();
  for (let count = 2; count <= 11; count += 1) {
    await append(app, [`event ${count}`]);
    await sequenced(count);
  }
  // Ten polls, one a second, would take five seconds.
  expect(performance.now() - begun).toBeLessThan(3_000);
});

it('events without a signal are found, and those that were written before the sequencer started', async () => {
  await append(app, ['before']);
  start();
  await sequenced(1);
  await appendMany(app, 'untold ', 2);
  await sequenced(3);
});

it('a large batch and an open transaction of one organization delay no other', async () => {
  const quick = await addOrganization(app);
  const { promise: othersAreDone, resolve: release } = Promise.withResolvers<void>();
  start(async (_tx, organizationId) => {
    if (organizationId === app.organizationId) await othersAreDone;
  });
  const open = await leaveOpen(app, ['late']);
  await appendMany(app, 'many ', 24_000);
  await append(app, ['last of many']);
  await append(app, numbered('quick ', 3), { organizationId: quick.id });
  await sequenced(3, quick.id);
  const [stream] = await app.db.query<{ last_sequence: number }>(
    'select last_sequence from event_streams where organization_id = $1',
    [app.organizationId],
  );
  expect(stream?.last_sequence ?? 0).toBeLessThan(24_001);
  release();
  await sequenced(24_001);
  await open.end('commit');
  await sequenced(24_002);
  expect((await streamOf(app)).at(-1)).toBe('late');
});
