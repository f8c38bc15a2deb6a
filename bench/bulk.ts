/** A batch with 100,000 recipients: the time from the request until all orders exist, during other requests. */
import { setTimeout as pause } from 'node:timers/promises';
import { startBackgroundLoad } from './background-load.ts';
import {
  amountOutcome,
  type Benchmark,
  ensure,
  type Outcome,
  percentile,
  type Repetition,
  ratioOutcome,
  say,
} from './benchmark.ts';
import { prepareCeiling } from './bulk-ceiling.ts';
import { bodyOfBatch, createBatch, recipientNumber } from './gift.ts';
import { ask, send } from './http-client.ts';
import { peakRssMb } from './process-memory.ts';
import { organizationId, type Service, startService } from './service.ts';

export const recipients = 100_000;
const sends = 10;

export const bulk: Benchmark = {
  needs: ['psql'],
  async run() {
    const service = await startService();
    const people = Array.from({ length: recipients }, (_, index) => recipientNumber(index));
    const small = await bodyOfBatch(service, [recipientNumber(1)]);
    const large = Buffer.from(await bodyOfBatch(service, people));
    const { id } = await createBatch(service, small);
    say(`the request is ${(large.length / 1e6).toFixed(1)} MB`);
    const ceiling = await prepareCeiling(service, id, people, sends);
    try {
      return await measure(service, { small, large, ceiling: () => ceiling.run() });
    } finally {
      await ceiling.close();
    }
  },
};

interface Loads {
  small: string;
  large: Buffer;
  ceiling: () => Promise<number>;
}

/** Sends the large batch ten times in the same organization, between measurements of the ceiling. */
async function measure(service: Service, { small, large, ceiling }: Loads): Promise<Outcome[]> {
  const results: Repetition[] = [];
  const latencies: number[] = [];
  for (let number = 1; number <= sends; number += 1) {
    const least = await ceiling();
    const load = startBackgroundLoad(service, small);
    const ours = await sendLargeBatch(service, large);
    const p99 = percentile(await load.stop(), 0.99);
    say(`batch ${number}: ${(ours / least).toFixed(2)} ×, p99 of the others ${p99.toFixed(0)} ms`);
    results.push({ ceiling: least, ours });
    latencies.push(p99);
  }
  const [first, last] = [results.slice(0, 1), results.at(-1)];
  ensure(last !== undefined && first[0] !== undefined, 'Nothing was sent.');
  const work = '100,000 recipients';
  return [
    ratioOutcome(`${work}, the first in an organization`, first, { unit: 's', goal: { atMost: 1.4 } }),
    ratioOutcome(
      `${work}, the tenth against the first`,
      [{ ceiling: first[0]?.ours ?? 0, ours: last?.ours ?? 0 }],
      { unit: 's', goal: { atMost: 1.15 } },
    ),
    amountOutcome(`${work}: most memory of the Node process`, await peakRssMb(service.pid), {
      unit: 'MB',
      goal: { atMost: 600 },
    }),
    amountOutcome(`${work}: p99 of other requests meanwhile`, percentile(latencies, 0.99), {
      unit: 'ms',
      goal: { atMost: 250 },
    }),
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
