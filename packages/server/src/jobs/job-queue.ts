/** The queue's side of a worker: takes jobs, runs them and records their outcomes, for as long as it can trust itself. */
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, runTaskList, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Services } from '../context/context.ts';
import { type HeartbeatLock, holdHeartbeatLock } from './heartbeat-lock.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';
import { tasks } from './tasks.ts';

export interface JobQueue {
  /** What its jobs are locked by. */
  readonly owner: string;
  /** Takes no more jobs; resolves when those under way are done. */
  stop(): Promise<void>;
}

const pollIntervalMs = 1_000;
/** How long the outcome of the last job may take to be recorded. */
const recordWithinMs = 2_000;

/**
 * `onDoubt` is called when the database did not answer the queue: it may have been given a job that it knows nothing
 * of, or have done one that still counts as under way. It has to be stopped then, and another one opened.
 */
export function openJobQueue(options: {
  services: Services;
  pool: pg.Pool;
  databaseUrl: string;
  /** Aborted when there is no time to wait for a database that is away. */
  stopping: AbortSignal;
  onDoubt: () => void;
}): JobQueue {
  const { services, pool, databaseUrl, stopping, onDoubt } = options;
  const { log, config } = services;
  const underWay = new Set<Promise<void>>();
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
    toTaskList(services, stopping, underWay),
    pool,
  );
  const ended = workerPool.promise.catch((error) => log.warn({ err: error }, 'The job queue has stopped'));
  ended.then(onDoubt);
  return {
    owner: workerPool.id,
    async stop() {
      const stopped = workerPool.gracefulShutdown('The worker is stopping');
      heartbeat?.stopWaiting();
      await Promise.race([Promise.allSettled([stopped, ended]), waitUntilDone(underWay)]);
      await heartbeat?.close();
    },
  };
}

/** The queue itself waits forever for outcomes that could not be recorded; those jobs are to be given back. */
async function waitUntilDone(underWay: ReadonlySet<Promise<void>>): Promise<void> {
  do {
    await Promise.allSettled(underWay);
    await pause(recordWithinMs, undefined, { ref: false });
  } while (underWay.size > 0);
}

/** No job is taken before others can see that its owner is alive. */
const beforeFirstJob = (hold: (owner: string) => Promise<void>) =>
  ({
    name: 'HeartbeatLockPlugin',
    version: '1',
    worker: { hooks: { startWorker: (_context, { worker }) => hold(worker.workerPool.id) } },
  }) satisfies GraphileConfig.Plugin;

function toTaskList(services: Services, stopping: AbortSignal, underWay: Set<Promise<void>>): TaskList {
  const entries = Object.entries(tasks).map(([name, task]) => {
    // The queue checks no payloads: each is what enqueue() was given for this task.
    const run = task as (services: Services, payload: unknown) => Promise<void>;
    const runJob = async (payload: unknown) => {
      const job = retryWhileUnavailable(() => run(services, payload), stopping);
      underWay.add(job);
      await job.finally(() => underWay.delete(job));
    };
    return [name, runJob];
  });
  return Object.fromEntries(entries);
}

/** Failing jobs are worth a line; that a job ran is not. */
const queueLogger = ({ log }: Services) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ job: meta }, message);
    else if (level === 'warning') log.warn({ job: meta }, message);
    else log.trace({ job: meta }, message);
  });
