/** Webhook deliveries: the rate, the delay of the first one, and the effect of a dead webhook on the others. */
import { createHmac, createSecretKey } from 'node:crypto';
import { Agent } from 'undici';
import { newId } from '../packages/server/src/kit/ids.ts';
import {
  alternate,
  amountOutcome,
  type Benchmark,
  ensure,
  type Outcome,
  percentile,
  ratioOutcome,
  say,
} from './benchmark.ts';
import { send } from './http-client.ts';
import { startService } from './service.ts';
import {
  addWebhooks,
  type BenchReceiver,
  emitEvents,
  eventData,
  startReceiver,
  stopReceivers,
  waitForDeliveries,
} from './webhook-fixtures.ts';
import { measureDelivery } from './webhook-latency.ts';

const events = 3_000;
const webhookCount = 10;
const inFlight = 48;
const besideDead = 20;
const creates = 200;
const target = { ratio: 0.45, p50Ms: 40, p99Ms: 150, deadRatio: 1.2 };

export const webhooks: Benchmark = {
  needs: [],
  async run() {
    try {
      return [await throughput(), ...(await latency())];
    } finally {
      stopReceivers();
    }
  },
};

async function throughput(): Promise<Outcome> {
  const service = await startService({ WEBHOOKS_ALLOW_LOOPBACK: 'true' });
  const receiver = await startReceiver();
  const urls = Array.from({ length: webhookCount }, (_, index) => `${receiver.url}/${index}`);
  await addWebhooks(
    service,
    urls.map((url) => ({ url })),
  );
  const count = events * webhookCount;
  say('warming up');
  await emitEvents(service, 300);
  await waitForDeliveries(receiver, 300 * webhookCount, 60_000);
  const results = await alternate(
    {
      ceiling: () => timed(receiver, count, () => postAll(urls, events)),
      ours: () =>
        timed(receiver, count, async () => {
          await emitEvents(service, events);
          await waitForDeliveries(receiver, count, 120_000);
        }),
    },
    'deliveries/s',
  );
  return ratioOutcome(`deliver ${count.toLocaleString('en-US')} times to ${webhookCount} webhooks`, results, {
    unit: '/s',
    goal: { atLeast: target.ratio },
  });
}

async function timed(receiver: BenchReceiver, count: number, work: () => Promise<void>): Promise<number> {
  await receiver.reset();
  const since = performance.now();
  await work();
  const seconds = (performance.now() - since) / 1000;
  const taken = await receiver.stats();
  ensure(taken.distinct === count, `${taken.distinct} of ${count} deliveries arrived.`);
  return count / seconds;
}

/** The ceiling: only signs and sends the same requests. */
async function postAll(urls: readonly string[], count: number): Promise<void> {
  const agent = new Agent({ connections: inFlight, pipelining: 1 });
  const key = createSecretKey(Buffer.alloc(32, 1));
  const jobs = Array.from({ length: count }, newId).flatMap((id) => urls.map((url) => ({ id, url })));
  const waiting = jobs.values();
  const post = async () => {
    for (const { id, url } of waiting) {
      const body = Buffer.from(`{"event_type":"order.created","id":"${id}","data":${eventData}}`);
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
      const { origin, pathname } = new URL(url);
      const answer = await agent.request({
        origin,
        path: pathname,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        },
        body,
      });
      await answer.body.dump();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, post));
  await agent.close();
}

async function latency(): Promise<Outcome[]> {
  const service = await startService({ WEBHOOKS_ALLOW_LOOPBACK: 'true' });
  const receiver = await startReceiver({ recordsTimes: true });
  const dead = await startReceiver({ isSilent: true });
  await addWebhooks(
    service,
    Array.from({ length: besideDead }, (_, index) => ({ url: `${receiver.url}/${index}` })),
  );
  await measureDelivery(service, receiver, { webhookCount: besideDead, times: creates / 10 });
  const first: number[] = [];
  const results = await alternate(
    {
      ceiling: async () => {
        const waits = await measureDelivery(service, receiver, { webhookCount: besideDead, times: creates });
        first.push(...waits.first);
        return percentile(waits.all, 0.99);
      },
      ours: async () => {
        const [id] = await addWebhooks(service, [{ url: `${dead.url}/dead` }]);
        const waits = await measureDelivery(service, receiver, { webhookCount: besideDead, times: creates });
        await send(service, 'DELETE', `/v1/webhooks/${id}`);
        return percentile(waits.all, 0.99);
      },
    },
    'ms',
  );
  const [p50, p99] = [percentile(first, 0.5), percentile(first, 0.99)];
  return [
    timeOutcome('create a batch → its first webhook request, p50', p50, target.p50Ms),
    timeOutcome('create a batch → its first webhook request, p99', p99, target.p99Ms),
    ratioOutcome(`p99 at ${besideDead} webhooks beside a dead one`, results, {
      unit: 'ms',
      goal: { atMost: target.deadRatio },
    }),
  ];
}

const timeOutcome = (work: string, ms: number, atMost: number): Outcome =>
  amountOutcome(work, ms, { unit: 'ms', goal: { atMost } });
