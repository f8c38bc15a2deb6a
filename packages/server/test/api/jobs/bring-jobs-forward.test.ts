/** The clock of the database was ahead, jobs were written, and then it was set right. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bringJobsForward } from '../../../src/jobs/bring-jobs-forward.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ worker: false });
});
afterEach(() => app.close());

/** Adds a job as it is written while the clock is ahead by so many seconds. Returns its number. */
async function addJob(aheadBy: number, waits = 0): Promise<string> {
  const [job] = await app.db.query<{ id: string }>(
    `insert into graphile_worker._private_jobs (task_id, payload, created_at, updated_at, run_at)
     select t.id, '{}', w.at, w.at, w.at + make_interval(secs => $2)
     from graphile_worker._private_tasks t, (select now() + make_interval(secs => $1) as at) w
     where t.identifier = 'send_mail' returning id`,
    [aheadBy, waits],
  );
  return job?.id ?? '';
}

/** In how many seconds the job can run. */
async function dueIn(id: string): Promise<number> {
  const [job] = await app.db.query<{ seconds: number }>(
    `select round(extract(epoch from run_at - now()))::int as seconds from graphile_worker._private_jobs where id = $1`,
    [id],
  );
  return job?.seconds ?? Number.NaN;
}

const hour = 3_600;

it('lets jobs that nothing keeps waiting run at once, and others after the time they were to wait', async () => {
  const atOnce = await addJob(hour);
  const later = await addJob(hour, 600);
  await bringJobsForward(app.services.db);
  expect(await dueIn(atOnce)).toBeLessThanOrEqual(0);
  expect(await dueIn(later)).toBeGreaterThan(500);
  expect(await dueIn(later)).toBeLessThanOrEqual(600);
});

it('leaves jobs alone that were written by a clock that is right', async () => {
  const later = await addJob(0, hour);
  const slightlyAhead = await addJob(2, hour);
  await bringJobsForward(app.services.db);
  expect(await dueIn(later)).toBeGreaterThan(hour - 100);
  expect(await dueIn(slightlyAhead)).toBeGreaterThan(hour - 100);
});
