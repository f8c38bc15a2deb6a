import type { AdvanceClockInput, Clock } from '@gifts/contract/sandbox';
import { parseTime } from '@gifts/contract/time';
import { type CallerContext, type Context, openContext } from '../../context/context.ts';
import { assert } from '../../kit/assert.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { createKeyedMutex } from '../../kit/keyed-mutex.ts';
import { waitUntilSequenced } from '../events/wait-until-sequenced.ts';
import { findOrganization, updateClockOffset } from '../organizations/organizations.sql.ts';
import { attemptItem } from '../scheduled-work/attempt-item.process.ts';
import { findEarliestDueItem } from '../scheduled-work/due-items.sql.ts';
import { deliveryWaitTimeoutMs, waitUntilDelivered } from '../webhooks/deliveries/wait-until-delivered.ts';
import { findEarliestDelivery } from '../webhooks/engine/due-deliveries.sql.ts';
import { waitUntilJobsIdle } from './wait-until-jobs-idle.ts';

/**
 * Advances of one organization run one after the other within a process. The clock only moves forward, so several
 * processes need no common lock.
 */
const advanceRunner = createKeyedMutex();

/**
 * Moves the organization's clock forward. The work that becomes due runs item by item, each at its own time and in
 * its own transaction, through the same code as in real time.
 */
export function advanceClock(context: CallerContext, input: AdvanceClockInput): Promise<Clock> {
  return advanceRunner.run(context.organization.id, async () => {
    const { now } = await openCurrentContext(context);
    const target = readTarget(now, input);
    await waitUntilIdle(context);
    const patientUntil = performance.now() + deliveryWaitTimeoutMs;
    let waitsForDeliveries = true;
    for (;;) {
      const item = await findEarliestDueItem(context.db, context.organization.id, target);
      const delivery = waitsForDeliveries ? await findDelivery(context, item?.run_at ?? target) : null;
      const due = delivery ?? item?.run_at;
      if (!due) break;
      const at = new Date(Math.max(due.getTime(), now.getTime()));
      await moveTo(context, at);
      // Once a receiver has taken too long, no further deliveries are awaited.
      if (delivery)
        waitsForDeliveries = await waitUntilDelivered(context, context.organization.id, at, patientUntil);
      else if (item) await attemptItem({ ...(await openCurrentContext(context)), now: at }, item);
      await waitUntilIdle(context);
    }
    await moveTo(context, target);
    return { now: (await openCurrentContext(context)).now.toISOString() };
  });
}

/** Waits until jobs have run and their events are numbered. Only numbered events have deliveries. */
async function waitUntilIdle({ db, organization }: CallerContext): Promise<void> {
  await waitUntilJobsIdle(db, organization.id);
  await waitUntilSequenced(db, organization.id);
}

const findDelivery = (context: CallerContext, until: Date): Promise<Date | null> =>
  findEarliestDelivery(context.db, context.organization.id, until);

/** Reads the organization again, because its clock may have moved since the request began. */
async function openCurrentContext(context: CallerContext): Promise<Context> {
  const organization = await findOrganization(context.db, context.organization.id);
  assert(organization, 'the organization of a key exists');
  return openContext(context, organization);
}

/** Sets the clock, which continues to run from there. */
async function moveTo(context: CallerContext, at: Date): Promise<void> {
  const offsetMs = at.getTime() - context.clock.now().getTime();
  await updateClockOffset(context.db, context.organization.id, Math.max(0, offsetMs));
  context.invalidateCallerCache();
}

/** Leaves time for sends and expiries years later, because years are written with four digits. */
const latestTime = new Date('9990-01-01T00:00:00Z');

function readTarget(now: Date, { seconds, to }: AdvanceClockInput): Date {
  if ((seconds === undefined) === (to === undefined)) {
    throw badRequest([{ field: 'seconds', message: 'Give seconds or to, and not both' }]);
  }
  if (seconds !== undefined) {
    const target = new Date(now.getTime() + seconds * 1000);
    if (target < latestTime) return target;
    throw badRequest([{ field: 'seconds', message: `The clock stops at ${latestTime.toISOString()}` }]);
  }
  const target = parseTime(to ?? '');
  assert(target, 'the schema has checked to');
  if (target <= now) {
    throw badRequest([
      { field: 'to', message: `The clock only moves forward; it is ${now.toISOString()} now` },
    ]);
  }
  if (target < latestTime) return target;
  throw badRequest([{ field: 'to', message: `The clock stops at ${latestTime.toISOString()}` }]);
}
