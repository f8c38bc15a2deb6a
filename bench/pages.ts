/** Long lists: page 1 and the last page of a million orders (in as many batches), against page 1 of ten thousand. */
import {
  type Benchmark,
  ensure,
  median,
  type Outcome,
  ratioOutcome,
  repetitions,
  say,
  show,
} from './benchmark.ts';
import { bodyOfBatch, createBatch, recipientNumber } from './gift.ts';
import { growTo } from './grow.ts';
import { send } from './http-client.ts';
import { waitForCheckpoints } from './list-checkpoints.ts';
import { type Service, startService } from './service.ts';

const few = 10_000;
export const many = 1_000_000;
const perPage = 20;
const requests = 200;
const targetFirst = 1.5;
const targetLast = 3;
const lists = ['order_batches', 'orders'] as const;
type List = (typeof lists)[number];

export const pages: Benchmark = {
  needs: [],
  async run() {
    const short = await startGrown(few);
    const long = await startGrown(many);
    const outcomes: Outcome[] = [];
    for (const list of lists) outcomes.push(...(await measure(list, short, long)));
    return outcomes;
  },
};

/** Starts a service with a long list of batches and orders. One row is the original batch of the copies. */
export async function startGrown(rows: number): Promise<Service> {
  const service = await startService();
  const { id } = await createBatch(service, await bodyOfBatch(service, [recipientNumber(1)]));
  await growTo(service, id, rows - 1);
  for (const list of lists) await waitForCheckpoints(service, { list, rows });
  return service;
}

async function measure(list: List, short: Service, long: Service): Promise<Outcome[]> {
  const results: { ceiling: number; first: number; last: number }[] = [];
  await checkLastPage(long, list);
  for (let repetition = 1; repetition <= repetitions; repetition += 1) {
    const ceiling = await latency(short, list, 1);
    const first = await latency(long, list, 1);
    const last = await latency(long, list, many / perPage);
    results.push({ ceiling, first, last });
    say(
      `${list}, round ${repetition}: ${show(ceiling)} ms at 10⁴; at 10⁶ page 1 ${show(first)} ms, last ${show(last)} ms`,
    );
  }
  const row = (page: 'first' | 'last', atMost: number): Outcome =>
    ratioOutcome(
      `${page} page of ${list}, 10⁶ orders`,
      results.map((result) => ({ ceiling: result.ceiling, ours: result[page] })),
      { unit: 'ms', goal: { atMost } },
    );
  return [row('first', targetFirst), row('last', targetLast)];
}

/** Returns the median duration of requests that are sent one after the other. */
async function latency(service: Service, list: List, page: number): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < requests; number += 1) {
    const answer = await send(service, 'GET', `/v1/${list}?per_page=${perPage}&page=${page}`);
    ensure(answer.status === 200, `Page ${page} of ${list} was answered with ${answer.status}.`);
    times.push(answer.ms);
  }
  return median(times);
}

async function checkLastPage(service: Service, list: List): Promise<void> {
  const { text } = await send(service, 'GET', `/v1/${list}?per_page=${perPage}&page=${many / perPage}`);
  const body = JSON.parse(text) as { data: unknown[]; list_meta: { total_count: number } };
  const isRight = body.data.length === perPage && body.list_meta.total_count === many;
  ensure(
    isRight,
    `The last page of ${list} holds ${body.data.length} of ${body.list_meta.total_count} rows.`,
  );
}
