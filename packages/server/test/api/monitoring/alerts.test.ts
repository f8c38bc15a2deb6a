/** Each alert is caused on the real service, and what it then serves is given to the rules. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, createApp } from '../../../src/app.ts';
import { createDeploymentMetrics } from '../../../src/observability/deployment-metrics.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { createMigratedDatabaseOfServer } from '../../harness/database.ts';
import { scrape } from '../../harness/metrics.ts';
import { giftBody, sendBatch } from '../http/api-fixtures.ts';
import { runGifts } from '../operators/run-gifts.ts';
import { alertNames, checkAlerts, type Expectation, type Served } from './alert-rules.ts';

const metrics = { host: '127.0.0.1', port: 0, token: undefined };
/** A service on which everything is well, one without a worker, and one without a database. */
let well: TestApp;
let idle: TestApp;
let lost: App;
let lostUrl: string | null;

beforeAll(async () => {
  well = await startTestApp({ config: { metrics } });
  const databaseReplicaUrl = 'postgresql://127.0.0.1:1/none';
  idle = await startTestApp({
    database: await createMigratedDatabaseOfServer(),
    config: { metrics, dataDir: '/proc', databaseReplicaUrl },
    worker: false,
  });
  const nowhere = 'postgresql://gifts@127.0.0.1:9/nowhere';
  lost = await createApp({ ...idle.services.config, metrics, databaseReplicaUrl: undefined }, nowhere);
  lostUrl = await lost.monitor();
  const mailed = {
    send_method: 'email_and_link',
    recipients: [{ first_name: 'Ro', email: 'ro@example.com' }],
  };
  await sendBatch(well, mailed);
  await sendBatch(idle, { ...mailed, payment_method_id: 'BALANCE' });
});
afterAll(() => Promise.all([well.close(), idle.close()]));

const readDeployment = (app: TestApp) => createDeploymentMetrics(app.services.db, 0).read();

/** The processes of a machine that does too much at once are really delayed, so nothing is said of them while all is well. */
const dependsOnMachine = 'GiftsEventLoopDelay';

/** What is served before and after something was done to the service. */
async function servedBy(read: () => Promise<string>, cause: () => Promise<unknown>): Promise<Served> {
  const first = await read();
  await cause();
  return { first, second: await read() };
}

const change =
  (...statements: string[]) =>
  async (): Promise<void> => {
    for (const statement of statements) await idle.db.query(statement);
  };

/** Statements that the service itself could not make, as somebody with the password of the database could. */
const tamper = (table: string, statement: string) =>
  change(`alter table ${table} disable trigger user`, statement, `alter table ${table} enable trigger user`);

/** What is true of the whole deployment: the service without a worker is changed step by step. */
const deploymentCauses: Readonly<Record<string, () => Promise<unknown>>> = {
  GiftsJobsLate: change(`update graphile_worker._private_jobs set run_at = now() - interval '10 minutes'`),
  GiftsJobsFailed: change('update graphile_worker._private_jobs set attempts = max_attempts'),
  GiftsEventsUnnumbered: change(`update events set written_at = now() - interval '10 minutes'`),
  GiftsMailStuck:
    change(`insert into mails (organization_id, id, template, params, to_email, status, resend_number, created_at, queued_at)
    select id, gen_random_uuid(), 'gift', '{}', 'ro@example.com', 'pending', 0, now(), now() - interval '1 hour' from organizations`),
  GiftsScheduledWorkLate: async () => {
    await sendBatch(idle, { scheduled_send_on: new Date(Date.now() + 86_400_000).toISOString() });
    await idle.db.query(
      `update order_batches set scheduled_send_on = now() - interval '10 minutes' where send_status = 'pending'`,
    );
  },
  GiftsWebhooksLate: async () => {
    const created = await idle.request('POST', '/v1/webhooks', { body: { url: 'https://example.com/hook' } });
    expect(created.status).toBe(201);
    await idle.db.query(
      `insert into webhook_deliveries (organization_id, endpoint_id, event_id, event_type, sequence, event_created_at, status, due_at)
        select organization_id, id, uuid_v7_floor(now()), 'order.created', 1, now(), 'pending', now() - interval '10 minutes'
        from webhook_endpoints`,
    );
  },
  GiftsLedgerUnsealed: tamper(
    'ledger_transfers',
    `update ledger_transfers set recorded_at = now() - interval '1 hour'`,
  ),
  GiftsLedgerMismatch: async () => {
    await tamper('ledger_balances', 'update ledger_balances set balance_cents = balance_cents + 1')();
    expect(await runGifts(idle.databaseUrl, ['ledger', 'verify'])).toMatchObject({ code: 1 });
  },
  GiftsChargesRefused:
    change(`insert into charges (organization_id, id, order_id, gateway, amount_cents, status, failure_code, created_at, settled_at)
    select o.organization_id, uuid_v7(now(), n), o.id, 'simulated', 100, 'declined', 'card_declined', now(), now()
    from (select organization_id, id from orders limit 1) as o cross join generate_series(1, 12) as n`),
  GiftsBackupOld: change(`insert into backups (id, created_at, finished_at, bytes)
    values (gen_random_uuid(), now() - interval '3 days', now() - interval '3 days', 1)`),
  GiftsPartitionsMissing: change(`do $$
    declare
      day regclass;
    begin
      for day in select inhrelid::regclass from pg_inherits where inhparent = 'request_log'::regclass
        and inhrelid::regclass::text ~ '\\d{2}$'
      loop
        execute format('drop table %s', day);
      end loop;
    end $$`),
};

