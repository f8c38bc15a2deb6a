/**
 * Ten minutes of mixed load from the first second of a new service: whole lives of gifts, creates and lists, with a webhook.
 * The load is 60 % of what another new service could do.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { amountOutcome, type Benchmark, ensure, type Outcome, percentile, say } from './benchmark.ts';
import { bodyOfBatch, createBatch, recipientNumber } from './gift.ts';
import { createAndAccept, inParallel } from './gift-lives.ts';
import { send } from './http-client.ts';
import { peakRssMb, rssMb } from './process-memory.ts';
import { type Service, startService } from './service.ts';
import { addWebhooks, startReceiver, stopReceivers } from './webhook-fixtures.ts';

const minutes = 10;
const share = 0.6;
const settlingSeconds = 20;
const capacitySeconds = 20;
const inFlight = 24;

export const mixed: Benchmark = {
  needs: [],
  async run() {
    try {
      const capacity = await measureCapacity();
      say(`capacity: ${capacity.toFixed(0)} units a second; the load is ${(share * capacity).toFixed(0)}`);
      return await loadFor(minutes, share * capacity);
    } finally {
      stopReceivers();
    }
  },
};

/** A unit is three whole lives, four creates and ten lists. */
const unit = ['life', 'life', 'life', 'create', 'create', 'create', 'create', ...Array(10).fill('list')];

interface Load {
  readonly service: Service;
  readonly body: string;
}

async function startLoad(): Promise<Load> {
  const service = await startService({ WEBHOOKS_ALLOW_LOOPBACK: 'true' });
  const receiver = await startReceiver();
  await addWebhooks(service, [{ url: `${receiver.url}/hook` }]);
  return { service, body: await bodyOfBatch(service, [recipientNumber(1)]) };
}

async function act({ service, body }: Load, kind: string): Promise<void> {
  if (kind === 'life') await createAndAccept(service, body);
  else if (kind === 'create') await createBatch(service, body);
  else {
    const { status } = await send(service, 'GET', '/v1/order_batches?per_page=20');
    ensure(status === 200, `A list was answered with ${status}.`);
  }
}

async function measureCapacity(): Promise<number> {
  const load = await startLoad();
  const end = performance.now() + capacitySeconds * 1000;
  let done = 0;
  function* kinds() {
    for (let number = 0; performance.now() < end; number += 1) yield String(unit[number % unit.length]);
  }
  await inParallel(kinds(), inFlight, async (kind) => {
    await act(load, kind);
    done += 1;
  });
  await load.service.stop();
  return done / unit.length / capacitySeconds;
}

interface Minute {
  readonly p99: number;
  readonly rss: number;
  readonly jobs: number;
  readonly deliveries: number;
  readonly deadRows: number;
}

async function loadFor(minuteCount: number, unitsPerSecond: number): Promise<Outcome[]> {
  const load = await startLoad();
  const everyMs = 1000 / (unitsPerSecond * unit.length);
  const results: Minute[] = [];
  let times: number[] = [];
  const started = performance.now();
  let sent = 0;
  const running = new Set<Promise<void>>();
  for (let minute = 1; minute <= minuteCount; minute += 1) {
    const end = started + minute * 60_000;
    while (performance.now() < end) {
      const due = Math.floor((performance.now() - started) / everyMs);
      for (; sent < due; sent += 1) {
        const begun = performance.now();
        const work = act(load, String(unit[sent % unit.length])).then(() => {
          const isSettled = begun - started > settlingSeconds * 1000;
          if (isSettled) times.push(performance.now() - begun);
        });
        const tracked = work.finally(() => running.delete(tracked));
        running.add(tracked);
      }
      await pause(2);
      ensure(running.size < 2_000, `${running.size} requests wait in minute ${minute}.`);
    }
    results.push({ p99: percentile(times, 0.99), ...(await stateOf(load.service)) });
    times = [];
    say(`minute ${minute}: ${JSON.stringify(results.at(-1))}`);
  }
  await Promise.all(running);
  return outcomes(results, await peakRssMb(load.service.pid));
}

const state = `select
  (select count(*)::int from graphile_worker._private_jobs where run_at <= now()) as jobs,
  (select count(*)::int from webhook_deliveries where status = 'pending') as deliveries,
  (select coalesce(sum(n_dead_tup), 0)::int from pg_stat_user_tables) as "deadRows"`;

async function stateOf({ database, pid }: Service): Promise<Omit<Minute, 'p99'>> {
  const { rows } = await database.query<Pick<Minute, 'jobs' | 'deliveries' | 'deadRows'>>(state);
  if (!rows[0]) throw new Error('The state of the database could not be read.');
  return { ...rows[0], rss: await rssMb(pid) };
}

function outcomes(results: readonly Minute[], peakMb: number): Outcome[] {
  const work = 'ten minutes of mixed load';
  const half = Math.ceil(results.length / 2);
  const most = (part: readonly Minute[], of: keyof Minute) => Math.max(...part.map((each) => each[of]));
  const growth = (of: keyof Minute) =>
    most(results.slice(half), of) / Math.max(1, most(results.slice(1, half), of));
  say(`the Node process had at most ${peakMb.toFixed(0)} MB`);
  return [
    amountOutcome(`${work}: p99 of the worst minute`, most(results, 'p99'), {
      unit: 'ms',
      goal: { atMost: 100 },
    }),
    amountOutcome(`${work}: memory of Node, second half against first`, growth('rss'), {
      unit: '×',
      goal: { atMost: 1.1 },
    }),
    amountOutcome(`${work}: most jobs that waited`, most(results, 'jobs'), {
      unit: 'jobs',
      goal: { atMost: 200 },
    }),
    amountOutcome(`${work}: most deliveries that waited`, most(results, 'deliveries'), {
      unit: 'deliveries',
      goal: { atMost: 500 },
    }),
    amountOutcome(`${work}: dead rows, second half against first`, growth('deadRows'), {
      unit: '×',
      goal: { atMost: 1.5 },
    }),
  ];
}
