/** Answers of requests with an Idempotency-Key are good for 24 hours; then they only take up room. */
import type { Statements } from '../db/statements.ts';

/** Each step is a statement and a transaction, so nobody waits long for it and stopping finds an end soon. */
export const defaultLimits = { stepsPerRun: 50, keysPerStep: 1_000 };

/**
 * Those that wait the longest first. By the database's clock, which is the one a repeat is compared with: a test
 * clock that is moved on makes no answer old.
 */
const organizationsWithExpiredKeys = `select o.id from organizations o
  cross join lateral (
    select k.created_at from idempotency_keys k
    where k.organization_id = o.id and k.created_at <= now() - interval '24 hours'
    order by k.created_at limit 1
  ) as oldest
  order by oldest.created_at, o.id limit $1`;

/** A row that is locked is being given a new answer, or deleted by another process. */
const deleteStep = `with deleted as (
    delete from idempotency_keys
    where organization_id = $1 and scope_hash = any(array(
      select scope_hash from idempotency_keys
      where organization_id = $1 and created_at <= now() - interval '24 hours'
      order by created_at limit $2 for update skip locked))
    returning 1
  )
  select count(*) as answers from deleted`;

/**
 * One round of cleaning up: the organizations take turns, a step each, until none has old answers left or the
 * round's steps are used up. Returns how many answers it deleted. Any number of processes may do it at once.
 */
export async function deleteExpiredIdempotencyKeys(
  db: Statements,
  { stepsPerRun, keysPerStep } = defaultLimits,
): Promise<number> {
  const found = await db.query<{ id: string }>(organizationsWithExpiredKeys, [stepsPerRun]);
  const turns = found.map(({ id }) => id);
  let deleted = 0;
  for (let step = 0; step < stepsPerRun; step += 1) {
    const organizationId = turns.shift();
    if (organizationId === undefined) break;
    const [row] = await db.query<{ answers: number }>(deleteStep, [organizationId, keysPerStep]);
    const answers = row?.answers ?? 0;
    deleted += answers;
    if (answers === keysPerStep) turns.push(organizationId);
  }
  return deleted;
}
