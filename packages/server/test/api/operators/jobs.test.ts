import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { type Run, runGifts } from './run-gifts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

const jobs = (...args: string[]): Promise<Run> => runGifts(app.databaseUrl, ['jobs', ...args]);

async function failedJob(): Promise<string> {
  const [row] = await app.db.query<{ id: string }>(
    `select id::text from graphile_worker.add_job('retry_payments', $1)`,
    [JSON.stringify({ organization_id: app.organizationId })],
  );
  await app.db.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Key gos_sandbox_abc was refused'
     where id = $1`,
    [row?.id],
  );
  return row?.id ?? '';
}

async function parkedItem(): Promise<string> {
  const id = newId();
  await app.db.query(
    `insert into scheduled_work_failures (organization_id, kind, item_id, due_at, attempts, failing_since, error)
     values ($1, 'expiry', $2, now(), 10, now(), 'An order has no cart')`,
    [app.organizationId, id],
  );
  return id;
}

test('without failed work the list is empty, and says so', async () => {
  expect(await jobs('list')).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'No job and no scheduled work has failed for good.\n',
  });
});

test('a job that used up its attempts is listed without secrets, and runs again after a retry', async () => {
  const id = await failedJob();
  const { stdout } = await jobs('list');
  expect(stdout).toContain(`${id}  retry_payments  ${app.organizationId}`);
  expect(stdout).toContain('Key [secret] was refused');
  expect(await jobs('retry', id)).toMatchObject({ code: 0, stderr: expect.stringContaining('is due again') });
  expect(
    await app.db.query(
      'select attempts, run_at <= now() as due from graphile_worker._private_jobs where id = $1',
      [id],
    ),
  ).toEqual([{ attempts: 0, due: true }]);
  expect(await jobs('drop', id)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No failed job has'),
  });
});

test('the doctor counts failed jobs and parked work, and says what to do', async () => {
  const count = async () =>
    (await runGifts(app.databaseUrl, ['doctor'])).stdout
      .split('\n')
      .find((line) => line.includes('jobs.failed'))
      ?.replace(/ {2,}/g, '  ');
  expect(await count()).toBe('ok  jobs.failed  No background work has failed for good');
  const made = [await failedJob(), `expiry:${await parkedItem()}`];
  expect(await count()).toBe(
    'warn  jobs.failed  Background work that has failed for good: 2. "npx gifts jobs list" shows it, and "npx gifts jobs retry" tries it again.',
  );
  for (const id of made) expect((await jobs('drop', id)).code).toBe(0);
  expect(await count()).toBe('ok  jobs.failed  No background work has failed for good');
});

test('a dropped job is gone', async () => {
  const id = await failedJob();
  expect((await jobs('drop', id)).code).toBe(0);
  expect(await app.db.query('select from graphile_worker._private_jobs where id = $1', [id])).toEqual([]);
});

test('parked scheduled work is listed, and due again after a retry', async () => {
  const id = await parkedItem();
  expect((await jobs('list')).stdout).toContain(`expiry:${id}  expiry`);
  expect((await jobs('retry', `expiry:${id}`)).code).toBe(0);
  expect(
    await app.db.query(
      'select next_attempt_at = due_at as due from scheduled_work_failures where item_id = $1',
      [id],
    ),
  ).toEqual([{ due: true }]);
});

test('dropped scheduled work is neither listed nor tried again', async () => {
  const id = await parkedItem();
  expect((await jobs('drop', `expiry:${id}`)).code).toBe(0);
  expect((await jobs('list')).stdout).not.toContain(id);
  expect((await jobs('retry', `expiry:${id}`)).code).toBe(1);
});

test.each(['x', 'send:1', '1 or 1=1'])('%s is not an id', async (id) => {
  expect(await jobs('retry', id)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is not the id'),
  });
});
