import { computed, sql } from '../../../db/sql.ts';
import type { Statements } from '../../../db/statements.ts';

const backlog = sql`select ${computed('deliveries', 'bigint', 'count(*)')},
    ${computed('oldestSeconds', 'bigint', 'coalesce(max(late.seconds), 0)::bigint')}
  from webhook_endpoints w join organizations o on o.id = w.organization_id
  cross join lateral (select now() + make_interval(secs => o.clock_offset_ms / 1000.0) as now) as clock
  cross join lateral (
    select extract(epoch from clock.now - d.due_at) as seconds from webhook_deliveries d
    where d.organization_id = w.organization_id and d.endpoint_id = w.id and d.status = 'pending'
      and d.due_at <= clock.now
    order by d.due_at limit $1
  ) as late
  where w.deleted_at is null and w.disabled_at is null`;

/** Counts deliveries that are due, up to a number for each endpoint, and how long the oldest has been due. */
export async function findWebhookBacklog(
  db: Statements,
  most: number,
): Promise<{ deliveries: number; oldestSeconds: number }> {
  const [row] = await db.query(backlog, [most]);
  return row ?? { deliveries: 0, oldestSeconds: 0 };
}
