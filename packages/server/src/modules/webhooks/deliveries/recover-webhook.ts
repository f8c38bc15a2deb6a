import type { FieldError } from '@gifts/contract/errors';
import { parseTime } from '@gifts/contract/time';
import type { RecoverInput } from '@gifts/contract/webhooks';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { dayMs } from '../../../kit/duration.ts';
import type { ValidParts } from '../../../kit/valid-parts.ts';
import { findEventsSince } from '../../events/events.sql.ts';
import { eventRetentionDays } from '../../events/maintain-event-partitions.process.ts';
import { getEnabledWebhook } from '../endpoints/webhook-access.ts';
import { insertMissedDeliveries } from './deliveries.sql.ts';
import { signalDeliveries } from './delivery-signals.ts';
import { matchSubscriptions } from './fan-out.ts';

const sliceSize = 5_000;
/** The clocks of two machines differ by less than this. */
const maxClockSkewMs = 10 * 60 * 1_000;
const retentionMs = eventRetentionDays * dayMs;

/**
 * Delivers every event since a time that the webhook has not acknowledged and that is not pending. Returns how many
 * deliveries that makes. Throws `invalid_request` when the time is in the future or more than 90 days ago.
 */
export async function recoverWebhook(
  context: CallerContext,
  tx: Tx,
  id: string,
  input: RecoverInput,
): Promise<number> {
  const endpoint = await getEnabledWebhook(context, tx, id);
  const { since, problems } = checkSince(context, input);
  if (problems.length > 0) throw badRequest(problems);
  assert(since, 'the schema has checked since');
  const writtenSince = writtenSinceOf(context, since);
  let after = 0;
  let deliveries = 0;
  for (;;) {
    const events = await findEventsSince(tx, context.organization.id, {
      since,
      writtenSince,
      after,
      limit: sliceSize,
    });
    const subscriptions = matchSubscriptions([endpoint], events);
    deliveries += await insertMissedDeliveries(tx, context.organization.id, events, {
      ...subscriptions,
      dueAt: context.now,
    });
    const last = events.at(-1);
    if (!last || events.length < sliceSize) break;
    after = last.sequence;
  }
  signalDeliveries(tx, { organizationId: context.organization.id, endpointId: endpoint.id });
  return deliveries;
}

/**
 * The earliest real time at which an event of the organization's time `since` can have been written. An organization's
 * clock only moves forward, so its offset was never larger than it is now.
 */
function writtenSinceOf({ clock, now }: CallerContext, since: Date): Date {
  const offsetMs = now.getTime() - clock.now().getTime();
  return new Date(since.getTime() - Math.max(0, offsetMs) - maxClockSkewMs);
}

/** Returns the time from which on events are delivered, and the problems of the request. */
export function checkSince(
  { now }: Pick<CallerContext, 'now'>,
  input: ValidParts<RecoverInput>,
): { since: Date | null; problems: FieldError[] } {
  const since = parseTime(input.since ?? '');
  const earliest = new Date(now.getTime() - retentionMs);
  const field = 'since';
  if (since && since > now) {
    const message = `Since must be in the past; it is ${now.toISOString()} now`;
    return { since, problems: [{ field, message }] };
  }
  if (since && since < earliest) {
    const message = `Since must be within the last ${eventRetentionDays} days, from ${earliest.toISOString()} on: events are kept as long`;
    return { since, problems: [{ field, message }] };
  }
  return { since, problems: [] };
}
