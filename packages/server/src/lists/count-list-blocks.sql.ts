/** The statements that count blocks. Their parameters are the organization, the scope and the delay of the watermark. */
import { insertSelected } from '../db/insertions.ts';
import { columns, computed, constant, type Fragment, fragment, fragmentOf, sql } from '../db/sql.ts';
import { stableWatermark } from '../db/stable-watermark.ts';
import { nilUuid } from '../kit/ids.ts';
import type { CheckpointedList } from '../queue/jobs.ts';
import { blockSize, blockWith, changesSince, inScope, isOfList, statusColumns } from './list-blocks.ts';
import type { ListScope } from './list-scope.ts';

/** How many blocks are made in one transaction at most. */
const sliceSize = 100;

export const countingOf = (list: CheckpointedList, scope: ListScope) => ({
  begin: begin(list, scope),
  lock: sql`select ${columns('list_counts', ['changes_until'])} from list_counts where ${isOfList(list)} for update`,
  passChanges: passChanges(list, scope),
  addBlocks: addBlocks(list, scope),
});

const watermark = stableWatermark(fragment`$3::int`);
const place = (list: CheckpointedList) => ({
  organization_id: '$1',
  list: constant(list),
  scope_id: '$2',
});

/** Waits until the changes that an earlier release has written without their status before are old enough. */
function begin(list: CheckpointedList, scope: ListScope) {
  const recent = changesSince(list, scope, watermark);
  const areKnown = recent
    ? fragment`where not exists (select from (${recent}) as change where previous_status is null)`
    : fragment``;
  return sql`${insertSelected('list_counts', {
    values: { ...place(list), changes_until: watermark },
    from: areKnown,
  })} on conflict do nothing`;
}

/** Adds the changes that have become stable to their blocks, and moves the pointer behind them. */
function passChanges(list: CheckpointedList, scope: ListScope) {
  const since = changesSince(list, scope, fragment`(select changes_until from pointer)`);
  if (!since) return null;
  return sql`with pointer as materialized (
      select changes_until, greatest(changes_until, ${watermark}) as until from list_counts where ${isOfList(list)}
    ),
    change as materialized (${since} and t.id < (select until from pointer)),
    passed as (
      update list_counts set changes_until = pointer.until from pointer where ${isOfList(list)}
    )
    ${insertSelected('list_block_statuses', {
      values: { ...place(list), status: 'moved.status', ordinal: 'block.ordinal', rows: 'sum(moved.rows)' },
      from: fragment`from (
        select row_id, status, 1 as rows from change union all select row_id, previous_status, -1 from change
      ) as moved
      cross join lateral (${blockWith(list, fragment`moved.row_id`)}) as block
      group by moved.status, block.ordinal having sum(moved.rows) <> 0`,
    })}
    on conflict (organization_id, list, scope_id, status, ordinal)
      do update set rows = list_block_statuses.rows + excluded.rows`;
}

/** Makes blocks of the stable rows behind the last one. Changes behind the pointer are not contained in their counts. */
function addBlocks(list: CheckpointedList, scope: ListScope) {
  const pointer = fragment`(select changes_until from list_counts where ${isOfList(list)})`;
  const since = changesSince(list, scope, pointer);
  const status = fragmentOf(`t.${statusColumns[list]}`);
  return sql`with last as materialized (
      select ordinal, last_id from list_blocks where ${isOfList(list)} order by ordinal desc limit 1
    ),
    found as materialized (
      select t.id, t.created_at, ${status} as status, row_number() over (order by t.id) - 1 as number
      from ${fragmentOf(list)} t
      where ${inScope(list, scope)} and t.id > coalesce((select last_id from last), ${constant(nilUuid)})
        and t.id < ${watermark}
      order by t.id limit ${constant(sliceSize * blockSize)}
    ),
    row as materialized (
      select id, created_at, status,
        coalesce((select ordinal from last), 0) + ${constant(blockSize)} * (1 + number / ${constant(blockSize)}) as ordinal
      from found where number < (select count(*) / ${constant(blockSize)} * ${constant(blockSize)} from found)
    ),
    block as materialized (
      select ordinal, max(id::text)::uuid as last_id, min(created_at) as oldest, max(created_at) as newest,
        lag(max(id::text)::uuid, 1, coalesce((select last_id from last), ${constant(nilUuid)}))
          over (order by ordinal) as after_id
      from row group by ordinal
    ),
    blocks_made as (${insertSelected('list_blocks', {
      values: {
        ...place(list),
        ordinal: 'ordinal',
        after_id: 'after_id',
        last_id: 'last_id',
        oldest: 'oldest',
        newest: 'newest',
      },
      from: fragment`from block`,
    })}),
    statuses_made as (${insertSelected('list_block_statuses', {
      values: { ...place(list), status: 'status', ordinal: 'ordinal', rows: 'sum(rows)' },
      from: fragment`from (
        select status, ordinal, 1 as rows from row ${since ? undoing(since) : fragment``}
      ) as part group by status, ordinal having sum(rows) <> 0`,
    })})
    select ${computed('is_full', 'boolean', `count(*) = ${sliceSize}`)} from block`;
}

/** Takes back what changes did to the rows of the new blocks. */
const undoing = (changes: Fragment): Fragment => fragment`
        union all
        select moved.status, block.ordinal, moved.rows from (
          with change as materialized (${changes})
          select row_id, status, -1 as rows from change union all select row_id, previous_status, 1 from change
        ) as moved
        join block on moved.row_id > block.after_id and moved.row_id <= block.last_id`;
