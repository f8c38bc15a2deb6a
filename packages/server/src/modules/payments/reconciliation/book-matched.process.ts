import type { Services } from '../../../context/context.ts';
import { bookMovements } from './book-movements.ts';
import type { MatchedMovement } from './match-movements.ts';

export type ReconciliationServices = Pick<Services, 'clock' | 'db'>;

/** Books matched movements, each organization in a transaction of its own. Returns the number of transfers. */
export async function bookMatched(
  { db, clock }: ReconciliationServices,
  matched: readonly MatchedMovement[],
): Promise<number> {
  let booked = 0;
  for (const [id, ofOrganization] of Map.groupBy(matched, ({ cause }) => cause.organization_id)) {
    booked += await db.transaction((tx) => bookMovements(tx, id, ofOrganization, clock.now()));
  }
  return booked;
}
