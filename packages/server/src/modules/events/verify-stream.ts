/** Proves that the stream of an organization has no gaps: each number that is kept exists once and has its event. */
import { computed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

export const streamCheck = 'The stream of events has no gaps';

const numbers = sql`select ${computed('last', 'bigint', '(select last_sequence from event_streams where organization_id = $1)')},
    ${computed('count', 'bigint', 'count(*)')}, ${computed('lowest', 'bigint or null', 'min(sequence)')},
    ${computed('highest', 'bigint or null', 'max(sequence)')}
  from event_sequences where organization_id = $1`;

const withoutEvent = sql`select ${computed('sequence', 'bigint', 's.sequence')} from event_sequences s
  where s.organization_id = $1 and not exists (
    select from events e where e.organization_id = $1 and e.transaction_number = s.transaction_number
      and e.written_at = s.written_at and e.id = s.event_id)
  order by s.sequence limit 10`;

/** Returns a sentence for each problem. */
export async function verifyStream(db: Statements, organizationId: string): Promise<string[]> {
  const [[found], missing] = [
    await db.query(numbers, [organizationId]),
    await db.query(withoutEvent, [organizationId]),
  ];
  const problems = missing.map(({ sequence }) => `the event with number ${sequence} is missing`);
  const { lowest, highest, count = 0, last = 0 } = found ?? {};
  if (typeof lowest !== 'number' || typeof highest !== 'number') return problems;
  if (count !== highest - lowest + 1) {
    problems.push(`there are ${count} numbers from ${lowest} to ${highest}`);
  }
  if (highest !== last) problems.push(`the highest number is ${highest}, and ${last} was given last`);
  return problems;
}
