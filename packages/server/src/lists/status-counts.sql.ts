/**
 * Counts orders by their status, and what became of them by time: rows in blocks by the numbers that are stored with the blocks,
 * and those behind the blocks one by one. Parameter 1 is the organization and 2 are the scopes: the organization itself, or
 * workspaces.
 */
import { computed, constant, type Fragment, fragment, sql } from '../db/sql.ts';
import { maxUuid, nilUuid } from '../kit/ids.ts';
import { blockSize } from './list-blocks.ts';

const orders = constant('orders');
const activities = constant('order_activities');

/** Whether the rows `t` of the whole organization are counted, or those of workspaces. */
const places = {
  whole: fragment`t.organization_id = $1`,
  parts: fragment`t.organization_id = $1 and t.workspace_id = scope.id`,
};
export type CountedPlace = keyof typeof places;

const isOf = (list: Fragment, table: Fragment, id: Fragment): Fragment =>
  fragment`${table}.organization_id = $1 and ${table}.list = ${list} and ${table}.scope_id = ${id}`;

const noOrdinals = fragment`'{}'::bigint[]`;

/** The scopes, with the last row that a block contains, and the blocks up to which the caller knows the counts. */
const scopesOf = (list: Fragment, known: Fragment = noOrdinals): Fragment => fragment`scope as materialized (
      select part.id, part.known, last.ordinal, last.last_id from unnest($2::uuid[], ${known}) as part (id, known)
      left join lateral (
        select b.ordinal, b.last_id from list_blocks b where ${isOf(list, fragment`b`, fragment`part.id`)}
        order by b.ordinal desc limit 1
      ) as last on true
    )`;

const isBehindBlocks = fragment`t.id > coalesce(scope.last_id, ${constant(nilUuid)}) and t.id <= ${constant(maxUuid)}`;

/** The changes of orders in blocks that their blocks do not contain yet. */
const changes = (place: CountedPlace): Fragment => fragment`change as materialized (
      select scope.id as scope_id, moved.status, moved.previous_status from scope
      cross join lateral (
        select c.changes_until from list_counts c where ${isOf(orders, fragment`c`, fragment`scope.id`)} limit 1
      ) as counts
      cross join lateral (
        select t.order_status as status, t.previous_status from order_activities t
        where ${places[place]} and t.id >= counts.changes_until and t.id <= ${constant(maxUuid)}
          and t.order_id <= scope.last_id and t.previous_status is not null
        offset 0
      ) as moved
    )`;

/** How many rows no block contains, up to a limit for each scope, which is parameter 3. */
const uncountedIn = (place: CountedPlace, list: Fragment, table: Fragment) => fragment`with ${scopesOf(list)}
    select ${computed('scope_id', 'uuid', 'scope.id')}, ${computed('uncounted', 'bigint', 'tail.rows')}
    from scope cross join lateral (
      select count(*) as rows from (select from ${table} t where ${places[place]} and ${isBehindBlocks} limit $3) as newest
    ) as tail`;

const ordersTable = fragment`orders`;
const activitiesTable = fragment`order_activities`;

export const uncountedRows = {
  orders: {
    whole: sql`${uncountedIn('whole', orders, ordersTable)}`,
    parts: sql`${uncountedIn('parts', orders, ordersTable)}`,
  },
  order_activities: {
    whole: sql`${uncountedIn('whole', activities, activitiesTable)}`,
    parts: sql`${uncountedIn('parts', activities, activitiesTable)}`,
  },
};

const ordersByStatusIn = (place: CountedPlace) => fragment`with ${scopesOf(orders)},
    ${changes(place)},
    part as (
      select scope.id as scope_id, s.status, s.rows::bigint as rows, 0 as uncounted from scope cross join lateral (
        select s.status, s.rows from list_block_statuses s where ${isOf(orders, fragment`s`, fragment`scope.id`)} offset 0
      ) as s
      union all select scope_id, status, 1, 1 from change
      union all select scope_id, previous_status, -1, 0 from change
      union all
      select scope.id, newest.status, newest.rows, newest.rows from scope cross join lateral (
        select t.status, count(*) as rows from orders t where ${places[place]} and ${isBehindBlocks} group by t.status
      ) as newest
    )
    select ${computed('scope_id', 'uuid', 'scope_id')}, ${computed('status', 'text', 'status')},
      ${computed('rows', 'bigint', 'sum(rows)::bigint')}, ${computed('uncounted', 'bigint', 'sum(uncounted)::bigint')}
    from part group by scope_id, status`;

