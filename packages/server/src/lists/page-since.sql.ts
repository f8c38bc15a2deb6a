/**
 * Finds the first page of a list whose total was counted in an earlier snapshot. Every row of a list is written together
 * with one event, and the events have an index by transaction. So the rows that have become visible since are counted
 * exactly, by their events: those of transactions that were in progress and have ended, and those of newer ones.
 */
import { orderStatusEvents } from '@gifts/contract/events';
import { computed, constant, type Fragment, fragment, fragmentOf, sql } from '../db/sql.ts';
import type { CheckpointedList } from '../queue/jobs.ts';
import type { ListScope } from './list-scope.ts';

/** The events of which each new row of a list has exactly one. */
const eventsOfRows = {
  order_batches: ['order_batch.created'],
  orders: ['order.created'],
  order_activities: Object.values(orderStatusEvents),
  shipper_shipments: ['shipment.created'],
} as const satisfies Record<CheckpointedList, readonly string[]>;

/** The server's count of transactions. A restore into another cluster continues it with another difference. */
export const epoch = fragment`concat(transaction_number('0'), ' ', pg_postmaster_start_time())`;

const number = (xid: Fragment): Fragment => fragment`transaction_number(${xid})`;

/**
 * Ranges of transactions that can be visible now and were not in a snapshot: the newer ones, and those that were in
 * progress and have ended. A transaction that runs for long is not read until it ends.
 */
const newerThan = (snapshot: Fragment): Fragment => fragment`
        select ${number(fragment`pg_snapshot_xmax(${snapshot})`)} as first,
          ${number(fragment`pg_snapshot_xmax(pg_current_snapshot())`)} - 1 as last
        union all
        select ${number(fragment`xid`)}, ${number(fragment`xid`)}
        from pg_snapshot_xip(${snapshot}) as xid where pg_visible_in_snapshot(xid, pg_current_snapshot())`;

/**
 * The parameters are those of the page from the top, then the total, its snapshot and its epoch. There is no row if the
 * server has started since. Only the months of a day before and after now are read: no transaction writes for that long.
 */
export function pageSince(list: CheckpointedList, { partId }: ListScope, keys: Fragment<{ keys: string }>) {
  const types = eventsOfRows[list].map((type) => constant(type).text).join(', ');
  const [total, snapshot, ownEpoch] = (partId ? [6, 7, 8] : [5, 6, 7]).map((position) =>
    fragmentOf(`$${position}`),
  ) as [Fragment, Fragment, Fragment];
  return sql`with added as (
      select coalesce(sum(event.count), 0)::bigint as rows
      from (${newerThan(fragment`${snapshot}::pg_snapshot`)}) as range
      cross join lateral (
        select count(*) from events e
        where e.organization_id = $1 and e.transaction_number >= range.first and e.transaction_number <= range.last
          and e.written_at > now() - interval '1 day' and e.written_at < now() + interval '1 day'
          and e.event_type in (${fragmentOf(types)})
          ${partId ? fragment`and e.workspace_id = $5` : fragment``}
      ) as event
    ),
    counted as (
      select ${total}::bigint + added.rows as total from added
    )
    select ${computed('unmarked', 'bigint', 'counted.total - coalesce(mark.ordinal, 0)')},
      ${computed('total', 'bigint', 'counted.total')},
      ${computed('snapshot', 'text or null', 'pg_current_snapshot()::text')},
      ${computed('epoch', 'text or null', ownEpoch)},
      ${keys}
    from counted left join lateral (
      select ordinal from list_marks
      where organization_id = $1 and list = ${constant(list)} and scope_id = $2 order by ordinal desc limit 1
    ) as mark on true
    where ${ownEpoch} = ${epoch}`;
}
