/** Takes jobs from one of the queues, runs them and records their outcomes, until it is stopped or the database does not answer. */
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Job,
  type JobHelpers,
  Logger,
  runTaskList,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { Services } from '../context/context.ts';
import { initiatedByJob } from '../context/initiator.ts';
import { errorText } from '../kit/error-text.ts';
import { withoutData } from '../kit/log-error.ts';
import { type Jobs, jobKinds, type QueueName } from '../queue/jobs.ts';
import { type HeartbeatLock, holdHeartbeatLock } from './heartbeat-lock.ts';
import { type JobMetrics, observeJob } from './observe-job.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';
import { tasks } from './tasks.ts';
import { createTurns, type Turns } from './turns.ts';

export interface JobQueue {
  /** The name that its jobs are locked by. */
  readonly owner: string;
  /** Makes this many idle slots look for a job at once. */
  wake(slots: number): void;
  /** Takes no more jobs. Resolves when the jobs in progress are done. */
  stop(): Promise<void>;
}

const pollIntervalMs = 1_000;
/** Jobs of the mail queue take longer, so organizations take turns after each of them. */
const jobsPerTurn: Readonly<Record<QueueName, number>> = { work: 4, mail: 1 };
/** How long recording the outcome of the last job may take. */
const recordWithinMs = 2_000;

/**
 * `onDoubt` is called when the database did not answer the queue. The database may have given it a job that it does not
 * know of, or may count a job as running that is done. The queue has to be stopped then, and another one opened.
 */
export function openJobQueue(options: {
  name: QueueName;
  services: Services;
  metrics: JobMetrics | null;
  pool: pg.Pool;
  databaseUrl: string;
  /** Aborted when there is no time left to wait for a database that is away. */
  stopping: AbortSignal;
  onDoubt: () => void;
}): JobQueue {
  const { name, services, metrics, pool, databaseUrl, stopping, onDoubt } = options;
  const { log, config } = services;
  const runningJobs = new Set<Promise<void>>();
  let heartbeat: HeartbeatLock | undefined;
  const hold = (owner: string) => {
    heartbeat ??= holdHeartbeatLock({ databaseUrl, owner, log });
    return heartbeat.acquired;
  };
  const events: WorkerEvents = new EventEmitter();
  const turns = createTurns({ slots: config.workerConcurrency, jobsPerTurn: jobsPerTurn[name] });
  takeTurns(turns, events);
  events.on('worker:getJob:error', onDoubt);
  events.on('pool:fatalError', onDoubt);
  const workerPool = runTaskList(
    {
      concurrency: config.workerConcurrency,
      pollInterval: pollIntervalMs,
      noHandleSignals: true,
      logger: queueLogger(services),
      events,
      forbiddenFlags: turns.startLooking,
      preset: {
        plugins: [beforeFirstJob(hold)],
        // Unbatched, an outcome that cannot be recorded would be a rejection that nobody handles.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      },
    },
    toTaskList({ queue: name, services, metrics, stopping, runningJobs }),
    pool,
  );
  const ended = workerPool.promise.catch((error) => log.warn({ err: error }, 'The job queue has stopped'));
  ended.then(onDoubt);
  let isStopping = false;
  return {
    owner: workerPool.id,
    wake(slots) {
      if (isStopping) return;
      try {
        workerPool.nudge(slots);
      } catch (error) {
        // A slot has just ended. The other slots look for jobs within a second.
        log.warn({ err: error }, 'The job queue could not be woken');
      }
    },
    async stop() {
      isStopping = true;
      const stopped = workerPool.gracefulShutdown('The worker is stopping');
      heartbeat?.stopWaiting();
      await Promise.race([Promise.allSettled([stopped, ended]), waitUntilDone(runningJobs)]);
      await heartbeat?.close();
    },
  };
}

/** Tells the turns what the slots of the queue do. */
function takeTurns(turns: Turns, events: WorkerEvents): void {
  const flagsOfJob = ({ flags }: Job) => Object.keys(flags ?? {});
  events.on('job:start', ({ job }) => turns.endLooking(flagsOfJob(job)));
  events.on('job:complete', ({ job }) => turns.endJob(flagsOfJob(job)));
  events.on('worker:getJob:error', () => turns.endLooking(null));
  events.on('worker:getJob:empty', ({ worker }) => {
    turns.endLooking(null);
    if (turns.startNewTurns()) worker.nudge();
  });
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

function toTaskList({
  queue,
  services,
  metrics,
  stopping,
  runningJobs,
}: {
  queue: QueueName;
  services: Services;
  metrics: JobMetrics | null;
  stopping: AbortSignal;
  runningJobs: Set<Promise<void>>;
}): TaskList {
  const ofQueue = Object.entries(tasks).filter(([name]) => jobKinds[name as keyof Jobs].queue === queue);
  const entries = ofQueue.map(([name, task]) => {
    // The library does not know the types of payloads. Each is what enqueue() was given for this task.
    const run = task as (services: Services, payload: unknown) => Promise<void>;
    const initiator = initiatedByJob(name);
    const runJob = async (payload: unknown, { job: { id } }: JobHelpers) => {
      const jobServices = { ...services, initiator, log: services.log.child({ job_id: id, job: name }) };
      const job = observeJob({ kind: name, id, payload }, { tracing: services.tracing, metrics }, (own) =>
        retryWhileUnavailable(() => run(jobServices, own), stopping),
      );
      runningJobs.add(job);
      await job.catch(throwStorable).finally(() => runningJobs.delete(job));
    };
    return [name, runJob];
  });
  return Object.fromEntries(entries);
}

/** The library stores the message of an error, and operators read it. */
function throwStorable(error: unknown): never {
  throw new Error(errorText(error), { cause: error });
}

/**
 * Jobs that fail are logged as errors and warnings, and everything else at level trace. The messages of the library contain those
 * of errors, and its jobs have payloads with e-mail addresses, so neither is taken as it is.
 */
const queueLogger = ({ log }: Services) =>
  new Logger(() => (level, message, meta: LogMeta) => {
    const line = { ...jobOf(meta), ...(meta?.error instanceof Error && { err: meta.error }) };
    const said = meta?.job && meta.error ? 'A job has failed' : withoutData(message.split('\n', 1)[0] ?? '');
    if (level === 'error') log.error(line, said);
    else if (level === 'warning') log.warn(line, said);
    else log.trace(line, said);
  });

type LogMeta = { readonly job?: Partial<Job>; readonly error?: unknown } | undefined;

function jobOf(meta: LogMeta): object {
  const { id, task_identifier: kind, attempts } = meta?.job ?? {};
  return id === undefined ? {} : { job_id: id, job: kind, attempts };
}
