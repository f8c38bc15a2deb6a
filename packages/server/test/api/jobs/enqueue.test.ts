import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { enqueue, enqueueOnce } from '../../../src/queue/enqueue.ts';
import { jobKinds } from '../../../src/queue/jobs.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { sendBatch } from '../http/api-fixtures.ts';

const listCheckpoints = (app: TestApp) => ({
  organization_id: app.organizationId,
  list: 'orders' as const,
  part_id: null,
});

async function waitingJobs({ db }: TestApp) {
  return db.query<{ task: string; key: string | null; attempts: number; priority: number; flags: object }>(
    `select t.identifier as task, j.key, j.attempts, j.priority, j.flags from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  );
}

describe('without a worker in the process', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ worker: false });
  });
  afterAll(() => app.close());

  it('transactions with jobs send no NOTIFY, and one that is gathered wakes the workers of other processes', async () => {
    const heard: { channel: string; payload: string }[] = [];
    const client = new pg.Client({ connectionString: app.databaseUrl });
    client.on('notification', ({ channel, payload = '' }) => heard.push({ channel, payload }));
    await client.connect();
    await client.query('listen gifts_signals; listen "jobs:insert"');
    const byMail = {
      send_method: 'email_and_link',
      recipients: [{ first_name: 'Robin', email: 'robin@example.com' }],
    };
    await Promise.all(Array.from({ length: 40 }, () => sendBatch(app, byMail)));
    await vi.waitFor(() => expect(heard).toContainEqual({ channel: 'gifts_signals', payload: 'jobs/mail' }));
    await client.end();
    expect(heard.filter(({ channel }) => channel === 'jobs:insert')).toEqual([]);
    expect(heard.filter(({ payload }) => payload === 'jobs/mail').length).toBeLessThan(40);
    expect((await waitingJobs(app)).map(({ task, priority, flags }) => ({ task, priority, flags }))).toEqual(
      Array.from({ length: 40 }, () => ({
        task: 'notify_recipients',
        priority: 20,
        flags: { [app.organizationId]: true },
      })),
    );
    await app.db.query('delete from graphile_worker._private_jobs');
  });

  it('a job of a transaction that rolls back does not exist', async () => {
    const failing = app.services.db.transaction(async (tx) => {
      enqueue(tx, 'retry_payments', { organization_id: app.organizationId });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await waitingJobs(app)).toEqual([]);
  });

  it('a job that is requested again keeps its place, and runs again at once if it has failed', async () => {
    const request = () =>
      app.services.db.transaction(async (tx) =>
        enqueueOnce(tx, 'build_list_checkpoints', listCheckpoints(app), 'checkpoints:test'),
      );
    const times = () =>
      app.db.query<{ id: number; run_at: Date; attempts: number }>(
        `select id, run_at, attempts from graphile_worker._private_jobs where key = 'checkpoints:test'`,
      );
    await request();
    const before = await times();
    await request();
    expect(await times()).toEqual(before);
    await app.db.query(
      `update graphile_worker._private_jobs set attempts = 25, run_at = now() + interval '1 day'`,
    );
    await request();
    const after = await times();
    expect(after).toMatchObject([{ id: before[0]?.id, attempts: 0 }]);
    expect(after[0]?.run_at.getTime()).toBeLessThan(Date.now() + 5_000);
    await app.db.query('delete from graphile_worker._private_jobs');
  });

  it('the queue knows every kind of job', async () => {
    const rows = await app.db.query<{ identifier: string }>(
      'select identifier from graphile_worker._private_tasks',
    );
    expect(rows.map(({ identifier }) => identifier).sort()).toEqual(Object.keys(jobKinds).sort());
  });
});

describe('with a worker', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('a job whose signal was lost runs all the same', async () => {
    await app.services.db.transaction(async (tx) =>
      enqueue({ defer: tx.defer, signal: () => {} }, 'build_list_checkpoints', listCheckpoints(app)),
    );
    await vi.waitFor(async () => expect(await waitingJobs(app)).toEqual([]), { timeout: 10_000 });
  });
});
