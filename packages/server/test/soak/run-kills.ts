/** Kills real processes during their work and checks that nothing is lost and nothing is done twice. */
import { setTimeout as pause } from 'node:timers/promises';
import { sealLedgers } from '../../src/modules/ledger/seal-ledger.process.ts';
import { verifyLedger } from '../../src/modules/ledger/verify-ledger.ts';
import { createApiKey } from '../../src/modules/organizations/create-api-key.ts';
import { createCommerceApp } from '../../src/modules/organizations/create-commerce-app.ts';
import {
  type ApiProcess,
  demoApiKey,
  endProcesses,
  type ServiceProcess,
  seedDatabase,
  startApiProcess,
  startWorkerProcess,
} from '../engine/service-process.ts';
import type { TextDatabase } from '../harness/text-queries.ts';
import { type KillContext, runActionsUntil } from './kills/kill-actions.ts';
import { createRetryingClient } from './kills/retrying-client.ts';
import { seededRandom } from './kills/seeded-random.ts';

export interface KillsOptions {
  readonly kills: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

const clients = 4;
/** The shortest and the longest life of a process. */
const minLifeMs = 150;
const maxLifeMs = 1_500;

/** Runs the kills. Returns the problems that were found. */
export async function runKills(databaseUrl: string, { kills, seed, say }: KillsOptions): Promise<string[]> {
  const { db, organizationId, productId } = await seedDatabase(databaseUrl);
  const random = seededRandom(seed);
  const processes: { api: ApiProcess; worker: ServiceProcess } = {
    api: await startApiProcess(databaseUrl),
    worker: await startWorkerProcess(databaseUrl),
  };
  try {
    const client = createRetryingClient(() => processes.api.url, demoApiKey);
    const hostedKey = await makeHostedKey(db, organizationId);
    const context: KillContext = { client, random, productId, hostedKey, batches: new Set(), orders: [] };
    let isOver = false;
    const acting = Promise.all(Array.from({ length: clients }, () => runActionsUntil(context, () => isOver)));
    // Errors are reported when the promise is awaited.
    acting.catch(() => {});
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(minLifeMs + random.whole(maxLifeMs - minLifeMs));
      if (random.whole(2) === 0) {
        await processes.worker.kill();
        processes.worker = await startWorkerProcess(databaseUrl);
      } else {
        await processes.api.kill();
        processes.api = await startApiProcess(databaseUrl);
      }
      if (kill % 10 === 9) say(`${kill + 1} processes killed`);
    }
    isOver = true;
    const answered = (await acting).reduce((sum, count) => sum + count, 0);
    await waitUntilIdle(db, organizationId);
    const problems = await findProblems(db, organizationId, context.batches);
    say(
      `kills: ${kills} processes, ${answered} requests answered, ${client.repeated} sent again, ${problems.length} problems`,
    );
    return problems;
  } finally {
    await endProcesses();
    await db.close();
  }
}

const makeHostedKey = (db: TextDatabase, organizationId: string): Promise<string> =>
  db.transaction(async (tx) => {
    const [admin] = await tx.query<{ id: string }>(
      `select id from users where organization_id = $1 and role = 'admin'`,
      [organizationId],
    );
    const commerceAppId = await createCommerceApp(tx, {
      organizationId,
      name: 'Hosted',
      usesHostedPayment: true,
    });
    const key = {
      userId: admin?.id ?? '',
      environment: 'sandbox',
      kind: 'commerce',
      name: 'Hosted',
    } as const;
    return (await createApiKey(tx, { ...key, organizationId, commerceAppId })).key;
  });

const unfinishedQuery = `select
  (select count(*) from orders where organization_id = $1 and status in ('accepted', 'paid')) as orders,
  (select count(*) from order_batches where organization_id = $1 and send_status = 'pending') as batches,
  (select count(*) from charges where organization_id = $1 and status = 'pending') as charges,
  (select count(*) from refunds where organization_id = $1 and status = 'pending') as refunds`;
/** Makes pending charges and refunds look as if the gateway was asked five minutes earlier. */
const agePendingStatements = [
  `update charges set asked_at = asked_at - interval '5 minutes' where organization_id = $1 and status = 'pending'`,
  `update refunds set asked_at = asked_at - interval '5 minutes' where organization_id = $1 and status = 'pending'`,
];
const idleTimeoutMs = 120_000;

/** Waits until all jobs, payments and events are complete. */
async function waitUntilIdle(db: TextDatabase, organizationId: string): Promise<void> {
  const until = performance.now() + idleTimeoutMs;
  for (;;) {
    const [row] = await db.query<Record<string, number>>(unfinishedQuery, [organizationId]);
    if (Object.values(row ?? {}).every((count) => count === 0)) return;
    if (performance.now() > until) throw new Error(`Some work never ends: ${JSON.stringify(row)}`);
    for (const statement of agePendingStatements) await db.query(statement, [organizationId]);
    await pause(1_000);
  }
}

/** Each query lists problems. */
const checks = [
  `select 'order ' || o.id || ' went ' || string_agg(a.order_status, ', ' order by a.id) as problem
   from orders o join order_activities a on a.organization_id = o.organization_id and a.order_id = o.id
   where o.organization_id = $1 group by o.id having count(*) <> count(distinct a.order_status)`,
  `select 'order ' || a.order_id || ' has ' || coalesce(e.written, 0) || ' events for ' || a.entered || ' activities'
     as problem
   from (select order_id, count(*) as entered from order_activities where organization_id = $1 group by order_id) a
   left join (select (data::json ->> 'id')::uuid as order_id, count(*) as written from events
     where organization_id = $1 and event_type like 'order.%' and event_type <> 'order.refunded' group by 1) e
     on e.order_id = a.order_id
   where e.written is distinct from a.entered`,
  `select 'the gateway took ' || taken.cents || ' and ' || noted.cents || ' are noted' as problem from
    (select coalesce(sum(s.amount_cents), 0) as cents from simulated_charges s where s.reference is not null) taken,
    (select coalesce(sum(amount_cents), 0) as cents from charges
      where organization_id = $1 and status = 'succeeded') noted
   where taken.cents <> noted.cents`,
  `select 'the gateway gave back ' || given.cents || ' and ' || noted.cents || ' are noted' as problem from
    (select coalesce(sum(s.amount_cents), 0) as cents from simulated_refunds s where s.reference is not null) given,
    (select coalesce(sum(amount_cents), 0) as cents from refunds
      where organization_id = $1 and status = 'succeeded' and charge_id is not null) noted
   where given.cents <> noted.cents`,
];

async function findProblems(
  db: TextDatabase,
  organizationId: string,
  batches: ReadonlySet<string>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const check of checks) {
    const rows = await db.query<{ problem: string }>(check, [organizationId]);
    problems.push(...rows.map(({ problem }) => problem));
  }
  const [made] = await db.query<{ count: number }>(
    'select count(*) as count from order_batches where organization_id = $1',
    [organizationId],
  );
  if (made?.count !== batches.size)
    problems.push(`${made?.count} batches exist and ${batches.size} were answered`);
  await sealLedgers(db);
  const { findings } = await verifyLedger(db, organizationId);
  return [...problems, ...findings.map((finding) => JSON.stringify(finding))];
}
