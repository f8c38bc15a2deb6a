/** A batch with 100,000 recipients: the time from the request until all orders exist, during other requests. */
import { setTimeout as pause } from 'node:timers/promises';
import { startBackgroundLoad } from './background-load.ts';
import { alternate, type Benchmark, compare, ensure, type Outcome, percentile, say } from './benchmark.ts';
import { prepareCeiling } from './bulk-ceiling.ts';
import { bodyOfBatch, createBatch, recipientNumber } from './gift.ts';
import { ask, send } from './http-client.ts';
import { peakRssMb } from './process-memory.ts';
import { organizationId, type Service, startService } from './service.ts';

export const recipients = 100_000;
const targetTime = 1.6;
const targetRssMb = 600;
const targetP99Ms = 250;

export const bulk: Benchmark = {
  needs: ['psql'],
  async run() {
    const service = await startService();
    const people = Array.from({ length: recipients }, (_, index) => recipientNumber(index));
    const small = await bodyOfBatch(service, [recipientNumber(1)]);
    const large = Buffer.from(await bodyOfBatch(service, people));
    const { id } = await createBatch(service, small);
    say(`the request is ${(large.length / 1e6).toFixed(1)} MB`);
    const ceiling = await prepareCeiling(service, id, people);
    const latencies: number[] = [];
    try {
      const results = await alternate(
        {
          ceiling: () => ceiling.run(),
          ours: async () => {
            const stream = startBackgroundLoad(service, small);
            const seconds = await sendLargeBatch(service, large);
            const seen = await stream.stop();
            say(`others meanwhile: ${seen.length} requests, p99 ${percentile(seen, 0.99).toFixed(0)} ms`);
            latencies.push(percentile(seen, 0.99));
            return seconds;
          },
        },
        's',
      );
      return outcomes(compare(results, 's'), percentile(latencies, 0.5), await peakRssMb(service.pid));
    } finally {
      await ceiling.close();
    }
  },
};

function outcomes(
  time: { ratio: number; ceiling: string; ours: string },
  p99Ms: number,
  rssMb: number,
): Outcome[] {
  const work = '100,000 recipients';
  return [
    {
      work: `${work}: accepted, and all orders there`,
      ceiling: time.ceiling,
      ours: time.ours,
      result: `${time.ratio.toFixed(2)} ×`,
      target: `≤ ${targetTime} ×`,
      isMet: time.ratio <= targetTime,
    },
    {
      work: `${work}: most memory of the Node process`,
      ceiling: '–',
      ours: `${rssMb.toFixed(0)} MB`,
      result: `${rssMb.toFixed(0)} MB`,
      target: `< ${targetRssMb} MB`,
      isMet: rssMb < targetRssMb,
    },
    {
      work: `${work}: p99 of other requests meanwhile`,
      ceiling: '–',
      ours: `${p99Ms.toFixed(0)} ms`,
      result: `${p99Ms.toFixed(0)} ms`,
      target: `< ${targetP99Ms} ms`,
      isMet: p99Ms < targetP99Ms,
    },
  ];
}

const countOrders = `select (select count(*)::int from orders where organization_id = $1 and order_batch_id = $2) as orders,
  (select count(*)::int from events where organization_id = $1 and event_type = 'order.created'
    and id >= $2 and data::jsonb ->> 'order_batch_id' = $2::text) as events`;

/** Returns the seconds from the request until every order is visible. */
export async function sendLargeBatch(service: Service, body: Buffer): Promise<number> {
  const begun = performance.now();
  const answer = await send(service, 'POST', '/v1/order_batches', body);
  ensure(
    answer.status === 201,
    `The large batch was answered with ${answer.status}: ${answer.text.slice(0, 300)}`,
  );
  const { id } = JSON.parse(answer.text) as { id: string };
  const accepted = (performance.now() - begun) / 1000;
  let status = 'pending';
  while (status === 'pending') {
    await pause(25);
    const batch = await ask<{ send_status: string }>(service, 'GET', `/v1/order_batches/${id}`);
    status = batch.send_status;
  }
  const seconds = (performance.now() - begun) / 1000;
  const { rows } = await service.database.query<{ orders: number; events: number }>(countOrders, [
    organizationId,
    id,
  ]);
  const isWhole = status === 'complete' && rows[0]?.orders === recipients && rows[0].events === recipients;
  ensure(isWhole, `The batch is ${status} and contains ${JSON.stringify(rows[0])}.`);
  say(`accepted after ${accepted.toFixed(2)} s, complete after ${seconds.toFixed(2)} s`);
  return seconds;
}
