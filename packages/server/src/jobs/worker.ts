/** Runs jobs, sequences events, delivers webhooks, enqueues scheduled work, and reclaims the jobs of dead workers. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Services } from '../context/context.ts';
import { analyzeGrownTables } from '../db/analyze-grown-tables.ts';
import { CellClient } from '../db/cells/cell-client.ts';
import { keepalive, serverKeepaliveText } from '../db/keepalive.ts';
import { queuePlannerOptionsText } from '../db/plans.ts';
import { requirePrimary } from '../db/require-primary.ts';
import { watchForSilence } from '../db/silent-connections.ts';
import { deleteExpiredIdempotencyKeys } from '../idempotency/delete-expired-idempotency-keys.ts';
import { maintainAuditPartitions } from '../modules/audit/maintain-audit-partitions.process.ts';
import { requestIssuing } from '../modules/codes/request-issuing.ts';
import { deleteOldDrafts } from '../modules/drafts/delete-old-drafts.ts';
import { maintainEventPartitions } from '../modules/events/maintain-event-partitions.process.ts';
import type { OnSequenced } from '../modules/events/sequence-events.ts';
import {
  deleteUnclaimedReports,
  enqueueCarrierWork,
} from '../modules/fulfilment/trackers/enqueue-carrier-work.process.ts';
import { sealLedgers } from '../modules/ledger/seal-ledger.process.ts';
import { addSealedTransfers } from '../modules/money/add-sealed-transfers.process.ts';
import { findOrganizationsWithOverdueMails } from '../modules/notifications/overdue-mails.sql.ts';
import { reconcileCharges } from '../modules/payments/charges/reconcile-charges.process.ts';
import { deleteOldSignIns } from '../modules/people/delete-old-sign-ins.ts';
import { eraseOldData } from '../modules/privacy/erase-old-data.process.ts';
import { maintainRequestPartitions } from '../modules/requests/maintain-request-partitions.process.ts';
import { findOrganizationsWithDueItems } from '../modules/scheduled-work/due-items.sql.ts';
import { tellLowStock } from '../modules/stock/tell-low-stock.ts';
import { maintainWebhookPartitions } from '../modules/webhooks/deliveries/maintain-webhook-partitions.process.ts';
import { enqueueOnce, jobsTopic, readSubject } from '../queue/enqueue.ts';
import type { QueueName } from '../queue/jobs.ts';
import { bringJobsForward } from './bring-jobs-forward.ts';
import { holdHeartbeatLock } from './heartbeat-lock.ts';
import { type JobQueue, openJobQueue } from './job-queue.ts';
import type { JobMetrics } from './observe-job.ts';
import { reclaimAbandonedJobs } from './reclaim-abandoned-jobs.ts';
import { repeat } from './repeat.ts';
import { startSequencer } from './sequencer.ts';
import { startWebhookDeliveryWorker } from './webhook-delivery-worker.ts';

export interface Worker {
  /** Looks at all events soon, because signals of other processes may have been missed. */
  scanAllEvents(): void;
  /** Closes the queues' connections on which the server is silent. */
  dropSilentConnections(): void;
  stop(): Promise<void>;
}

const pollIntervalMs = 1_000;
/** Each of the two queues listens on a connection, and takes its jobs on another one. */
const connectionsOfQueues = 4;
const reopenAfterMs = 500;
const cleanUpIntervalMs = 10_000;
const statisticsIntervalMs = 5_000;
const mailIntervalMs = 60_000;
const erasureIntervalMs = 60_000;
const unclaimedIntervalMs = 60_000;
const partitionIntervalMs = 60_000;

