/**
 * More requests than the service can carry out. Its capacity is measured first, by clients that wait for their answers. Then
 * requests come at one, two and three times that rate, whether or not earlier ones were answered. In the end a second organization
 * sends a little, alone and beside one that sends three times as much as fits.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { amountOutcome, type Benchmark, type Outcome, percentile, say } from './benchmark.ts';
import { bodyOfBatch, recipientNumber } from './gift.ts';
import { inParallel } from './gift-lives.ts';
import { type Answer, send } from './http-client.ts';
import { asOtherOrganization, type Service, startService } from './service.ts';

const seconds = 10;
const warmUpSeconds = 4;
const clients = 32;
const quietPerSecond = 10;
const recoveryLimitMs = 10_000;

export const overload: Benchmark = {
  needs: [],
  async run() {
    const service = await startService();
    const other = await asOtherOrganization(service);
    const body = await bodyOfBatch(service, [recipientNumber(1)]);
    await closedLoop(service, body, warmUpSeconds);
    const capacity = await closedLoop(service, body, seconds);
    say(`capacity: ${capacity.toFixed(0)} requests a second`);
    const loads: Load[] = [];
    for (const factor of [1, 2, 3]) {
      loads.push(await openLoop(service, body, { perSecond: factor * capacity, seconds }));
      say(`${factor} × capacity: ${summaryOf(loads.at(-1))}`);
      if (factor < 3) await untilCalm(service, body);
    }
    const recoveryMs = await untilCalm(service, body);
    const otherBody = await bodyOfBatch(other, [recipientNumber(1)]);
    const quiet = { perSecond: quietPerSecond, seconds };
    // Its neighbour first sends what fits, and then three times as much: only the excess must not be felt.
    const [beside] = await Promise.all([
      openLoop(other, otherBody, quiet),
      openLoop(service, body, { perSecond: 0.9 * capacity, seconds }),
    ]);
    await untilCalm(service, body);
    const [flooded] = await Promise.all([
      openLoop(other, otherBody, quiet),
      openLoop(service, body, { perSecond: 3 * capacity, seconds }),
    ]);
    say(`quiet organization beside a busy one: ${summaryOf(beside)}`);
    say(`quiet organization beside a flood: ${summaryOf(flooded)}`);
    return outcomes(loads, { recoveryMs, beside, flooded });
  },
};

/** Every second request creates a batch, and the others read a list. */
const kinds = ['create', 'list'] as const;
type Kind = (typeof kinds)[number];

const request = (service: Service, body: string, kind: Kind): Promise<Answer> =>
  kind === 'create'
    ? send(service, 'POST', '/v1/order_batches', body)
    : send(service, 'GET', '/v1/order_batches?per_page=20');

/** Returns the requests that were carried out in a second, by clients that wait for their answers. */
async function closedLoop(service: Service, body: string, forSeconds: number): Promise<number> {
  const end = performance.now() + forSeconds * 1000;
  let done = 0;
  function* work() {
    for (let number = 0; performance.now() < end; number += 1) yield kinds[number % kinds.length] ?? 'list';
  }
  await inParallel(work(), clients, async (kind) => {
    const { status } = await request(service, body, kind);
    if (status < 300) done += 1;
  });
  return done / forSeconds;
}

interface Load {
  /** Requests that were carried out in a second. */
  readonly goodput: number;
  /** Milliseconds until the answers of those, by kind. */
  readonly times: Readonly<Record<Kind, readonly number[]>>;
  /** The part that was refused, by kind. */
  readonly refused: Readonly<Record<Kind, number>>;
  /** Answers that are neither: nothing else should come. */
  readonly broken: number;
  /** By how much this client itself was late to send, at the 99th percentile. It is a part of the times. */
  readonly lateMs: number;
}

