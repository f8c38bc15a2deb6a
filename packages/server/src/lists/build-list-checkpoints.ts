import type { Database } from '../db/database.ts';
import { stableWatermark, watermarkDelayMs } from '../db/stable-watermark.ts';
import type { CheckpointedList } from '../queue/enqueue.ts';
import { checkpointInterval, type ListScope } from './locate-page.ts';

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
      cross join (select ${stableWatermark('$4::int')} as until) as settled
      join ${list} t on t.organization_id = $1 ${workspace} and t.id < settled.until
        and t.id > coalesce(mark.row_id, '00000000-0000-0000-0000-000000000000')
    ) as numbered
    where numbered.ordinal % $3 = 0
    on conflict do nothing`,
    [
      scope.organizationId,
      scope.workspaceId ?? scope.organizationId,
      checkpointInterval,
      watermarkDelayMs,
      ...(scope.workspaceId ? [scope.workspaceId] : []),
    ],
  );
}
