import type { Database } from '../db/database.ts';
import type { CheckpointedList } from '../queue/enqueue.ts';
import { checkpointInterval, type ListScope } from './locate-page.ts';

/**
 * The age in seconds from which the order of rows is stable. A transaction that commits late can still add a
 * smaller id than those of younger rows, or of rows younger than the oldest open transaction, so checkpoints stay
 * behind them. The age also covers clocks that differ between machines.
 */
const stableAfterSeconds = 10;

/** Adds the missing checkpoints of the stable rows of a list. Concurrent runs add the same ones. */
export async function buildListCheckpoints(
  db: Database,
  list: CheckpointedList,
  scope: ListScope,
): Promise<void> {
  const workspace = scope.workspaceId ? 'and t.workspace_id = $5' : '';
  await db.query(
    `insert into list_marks (organization_id, list, scope_id, ordinal, row_id)
    select $1, '${list}', $2, numbered.ordinal, numbered.id
    from (
      select t.id, coalesce(mark.ordinal, 0) + row_number() over (order by t.id) as ordinal
      from (select) as one
      left join lateral (
        select ordinal, row_id from list_marks
        where organization_id = $1 and list = '${list}' and scope_id = $2 order by ordinal desc limit 1
      ) as mark on true
      cross join lateral (
        select least(now(), (select min(xact_start) from pg_stat_activity
          where datname = current_database() and backend_xid is not null)) - make_interval(secs => $4) as until
      ) as settled
      join ${list} t on t.organization_id = $1 ${workspace} and t.id < uuid_v7(settled.until, 0)
        and t.id > coalesce(mark.row_id, '00000000-0000-0000-0000-000000000000')
    ) as numbered
    where numbered.ordinal % $3 = 0
    on conflict do nothing`,
    [
      scope.organizationId,
      scope.workspaceId ?? scope.organizationId,
      checkpointInterval,
      stableAfterSeconds,
      ...(scope.workspaceId ? [scope.workspaceId] : []),
    ],
  );
}
