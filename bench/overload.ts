/**
 * Three times as many requests as the service can work on: how much it does, how soon it is well again, what it leaves undone first, and
 * what the neighbours of the organization that sends them notice.
 */
import {
  amountOutcome,
  type Benchmark,
  ensure,
  median,
  type Outcome,
  percentile,
  ratioOutcome,
  say,
} from './benchmark.ts';
import { bodyOfBatch, recipientNumber } from './gift.ts';
import { isAccepted, type Offer, type OfferedAnswer, offerLoad } from './offered-load.ts';
import { asOtherOrganization, type Service, startService } from './service.ts';

const rounds = 3;
const peakClients = 32;
const seconds = { warmUp: 8, peak: 6, overload: 10, recovery: 6 };
/** So many that those who wait for an answer do not keep the others from sending. */
const clientsFor = (perSecond: number): number => Math.min(1_000, Math.max(100, Math.ceil(perSecond / 2)));
/** An answer that comes later is of no use any more. */
const usefulMs = 2_000;

export const overload: Benchmark = {
  needs: ['h2load'],
  async run() {
    const service = await startService();
    const creates = { path: '/v1/order_batches', body: await bodyOfBatch(service, [recipientNumber(1)]) };
    say('warming up');
    await offerLoad(service, { ...creates, seconds: seconds.warmUp, clients: peakClients });
    const peaks: number[] = [];
    const measured = [];
    for (let round = 1; round <= rounds; round += 1) {
      const peak = await measurePeak(service, creates);
      peaks.push(peak);
      measured.push({ peak, ...(await measureOverload(service, creates, peak)) });
    }
    const peak = median(peaks);
    return [
      ...outcomesOf(measured),
      await measureOrder(service, creates, peak),
      await measureNeighbour(service, creates, peak),
    ];
  },
};

type Requests = Pick<Offer, 'path' | 'body'>;

const acceptedPerSecond = (answers: readonly OfferedAnswer[], duringSeconds: number): number =>
  answers.filter((answer) => isAccepted(answer) && answer.ms <= usefulMs).length / duringSeconds;

async function measurePeak(service: Service, creates: Requests): Promise<number> {
  const answers = await offerLoad(service, { ...creates, seconds: seconds.peak, clients: peakClients });
  return acceptedPerSecond(answers, seconds.peak);
}

const rate = (perSecond: number) => ({ perSecond, clients: clientsFor(perSecond) });

async function measureOverload(service: Service, creates: Requests, peak: number) {
  const flood = await offerLoad(service, { ...creates, seconds: seconds.overload, ...rate(3 * peak) });
  ensureRefusalsAreOrderly(flood);
  const after = await offerLoad(service, { ...creates, seconds: seconds.recovery, ...rate(0.5 * peak) });
  const begun = Math.min(...after.map(({ beganAtMs }) => beganAtMs));
  const late = after.filter((answer) => !isAccepted(answer) || answer.ms > 500);
  const recovery = Math.max(0, ...late.map(({ beganAtMs, ms }) => beganAtMs + ms - begun)) / 1000;
  const p99 = percentile(
    flood.filter(isAccepted).map(({ ms }) => ms),
    0.99,
  );
  const goodput = acceptedPerSecond(flood, seconds.overload);
  say(
    `peak ${Math.round(peak)}/s; of ${Math.round(flood.length / seconds.overload)}/s accepted ${Math.round(goodput)}/s, p99 ${Math.round(p99)} ms; well after ${recovery.toFixed(1)} s`,
  );
  return { goodput, p99, recovery };
}

function ensureRefusalsAreOrderly(answers: readonly OfferedAnswer[]): void {
  const others = answers.filter((answer) => !isAccepted(answer) && answer.status !== 503);
  ensure(others.length === 0, `${others.length} answers were neither a success nor 503.`);
}

function outcomesOf(measured: { peak: number; goodput: number; p99: number; recovery: number }[]): Outcome[] {
  const ratios = measured.map(({ peak, goodput }) => ({ ceiling: peak, ours: goodput }));
  const worst = (values: number[]) => percentile(values, 1);
  return [
    ratioOutcome('creates at 3 × the peak, of the peak', ratios, { unit: '/s', goal: { atLeast: 0.8 } }),
    amountOutcome('the same: p99 of those accepted, worst round', worst(measured.map(({ p99 }) => p99)), {
      unit: 'ms',
      goal: { atMost: 1_500 },
    }),
    amountOutcome(
      'well again after an overload, worst round',
      worst(measured.map(({ recovery }) => recovery)),
      {
        unit: 's',
        goal: { atMost: 10 },
      },
    ),
  ];
}

/** 200 clients that ask for lists all the time, beside creates at half of the peak. */
async function measureOrder(service: Service, creates: Requests, peak: number): Promise<Outcome> {
  const lists = { path: '/v1/order_batches?per_page=20' };
  const alone = await offerLoad(service, { ...creates, seconds: seconds.overload, ...rate(0.5 * peak) });
  const [created, listed] = await Promise.all([
    offerLoad(service, { ...creates, seconds: seconds.overload, ...rate(0.5 * peak) }),
    offerLoad(service, { ...lists, seconds: seconds.overload, clients: 200 }),
  ]);
  const share = (answers: readonly OfferedAnswer[]) => answers.filter(isAccepted).length / answers.length;
  say(
    `beside a flood of lists, ${(100 * share(created)).toFixed(1)} % of the creates and ${(100 * share(listed)).toFixed(1)} % of the lists were accepted`,
  );
  const perSecond = {
    ceiling: acceptedPerSecond(alone, seconds.overload),
    ours: acceptedPerSecond(created, seconds.overload),
  };
  return ratioOutcome('creates beside a flood of lists, against none', [perSecond], {
    unit: '/s',
    goal: { atLeast: 0.95 },
  });
}

/** What an organization notices whose neighbour sends three times the peak, against one that sends what is left. */
async function measureNeighbour(service: Service, creates: Requests, peak: number): Promise<Outcome> {
  const neighbour = await asOtherOrganization(service);
  const p99Beside = async (noisy: number) => {
    const [quiet] = await Promise.all([
      offerLoad(neighbour, { ...creates, seconds: seconds.overload, perSecond: 0.1 * peak, clients: 16 }),
      offerLoad(service, { ...creates, seconds: seconds.overload, ...rate(noisy * peak) }),
    ]);
    ensure(quiet.every(isAccepted), 'A request of the neighbour was refused.');
    return percentile(
      quiet.map(({ ms }) => ms),
      0.99,
    );
  };
  const results = [];
  for (let round = 1; round <= rounds; round += 1) {
    const result = { ceiling: await p99Beside(0.8), ours: await p99Beside(3) };
    say(
      `p99 of the neighbour ${result.ceiling.toFixed(1)} ms, beside 3 × the peak ${result.ours.toFixed(1)} ms`,
    );
    results.push(result);
  }
  return ratioOutcome('p99 of a neighbour, beside 3 × the peak against 0.8 ×', results, {
    unit: 'ms',
    goal: { atMost: 1.2 },
  });
}
