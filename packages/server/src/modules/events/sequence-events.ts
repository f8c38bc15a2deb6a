import type { Tx } from '../../db/statements.ts';
import { lockStream, type SequencedEvent, sequenceSlice, sliceSize } from './event-streams.sql.ts';

/**
 * Called in the transaction that gives events their numbers, with up to a slice of them in the order of the stream.
 * What it writes is committed if and only if the numbers are. It must not wait for anything outside the database.
 */
export type OnSequenced = (
  tx: Tx,
  organizationId: string,
  events: readonly SequencedEvent[],
) => Promise<void>;

/**
 * - done: no event is left without a number.
 * - more: there may be another slice.
 * - busy: another worker has the stream.
 * - overtaken: the database was restored into another cluster, and resumeNumbering() has to be called first.
 */
export type SequencingOutcome = 'done' | 'more' | 'busy' | 'overtaken';

/**
 * Gives the next slice of an organization's events their numbers, without gaps. These are events that have become
 * visible since the last call, ordered by the time of the statements that wrote them, then by id. An event of a
 * transaction that commits late gets a later number, and nothing waits for it.
 */
export async function sequenceEvents(
  tx: Tx,
  organizationId: string,
  onSequenced: OnSequenced,
): Promise<SequencingOutcome> {
  const stream = await lockStream(tx, organizationId);
  if (!stream) return 'busy';
  if (stream.is_overtaken) return 'overtaken';
  const events = await sequenceSlice(tx, organizationId);
  if (events.length === 0) return 'done';
  await onSequenced(tx, organizationId, events);
  return events.length < sliceSize ? 'done' : 'more';
}
