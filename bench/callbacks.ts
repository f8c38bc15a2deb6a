/**
 * A provider sends a thousand callbacks per second about some thousand parcels, repeated and out of order. Each of them has to
 * be answered soon, and the newest of each parcel must be recorded in the end.
 */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startBareCallbacks } from './bare-callbacks.ts';
import { amountOutcome, type Benchmark, ensure, type Outcome, percentile, say } from './benchmark.ts';
import { bodyOfBatch, recipientNumber } from './gift.ts';
import { createAndAccept, inParallel, untilOrdered } from './gift-lives.ts';
import { send } from './http-client.ts';
import { organizationId, type Service, startService } from './service.ts';
import { signedCallback, startTrackingProvider, type TrackingProvider } from './tracking-provider.ts';

const parcels = 1_000;
const perSecond = 1_000;
const seconds = 60;
const ceilingSeconds = 20;
/** Every so many callbacks, one is sent twice. */
const repeatEvery = 10;
/** Callbacks change places with others that come at most so much later. */
const shuffledWithin = 3_000;
const goalMs = 250;
const recordedWithinMs = 10 * 60_000;
const path = '/carriers/easypost/callbacks';

export const callbacks: Benchmark = {
  needs: [],
  async run() {
    const provider = await startTrackingProvider();
    try {
      const service = await startService(provider.settings);
      return await measure(service, provider);
    } finally {
      await provider.close();
    }
  },
};

async function measure(service: Service, provider: TrackingProvider): Promise<Outcome[]> {
  await trackParcels(service);
  const references = provider.references();
  const bare = await startBareCallbacks(service);
  let ceiling: number;
  try {
    await offer(bare.url, planOf(references, 5));
    ceiling = percentile((await offer(bare.url, planOf(references, ceilingSeconds))).times, 0.99);
  } finally {
    await bare.stop();
  }
  const plan = planOf(references, seconds);
  const { times, refused } = await offer(`${service.url}${path}`, plan);
  const begun = performance.now();
  const lost = await countLost(service, plan);
  const drained = (performance.now() - begun) / 1000;
  const shown = (part: number) => `${percentile(times, part).toFixed(1)} ms`;
  say(
    `p50 ${shown(0.5)}, p99 ${shown(0.99)}, longest ${shown(1)}; recorded ${drained.toFixed(0)} s after the last`,
  );
  const work = `${perSecond.toLocaleString('en-US')} callbacks of a carrier per second for ${seconds} s`;
  return [
    amountOutcome(`${work}: p99`, percentile(times, 0.99), {
      unit: 'ms',
      goal: { atMost: goalMs },
      ceiling: `${ceiling.toFixed(1)} ms`,
    }),
    amountOutcome(`${work}: refused, and lost`, refused + lost, { unit: '', goal: { atMost: 0 } }),
  ];
}

/** Makes orders, sets the numbers of their parcels, and waits until the provider follows all of them. */
async function trackParcels(service: Service): Promise<void> {
  const ids: string[] = [];
  await inParallel(Array(parcels).keys(), 24, async (index) => {
    ids.push(await createAndAccept(service, await bodyOfBatch(service, [recipientNumber(index)])));
  });
  await untilOrdered(service, ids);
  const { rows } = await service.database.query<{ id: string }>(
    'select id from shipments where organization_id = $1',
    [organizationId],
  );
  say(`${rows.length} parcels are placed`);
  await inParallel(rows.entries(), 16, async ([index, { id }]) => {
    const body = { status: 'tracking', tracking_carrier: 'UPS', tracking_number: `1Z${index}` };
    const { status } = await send(
      service,
      'POST',
      `/v1/sandbox/shipments/${id}/advance`,
      JSON.stringify(body),
    );
    ensure(status === 200, `A number was answered with ${status}.`);
  });
  await untilNone(service, 'select count(*)::int as count from carrier_trackers where reference is null');
  await untilNone(service, 'select count(*)::int as count from carrier_reports');
}

