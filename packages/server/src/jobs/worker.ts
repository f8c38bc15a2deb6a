/** Runs jobs, looks for what falls due, and frees jobs of workers that died. */
import { Logger, runTaskList, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Services } from '../context.ts';
import { findOrganizationsWithDueWork } from '../modules/due/due-work.ts';
import { enqueue, type Jobs } from './enqueue.ts';
import { repeat } from './repeat.ts';
import { tasks } from './tasks.ts';
import { createWorkerLiveness } from './worker-liveness.ts';

export interface Worker {
  stop(): Promise<void>;
}

const lookForDueWorkEveryMs = 1_000;
const lookForDeadWorkersEveryMs = 2_000;

export async function startWorker(services: Services, databaseUrl: string): Promise<Worker> {
  const { config, log } = services;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: config.workerConcurrency + 2,
    application_name: 'gifts jobs',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection of the worker was lost'));
  const workerPool = runTaskList(
    {
      concurrency: config.workerConcurrency,
      pollInterval: 1_000,
      noHandleSignals: true,
      logger: quietLogger(services),
    },
    toTaskList(services),
    pool,
  );
  workerPool.promise.catch((error) => log.error({ err: error }, 'The worker stopped'));
  const liveness = createWorkerLiveness({ databaseUrl, poolId: workerPool.id, log });
  const loops = [
    repeat(lookForDueWorkEveryMs, () => enqueueDueWork(services), log),
    repeat(lookForDeadWorkersEveryMs, () => liveness.freeJobsOfTheDead(services.db), log),
  ];
  return {
    async stop() {
      for (const loop of loops) loop.stop();
      await Promise.allSettled(loops.map((loop) => loop.idle()));
      try {
        await workerPool.gracefulShutdown('The service is stopping');
      } catch (error) {
        log.warn({ err: error }, 'The worker did not stop cleanly');
      }
      await liveness.close();
      await pool.end();
    },
  };
}

function toTaskList(services: Services): TaskList {
  const entries = Object.entries(tasks).map(([name, task]) => [
    name,
    (payload: unknown) => (task as (services: Services, payload: unknown) => Promise<void>)(services, payload),
  ]);
  return Object.fromEntries(entries);
}

async function enqueueDueWork({ db }: Services): Promise<void> {
  const organizationIds = await findOrganizationsWithDueWork(db);
  if (organizationIds.length === 0) return;
  await db.transaction(async (tx) => {
    for (const id of organizationIds) {
      enqueue(tx, 'run_due_work' satisfies keyof Jobs, { organization_id: id }, { jobKey: `due:${id}` });
    }
  });
}

/** Failing jobs are worth a line; that a job ran is not. */
const quietLogger = ({ log }: Services) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ job: meta }, message);
    else if (level === 'warning') log.warn({ job: meta }, message);
    else log.trace({ job: meta }, message);
  });
