import type { FieldError } from '@gifts/contract/errors';
import type { AdvanceClockInput } from '@gifts/contract/sandbox';
import { parseTime } from '@gifts/contract/time';
import { type ValidParts, wasRejected } from '../../kit/valid-parts.ts';

/** Leaves time for sends and expiries years later, because years are written with four digits. */
const latestTime = new Date('9990-01-01T00:00:00Z');

/** Returns the time to which a request moves the clock, with all problems of the request. */
export function checkClockTarget(
  now: Date,
  input: ValidParts<AdvanceClockInput>,
): { target: Date | null; problems: FieldError[] } {
  const { seconds, to } = input;
  const after = seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000);
  const at = parseTime(to ?? '');
  const isRejected = wasRejected(input, 'seconds') || wasRejected(input, 'to');
  const problems: FieldError[] = [];
  const report = (field: string, message: string) => problems.push({ field, message });
  if (after && at) report('seconds', 'Give seconds or to, and not both');
  if (!after && !at && !isRejected) report('seconds', 'Give seconds or to, and not both');
  if (after && after >= latestTime) report('seconds', `The clock stops at ${latestTime.toISOString()}`);
  if (at && at <= now) report('to', `The clock only moves forward; it is ${now.toISOString()} now`);
  if (at && at >= latestTime) report('to', `The clock stops at ${latestTime.toISOString()}`);
  return { target: after ?? at, problems };
}
