/** The ids that rows of some time have: an id begins with the time at which it was made, in milliseconds. */
import { maxUuid, nilUuid } from './ids.ts';

/** The smallest id of a time. */
export function idFloor(time: Date): string {
  const digits = Math.max(0, time.getTime()).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}

/** Ids of rows between two times, both included: from the first id on and before the second. */
export const idsBetween = (
  from: Date | null,
  to: Date | null,
): { readonly from: string; readonly before: string } => ({
  from: from === null ? nilUuid : idFloor(from),
  before: to === null ? maxUuid : idFloor(new Date(to.getTime() + 1)),
});