const first = fragment`($3::timestamptz[])[1]`;

/**
 * The scopes with their first block of the time that is not known, and the period of each block from there on by its place: the number
 * of the bound at or before all its rows, or 0 if it lies in several periods.
 */
const placedBlocks = fragment`placed as materialized (
      select scope.id, start.ordinal as start, array(
        select case when block.oldest = block.newest then block.newest else 0 end from (
          select width_bucket(b.oldest, $3::timestamptz[]) as oldest, width_bucket(b.newest, $3::timestamptz[]) as newest, b.ordinal
          from list_blocks b where ${isOf(activities, fragment`b`, fragment`scope.id`)} and b.ordinal >= start.ordinal offset 0
        ) as block order by block.ordinal
      ) as periods
      from scope cross join lateral (
        select b.ordinal from list_blocks b where ${isOf(activities, fragment`b`, fragment`scope.id`)} and b.newest >= ${first}
          and b.ordinal > scope.known
        order by b.ordinal limit 1
      ) as start
    )`;

/**
 * Period 1 lies between the first bound and the second. Parameter 3 are the bounds, 4 the statuses, and 5 the last block of each scope
 * that is left out. Each scope has a row of period 0, so that its last block is told.
 */
const activitiesByPeriodIn = (
  place: CountedPlace,
) => fragment`with ${scopesOf(activities, fragment`$5::bigint[]`)},
    ${placedBlocks},
    part as (
      select placed.id as scope_id, placed.periods[(s.ordinal - placed.start) / ${constant(blockSize)} + 1] as period, s.status,
        s.rows::bigint as rows, 0::bigint as uncounted
      from placed cross join lateral (
        select s.status, s.ordinal, s.rows from list_block_statuses s
        where ${isOf(activities, fragment`s`, fragment`placed.id`)} and s.status = any($4::text[]) and s.ordinal >= placed.start
        offset 0
      ) as s
      union all
      select placed.id, width_bucket(t.created_at, $3::timestamptz[]), t.order_status, 1, 0 from placed
      cross join lateral (
        select b.after_id, b.last_id from unnest(placed.periods) with ordinality as cut (period, number)
        cross join lateral (
          select b.after_id, b.last_id from list_blocks b where ${isOf(activities, fragment`b`, fragment`placed.id`)}
            and b.ordinal = placed.start + (cut.number - 1) * ${constant(blockSize)} limit 1
        ) as b
        where cut.period = 0
      ) as block
      cross join lateral (select placed.id) as scope
      cross join lateral (
        select t.created_at, t.order_status from order_activities t
        where ${places[place]} and t.id > block.after_id and t.id <= block.last_id offset 0
      ) as t
      where t.order_status = any($4::text[])
      union all
      select scope.id, width_bucket(t.created_at, $3::timestamptz[]), t.order_status, 1, 1 from scope
      cross join lateral (
        select t.created_at, t.order_status from order_activities t where ${places[place]} and ${isBehindBlocks} offset 0
      ) as t
      union all
      select id, 0, '', 0, 0 from scope
    )
    select ${computed('scope_id', 'uuid', 'part.scope_id')}, ${computed('status', 'text', 'part.status')},
      ${computed('period', 'integer', 'part.period')}, ${computed('rows', 'bigint', 'sum(part.rows)::bigint')},
      ${computed('uncounted', 'bigint', 'sum(part.uncounted)::bigint')},
      ${computed('ordinal', 'bigint or null', 'max(scope.ordinal)')}
    from part join scope on scope.id = part.scope_id group by part.scope_id, part.status, part.period`;

export const ordersByStatus = {
  whole: sql`${ordersByStatusIn('whole')}`,
  parts: sql`${ordersByStatusIn('parts')}`,
};
export const activitiesByPeriod = {
  whole: sql`${activitiesByPeriodIn('whole')}`,
  parts: sql`${activitiesByPeriodIn('parts')}`,
};
