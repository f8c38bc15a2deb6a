/** Lets everything fail that can fail while clients work, and finds what was lost or done twice. */
import { strict as assert } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { demoApiKey } from '../engine/service-process.ts';
import { drain } from './checks/drain.ts';
import { findProblems } from './checks/find-problems.ts';
import { actUntil, type Journal, type LoadContext } from './load/actions.ts';
import { createRetryingClient, type RetryingClient } from './load/retrying-client.ts';
import { saveCard } from './load/save-card.ts';
import { type PlannedFault, type PlanOptions, planChaos } from './plan.ts';
import { seededRandom } from './seeded-random.ts';
import { openStand, type Stand } from './stand/stand.ts';

export interface ChaosOptions extends PlanOptions {
  readonly clients: number;
  /** Does not learn first how much memory the work needs. */
  readonly isShort?: boolean;
  readonly say: (line: string) => void;
}

export interface ChaosReport {
  readonly problems: readonly string[];
  readonly faults: Readonly<Record<string, number>>;
  readonly answered: number;
  readonly repeated: number;
  readonly longestAnswerMs: number;
  readonly batches: number;
  readonly mails: number;
  readonly mailsTakenTwice: number;
  readonly webhooks: number;
  readonly webhooksTakenTwice: number;
  readonly drainMs: number;
  /** After work without faults, and at the end. */
  readonly memory: { readonly before: Memory | null; readonly after: Memory };
  /** How often a process ended by itself. */
  readonly ends: Readonly<Record<'api' | 'worker', number>>;
}

/** Resident megabytes. */
type Memory = Readonly<Record<'api' | 'worker', number>>;

/** Work without faults before the first and after the last one. */
const quietMs = 4_000;
/** A process may keep so much more memory than after the same kind of work without faults. */
const memoryGrowth = 1.5;
const quietSamples = 5;

export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const stand = await openStand();
  try {
    return await runOn(stand, options);
  } catch (error) {
    throw new Error(`The API said: ${stand.api.said()}\nThe worker said: ${stand.worker.said()}`, {
      cause: error,
    });
  } finally {
    await stand.close();
  }
}

async function runOn(stand: Stand, options: ChaosOptions): Promise<ChaosReport> {
  const client = createRetryingClient(stand.apiUrl, demoApiKey);
  const journal: Journal = { batches: new Map(), reached: new Map(), refunds: new Map(), wrong: [] };
  const context = {
    client,
    productId: stand.seeded.productId,
    cardId: await saveCard(stand, client),
    journal,
    orders: [],
  };
  const webhook = await client.post('/v1/webhooks', { url: stand.receiverUrl });
  assert.equal(webhook.status, 201, JSON.stringify(webhook));

  let isOver = false;
  const acting = Promise.all(
    Array.from({ length: options.clients }, (_, index) => {
      const own: LoadContext = { ...context, random: seededRandom(options.seed + index + 1) };
      return actUntil(own, () => isOver);
    }),
  );
  // Errors are reported when the promise is awaited.
  acting.catch(() => {});
  await pause(quietMs);
  const before = options.isShort ? null : await quietMemory(stand);
  const faults = await carryOut(planChaos(options), stand, options);
  await stand.postgres.untilReady();
  await pause(quietMs);
  isOver = true;
  await acting;
  options.say('All faults are over; waiting for the work to come to its end …');
  const drainMs = Math.round(await drain(stand, client));
  const after = await memoryOf(stand);
  return {
    problems: [...(await findProblems(stand, journal)), ...(before ? memoryProblems(before, after) : [])],
    faults,
    ...reportOf(stand, client, journal),
    drainMs,
    memory: { before, after },
  };
}

function reportOf({ relay, receiver, api, worker }: Stand, { counts }: RetryingClient, journal: Journal) {
  return {
    answered: counts.answered,
    repeated: counts.repeated,
    longestAnswerMs: Math.round(counts.longestMs),
    batches: journal.batches.size,
    mails: relay.taken.size,
    mailsTakenTwice: [...relay.taken.values()].filter((times) => times > 1).length,
    webhooks: receiver.ids().size,
    webhooksTakenTwice: receiver.received.length - receiver.ids().size,
    ends: { api: api.ends, worker: worker.ends },
  };
}

const memoryOf = async ({ api, worker }: Stand): Promise<Memory> => ({
  api: await api.residentMegabytes(),
  worker: await worker.residentMegabytes(),
});

/** What the processes need for this work when nothing fails, at the most. */
async function quietMemory(stand: Stand): Promise<Memory> {
  let most = await memoryOf(stand);
  for (let sample = 0; sample < quietSamples; sample += 1) {
    await pause(quietMs);
    const now = await memoryOf(stand);
    most = { api: Math.max(most.api, now.api), worker: Math.max(most.worker, now.worker) };
  }
  return most;
}

const memoryProblems = (before: Memory, after: Memory): string[] =>
  (['api', 'worker'] as const)
    .filter((role) => after[role] > before[role] * memoryGrowth)
    .map((role) => `the ${role} keeps ${after[role]} MB, and had ${before[role]} MB without faults`);

/** Begins one fault after the other. Those that last overlap. Returns how often each happened. */
async function carryOut(
  plan: readonly PlannedFault[],
  stand: Stand,
  { say }: ChaosOptions,
): Promise<Record<string, number>> {
  const happened: Record<string, number> = {};
  const lasting = new Set<Promise<void>>();
  const under = new Set<string>();
  for (const [index, { name, fault, afterMs, lastsMs }] of plan.entries()) {
    await pause(afterMs);
    // A fault that is still there cannot begin.
    if (under.has(name)) await Promise.all(lasting);
    await fault.begin(stand);
    happened[name] = (happened[name] ?? 0) + 1;
    if (fault.end) {
      under.add(name);
      const ending = pause(lastsMs).then(async () => {
        await fault.end?.(stand);
        under.delete(name);
        lasting.delete(ending);
      });
      lasting.add(ending);
    }
    if (index % 20 === 19) say(`${index + 1} of ${plan.length} faults`);
  }
  await Promise.all(lasting);
  return happened;
}
