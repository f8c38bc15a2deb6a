import type { Tx } from '../../db/statements.ts';
import { lockStream, type SequencedEvent, sequenceSlice, sliceSize } from './event-streams.sql.ts';

/**
 * Called in the transaction that gives events their numbers, with at most a slice of them in the order of the
 * stream: what it writes is there if and only if they are sequenced. It must not wait for the outside.
 */
export type OnSequenced = (
  tx: Tx,
  organizationId: string,
  events: readonly SequencedEvent[],
) => Promise<void>;

/**
 * done: nothing was left. more: another slice waits. busy: another worker has the stream. overtaken: the database was
 * restored elsewhere, and its transactions have to be counted on first.
 */
export type SequencingOutcome = 'done' | 'more' | 'busy' | 'overtaken';

/**
 * Gives the next events of an organization their numbers, without gaps: all that has become visible since the last
 * time, by the time of the statements that wrote them and within one by id. An event of a transaction that commits
 * late gets a later number; nobody waits for it.
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
