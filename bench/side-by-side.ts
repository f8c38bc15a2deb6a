/**
 * What a part of the service costs: a service with the part and one without are loaded at the same time, each with a database of its own. So
 * whatever else the machine does makes both of them slower, and the time of the processor for a request tells them apart.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ensure, median, type Outcome, percentile, ratioOutcome, say, show } from './benchmark.ts';
import { createByHttp } from './create.ts';
import { processorOfEach } from './processor.ts';
import { type Service, startApi, startApiBeside } from './service.ts';

const turns = 12;
const seconds = 5;
const warmUpSeconds = 4;
const settlingMs = 2_000;
/** Costs of up to 3 % count as none. */
const goals = { rate: { atLeast: 0.97 }, processor: { atMost: 1.03 } };

export interface SideBySide {
  readonly without: Service;
  readonly withIt: Service;
}

/**
 * Starts both services, each on tables that were filled and analysed before, so that no plan is made for an empty table. Returns them
 * with a function that ends their processes.
 */
export async function startSideBySide(
  body: (service: Service) => Promise<string>,
  settings: { without: Record<string, string>; withIt: Record<string, string> },
): Promise<SideBySide & { stop: () => Promise<unknown> }> {
  const start = async (more: Record<string, string>) => {
    const service = await startApi();
    await createByHttp(service, await body(service), warmUpSeconds);
    await service.database.query('analyze');
    return startApiBeside({ ...service, env: { ...service.env, ...more } });
  };
  say('filling the tables of two services');
  const without = await start(settings.without);
  const withIt = await start(settings.withIt);
  return { without, withIt, stop: () => Promise.all([without.stop(), withIt.stop()]) };
}

interface Load {
  /** What is compared, such as `create a batch, with budgets against without`. */
  readonly work: string;
  readonly unit: string;
  /** Loads a service for some seconds, and returns how many requests a second were answered. */
  readonly perSecond: (service: Service, seconds: number) => Promise<number>;
}

/** Returns a row about requests per second, and one about the time of the processor for a request. */
export async function compareSideBySide(
  { without, withIt }: SideBySide,
  { work, unit, perSecond }: Load,
): Promise<Outcome[]> {
  say('warming up');
  await Promise.all([without, withIt].map((service) => perSecond(service, warmUpSeconds)));
  const measure = async (service: Service) => {
    let rate = 0;
    const ms = await processorOfEach(service, async () => {
      rate = await perSecond(service, seconds);
      return rate * seconds;
    });
    return { rate, ms };
  };
  const rates = [];
  const times = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    // The last requests of a turn are answered to nobody, and still counted.
    await pause(settlingMs);
    const [ceiling, ours] = await Promise.all([measure(without), measure(withIt)]);
    rates.push({ ours: ours.rate, ceiling: ceiling.rate });
    times.push({ ours: ours.ms, ceiling: ceiling.ms });
    const ratio = (ours.ms / ceiling.ms).toFixed(3);
    say(
      `turn ${turn}: ${show(ours.rate)} against ${show(ceiling.rate)} ${unit}; processor ${ours.ms.toFixed(3)} against ${ceiling.ms.toFixed(3)} ms, ratio ${ratio}`,
    );
  }
  const ratios = times.map(({ ours, ceiling }) => ours / ceiling);
  ensure(ratios.every(Number.isFinite), 'The processor was not measured.');
  say(
    `processor: median ${median(ratios).toFixed(3)}, from ${percentile(ratios, 0).toFixed(3)} to ${percentile(ratios, 1).toFixed(3)}`,
  );
  return [
    ratioOutcome(work, rates, { unit: '/s', goal: goals.rate }),
    ratioOutcome(`${work}: processor`, times, { unit: 'ms', goal: goals.processor }),
  ];
}
