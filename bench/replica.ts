/**
 * What a replica takes from the primary: lists through a process that has one and through a process that has none, on the same data. The
 * time of the processor is that of the primary's server alone, for each list.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startStandby } from '../packages/server/test/harness/standby-server.ts';
import { type Benchmark, ensure, median, type Outcome, ratioOutcome, say, show } from './benchmark.ts';
import { bodyOfBatch, createBatch, recipientNumber } from './gift.ts';
import { waitForCheckpoints } from './list-checkpoints.ts';
import { processorMs } from './processor.ts';
import { freePort, type Service, startApiBeside, startService } from './service.ts';
import { type Load, loadByWrk } from './wrk.ts';

const seconds = 5;
const warmUpSeconds = 4;
const rounds = 4;
const batches = 1_000;
const creatingIntervalMs = 20;
const lists = {
  'list 20 batches': '/v1/order_batches?per_page=20',
  'list 20 orders by status and time':
    '/v1/orders?per_page=20&status=created&created_at[after]=2020-01-01T00:00:00Z',
};
/** Most of the primary's work goes away; a list waits for one more question, at the same time as others. */
const goals = { processor: { atMost: 0.5 }, latency: { atMost: 1.5 }, behind: { atMost: 1.25 } };

export const replica: Benchmark = {
  needs: ['wrk'],
  async run() {
    const service = await startService({ GIFTS_SECRET_KEY: randomBytes(32).toString('base64') });
    const body = await bodyOfBatch(service, [recipientNumber(1)]);
    for (let made = 0; made < batches; made += 1) await createBatch(service, body);
    await waitForCheckpoints(service, { list: 'order_batches', rows: batches });
    await service.database.query('analyze');
    const pair = await startPair(service);
    try {
      const outcomes: Outcome[] = [];
      for (const [work, path] of Object.entries(lists))
        outcomes.push(...rowsOf(work, await inTurns(pair, path)));
      const [work, path] = Object.entries(lists)[0] as [string, string];
      outcomes.push(
        latencyRow(
          `${work} beside 50 creates a second`,
          await inTurns(pair, path, () => createSteadily(service, body)),
          goals.latency,
        ),
      );
      await pair.pauseReplay();
      await createSteadily(service, body);
      outcomes.push(latencyRow(`${work}, the replica behind`, await inTurns(pair, path), goals.behind));
      return outcomes;
    } finally {
      await pair.stop();
    }
  },
};

interface Pair {
  readonly primary: Service;
  readonly without: Service;
  readonly withIt: Service;
  /** How many lists the replica has answered. */
  readsOfReplica(): Promise<number>;
  pauseReplay(): Promise<unknown>;
  stop(): Promise<void>;
}

/** Two processes on the data of a service, of which one has a replica. */
async function startPair(service: Service): Promise<Pair> {
  const dataDir = String(service.env.DATA_DIR);
  const { PGHOST } = service.databaseEnv;
  const databaseUrl = `postgresql://gifts@localhost:5432/gifts?host=${encodeURIComponent(PGHOST)}`;
  const standby = await startStandby({ dataDir, databaseUrl });
  const port = await freePort();
  const beside = (more: Record<string, string>) =>
    startApiBeside({
      ...service,
      env: { ...service.env, DATABASE_URL: databaseUrl, GIFTS_ENV: 'sandbox', ...more },
    });
  const without = await beside({});
  const withIt = await beside({ DATABASE_REPLICA_URL: standby.databaseUrl, METRICS_PORT: String(port) });
  return {
    primary: service,
    without,
    withIt,
    async readsOfReplica() {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(/gifts_list_reads_total\{place="replica"\} (\d+)/.exec(text)?.[1]);
    },
    pauseReplay: () => standby.ask('select pg_wal_replay_pause()'),
    async stop() {
      await Promise.all([without.stop(), withIt.stop()]);
      await standby.remove();
    },
  };
}

/** The same load beside both processes, whatever they do. */
async function createSteadily(service: Service, body: string): Promise<void> {
  const created = [];
  for (let sent = 0; sent < (seconds * 1000) / creatingIntervalMs; sent += 1) {
    created.push(createBatch(service, body));
    await pause(creatingIntervalMs);
  }
  await Promise.all(created);
}

interface Measured extends Load {
  /** Of the primary, for each list. */
  readonly primaryMs: number;
}

interface Round {
  readonly without: Measured;
  readonly withIt: Measured;
}

/** Loads both processes in turns, each time beside the same other load. */
async function inTurns(
  pair: Pair,
  path: string,
  beside = async (): Promise<unknown> => null,
): Promise<Round[]> {
  const measure = async (service: Service, forSeconds: number): Promise<Measured> => {
    const other = beside();
    const before = await processorMs(pair.primary);
    const load = await loadByWrk(`${service.url}${path}`, { seconds: forSeconds });
    const after = await processorMs(pair.primary);
    await other;
    return { ...load, primaryMs: (after.database - before.database) / load.requests };
  };
  await measure(pair.without, warmUpSeconds);
  await measure(pair.withIt, warmUpSeconds);
  const results: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const without = await measure(pair.without, seconds);
    const readBefore = await pair.readsOfReplica();
    const withIt = await measure(pair.withIt, seconds);
    const share = ((await pair.readsOfReplica()) - readBefore) / withIt.requests;
    results.push({ without, withIt });
    const shown = ({ perSecond, p50Ms, p99Ms, primaryMs }: Measured) =>
      `${show(perSecond)}/s, p50 ${show(p50Ms)} ms, p99 ${show(p99Ms)} ms, primary ${primaryMs.toFixed(3)} ms`;
    say(
      `round ${round}: without ${shown(without)}; with ${shown(withIt)}, ${show(share * 100)} % by the replica`,
    );
  }
  ensure(
    results.every(({ without }) => without.requests > 0),
    'No list was answered.',
  );
  return results;
}

const rowsOf = (work: string, results: readonly Round[]): Outcome[] => [
  ratioOutcome(
    `${work}: processor of the primary`,
    results.map(({ without, withIt }) => ({ ceiling: without.primaryMs, ours: withIt.primaryMs })),
    { unit: 'ms', goal: goals.processor },
  ),
  latencyRow(work, results, goals.latency),
];

function latencyRow(work: string, results: readonly Round[], goal: Outcome['goal']): Outcome {
  const ratios = results.map(({ without, withIt }) => withIt.p99Ms / without.p99Ms);
  say(
    `${work}: p99 ${show(median(ratios))} ×, rate ${show(median(results.map(({ without, withIt }) => withIt.perSecond / without.perSecond)))} ×`,
  );
  const p50s = results.map(({ without, withIt }) => ({ ceiling: without.p50Ms, ours: withIt.p50Ms }));
  return ratioOutcome(`${work}: p50`, p50s, { unit: 'ms', goal });
}
