import type { AdvanceClockInput, Clock } from '@gifts/contract/sandbox';
import { parseTime } from '@gifts/contract/time';
import type { CallerContext } from '../../context/context.ts';
import { assert } from '../../kit/assert.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { hourMs } from '../../kit/duration.ts';
import { AppError } from '../../kit/errors.ts';
import { createKeyedMutex } from '../../kit/keyed-mutex.ts';
import { waitUntilSequenced } from '../events/wait-until-sequenced.ts';
import {
  findUnfinishedAdvance,
  type UnfinishedAdvance,
  updateClockOffset,
  updateUnfinishedAdvance,
} from '../organizations/organizations.sql.ts';
import { attemptItem } from '../scheduled-work/attempt-item.process.ts';
import { findEarliestDueItem } from '../scheduled-work/due-items.sql.ts';
import { waitUntilDelivered } from '../webhooks/deliveries/wait-until-delivered.ts';
import { findEarliestDelivery } from '../webhooks/engine/due-deliveries.sql.ts';
import { checkClockTarget } from './check-clock-target.ts';
import { openCurrentContext } from './open-current-context.ts';
import { waitUntilJobsIdle } from './wait-until-jobs-idle.ts';

/**
 * Advances of one organization run one after the other within a process. The clock only moves forward, so several
 * processes need no common lock.
 */
const advanceRunner = createKeyedMutex();

/**
 * Moves the organization's clock forward. The work that becomes due runs item by item, each at its own time and in
 * its own transaction, through the same code as in real time. Refuses with `unavailable` if a part of it, such as a
 * request to a webhook, takes too long.
 */
export function advanceClock(context: CallerContext, input: AdvanceClockInput): Promise<Clock> {
  const { db, organization } = context;
  return advanceRunner.run(organization.id, async () => {
    const { now } = await openCurrentContext(context);
    const unfinished = await findUnfinishedAdvance(db, organization.id);
    const target = unfinished && isRepeat(input, unfinished, now) ? unfinished.to : readTarget(now, input);
    const hasWaitedForAll = await runUntil(context, now, target);
    await moveTo(context, target);
    if (!hasWaitedForAll && !(await isDone(context, target))) {
      await updateUnfinishedAdvance(db, organization.id, { to: target, seconds: input.seconds ?? null });
      throw notDone(target);
    }
    await updateUnfinishedAdvance(db, organization.id, null);
    return { now: (await openCurrentContext(context)).now.toISOString() };
  });
}

/**
 * Runs what is due until a time. Once jobs have taken too long, no further jobs are awaited, and the same goes for
 * deliveries. Returns false then.
 */
async function runUntil(context: CallerContext, now: Date, target: Date): Promise<boolean> {
  const { advancePatienceMs, organization } = context;
  const patientUntil = performance.now() + advancePatienceMs;
  let waitsForDeliveries = true;
  let waitsForJobs = await waitUntilIdle(context, performance.now() + advancePatienceMs);
  for (;;) {
    const item = await findEarliestDueItem(context.db, organization.id, target);
    const delivery = waitsForDeliveries ? await findDelivery(context, item?.run_at ?? target) : null;
    const due = delivery ?? item?.run_at;
    if (!due) return waitsForJobs && waitsForDeliveries;
    const at = new Date(Math.max(due.getTime(), now.getTime()));
    await moveTo(context, at);
    if (delivery) waitsForDeliveries = await waitUntilDelivered(context, organization.id, at, patientUntil);
    else if (item) await attemptItem({ ...(await openCurrentContext(context)), now: at }, item);
    if (waitsForJobs) waitsForJobs = await waitUntilIdle(context, performance.now() + advancePatienceMs);
  }
}

/** Waits until jobs have run and their events are numbered. Only numbered events have deliveries. */
const waitUntilIdle = async ({ db, organization }: CallerContext, deadline: number): Promise<boolean> =>
  (await waitUntilJobsIdle(db, organization.id, deadline)) &&
  (await waitUntilSequenced(db, organization.id, deadline));

async function isDone(context: CallerContext, target: Date): Promise<boolean> {
  const isIdle = await waitUntilIdle(context, performance.now());
  return isIdle && (await findDelivery(context, target)) === null;
}

const notDone = (target: Date): AppError =>
  new AppError(
    'unavailable',
    `The clock was moved to ${target.toISOString()}, but not everything that fell due is done yet; it goes on to happen. Send the same request again to wait for the rest.`,
  );

/** For this long the same number of seconds means the same advance. Later it is a new one. */
const repeatWithinMs = hourMs;

function isRepeat({ seconds, to }: AdvanceClockInput, unfinished: UnfinishedAdvance, now: Date): boolean {
  const { to: target } = unfinished;
  if (seconds === undefined) return to !== undefined && parseTime(to)?.getTime() === target.getTime();
  if (to !== undefined) return false;
  return seconds === unfinished.seconds && now.getTime() - target.getTime() < repeatWithinMs;
}

const findDelivery = (context: CallerContext, until: Date): Promise<Date | null> =>
  findEarliestDelivery(context.db, context.organization.id, until);

/** Sets the clock, which continues to run from there. */
async function moveTo(context: CallerContext, at: Date): Promise<void> {
  const offsetMs = at.getTime() - context.clock.now().getTime();
  await updateClockOffset(context.db, context.organization.id, Math.max(0, offsetMs));
  context.invalidateCallerCache();
}

function readTarget(now: Date, input: AdvanceClockInput): Date {
  const { target, problems } = checkClockTarget(now, input);
  if (problems.length > 0) throw badRequest(problems);
  assert(target, 'a request without problems has a time');
  return target;
}
