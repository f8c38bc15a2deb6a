/** Takes jobs from the queue, runs them and records their outcomes, until it is stopped or the database does not answer. */
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, runTaskList, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Services } from '../context/context.ts';
import { type HeartbeatLock, holdHeartbeatLock } from './heartbeat-lock.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';
import { tasks } from './tasks.ts';

export interface JobQueue {
  /** The name that its jobs are locked by. */
  readonly owner: string;
  /** Takes no more jobs. Resolves when the jobs in progress are done. */
  stop(): Promise<void>;
}

const pollIntervalMs = 1_000;
/** How long recording the outcome of the last job may take. */
const recordWithinMs = 2_000;

/**
 * `onDoubt` is called when the database did not answer the queue. The database may have given it a job that it does not
 * know of, or may count a job as running that is done. The queue has to be stopped then, and another one opened.
 */
export function openJobQueue(options: {
  services: Services;
  pool: pg.Pool;
  databaseUrl: string;
  /** Aborted when there is no time left to wait for a database that is away. */
  stopping: AbortSignal;
  onDoubt: () => void;
}): JobQueue {
  const { services, pool, databaseUrl, stopping, onDoubt } = options;
  const { log, config } = services;
  const runningJobs = new Set<Promise<void>>();
  let heartbeat: HeartbeatLock | undefined;
  const hold = (owner: string) => {
    heartbeat ??= holdHeartbeatLock({ databaseUrl, owner, log });
    return heartbeat.acquired;
  };
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:getJob:error', onDoubt);
  events.on('pool:fatalError', onDoubt);
  const workerPool = runTaskList(
    {
      concurrency: config.workerConcurrency,
      pollInterval: pollIntervalMs,
      noHandleSignals: true,
      logger: queueLogger(services),
      events,
      preset: {
        plugins: [beforeFirstJob(hold)],
        // Unbatched, an outcome that cannot be recorded would be a rejection that nobody handles.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      },
    },
    toTaskList(services, stopping, runningJobs),
    pool,
  );
  const ended = workerPool.promise.catch((error) => log.warn({ err: error }, 'The job queue has stopped'));
  ended.then(onDoubt);
  return {
    owner: workerPool.id,
    async stop() {
      const stopped = workerPool.gracefulShutdown('The worker is stopping');
      heartbeat?.stopWaiting();
      await Promise.race([Promise.allSettled([stopped, ended]), waitUntilDone(runningJobs)]);
      await heartbeat?.close();
    },
  };
}

/** The library waits forever for outcomes that cannot be recorded. Such jobs are reclaimed by other workers instead. */
async function waitUntilDone(runningJobs: ReadonlySet<Promise<void>>): Promise<void> {
  do {
    await Promise.allSettled(runningJobs);
    await pause(recordWithinMs, undefined, { ref: false });
  } while (runningJobs.size > 0);
}

/** Holds the heartbeat lock before the first job is taken, so that others see that its owner is alive. */
const beforeFirstJob = (hold: (owner: string) => Promise<void>) =>
  ({
    name: 'HeartbeatLockPlugin',
    version: '1',
    worker: { hooks: { startWorker: (_context, { worker }) => hold(worker.workerPool.id) } },
  }) satisfies GraphileConfig.Plugin;

function toTaskList(services: Services, stopping: AbortSignal, runningJobs: Set<Promise<void>>): TaskList {
  const entries = Object.entries(tasks).map(([name, task]) => {
    // The library does not know the types of payloads. Each is what enqueue() was given for this task.
    const run = task as (services: Services, payload: unknown) => Promise<void>;
    const runJob = async (payload: unknown) => {
      const job = retryWhileUnavailable(() => run(services, payload), stopping);
      runningJobs.add(job);
      await job.finally(() => runningJobs.delete(job));
    };
    return [name, runJob];
  });
  return Object.fromEntries(entries);
}

/** Jobs that fail are logged as errors and warnings, and everything else at level trace. */
const queueLogger = ({ log }: Services) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ job: meta }, message);
    else if (level === 'warning') log.warn({ job: meta }, message);
    else log.trace({ job: meta }, message);
  });