/** Keeps the tables or connections that requests need, for longer than they should wait. */
async function lockBatchesFor(seconds: number, requests: () => Promise<unknown>): Promise<void> {
  const client = await idle.services.db.pool.connect();
  await client.query('begin');
  await client.query('lock table order_batches in access exclusive mode');
  const answered = requests();
  await client.query(`select pg_sleep(${seconds})`);
  await client.query('commit');
  client.release();
  await answered;
}

async function takeAllConnections(seconds: number, requests: () => Promise<unknown>): Promise<void> {
  const { pool } = idle.services.db;
  const taken = [];
  while (pool.totalCount - pool.idleCount < pool.options.max) taken.push(await pool.connect());
  const answered = requests();
  await taken[0]?.query(`select pg_sleep(${seconds})`);
  for (const client of taken) client.release();
  await answered;
}

const five = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 5 }, work));

/** What a process measures of itself. */
const processCauses: Readonly<Record<string, () => Promise<Served>>> = {
  GiftsErrors: async () => {
    const url = (await lost.listen()).replace('gifts.test', '127.0.0.1');
    return servedBy(
      () => scrape(lostUrl),
      () => five(() => fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${idle.apiKey}` } })),
    );
  },
  GiftsSlowRequests: () =>
    servedBy(
      () => scrape(idle.monitoringUrl),
      () => lockBatchesFor(1.3, () => five(() => idle.request('GET', '/v1/order_batches'))),
    ),
  GiftsPoolExhausted: () =>
    servedBy(
      () => scrape(idle.monitoringUrl),
      () =>
        takeAllConnections(0.7, () =>
          Promise.all(Array.from({ length: 40 }, () => idle.db.query('select 1'))),
        ),
    ),
  GiftsOverload: async () => {
    const body = await giftBody(idle);
    const creates = () =>
      Promise.all(Array.from({ length: 60 }, () => idle.request('POST', '/v1/order_batches', { body })));
    return servedBy(
      () => scrape(idle.monitoringUrl),
      () => lockBatchesFor(6.5, creates),
    );
  },
  GiftsEventLoopDelay: () =>
    servedBy(
      () => scrape(idle.monitoringUrl),
      async () => {
        for (let times = 0; times < 3; times += 1) {
          const end = performance.now() + 500;
          while (performance.now() < end);
          await nextTurn();
        }
      },
    ),
};

it('each alert fires when it is caused on the service, and not before', async () => {
  const quiet = await readDeployment(well);
  const healthy: Served = { first: quiet, second: quiet };
  const expectations: Expectation[] = [];
  const expectChange = (alert: string, before: Served, after: Served) =>
    expectations.push({ alert, served: before, fires: false }, { alert, served: after, fires: true });

  expectChange(
    'GiftsNoWorker',
    healthy,
    await servedBy(
      () => readDeployment(idle),
      async () => {},
    ),
  );
  expectChange(
    'GiftsDatabaseUnreachable',
    healthy,
    await servedBy(
      () => scrape(lostUrl),
      async () => {},
    ),
  );
  for (const [alert, cause] of Object.entries(deploymentCauses)) {
    const served = await servedBy(() => readDeployment(idle), cause);
    expectChange(alert, { first: served.first, second: served.first }, served);
  }
  const text = await scrape(well.monitoringUrl);
  for (const [alert, cause] of Object.entries(processCauses))
    expectChange(alert, alert === dependsOnMachine ? healthy : { first: text, second: text }, await cause());
  const full = await scrape(idle.monitoringUrl);
  for (const alert of ['GiftsDataDiskFull', 'GiftsReplicaAway'])
    expectChange(alert, healthy, { first: full, second: full });
  await lost.close();
  const isUp = await scrape(lostUrl).then(
    () => true,
    () => false,
  );
  expectChange('GiftsDown', healthy, { first: '', second: '', isUp });

  expect([...new Set(expectations.map(({ alert }) => alert))].sort()).toEqual([...alertNames].sort());
  expect(() => checkAlerts(expectations)).not.toThrow();
}, 120_000);

it('no alert fires on a service on which everything is well', async () => {
  await expect
    .poll(async () => {
      const text = await readDeployment(well);
      return (
        /gifts_jobs_waiting\{queue="mail"\} 0/.test(text) &&
        /gifts_event_oldest_unnumbered_seconds 0/.test(text)
      );
    })
    .toBe(true);
  const own = await scrape(well.monitoringUrl);
  const deployment = await readDeployment(well);
  const both = `${own.replaceAll(/^gifts_(jobs|mails?|webhook|scheduled|event|ledger|partitions|charges|worker|database_reachable).*\n/gm, '')}${deployment}`;
  const served: Served = { first: both, second: both };
  const others = alertNames.filter((alert) => alert !== dependsOnMachine);
  expect(() => checkAlerts(others.map((alert) => ({ alert, served, fires: false })))).not.toThrow();
  // The tool notices what is not as expected.
  expect(() => checkAlerts([{ alert: 'GiftsNoWorker', served, fires: true }])).toThrow('GiftsNoWorker');
});
