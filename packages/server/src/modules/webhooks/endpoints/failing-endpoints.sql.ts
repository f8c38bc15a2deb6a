import { computed, sql } from '../../../db/sql.ts';
import type { Statements } from '../../../db/statements.ts';

const failing = sql`select ${computed('endpoints', 'bigint', 'count(*)')},
    ${computed('organizations', 'bigint', 'count(distinct o.id)')}
  from organizations o join webhook_endpoints e on e.organization_id = o.id
  where o.closed_at is null and e.deleted_at is null and (e.failing_since is not null or e.disabled_at is not null)`;

/** Counts the endpoints of all open organizations that acknowledge nothing or are disabled. For operators. */
export async function countFailingEndpoints(
  db: Statements,
): Promise<{ endpoints: number; organizations: number }> {
  const [row] = await db.query(failing);
  return row ?? { endpoints: 0, organizations: 0 };
}
