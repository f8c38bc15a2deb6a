/**
 * Finds a page of a list that is filtered by status or time. Blocks that match as a whole are counted by their stored
 * numbers. Rows are read in the blocks that an end of the time cuts, behind the last block, and for the page itself.
 */
import { computed, constant, type Fragment, fragment, fragmentOf, sql } from '../db/sql.ts';
import { maxUuid, nilUuid } from '../kit/ids.ts';
import type { CheckpointedList } from '../queue/jobs.ts';
import { blockSize, blockWith, changesSince, inScope, isOfList, statusColumns } from './list-blocks.ts';
import type { ListScope } from './list-scope.ts';
import { madeOnce } from './made-once.ts';

/** The filters that blocks can count. */
export interface BlockFilters {
  statuses: readonly string[] | null;
  after: Date | null;
  before: Date | null;
}

/** With more changes that no block contains, counting all rows is cheaper. */
export const manyChanges = 20_000;

/** The number of the rows behind the last block, as if they were a block. */
const behindBlocks = fragment`9223372036854775807`;

/**
 * The parameters are the organization, the scope, limit and offset, and then the filters that are not null. The total is
 * null if there are too many changes.
 */
export function countedPage(list: CheckpointedList, scope: ListScope, filters: BlockFilters, key: Fragment) {
  const { values, ...parameters } = parametersOf(filters);
  const { statuses, after, before } = parameters;
  const name = `${list} ${scope.partId === null} ${statuses} ${after} ${before} ${key.text}`;
  return { statement: once(name, () => statementOf(list, scope, parameters, key)), values };
}

const once = madeOnce<ReturnType<typeof statementOf>>();

function statementOf(list: CheckpointedList, scope: ListScope, parameters: Parameters, key: Fragment) {
  const { statuses, after, before } = parameters;
  const matches = allOf([
    statuses && `t.${statusColumns[list]} = any(${statuses}::text[])`,
    after && `t.created_at >= ${after}::timestamptz`,
    before && `t.created_at <= ${before}::timestamptz`,
  ]);
  const rows = fragment`${fragmentOf(list)} t where ${inScope(list, scope)}`;
  return sql`with ${lastBlock(list)},
    ${changes(list, scope, statuses)},
    counted as materialized (${countedBlocks(list, parameters, fragment`${rows} and ${matches}`)}),
    newest as materialized (
      select count(*) as seen, (count(*) filter (where ${matches}))::integer as rows from ${rows}
        and t.id > coalesce((select last_id from last), ${constant(nilUuid)}) and t.id <= ${constant(maxUuid)}
    ),
    placed as materialized (
      select ordinal, rows, sum(rows) over (order by ordinal desc) - rows as newer from (
        select ordinal, rows from counted where rows > 0 union all select ${behindBlocks}, rows from newest
      ) as part
    )
    select ${computed('total', 'bigint or null', `case when changes.count <= ${manyChanges} then (select sum(rows)::bigint from placed) end`)},
      ${computed('uncounted', 'bigint', '(select seen from newest) + changes.count')},
      ${computed('keys', 'text', fragment`array_to_string(array(${keysOfPage(list, rows, matches, key)}), ' ')`)}
    from (select count(*) from change) as changes`;
}

/** The names of the parameters of the filters that are present. */
type Parameters = Readonly<Record<keyof BlockFilters, string | null>>;

const allOf = (conditions: readonly (string | null)[]): Fragment =>
  fragmentOf(conditions.filter((condition) => condition !== null).join(' and '));

function parametersOf(filters: BlockFilters): Parameters & { values: unknown[] } {
  const values: unknown[] = [];
  const add = (value: unknown): string | null => (value === null ? null : `$${4 + values.push(value)}`);
  return {
    statuses: add(filters.statuses),
    after: add(filters.after),
    before: add(filters.before),
    values,
  };
}

const lastBlock = (list: CheckpointedList): Fragment => fragment`last as materialized (
      select ordinal, last_id from list_blocks where ${isOfList(list)} order by ordinal desc limit 1
    )`;

/** The changes that no block contains yet. They only matter to filters by status. */
function changes(list: CheckpointedList, scope: ListScope, statuses: string | null): Fragment {
  const pointer = fragment`(select changes_until from list_counts where ${isOfList(list)})`;
  const change = statuses === null ? null : changesSince(list, scope, pointer);
  const none = fragment`select null::uuid as row_id, null::text as status, null::text as previous_status where false`;
  return fragment`change as materialized (${change ?? none} limit ${constant(manyChanges + 1)})`;
}

/** The blocks that can have matching rows, with their number. The rows of a block are read if an end of the time lies in it. */
function countedBlocks(
  list: CheckpointedList,
  { statuses, after, before }: Parameters,
  matching: Fragment,
): Fragment {
  const inStatus = statuses === null ? null : rowsInStatus(list, fragmentOf(`${statuses}::text[]`));
  if (inStatus && after === null && before === null) return inStatus;
  const blocks = inStatus
    ? fragment`select part.rows, block.* from (${inStatus}) as part cross join lateral (
          select * from list_blocks where ${isOfList(list)} and ordinal = part.ordinal limit 1
        ) as block`
    : fragment`select ${constant(blockSize)} as rows, * from list_blocks where ${isOfList(list)}`;
  const isInside = allOf([
    after && `oldest >= ${after}::timestamptz`,
    before && `newest <= ${before}::timestamptz`,
  ]);
  const overlaps = allOf([
    after && `newest >= ${after}::timestamptz`,
    before && `oldest <= ${before}::timestamptz`,
  ]);
  return fragment`
      select ordinal, case when ${isInside} then block.rows else (
          select count(*)::integer from ${matching} and t.id > block.after_id and t.id <= block.last_id
        ) end as rows
      from (${blocks}) as block where ${overlaps}
    `;
}

/** The rows of each block that have one of the statuses, with the changes that no block contains yet. */
const rowsInStatus = (list: CheckpointedList, statuses: Fragment): Fragment => fragment`
      select ordinal, sum(rows)::integer as rows from (
        select ordinal, rows from list_block_statuses where ${isOfList(list)} and status = any(${statuses})
        union all
        select block.ordinal, moved.rows from (
          select row_id, (status = any(${statuses}))::integer - (previous_status = any(${statuses}))::integer as rows
          from change
        ) as moved cross join lateral (${blockWith(list, fragment`moved.row_id`)}) as block where moved.rows <> 0
      ) as part group by ordinal having sum(rows) <> 0
    `;

/** Reads the blocks in which the page lies. */
const keysOfPage = (list: CheckpointedList, rows: Fragment, matches: Fragment, key: Fragment): Fragment =>
  fragment`
      select row.key from (
        select * from placed where newer < $4::bigint + $3::bigint and newer + rows > $4::bigint
      ) as part
      left join lateral (
        select after_id, last_id from list_blocks where ${isOfList(list)} and ordinal = part.ordinal limit 1
      ) as block on true
      cross join lateral (
        select t.id, ${key} as key from ${rows}
          and t.id > coalesce(block.after_id, (select last_id from last), ${constant(nilUuid)})
          and t.id <= coalesce(block.last_id, ${constant(maxUuid)}) and ${matches}
        order by t.id desc offset greatest($4::bigint - part.newer, 0) limit $3
      ) as row
      order by row.id desc limit $3`;
