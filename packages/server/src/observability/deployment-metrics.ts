/** What is true of the whole deployment, and is asked of the database. Every process answers the same. */
import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { askAtMostEvery } from '../kit/ask-at-most-every.ts';
import { type Backlogs, findBacklogs } from '../modules/health/find-backlogs.ts';
import { type Jobs, jobKinds, type QueueName } from '../queue/jobs.ts';

/** However many scrapes come, the database is asked once in this time. */
const askedEveryMs = 5_000;
/** A scrape is answered without the numbers of a database that takes longer. Prometheus gives up after ten seconds. */
const limitMs = 3_000;
const limitStatements = sql`set local statement_timeout = '2500ms'`;

export interface DeploymentMetrics {
  /**
   * Returns the registry with the metrics of now. It never throws: without the database, they say that it cannot be reached, and no
   * more.
   */
  collect(): Promise<Registry>;
  /** Returns them as text. */
  read(): Promise<string>;
}

/** Those of a cell beside `main` have its name as a label. */
export function createDeploymentMetrics(
  db: Database,
  everyMs = askedEveryMs,
  cell?: string,
): DeploymentMetrics {
  const labels = cell === undefined ? {} : { cell };
  const registry = new Registry();
  const unreachable = new Registry();
  for (const each of [registry, unreachable]) each.setDefaultLabels(labels);
  const show = registerBacklogs(registry);
  const reachable = new Gauge({
    name: 'gifts_database_reachable',
    help: '1 if the database answered in time what it was asked for these metrics, else 0',
    registers: [registry, unreachable],
  });
  const ask = askAtMostEvery(everyMs, () => findInTime(db));
  async function collect(): Promise<Registry> {
    const backlogs = await ask();
    reachable.set(backlogs ? 1 : 0);
    // Numbers of the past would be taken for those of now.
    if (!backlogs) return unreachable;
    show(backlogs);
    return registry;
  }
  return { collect, read: async () => (await collect()).metrics() };
}

/** Returns null if the database does not answer in time. */
async function findInTime(db: Database): Promise<Backlogs | null> {
  const found = db.transaction((tx) => {
    tx.defer(limitStatements);
    return findBacklogs(tx);
  });
  const tooLate = new AbortController();
  try {
    return await Promise.race([
      found.catch(() => null),
      pause(limitMs, null, { ref: false, signal: tooLate.signal }).catch(() => null),
    ]);
  } finally {
    tooLate.abort();
  }
}

function registerBacklogs(registry: Registry): (backlogs: Backlogs) => void {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Gauge<Label>({ name, help, labelNames: [...labelNames], registers: [registry] });
  const waiting = gauge('gifts_jobs_waiting', 'Jobs that could run and wait for a worker', ['queue']);
  const oldestJob = gauge('gifts_jobs_oldest_waiting_seconds', 'How long the oldest such job waits', [
    'queue',
  ]);
  const failedJobs = gauge('gifts_jobs_failed', 'Jobs that used up their attempts and wait for an operator');
  const parked = gauge(
    'gifts_scheduled_work_failed',
    'Scheduled work that failed ten times and waits for an operator',
  );
  const late = gauge('gifts_scheduled_work_late_seconds', 'How long the oldest scheduled work has been due');
  const mails = gauge('gifts_mails_pending', 'Mails that no mail server has taken yet');
  const oldestMail = gauge('gifts_mail_oldest_pending_seconds', 'How long the oldest such mail waits');
  const due = gauge('gifts_webhook_deliveries_due', 'Deliveries to webhooks that are due');
  const oldestDue = gauge(
    'gifts_webhook_oldest_due_seconds',
    'How long the oldest such delivery has been due',
  );
  const stream = gauge(
    'gifts_event_oldest_unnumbered_seconds',
    'How long the oldest event waits for its number',
  );
  const mismatches = gauge(
    'gifts_ledger_mismatches',
    'Violations that the last verifications of the ledgers found',
  );
  const proof = gauge(
    'gifts_ledger_oldest_proof_seconds',
    'Time since the ledger was verified whose proof is the oldest',
  );
  const unsealed = gauge(
    'gifts_ledger_oldest_unsealed_seconds',
    'How long the oldest transfer waits for its seal',
  );
  const partitions = gauge('gifts_partitions_ahead_seconds', 'How long the partitions of a table last', [
    'table',
  ]);
  const charges = gauge('gifts_charges_last_hour', 'Charges of cards that were begun in the last hour', [
    'status',
  ]);
  const heartbeats = gauge('gifts_worker_heartbeats', 'Connections by which workers show that they live');
  const backup = gauge('gifts_last_backup_seconds', 'Time since the last backup was made by "gifts backup"');
  return (found) => {
    for (const queue of ['work', 'mail'] as const) {
      const { jobs, seconds } = sumOfQueue(found.waitingJobs, queue);
      waiting.set({ queue }, jobs);
      oldestJob.set({ queue }, seconds);
    }
    failedJobs.set(found.failedJobs);
    parked.set(found.parkedItems);
    late.set(found.scheduledWorkLateSeconds);
    mails.set(found.pendingMails);
    oldestMail.set(found.oldestMailSeconds);
    due.set(found.webhooks.deliveries);
    oldestDue.set(found.webhooks.oldestSeconds);
    stream.set(found.unnumberedEventSeconds);
    mismatches.set(found.ledger.mismatches);
    // A ledger that was never verified is no ledger that was verified now.
    proof.set(found.ledger.oldestProofSeconds ?? Number.NaN);
    unsealed.set(found.ledger.unsealedSeconds);
    for (const { table, seconds } of found.partitions) partitions.set({ table }, seconds);
    for (const status of ['pending', 'succeeded', 'declined'])
      charges.set({ status }, found.charges.find((each) => each.status === status)?.charges ?? 0);
    heartbeats.set(found.processes.workers);
    backup.set(found.lastBackupSeconds ?? Number.NaN);
  };
}

/** Jobs of kinds that this release does not know wait for another one, and count with the work. */
const queueOf = (kind: string): QueueName =>
  Object.hasOwn(jobKinds, kind) ? jobKinds[kind as keyof Jobs].queue : 'work';

function sumOfQueue(waiting: Backlogs['waitingJobs'], queue: QueueName): { jobs: number; seconds: number } {
  const own = waiting.filter(({ kind }) => queueOf(kind) === queue);
  return {
    jobs: own.reduce((sum, { jobs }) => sum + jobs, 0),
    seconds: Math.max(0, ...own.map(({ oldestSeconds }) => oldestSeconds)),
  };
}
