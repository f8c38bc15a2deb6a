/**
 * Three API processes and three workers on one database, behind HAProxy and PgBouncer, while clients write. Kills a worker
 * and the pooler, and proves that what holds in one process holds in all. See docs/scaling.md.
 */
import { execFile } from 'node:child_process';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { binaries } from './database-cluster.ts';
import {
  createWebhook,
  findProduct,
  runGifts,
  type Settings,
  settingsFor,
  startDeployment,
} from './deployment.ts';
import type { Host, Hosts } from './hosts.ts';
import { longestPause, reasonsOf, startLoad } from './load.ts';
import { balancerPorts, startLoadBalancer } from './load-balancer.ts';
import { poolerPort, preparePooler, requirePooler, serverConnections } from './pooler.ts';
import { addressOf, createDatabase, prepareData } from './prepare-data.ts';
import { type Proof, proveAll } from './proofs.ts';
import { randomFrom } from './random.ts';
import { record, say } from './record.ts';
import { idsOf, runDrill } from './run-drill.ts';
import { until } from './until.ts';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    clients: { type: 'string', default: '8' },
    pgbouncer: { type: 'string', default: 'pgbouncer' },
  },
});
const seed = Number(options.seed);
const apiPorts = [4_001, 4_002, 4_003];
const workers = 3;
const user = 'postgres';
const begunAt = new Date();
const now = () => Date.now() - begunAt.getTime();

async function drill(network: Hosts, folder: string): Promise<boolean> {
  const version = await requirePooler(options.pgbouncer);
  const ids = await idsOf(user);
  const database = await network.add('db', 11);
  const balancer = await network.add('lb', 30);
  const service = await network.add('app', 40);
  await startDatabase(database, folder, ids);
  const directUrl = addressOf(database.address, 5_432);
  const pooler = await preparePooler(balancer, database, { program: options.pgbouncer, folder, user, ids });
  pooler.start();
  await startLoadBalancer(balancer, folder, { databases: [], service, apiPorts, closesSessions: true });
  const env = settingsFor(addressOf(balancer.address, poolerPort), { DATABASE_DIRECT_URL: directUrl });
  await prepareData(env);
  const deployment = await startDeployment(service, { apiPorts, workers, env });
  const url = `http://${balancer.address}:${balancerPorts.api}`;
  await until('the load balancer ready', async () => (await fetch(`${url}/readyz`)).ok, { withinMs: 20_000 });
  await createWebhook(url);
  const productId = await findProduct(url);
  const load = startLoad({ url, productId, clients: Number(options.clients), random: randomFrom(seed), now });

  await pause(10_000);
  const revoked = await revokeKey(env, deployment.urls);
  const connections = await countConnections(directUrl, balancer, service);
  say('killing a worker');
  const killedAt = now();
  deployment.kill('worker-1');
  await pause(10_000);
  say('killing the pooler');
  const poolerKilledAt = now();
  pooler.kill();
  await pause(1_000);
  pooler.start();
  await pause(10_000);
  await load.stop();
  say('proving');
  const proofs: Proof[] = [
    {
      says: 'A revoked key is refused by every API process within a second.',
      holds: revoked <= 1_000,
      found: `after ${revoked} ms at most`,
    },
    {
      says: 'Clients get nothing but successes and reasons to repeat.',
      holds: load.refusals.length === 0,
      found: load.refusals.slice(0, 3).join('; ') || reasonsOf(load),
    },
    {
      says: 'The pooler opens no more connections to the server than it may.',
      holds: connections.pooled <= serverConnections,
      found: `${connections.pooled} of requests and jobs for ${apiPorts.length + workers} processes, ${connections.direct} direct ones`,
    },
    ...(await proveAll({
      databaseUrl: directUrl,
      env,
      journal: load.journal,
      received: deployment.received,
    })),
    {
      says: 'No other process of the service has ended.',
      holds: deployment.ended().join() === 'worker-1',
      found: deployment.ended().join(', '),
    },
  ];
  return record({
    drill: 'roles',
    seed,
    begunAt: begunAt.toISOString(),
    settings: {
      PgBouncer: version,
      'API processes': apiPorts.length,
      workers,
      clients: Number(options.clients),
    },
    steps: [
      step('killed a worker', killedAt, poolerKilledAt, load.writesAtMs),
      step('killed the pooler, started it a second later', poolerKilledAt, now(), load.writesAtMs),
    ],
    proofs,
  });
}

const step = (what: string, from: number, to: number, times: readonly number[]) => ({
  step: what,
  'longest time without a write (s)': (longestPause(times, from, to) / 1_000).toFixed(1),
});

async function startDatabase(host: Host, folder: string, ids: { uid: number; gid: number }): Promise<void> {
  const own = join(folder, host.name);
  const data = join(own, 'data');
  await mkdir(own);
  await chown(own, ids.uid, ids.gid);
  const asUser = [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups'];
  await promisify(execFile)('setpriv', [
    ...asUser,
    join(binaries, 'initdb'),
    '-D',
    data,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  await writeFile(join(data, 'pg_hba.conf'), 'host all all samenet trust\n');
  host.start({
    name: 'postgres',
    user,
    command: [
      ...[join(binaries, 'postgres'), '-D', data, '-c', 'listen_addresses=*', '-c', 'max_connections=150'],
      ...['-c', `unix_socket_directories=${own}`],
    ],
  });
  const adminUrl = `postgresql://postgres@${host.address}:5432/postgres`;
  await until(
    'a database server',
    async () => {
      await createDatabase(adminUrl);
      return true;
    },
    { withinMs: 30_000 },
  );
}

/** Returns the milliseconds until the last API process refuses a key after it was revoked. */
async function revokeKey(env: Settings, urls: readonly string[]): Promise<number> {
  const key = (
    await runGifts(['keys', 'create', '--email', 'admin@example.com', '--name', 'Drill', '--quiet'], env)
  ).trim();
  const status = async (url: string, bearer: string) =>
    (await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${bearer}` } })).status;
  for (const url of urls) if ((await status(url, key)) !== 200) throw new Error('The new key is refused.');
  const db = new pg.Client({ connectionString: env.DATABASE_DIRECT_URL });
  await db.connect();
  await db.query("update api_keys set revoked_at = now() where name = 'Drill'");
  await db.end();
  const revokedAt = performance.now();
  const refusedAfter = urls.map(async (url) => {
    await until('refused', async () => (await status(url, key)) === 401, { withinMs: 5_000, everyMs: 20 });
    return performance.now() - revokedAt;
  });
  return Math.round(Math.max(...(await Promise.all(refusedAfter))));
}

async function countConnections(
  directUrl: string,
  pooler: Host,
  service: Host,
): Promise<{ pooled: number; direct: number }> {
  const db = new pg.Client({ connectionString: directUrl });
  await db.connect();
  const { rows } = await db.query<{ pooled: number; direct: number }>(
    `select count(*) filter (where client_addr = $1)::int as pooled,
      count(*) filter (where client_addr = $2)::int as direct from pg_stat_activity`,
    [pooler.address, service.address],
  );
  await db.end();
  return rows[0] ?? { pooled: 0, direct: 0 };
}

await runDrill({ name: 'roles', addresses: '10.88.8' }, drill);
