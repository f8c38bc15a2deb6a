import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Reported } from '../../src/commands/doctor-report.ts';
import { recentTotals } from '../../src/lists/recent-totals.ts';
import { sendBatch } from '../api/http/api-fixtures.ts';
import { runGifts } from '../api/operators/run-gifts.ts';
import type { TestResponse } from '../harness/app.ts';
import { type ReplicatedApp, startReplicatedApp } from '../harness/replicated-app.ts';

let app: ReplicatedApp;
beforeAll(async () => {
  app = await startReplicatedApp({ worker: false });
});
afterAll(() => app.close());
beforeEach(() => app.untilUsed());

const newestBatch = async (query = ''): Promise<string> =>
  (await app.request('GET', `/v1/order_batches?per_page=1${query}`)).body.data[0]?.id;

/** Returns what the replica answers. Something else that was written just now may lead the first lists to the primary. */
async function untilReplicaAnswers(path: string): Promise<TestResponse['body']> {
  for (;;) {
    const { replica } = await app.reads();
    const { status, body } = await app.request('GET', path);
    expect(status).toBe(200);
    if ((await app.reads()).replica > replica) return body;
  }
}

test('lists are read from a replica that has everything, however they are filtered', async () => {
  const { id } = await sendBatch(app);
  const before = await app.reads();
  for (let time = 0; time < 50; time += 1) expect(await newestBatch()).toBe(id);
  expect((await app.reads()).replica - before.replica).toBeGreaterThan(25);

  for (const filter of [
    '&send_status=complete',
    '&customer_reference_id=none',
    '&sort=oldest',
    '&created_at[after]=2020-01-01T00:00:00Z',
  ])
    await untilReplicaAnswers(`/v1/order_batches?per_page=1${filter}`);
});

test('what reads a few rows by their keys is read from the primary, and so are the movements of a balance', async () => {
  const { id } = await sendBatch(app);
  const before = await app.reads();
  await app.request('GET', `/v1/order_batches/${id}`);
  await app.request('GET', '/v1/balance_movements');
  expect(await app.reads()).toEqual(before);
});

test('no total is remembered of a replica, whose snapshots do not say which transactions are in progress', async () => {
  const recipients = Array.from({ length: 10 }, () => ({ first_name: 'Robin' }));
  for (let batch = 0; batch < 35; batch += 1) await sendBatch(app, { recipients });
  const path = '/v1/orders?per_page=1';
  const { list_meta } = await untilReplicaAnswers(path);
  expect(list_meta.total_count).toBeGreaterThanOrEqual(350);
  const scope = { organizationId: app.organizationId, partId: null };
  const remembered = () => recentTotals(app.services.db).of('orders', scope);
  expect(remembered()).toBeUndefined();

  await app.pauseReplay();
  try {
    await sendBatch(app);
    await app.request('GET', path);
    expect(remembered()?.total).toBe(list_meta.total_count + 1);
  } finally {
    await app.resumeReplay();
  }
});

test('a list right after a create shows it while the replica replays nothing', async () => {
  await app.pauseReplay();
  try {
    const before = await app.reads();
    for (let time = 0; time < 20; time += 1) {
      const { id } = await sendBatch(app);
      expect(await newestBatch()).toBe(id);
      expect(await newestBatch('&sort=oldest')).not.toBe(undefined);
    }
    expect((await app.reads()).replica).toBe(before.replica);
    expect(await app.lag()).toBeGreaterThan(0);
  } finally {
    await app.resumeReplay();
  }
});

test('a replica that is still behind costs the lists that follow nothing', async () => {
  await app.pauseReplay();
  try {
    await sendBatch(app);
    await newestBatch();
    const begun = performance.now();
    for (let time = 0; time < 10; time += 1) await newestBatch();
    expect(performance.now() - begun).toBeLessThan(1_000);
  } finally {
    await app.resumeReplay();
  }
});

test('gifts doctor says how far the replica is behind', async () => {
  const found = async (url: string) => {
    const { stdout } = await runGifts(app.databaseUrl, ['doctor', '--json'], { DATABASE_REPLICA_URL: url });
    const { checks }: { checks: Reported[] } = JSON.parse(stdout);
    const { verdict = '', sentence = '' } = checks.find(({ id }) => id === 'database.replica') ?? {};
    return `${verdict}: ${sentence}`;
  };
  expect(await found(app.standby.databaseUrl)).toBe('ok: The replica is 0.0 MB of the log behind');
  await app.pauseReplay();
  try {
    await app.db.query("select pg_logical_emit_message(true, 'test', repeat('x', 20 * 1024 * 1024)) is null");
    expect(await found(app.standby.databaseUrl)).toMatch(
      /^warning: The replica is 2\d\.\d MB of the log behind$/,
    );
  } finally {
    await app.resumeReplay();
  }
  expect(await found(app.databaseUrl)).toBe('failure: The server of DATABASE_REPLICA_URL is no standby');
  expect(await found('postgresql://gifts@127.0.0.1:1/gifts')).toBe(
    'warning: The replica of DATABASE_REPLICA_URL cannot be asked: connect ECONNREFUSED 127.0.0.1:1',
  );
}, 60_000);
