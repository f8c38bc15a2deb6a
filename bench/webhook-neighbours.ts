/** The delay of an organization's webhooks while 100,000 orders of another one are created and delivered. */
import { amountOutcome, type Benchmark, type Outcome, percentile, say } from './benchmark.ts';
import { recipients, sendLargeBatch } from './bulk.ts';
import { bodyOfBatch, recipientNumber } from './gift.ts';
import { asOtherOrganization, startService } from './service.ts';
import { addWebhooks, startReceiver, stopReceivers, waitForDeliveries } from './webhook-fixtures.ts';
import { measureDelivery } from './webhook-latency.ts';

const targetP99Ms = 250;
const deliveryTimeoutMs = 300_000;

export const webhookNeighbours: Benchmark = {
  needs: [],
  async run() {
    try {
      return [await waitBesideLargeBatch()];
    } finally {
      stopReceivers();
    }
  },
};

async function waitBesideLargeBatch(): Promise<Outcome> {
  const service = await startService({ WEBHOOKS_ALLOW_LOOPBACK: 'true' });
  const other = await asOtherOrganization(service);
  const busy = await startReceiver();
  const quiet = await startReceiver({ recordsTimes: true });
  await addWebhooks(service, [{ url: `${busy.url}/busy` }]);
  await addWebhooks(other, [{ url: `${quiet.url}/quiet` }]);
  const wait = (times: number, until?: () => boolean) =>
    measureDelivery(other, quiet, { webhookCount: 1, times, ...(until && { until }) });
  await wait(20);
  const alone = await wait(200);
  const people = Array.from({ length: recipients }, (_, index) => recipientNumber(index));
  let isDelivered = false;
  const delivering = sendLargeBatch(service, Buffer.from(await bodyOfBatch(service, people)))
    .then(() => waitForDeliveries(busy, recipients + 2, deliveryTimeoutMs))
    .finally(() => {
      isDelivered = true;
    });
  const beside = await wait(Number.POSITIVE_INFINITY, () => isDelivered);
  await delivering;
  const [p50, p99] = [0.5, 0.99].map((part) => percentile(beside.first, part)) as [number, number];
  const aloneP99 = percentile(alone.first, 0.99);
  say(`${beside.first.length} creates meanwhile: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  return amountOutcome('first webhook request while another organization receives 100,000 orders, p99', p99, {
    unit: 'ms',
    goal: { atMost: targetP99Ms },
    ceiling: `${aloneP99.toFixed(1)} ms`,
  });
}