async function openLoop(
  service: Service,
  body: string,
  { perSecond, seconds: forSeconds }: { perSecond: number; seconds: number },
): Promise<Load> {
  const times: Record<Kind, number[]> = { create: [], list: [] };
  const sentOf: Record<Kind, number> = { create: 0, list: 0 };
  const refused: Record<Kind, number> = { create: 0, list: 0 };
  const running = new Set<Promise<void>>();
  const late: number[] = [];
  let broken = 0;
  const started = performance.now();
  for (let sent = 0; performance.now() - started < forSeconds * 1000; await pause(2)) {
    for (const due = ((performance.now() - started) * perSecond) / 1000; sent < due; sent += 1) {
      const kind = kinds[sent % kinds.length] ?? 'list';
      sentOf[kind] += 1;
      late.push(performance.now() - started - (1000 * sent) / perSecond);
      const answered = request(service, body, kind)
        .then(({ status, ms }) => {
          if (status < 300) times[kind].push(ms);
          else if (status === 503 || status === 429) refused[kind] += 1;
          else broken += 1;
        })
        .catch(() => {
          broken += 1;
        })
        .finally(() => running.delete(answered));
      running.add(answered);
    }
  }
  await Promise.all(running);
  const lasted = (performance.now() - started) / 1000;
  return {
    goodput: (times.create.length + times.list.length) / lasted,
    times,
    refused: { create: refused.create / sentOf.create, list: refused.list / sentOf.list },
    broken,
    lateMs: percentile(late, 0.99),
  };
}

/** Returns after how many milliseconds twenty requests in a row are answered in a tenth of a second. */
async function untilCalm(service: Service, body: string): Promise<number> {
  const started = performance.now();
  for (let good = 0; good < 20; ) {
    const { status, ms } = await request(service, body, kinds[good % kinds.length] ?? 'list');
    good = status < 300 && ms < 100 ? good + 1 : 0;
    if (performance.now() - started > 3 * recoveryLimitMs) break;
  }
  return performance.now() - started;
}

const p99Of = (times: readonly number[]): number =>
  times.length === 0 ? Number.NaN : percentile(times, 0.99);

function summaryOf(load: Load | undefined): string {
  if (!load) return '–';
  const { goodput, times, refused, broken, lateMs } = load;
  return [
    `${goodput.toFixed(0)} a second carried out`,
    `p99 ${p99Of(times.create).toFixed(0)} ms (creates), ${p99Of(times.list).toFixed(0)} ms (lists)`,
    `refused ${(100 * refused.create).toFixed(0)} % and ${(100 * refused.list).toFixed(0)} %`,
    `${broken} broken`,
    `the client was late by ${lateMs.toFixed(0)} ms`,
  ].join('; ');
}

interface Rest {
  readonly recoveryMs: number;
  readonly beside: Load;
  readonly flooded: Load;
}

function outcomes(loads: readonly Load[], { recoveryMs, beside, flooded }: Rest): Outcome[] {
  const last = loads.at(-1);
  const peak = Math.max(...loads.map(({ goodput }) => goodput));
  const share = (last?.goodput ?? Number.NaN) / peak;
  const besideP99 = p99Of(beside.times.create);
  return [
    amountOutcome('carried out at 3 × capacity, of the most', share, { unit: '×', goal: { atLeast: 0.8 } }),
    amountOutcome('p99 of creates that were carried out at 3 ×', p99Of(last?.times.create ?? []), {
      unit: 'ms',
      goal: { atMost: 1_000 },
    }),
    amountOutcome(
      'answers that are neither done nor refused',
      loads.reduce((sum, { broken }) => sum + broken, 0),
      {
        unit: 'answers',
        goal: { atMost: 0 },
      },
    ),
    amountOutcome('time until the service is calm after 3 ×', recoveryMs, {
      unit: 'ms',
      goal: { atMost: recoveryLimitMs },
    }),
    amountOutcome("a quiet organization's creates beside a flood, refused", 100 * flooded.refused.create, {
      unit: '%',
      goal: { atMost: 1 },
    }),
    amountOutcome(
      "a quiet organization's p99 beside a flood, against beside a busy one",
      p99Of(flooded.times.create) / besideP99,
      { unit: '×', goal: { atMost: 1.2 }, ceiling: `${besideP99.toFixed(1)} ms` },
    ),
  ];
}
