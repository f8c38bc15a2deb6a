/** Reading: a page of 20 batches with one order each, 16 in flight. */
import { startBareServer } from './bare-server.ts';
import {
  alternate,
  type Benchmark,
  ensure,
  type Repetition,
  ratioOutcome,
  repetitions,
  say,
} from './benchmark.ts';
import { createByHttp } from './create.ts';
import { withCreateScript } from './create-ceiling.ts';
import { bodyOfBatch, createBatch, recipientNumber } from './gift.ts';
import { ask, send } from './http-client.ts';
import { waitForCheckpoints } from './list-checkpoints.ts';
import { repeatByPgbench } from './pgbench.ts';
import { type Service, startService } from './service.ts';
import { readsPerSecond } from './wrk.ts';

const seconds = 8;
const warmUpSeconds = 4;
const goal = { atLeast: 0.65 };
const burstSeconds = 4;
const batches = 2_000;
const path = '/v1/order_batches?per_page=20';

export const list: Benchmark = {
  needs: ['pgbench', 'wrk'],
  async run() {
    const service = await startService();
    await makeBatches(service);
    const page = await ask<{ data: { orders_preview: unknown[] }[] }>(service, 'GET', path);
    const isFull = page.data.length === 20 && page.data.every((batch) => batch.orders_preview.length === 1);
    ensure(isFull, 'The page does not hold 20 batches with an order each.');
    const { text } = await send(service, 'GET', path);
    const bytes = Buffer.byteLength(text);
    say(`${batches} batches; a page is ${bytes} bytes`);
    const contentType = 'application/json; charset=utf-8';
    const bare = await startBareServer(service, { bytes, contentType, readsList: true });
    try {
      const ceiling = readsPerSecond(bare.url);
      const ours = readsPerSecond(`${service.url}${path}`);
      say('warming up');
      await ceiling(warmUpSeconds);
      await ours(warmUpSeconds);
      const results = await alternate(
        { ceiling: () => ceiling(seconds), ours: () => ours(seconds) },
        'pages/s',
      );
      const row = (work: string, rounds: typeof results) => ratioOutcome(work, rounds, { unit: '/s', goal });
      return [
        row('list 20 batches, 16 in flight', results),
        row('list 20 batches, right after a burst of creates', await afterBursts(service, ceiling, ours)),
      ];
    } finally {
      await bare.stop();
    }
  },
};

type Measure = (seconds: number) => Promise<number>;

/** Each burst makes thousands of batches that no checkpoint covers yet. */
async function afterBursts(service: Service, ceiling: Measure, ours: Measure): Promise<Repetition[]> {
  const body = await bodyOfBatch(service, [recipientNumber(1)]);
  const results: Repetition[] = [];
  for (let round = 0; round < repetitions; round += 1) {
    const before = await ceiling(burstSeconds);
    await createByHttp(service, body, burstSeconds);
    results.push({ ceiling: before, ours: await ours(burstSeconds) });
  }
  return results;
}

async function makeBatches(service: Service): Promise<void> {
  const { id } = await createBatch(service, await bodyOfBatch(service, [recipientNumber(1)]));
  await withCreateScript(service, id, (script) => repeatByPgbench(service, script, batches));
  // The service itself creates the newest batches.
  for (let number = 0; number < 20; number += 1) {
    await createBatch(service, await bodyOfBatch(service, [recipientNumber(number)]));
  }
  await waitForCheckpoints(service, { list: 'order_batches', rows: batches });
}
