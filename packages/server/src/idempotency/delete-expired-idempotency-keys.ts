/** Deletes answers stored under an Idempotency-Key after 24 hours, when they can no longer be replayed. */
import { columns, computed, sql } from '../db/sql.ts';
import type { Statements } from '../db/statements.ts';

/** Each step is one statement and one transaction, so locks are short and a stop does not wait long. */
const defaultLimits = { stepsPerRun: 50, keysPerStep: 1_000 };

/**
 * Organizations with expired keys, starting with the oldest key. Keys expire by the database's clock, like replays,
 * so an advanced test clock expires none.
 */
const organizationsWithExpiredKeys = sql`select ${columns('organizations', ['id'], 'o')} from organizations o
  cross join lateral (
    select k.created_at from idempotency_keys k
    where k.organization_id = o.id and k.created_at <= now() - interval '24 hours'
    order by k.created_at limit 1
  ) as oldest
  order by oldest.created_at, o.id limit $1`;

/** Skips locked rows, which are either getting a new answer or being deleted by another process. */
const deleteStep = sql`with deleted as (
    delete from idempotency_keys
    where organization_id = $1 and scope_hash = any(array(
      select scope_hash from idempotency_keys
      where organization_id = $1 and created_at <= now() - interval '24 hours'
      order by created_at limit $2 for update skip locked))
    returning 1
  )
  select ${computed('answers', 'bigint', 'count(*)')} from deleted`;

/**
 * Deletes expired keys in one run. Organizations take turns with one step each, until no expired keys are left or
 * the steps of the run are used up. Returns the number of deleted answers. Several processes can run it at once.
 */
export async function deleteExpiredIdempotencyKeys(
  db: Statements,
  { stepsPerRun, keysPerStep } = defaultLimits,
): Promise<number> {
  const organizations = await db.query(organizationsWithExpiredKeys, [stepsPerRun]);
  const turns = organizations.map(({ id }) => id);
  let deleted = 0;
  for (let step = 0; step < stepsPerRun; step += 1) {
    const organizationId = turns.shift();
    if (organizationId === undefined) break;
    const [row] = await db.query(deleteStep, [organizationId, keysPerStep]);
    const answers = row?.answers ?? 0;
    deleted += answers;
    if (answers === keysPerStep) turns.push(organizationId);
  }
  return deleted;
}
