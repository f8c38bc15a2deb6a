/**
 * What an order costs: processor, bytes that stay, log that is written, and operations of the disk. Once for gifts that are sent
 * one by one and live their whole life, once for a batch whose recipients never answer.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { asAdministrator } from './as-administrator.ts';
import { amountOutcome, type Benchmark, ensure, type Outcome, say, show } from './benchmark.ts';
import { bodyOfBatch, createBatch, recipientNumber } from './gift.ts';
import { createAndAccept, inParallel, untilOrdered } from './gift-lives.ts';
import { ask } from './http-client.ts';
import { processorMs } from './processor.ts';
import { type Service, startService } from './service.ts';
import { addWebhooks, type BenchReceiver, startReceiver, stopReceivers } from './webhook-fixtures.ts';

const lifeCount = 2_000;
const batchSize = 20_000;
const inFlight = 16;
const quietWithinMs = 180_000;

/** About twice what was measured on two cores, so that work that is done twice is noticed. */
interface Most {
  /** Milliseconds of the processor. */
  readonly node: number;
  readonly database: number;
  readonly kibibytes: number;
  readonly logKibibytes: number;
  readonly writes: number;
  readonly syncs: number;
}

const mostOfLife: Most = { node: 18, database: 38, kibibytes: 90, logKibibytes: 160, writes: 60, syncs: 34 };
const mostOfBatch: Most = { node: 1.2, database: 3, kibibytes: 17, logKibibytes: 27, writes: 7, syncs: 1.6 };

export const costPerOrder: Benchmark = {
  needs: [],
  async run() {
    const service = await startService({ WEBHOOKS_ALLOW_LOOPBACK: 'true' });
    const receiver = await startReceiver();
    await addWebhooks(service, [{ url: receiver.url }]);
    try {
      await liveLives(service, lifeCount / 10);
      await untilQuiet(service);
      const life = await costOf(service, receiver, lifeCount, () => liveLives(service, lifeCount));
      const batch = await costOf(service, receiver, batchSize, () => sendBatch(service));
      return [
        ...outcomesOf('a whole life', life, mostOfLife),
        ...outcomesOf(`one of ${batchSize}, unanswered`, batch, mostOfBatch),
      ];
    } finally {
      stopReceivers();
    }
  },
};

/** Created with a mail, opened, accepted, paid, shipped and delivered. */
async function liveLives(service: Service, count: number): Promise<void> {
  const body = await bodyOfBatch(service, [recipientNumber(1)], { send_method: 'email_and_link' });
  const ids: string[] = [];
  await inParallel(Array.from({ length: count }).keys(), inFlight, async () => {
    ids.push(await createAndAccept(service, body));
  });
  await untilOrdered(service, ids);
  await inParallel(ids, inFlight, (id) => deliver(service, id));
}

async function deliver(service: Service, id: string): Promise<void> {
  const { shipments } = await ask<{ shipments: { id: string }[] }>(service, 'GET', `/v1/orders/${id}`);
  for (const shipment of shipments) {
    for (const status of ['shipped', 'delivered'])
      await ask(service, 'POST', `/v1/sandbox/shipments/${shipment.id}/advance`, JSON.stringify({ status }));
  }
}

async function sendBatch(service: Service): Promise<void> {
  const people = Array.from({ length: batchSize }, (_, index) => recipientNumber(index));
  await createBatch(service, await bodyOfBatch(service, people, { send_method: 'email_and_link' }));
}

const waiting = `select (select count(*) from graphile_worker.jobs where attempts < max_attempts)
  + (select count(*) from webhook_deliveries where status = 'pending')
  + (select count(*) from order_batches where send_status = 'pending')
  + (select count(*) from mails where status = 'queued') as count`;

/** Waits until all jobs, mails and webhooks are done. */
async function untilQuiet({ database }: Service): Promise<void> {
  const until = performance.now() + quietWithinMs;
  for (let quiet = 0; quiet < 2; ) {
    const { rows } = await database.query<{ count: string }>(waiting);
    const left = Number(rows[0]?.count);
    quiet = left === 0 ? quiet + 1 : 0;
    ensure(performance.now() < until, `${left} pieces of work still wait.`);
    await pause(1_000);
  }
}

const totals = `select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal,
  pg_database_size(current_database())::float8 as bytes,
  (select sum(coalesce(writes, 0) + coalesce(extends, 0)) from pg_stat_io)::float8 as writes,
  (select sum(coalesce(fsyncs, 0)) from pg_stat_io)::float8 as syncs`;

/** A checkpoint writes what waits in memory. */
async function totalsOf(service: Service): Promise<Record<string, number>> {
  await asAdministrator(service, async (administrator) => void (await administrator.query('checkpoint')));
  const { rows } = await service.database.query<Record<string, number>>(totals);
  return { ...(await processorMs(service)), ...rows[0] };
}

/** Returns what each order cost, with the names of the totals. */
async function costOf(
  service: Service,
  receiver: BenchReceiver,
  orders: number,
  work: () => Promise<void>,
): Promise<(name: string) => number> {
  await receiver.reset();
  const before = await totalsOf(service);
  const begun = performance.now();
  await work();
  await untilQuiet(service);
  const seconds = (performance.now() - begun) / 1000;
  const after = await totalsOf(service);
  const { distinct } = await receiver.stats();
  say(`${orders} orders in ${seconds.toFixed(0)} s, ${show(distinct / orders)} webhooks each`);
  return (name) => ((after[name] ?? 0) - (before[name] ?? 0)) / orders;
}

function outcomesOf(what: string, each: (name: string) => number, most: Most): Outcome[] {
  const amount = (name: string, figure: number, unit: string, atMost: number) =>
    amountOutcome(`${what}: ${name}`, figure, { unit, goal: { atMost } });
  return [
    amount('processor of the service', each('node'), 'ms', most.node),
    amount('processor of the database', each('database'), 'ms', most.database),
    amount('bytes that stay', each('bytes') / 1024, 'KiB', most.kibibytes),
    amount('log written', each('wal') / 1024, 'KiB', most.logKibibytes),
    amount('writes of the database', each('writes'), '', most.writes),
    amount('syncs', each('syncs'), '', most.syncs),
  ];
}
