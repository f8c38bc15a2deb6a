/** A hundred thousand deliveries while workers are killed on the way. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Benchmark, type Outcome, say } from './benchmark.ts';
import { startService, startWorkerBeside } from './service.ts';
import { addWebhooks, startReceiver, stopReceivers, tellAll, untilTaken } from './webhook-world.ts';

const deliveries = 100_000;
const webhookCount = 10;
const kills = 10;
const mostTwice = 0.01;

export const webhookKills: Benchmark = {
  needs: [],
  async run() {
    try {
      return [await killOnTheWay()];
    } finally {
      stopReceivers();
    }
  },
};

async function killOnTheWay(): Promise<Outcome> {
  const service = await startService({ WEBHOOKS_ALLOW_LOOPBACK: 'true' });
  const receiver = await startReceiver(2);
  const urls = Array.from({ length: webhookCount }, (_, index) => `${receiver.url}/${index}`);
  await addWebhooks(service, urls);
  await tellAll(service, deliveries / webhookCount);
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = startWorkerBeside(service);
    const ended = once(worker, 'exit');
    await pause(2_000 + Math.random() * 1_000);
    worker.kill('SIGKILL');
    await ended;
  }
  const { count, distinct } = await untilTaken(receiver, deliveries, 300_000);
  const twice = count - distinct;
  say(`${kills} workers killed, ${distinct} deliveries arrived, ${twice} of them more than once`);
  return {
    work: `${deliveries.toLocaleString('en-US')} deliveries, ${kills} workers killed`,
    ceiling: '–',
    ours: `${deliveries - distinct} lost`,
    result: `${((100 * twice) / deliveries).toFixed(2)} % twice`,
    reach: `≤ ${100 * mostTwice} %`,
    isReached: distinct === deliveries && twice <= mostTwice * deliveries,
  };
}
