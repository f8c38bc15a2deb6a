/** Lets everything fail that can fail while clients work, and finds what was lost or done twice. */
import { strict as assert } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { demoApiKey } from '../engine/service-process.ts';
import type { Check } from './checks/check.ts';
import { drain } from './checks/drain.ts';
import { compareMemory, memoryAfterRest, memoryAtWork } from './checks/memory.ts';
import { moneyChecks } from './checks/money.ts';
import { orderChecks } from './checks/orders.ts';
import { toldChecks } from './checks/told.ts';
import { actUntil, type Journal, type LoadContext } from './load/actions.ts';
import { followBacklog } from './load/follow-backlog.ts';
import { createRetryingClient, type RequestCounts } from './load/retrying-client.ts';
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
  readonly faults: Readonly<Record<string, number>>;
  readonly requests: RequestCounts;
  /** From the last request of the clients until nothing waits. */
  readonly drainMs: number;
  /** How often a process ended by itself. */
  readonly ends: Readonly<Record<'api' | 'worker', number>>;
  readonly proofs: readonly Proof[];
}

/** A sentence that must hold, what was compared for it, and what contradicts it. */
export interface Proof {
  readonly says: string;
  readonly compared: string;
  readonly problems: readonly string[];
}

/** Work without faults before the first and after the last one. */
const quietMs = 4_000;
/** How long a fault waits for an answer to a client, so that it hits work, and not only the starts of processes. */
const answerWithinMs = 10_000;

const answers: Check = {
  says: 'No request was answered with an error of the service other than 503.',
  find: async (_stand, { wrong }) => ({ compared: `${wrong.length} such answers`, problems: wrong }),
};
const checks: readonly Check[] = [...orderChecks, ...toldChecks, ...moneyChecks, answers];
const memorySays =
  'The processes need no more memory than one and a half times what they need without faults.';

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
  let isOver = false;
  const context = {
    client,
    productId: stand.seeded.productId,
    cardId: await saveCard(stand, client),
    journal,
    backlog: followBacklog(stand, () => isOver),
    orders: [],
  };
  const webhook = await client.post('/v1/webhooks', { url: stand.receiverUrl });
  assert.equal(webhook.status, 201, JSON.stringify(webhook));

  const acting = Promise.all(
    Array.from({ length: options.clients }, (_, index) => {
      const own: LoadContext = { ...context, random: seededRandom(options.seed + index + 1) };
      return actUntil(own, () => isOver);
    }),
  );
  // Errors are reported when the promise is awaited.
  acting.catch(() => {});
  await pause(quietMs);
  const before = options.isShort ? null : await memoryAtWork(stand);
  const faults = await carryOut(planChaos(options), stand, options, context);
  await stand.postgres.untilReady();
  await pause(quietMs);
  isOver = true;
  await acting;
  options.say('All faults are over; waiting for the work to come to its end …');
  const drainMs = Math.round(await drain(stand, client));
  const proofs: Proof[] = [];
  for (const check of checks) proofs.push({ says: check.says, ...(await check.find(stand, journal)) });
  if (before) proofs.push({ says: memorySays, ...compareMemory(before, await memoryAfterRest(stand)) });
  const ends = { api: stand.api.ends, worker: stand.worker.ends };
  return { faults, requests: client.counts, drainMs, ends, proofs };
}

/** Begins one fault after the other. Those that last overlap. Returns how often each happened. */
async function carryOut(
  plan: readonly PlannedFault[],
  stand: Stand,
  { say }: ChaosOptions,
  work: WorkInProgress,
): Promise<Record<string, number>> {
  const happened: Record<string, number> = {};
  const lasting = new Set<Promise<void>>();
  const under = new Set<string>();
  for (const [index, { name, fault, afterMs, lastsMs }] of plan.entries()) {
    const { answered } = work.client.counts;
    await pause(afterMs);
    await untilAnswered(work, answered);
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

type WorkInProgress = Pick<LoadContext, 'client' | 'backlog'>;

/** Waits until a client was answered, if clients act. */
async function untilAnswered({ client, backlog }: WorkInProgress, answeredBefore: number): Promise<void> {
  const deadline = performance.now() + answerWithinMs;
  const isStill = () => client.counts.answered === answeredBefore && !backlog.isTooLong();
  while (isStill() && performance.now() < deadline) await pause(20);
}
