/** What one process measures of its own work. docs/monitoring.md describes each metric; a test keeps it complete. */
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface ProcessMetrics {
  readonly registry: Registry;
  /** `operation` is the id of an operation, or the method and the pattern of a route: a bounded number of names. */
  noteRequest(operation: string, status: number, durationMs: number): void;
  /** `kind` is that of a request which got its place after so long. */
  noteAdmitted(kind: string, waitedMs: number): void;
  noteRefused(kind: string, requests: number): void;
  noteJob(kind: string, outcome: 'succeeded' | 'failed', durationMs: number): void;
  noteMail(outcome: string, durationMs: number): void;
  /** `outcome` is a class of status codes such as 2xx, or the word of a failure. */
  noteWebhook(outcome: string, durationMs: number): void;
  noteConnectionWait(waitMs: number): void;
  observePool(pool: pg.Pool): void;
}

const buckets = {
  requests: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  /** Jobs and calls to others take longer. */
  work: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
  waits: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5],
} as const;

/** A cell beside `main` has its name as a label, and leaves what is of the process to `main`. */
export function createProcessMetrics(
  { environment }: { environment: string },
  cell?: string,
): ProcessMetrics {
  const registry = new Registry();
  const registers = [registry];
  if (cell === undefined) observeProcess(registry, environment);
  else registry.setDefaultLabels({ cell });
  const requests = new Counter({
    name: 'gifts_http_requests_total',
    help: 'Requests that were answered',
    labelNames: ['operation', 'status'],
    registers,
  });
  const requestDuration = new Histogram({
    name: 'gifts_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['operation'],
    buckets: [...buckets.requests],
    registers,
  });
  const requestWait = new Histogram({
    name: 'gifts_http_request_wait_seconds',
    help: 'Time that requests waited for their turn',
    labelNames: ['kind'],
    buckets: [...buckets.waits],
    registers,
  });
  const refused = new Counter({
    name: 'gifts_http_requests_refused_total',
    help: 'Requests that were refused because of too many others',
    labelNames: ['kind'],
    registers,
  });
  const jobs = workMetrics(registers, {
    total: 'gifts_jobs_total',
    duration: 'gifts_job_duration_seconds',
    about: 'Runs of background jobs',
    kind: 'kind',
  });
  const mails = workMetrics(registers, {
    total: 'gifts_mails_total',
    duration: 'gifts_mail_duration_seconds',
    about: 'Mails given to the mail server',
  });
  const webhooks = workMetrics(registers, {
    total: 'gifts_webhook_attempts_total',
    duration: 'gifts_webhook_attempt_duration_seconds',
    about: 'Requests to webhooks',
  });
  const waits = new Histogram({
    name: 'gifts_database_connection_wait_seconds',
    help: 'Time that work waited for a database connection',
    buckets: [...buckets.waits],
    registers,
  });
  return {
    registry,
    noteRequest(operation, status, durationMs) {
      requests.inc({ operation, status: classOf(status) });
      requestDuration.observe({ operation }, durationMs / 1000);
    },
    noteAdmitted: (kind, waitedMs) => requestWait.observe({ kind }, waitedMs / 1000),
    noteRefused: (kind, requests) => refused.inc({ kind }, requests),
    noteJob: (kind, outcome, durationMs) => jobs.note({ kind }, outcome, durationMs),
    noteMail: (outcome, durationMs) => mails.note({}, outcome, durationMs),
    noteWebhook: (outcome, durationMs) => webhooks.note({}, outcome, durationMs),
    noteConnectionWait: (waitMs) => waits.observe(waitMs / 1000),
    observePool: (pool) => observePool(registers, pool),
  };
}

function observeProcess(registry: Registry, environment: string): void {
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'gifts_info',
    help: 'Always 1; the environment of the deployment is a label',
    labelNames: ['environment'],
    registers: [registry],
  }).set({ environment }, 1);
}

export const classOf = (status: number): string => `${Math.floor(status / 100)}xx`;

/** A counter by outcome and a histogram of durations. */
function workMetrics(
  registers: Registry[],
  { total, duration, about, kind }: { total: string; duration: string; about: string; kind?: string },
) {
  const labels = kind === undefined ? [] : [kind];
  const counter = new Counter({ name: total, help: about, labelNames: [...labels, 'outcome'], registers });
  const histogram = new Histogram({
    name: duration,
    help: `${about}: how long they took`,
    labelNames: labels,
    buckets: [...buckets.work],
    registers,
  });
  return {
    note(of: Record<string, string>, outcome: string, durationMs: number): void {
      counter.inc({ ...of, outcome });
      histogram.observe(of, durationMs / 1000);
    },
  };
}

function observePool(registers: Registry[], pool: pg.Pool): void {
  new Gauge({
    name: 'gifts_database_connections',
    help: 'Database connections that are open for requests and jobs',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'gifts_database_connections_limit',
    help: 'Database connections that may be open at most',
    registers,
  }).set(pool.options.max);
  new Gauge({
    name: 'gifts_database_connection_waiting',
    help: 'Pieces of work that wait for a database connection now',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
}
