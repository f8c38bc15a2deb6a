/** Acceptances through two API processes against the same through one. Both have one worker beside them. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { alternate, type Benchmark, ratioOutcome, say } from './benchmark.ts';
import { bodyOfBatch, createBatch, recipientNumber } from './gift.ts';
import { acceptGift, inParallel, untilOrdered } from './gift-lives.ts';
import { ask } from './http-client.ts';
import { type Service, startApi, startApiBeside, startWorkerBeside } from './service.ts';

const perRound = 1_500;
const inFlight = 24;
const sampleEveryMs = 20;
const perPage = 100;

export const accepts: Benchmark = {
  needs: [],
  async run() {
    const service = await startApi();
    const second = await startApiBeside(service);
    const worker = startWorkerBeside(service);
    try {
      await acceptAll([service], await newOrders(service));
      const results = await alternate(
        {
          ceiling: async () => acceptAll([service], await newOrders(service)),
          ours: async () => acceptAll([service, second], await newOrders(service)),
        },
        'accepts/s',
      );
      const work = 'accepts through two API processes against one';
      return [ratioOutcome(work, results, { unit: '/s', goal: { atLeast: 1 } })];
    } finally {
      worker.kill();
      await once(worker, 'exit');
      await second.stop();
    }
  },
};

export async function newOrders(service: Service): Promise<string[]> {
  const people = Array.from({ length: perRound }, (_, index) => recipientNumber(index));
  const { id } = await createBatch(service, await bodyOfBatch(service, people));
  const ids: string[] = [];
  while (ids.length < perRound) {
    const page = 1 + ids.length / perPage;
    const path = `/v1/order_batches/${id}/orders?per_page=${perPage}&page=${page}`;
    const { data } = await ask<{ data: { id: string }[] }>(service, 'GET', path);
    ids.push(...data.map((order) => order.id));
  }
  return ids;
}

/** Returns the acceptances per second, and prints what the connections waited for meanwhile. */
export async function acceptAll(services: readonly Service[], ids: readonly string[]): Promise<number> {
  const [first] = services;
  if (!first) throw new Error('There is no service.');
  const waits = await sampleWaits(first);
  const begun = performance.now();
  await inParallel(ids.entries(), inFlight, async ([index, id]) =>
    acceptGift(services[index % services.length] ?? first, id),
  );
  const perSecond = ids.length / ((performance.now() - begun) / 1000);
  say(`${services.length} API: ${perSecond.toFixed(0)} /s; ${await waits.stop()}`);
  await untilOrdered(first, ids);
  return perSecond;
}

const sample = `select coalesce(wait_event_type || ':' || wait_event, 'CPU') as event, count(*)::int as count
  from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and application_name like 'gifts%'
  group by 1`;

async function sampleWaits({ databaseEnv }: Service) {
  const client = new pg.Client({ host: databaseEnv.PGHOST, user: 'gifts', database: databaseEnv.PGDATABASE });
  await client.connect();
  const counts = new Map<string, number>();
  let samples = 0;
  let isStopped = false;
  const sampling = (async () => {
    for (; !isStopped; samples += 1) {
      const { rows } = await client.query<{ event: string; count: number }>(sample);
      for (const { event, count } of rows) counts.set(event, (counts.get(event) ?? 0) + count);
      await pause(sampleEveryMs);
    }
  })();
  return {
    async stop(): Promise<string> {
      isStopped = true;
      await sampling;
      await client.end();
      const longest = [...counts].sort(([, a], [, b]) => b - a).slice(0, 4);
      const shown = longest.map(([event, count]) => `${event} ${(count / Math.max(1, samples)).toFixed(2)}`);
      return `connections at a time: ${shown.join(', ')}`;
    },
  };
}