export async function startWorker(
  services: Services,
  databaseUrl: string,
  onSequenced: OnSequenced,
  metrics: JobMetrics | null = null,
): Promise<Worker> {
  const { log, db, config } = services;
  const pool = openQueuePool(services, databaseUrl);
  const silentConnections = watchForSilence(pool);
  const stopping = new AbortController();
  const open = (name: QueueName) =>
    keepQueueOpen((onDoubt) =>
      openJobQueue({ name, services, metrics, pool, databaseUrl, stopping: stopping.signal, onDoubt }),
    );
  const queues: Readonly<Record<QueueName, KeptQueue>> = { work: open('work'), mail: open('mail') };
  const owners = () => Object.values(queues).flatMap((queue) => queue.owners());
  const unsubscribe = db.signals.subscribe(jobsTopic, (subject) => {
    const { queue, isSeveral } = readSubject(subject);
    if (queue === 'work' || queue === 'mail') queues[queue].wake(isSeveral ? config.workerConcurrency : 1);
  });
  const owner = randomUUID();
  const heartbeat = holdHeartbeatLock({ databaseUrl, owner, log });
  const webhookDelivery = startWebhookDeliveryWorker(services, { owner, heartbeat });
  const reclaimJobs = async () => {
    if (heartbeat.canReclaimFromOthers()) await reclaimAbandonedJobs(db, owners());
  };
  const loops = [
    repeat(pollIntervalMs, () => enqueueScheduledWork(services), log),
    repeat(pollIntervalMs, () => enqueueCarrierWork(services), log),
    repeat(pollIntervalMs, reclaimJobs, log),
    repeat(pollIntervalMs, () => sealLedgers(db), log),
    repeat(statisticsIntervalMs, () => addSealedTransfers(db), log),
    repeat(statisticsIntervalMs, () => analyzeGrownTables(db), log),
    repeat(cleanUpIntervalMs, () => bringJobsForward(db), log),
    repeat(cleanUpIntervalMs, () => reconcileCharges(services), log),
    repeat(cleanUpIntervalMs, () => deleteExpiredIdempotencyKeys(db), log),
    repeat(cleanUpIntervalMs, () => deleteOldSignIns(services), log),
    repeat(cleanUpIntervalMs, () => deleteOldDrafts(db), log),
    repeat(cleanUpIntervalMs, () => db.transaction(requestIssuing), log),
    repeat(cleanUpIntervalMs, () => tellLowStock(services), log),
    repeat(mailIntervalMs, () => enqueueGivingUpMails(services), log),
    repeat(erasureIntervalMs, () => eraseOldData(services), log),
    repeat(unclaimedIntervalMs, () => deleteUnclaimedReports(services), log),
    repeat(partitionIntervalMs, () => maintainEventPartitions(db), log),
    repeat(partitionIntervalMs, () => maintainWebhookPartitions(db), log),
    repeat(partitionIntervalMs, () => maintainAuditPartitions(db), log),
    repeat(partitionIntervalMs, () => maintainRequestPartitions(db), log),
  ];
  const sequencer = startSequencer({ services, onSequenced });
  return {
    scanAllEvents: sequencer.scanAll,
    dropSilentConnections: silentConnections.drop,
    async stop() {
      stopping.abort();
      unsubscribe();
      for (const loop of loops) loop.stop();
      await Promise.allSettled(loops.map((loop) => loop.idle()));
      // Mail that is not being sent yet is left to another worker, because a slow mail server takes longer than a stop may.
      await Promise.all([
        queues.work.stop(),
        queues.mail.stop(),
        services.mail?.close(),
        webhookDelivery.stop(),
      ]);
      await heartbeat.close();
      // The sequencer stops last, so that the events of the last jobs get their numbers.
      await sequencer.stop();
      await pool.end();
    },
  };
}

function openQueuePool({ config, log }: Services, databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    Client: CellClient,
    connectionString: databaseUrl,
    max: config.workerConcurrency + connectionsOfQueues,
    connectionTimeoutMillis: 5_000,
    application_name: 'gifts jobs',
    options: `${queuePlannerOptionsText} ${serverKeepaliveText}`,
    ...keepalive,
    onConnect: requirePrimary,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection of the worker was lost'));
  // Without this listener, a connection that is lost while it is in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

interface KeptQueue extends Pick<JobQueue, 'wake' | 'stop'> {
  owners(): string[];
}

/** Keeps one queue taking jobs. A queue that is in doubt finishes its jobs while another one takes its place. */
function keepQueueOpen(open: (onDoubt: () => void) => JobQueue): KeptQueue {
  const stopping = new Map<JobQueue, Promise<void>>();
  let current: JobQueue | null = null;
  let timer: NodeJS.Timeout | undefined;

  function start(): void {
    const queue = open(() => {
      if (queue !== current) return;
      retire(queue);
      timer = setTimeout(start, reopenAfterMs);
    });
    current = queue;
  }

  function retire(queue: JobQueue): void {
    current = null;
    stopping.set(
      queue,
      queue.stop().finally(() => stopping.delete(queue)),
    );
  }

  start();
  return {
    wake: (slots) => current?.wake(slots),
    owners: () => [...stopping.keys(), ...(current ? [current] : [])].map(({ owner }) => owner),
    async stop() {
      clearTimeout(timer);
      if (current) retire(current);
      await Promise.allSettled(stopping.values());
    },
  };
}

async function enqueueScheduledWork({ db }: Services): Promise<void> {
  const organizationIds = await findOrganizationsWithDueItems(db);
  if (organizationIds.length === 0) return;
  await db.transaction(async (tx) => {
    for (const id of organizationIds) {
      enqueueOnce(tx, 'run_scheduled_work', { organization_id: id }, `due:${id}`);
    }
  });
}

async function enqueueGivingUpMails({ db }: Services): Promise<void> {
  const organizationIds = await findOrganizationsWithOverdueMails(db);
  if (organizationIds.length === 0) return;
  await db.transaction(async (tx) => {
    for (const id of organizationIds) {
      enqueueOnce(tx, 'give_up_mails', { organization_id: id }, `give_up_mails:${id}`);
    }
  });
}
