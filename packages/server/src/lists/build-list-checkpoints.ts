import type { Database } from '../db/database.ts';
import { insertSelected } from '../db/insertions.ts';
import { constant, fragment, fragmentOf, type Statement, sql } from '../db/sql.ts';
import { stableWatermark, watermarkDelayMs } from '../db/stable-watermark.ts';
import { nilUuid } from '../kit/ids.ts';
import type { CheckpointedList } from '../queue/jobs.ts';
import { type ListScope, partColumns } from './list-scope.ts';
import { checkpointInterval } from './locate-page.sql.ts';

/** Adds the missing checkpoints of the stable rows of a list. Concurrent runs add the same ones. */
export async function buildListCheckpoints(
  db: Database,
  list: CheckpointedList,
  scope: ListScope,
): Promise<void> {
  await db.query(insertionOf(list, scope), [
    scope.organizationId,
    scope.partId ?? scope.organizationId,
    checkpointInterval,
    watermarkDelayMs,
    ...(scope.partId ? [scope.partId] : []),
  ]);
}

/** Inserts the checkpoints behind the last one, of a list or of its part in a workspace. */
export function insertionOf(list: CheckpointedList, scope: ListScope): Statement {
  const inPart = scope.partId ? fragment`and t.${fragmentOf(partColumns[list])} = $5` : fragment``;
  return sql`${insertSelected('list_marks', {
    values: {
      organization_id: '$1',
      list: constant(list),
      scope_id: '$2',
      ordinal: 'numbered.ordinal',
      row_id: 'numbered.id',
    },
    from: fragment`from (
      select t.id, coalesce(mark.ordinal, 0) + row_number() over (order by t.id) as ordinal
      from (select) as one
      left join lateral (
        select ordinal, row_id from list_marks
        where organization_id = $1 and list = ${constant(list)} and scope_id = $2 order by ordinal desc limit 1
      ) as mark on true
      cross join (select ${stableWatermark(fragment`$4::int`)} as until) as settled
      join ${fragmentOf(list)} t on t.organization_id = $1 ${inPart} and t.id < settled.until
        and t.id > coalesce(mark.row_id, ${constant(nilUuid)})
    ) as numbered
    where numbered.ordinal % $3 = 0`,
  })} on conflict do nothing`;
}
