/**
 * Kills, freezes and cuts off the primary database, again and again, while clients write. Proves that nothing that was
 * acknowledged is lost or doubled. docs/failover.md says what it needs.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type DatabaseCluster, passwords, startDatabaseCluster } from './database-cluster.ts';
import { createWebhook, findProduct, settingsFor, startDeployment } from './deployment.ts';
import type { Host, Hosts } from './hosts.ts';
import { type Load, longestPause, reasonsOf, startLoad } from './load.ts';
import { balancerPorts, startLoadBalancer } from './load-balancer.ts';
import { addressOf, createDatabase, prepareData } from './prepare-data.ts';
import { proveAll } from './proofs.ts';
import { randomFrom } from './random.ts';
import { record, say } from './record.ts';
import { idsOf, runDrill, versionOf } from './run-drill.ts';
import { until } from './until.ts';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    faults: { type: 'string', default: '10' },
    clients: { type: 'string', default: '6' },
    patroni: { type: 'string', default: 'patroni' },
    'keep-sessions': { type: 'boolean', default: false },
  },
});
const seed = Number(options.seed);
const random = randomFrom(seed);
const apiPorts = [4_001, 4_002];
const begunAt = new Date();
const now = () => Date.now() - begunAt.getTime();

type Fault = 'kill' | 'freeze' | 'cut off';
const faults: readonly Fault[] = ['kill', 'freeze', 'cut off'];
/** Goal: writes are acknowledged again within this time. */
const goalMs = 30_000;
/** A host that was killed recovers, is rewound and replays what it has missed, which takes longer on a busy machine. */
const rejoinWithinMs = 120_000;

interface Step {
  readonly fault: Fault;
  readonly 'old primary': string;
  readonly 'new primary': string;
  readonly 'longest time without a write (s)': string;
  readonly 'old primary rejoined': string;
  readonly 'within (s)': string;
  readonly 'writes before': number;
}

async function drill(network: Hosts, folder: string): Promise<boolean> {
  const cluster = await startDatabaseCluster(network, {
    folder,
    ids: await idsOf('postgres'),
    patroni: options.patroni,
  });
  const balancer = await network.add('lb', 30);
  const service = await network.add('app', 40);
  const closesSessions = !options['keep-sessions'];
  await startLoadBalancer(balancer, folder, { databases: cluster.hosts, service, apiPorts, closesSessions });
  say('waiting for the database cluster');
  await cluster.untilHealthy({ withinMs: 120_000 });
  const admin = `postgresql://postgres:${passwords.superuser}@${balancer.address}:${balancerPorts.primary}/postgres`;
  await createDatabase(admin);
  const databaseUrl = addressOf(balancer.address, balancerPorts.primary);
  const env = settingsFor(databaseUrl);
  await prepareData(env);
  const deployment = await startDeployment(service, { apiPorts, workers: 2, env });
  const url = `http://${balancer.address}:${balancerPorts.api}`;
  await until('the load balancer ready', async () => (await fetch(`${url}/readyz`)).ok, { withinMs: 20_000 });
  await createWebhook(url);
  const productId = await findProduct(url);
  const load = startLoad({ url, productId, clients: Number(options.clients), random, now });

  const steps: Step[] = [];
  for (let step = 0; step < Number(options.faults); step += 1) {
    await pause(3_000 + random() * 4_000);
    steps.push(await failOver(cluster, load, faults[step % faults.length] ?? 'kill'));
    say(JSON.stringify(steps.at(-1)));
  }
  await pause(3_000);
  await load.stop();
  const slowest = Math.max(...load.journal.map(({ waitedMs }) => waitedMs));
  const longest = Math.max(...steps.map((step) => Number(step['longest time without a write (s)'])));
  say('proving');
  const proofs = [
    {
      says: `Writes are acknowledged again within ${goalMs / 1_000} s after each fault.`,
      holds: longest * 1_000 <= goalMs,
      found: `at most ${longest} s; the slowest request of a client, with its repetitions, took ${(slowest / 1_000).toFixed(1)} s`,
    },
    {
      says: 'Clients get nothing but successes and reasons to repeat.',
      holds: load.refusals.length === 0,
      found: load.refusals.slice(0, 3).join('; ') || reasonsOf(load),
    },
    ...(await proveAll({ databaseUrl, env, journal: load.journal, received: deployment.received })),
    {
      says: 'No process of the service has ended.',
      holds: deployment.ended().length === 0,
      found: deployment.ended().join(', ') || 'all run',
    },
  ];
  return record({
    drill: options['keep-sessions'] ? 'failover-keep-sessions' : 'failover',
    seed,
    begunAt: begunAt.toISOString(),
    settings: {
      Patroni: await versionOf(options.patroni),
      'database hosts': cluster.hosts.length,
      'API processes': apiPorts.length,
      workers: 2,
      clients: Number(options.clients),
      'HAProxy closes sessions of a lost primary': closesSessions,
    },
    steps: steps.map((step) => ({ ...step })),
    proofs,
  });
}

async function failOver(cluster: DatabaseCluster, load: Load, fault: Fault): Promise<Step> {
  const old = await cluster.primary();
  const at = now();
  const before = load.writesAtMs.length;
  await cause(fault, old);
  const isAnother = async () => (await cluster.primary()).name !== old.name;
  await until('another primary', isAnother, { withinMs: 90_000 });
  const isWriting = async () => {
    const count = load.writesAtMs.length;
    await pause(2_000);
    return load.writesAtMs.length > count + 10;
  };
  await until('writes', isWriting, { withinMs: 90_000 });
  // The old primary returns while the clients write to the new one.
  await pause(random() * 5_000);
  await repair(fault, old, cluster);
  const repairedAt = now();
  const isRejoined = await cluster.untilHealthy({ withinMs: rejoinWithinMs }).then(
    () => true,
    () => false,
  );
  if (!isRejoined) await cluster.copyAnew(old);
  return {
    fault,
    'old primary': old.name,
    'new primary': (await cluster.primary()).name,
    'longest time without a write (s)': (longestPause(load.writesAtMs, at, now()) / 1_000).toFixed(1),
    'old primary rejoined': isRejoined ? 'by itself' : 'after a new copy',
    'within (s)': ((now() - repairedAt) / 1_000).toFixed(1),
    'writes before': before,
  };
}

async function cause(fault: Fault, host: Host): Promise<void> {
  if (fault === 'kill') await host.signal('SIGKILL');
  else if (fault === 'freeze') await host.signal('SIGSTOP');
  else await host.cutOff();
}

async function repair(fault: Fault, host: Host, cluster: DatabaseCluster): Promise<void> {
  if (fault === 'kill') cluster.start(host);
  else if (fault === 'freeze') await host.signal('SIGCONT');
  else await host.reconnect();
}

await runDrill({ name: 'failover', addresses: '10.88.7' }, drill);