interface Planned {
  readonly reference: string;
  readonly status: string;
  /** Of two callbacks about a parcel, the one with the larger number is newer. */
  readonly number: number;
}

/** Each parcel moves on with each callback, and is delivered with its last one. */
function planOf(references: readonly string[], forSeconds: number): Planned[] {
  const count = Math.floor((forSeconds * perSecond) / (1 + 1 / repeatEvery));
  const rounds = Math.ceil(count / references.length);
  const plan = Array.from({ length: count }, (_, index): Planned => {
    const number = Math.floor(index / references.length) + 1;
    const reference = references[index % references.length] ?? '';
    return { reference, number, status: number === rounds ? 'delivered' : 'in_transit' };
  });
  return shuffle(
    plan.flatMap((planned, index) => (index % repeatEvery === 0 ? [planned, planned] : [planned])),
  );
}

/** Moves each item by a limited distance. */
function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item, index) => ({ item, place: index + Math.random() * shuffledWithin }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** A provider has a pool of connections, and does not open a new one for each callback. */
const agent = new Agent({ keepAlive: true, maxSockets: 128 });
const everyMs = 10;

/**
 * Sends callbacks at their times, whether or not the ones before were answered. The times count from when a callback was due,
 * so that a server that makes all of them wait is not measured as a fast one.
 */
async function offer(url: string, plan: readonly Planned[]): Promise<{ times: number[]; refused: number }> {
  const times: number[] = [];
  const sent: Promise<boolean>[] = [];
  const begun = performance.now();
  for (let next = 0; next < plan.length; ) {
    const due = Math.min(plan.length, Math.floor(((performance.now() - begun) / 1000) * perSecond));
    for (; next < due; next += 1) {
      const dueAt = begun + (next / perSecond) * 1000;
      const planned = plan[next];
      if (planned)
        sent.push(
          post(url, planned).then((isTaken) => {
            times.push(performance.now() - dueAt);
            return isTaken;
          }),
        );
    }
    await pause(everyMs);
  }
  const answers = await Promise.all(sent);
  return { times, refused: answers.filter((isTaken) => !isTaken).length };
}

function post(url: string, planned: Planned): Promise<boolean> {
  const { body, headers } = signedCallback(planned);
  return new Promise((resolve) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode === 200));
    });
    sent.on('error', () => resolve(false));
    sent.end(body);
  });
}

/** Counts the parcels whose newest callback was not recorded in the end. */
async function countLost(service: Service, plan: readonly Planned[]): Promise<number> {
  await untilNone(service, 'select count(*)::int as count from carrier_reports');
  await untilNone(service, 'select count(*)::int as count from unclaimed_carrier_reports');
  const newest = new Map<string, Planned>();
  for (const planned of plan) {
    if ((newest.get(planned.reference)?.number ?? 0) < planned.number) newest.set(planned.reference, planned);
  }
  const { rows } = await service.database.query<{ reference: string; word: string; status: string }>(
    `select t.reference, t.word, s.status from carrier_trackers t
     join shipments s on s.organization_id = t.organization_id and s.id = t.shipment_id
     where t.organization_id = $1`,
    [organizationId],
  );
  ensure(rows.length === parcels, `There are ${rows.length} trackers.`);
  const shipmentAfter: Record<string, string> = { in_transit: 'shipped', delivered: 'delivered' };
  return rows.filter(({ reference, word, status }) => {
    const last = newest.get(reference)?.status ?? '';
    return word !== last || status !== shipmentAfter[last];
  }).length;
}

async function untilNone({ database }: Service, count: string): Promise<void> {
  const deadline = performance.now() + recordedWithinMs;
  for (;;) {
    const { rows } = await database.query<{ count: number }>(count);
    if (rows[0]?.count === 0) return;
    ensure(performance.now() < deadline, `Not done in time: ${count}`);
    await pause(200);
  }
}
