/**
 * Blocks are 500 neighbouring rows of a list with their times and the number of rows in each status. They count filtered
 * lists. Statuses change, so the counts are those before the changes that a pointer has not passed yet.
 */
import { constant, type Fragment, fragment, fragmentOf } from '../db/sql.ts';
import type { CheckpointedList } from '../queue/jobs.ts';
import { type ListScope, partColumns } from './list-scope.ts';

export const blockSize = 500;

/** The column that a list can be filtered by, and where its changes are written. */
export const statusColumns = {
  order_batches: 'send_status',
  orders: 'status',
  order_activities: 'order_status',
  shipper_shipments: 'status',
} as const satisfies Record<CheckpointedList, string>;

interface Changes {
  table: string;
  row: string;
  status: string;
}

/** The status of an activity never changes. */
const changesOf: Readonly<Record<CheckpointedList, Changes | null>> = {
  order_batches: { table: 'order_batch_changes', row: 'order_batch_id', status: 'send_status' },
  orders: { table: 'order_activities', row: 'order_id', status: 'order_status' },
  order_activities: null,
  shipper_shipments: { table: 'shipper_shipment_changes', row: 'shipment_id', status: 'status' },
};

/** The key of a list's rows in the tables of blocks. Parameters 1 and 2 are the organization and the scope. */
export const isOfList = (list: CheckpointedList): Fragment =>
  fragment`organization_id = $1 and list = ${constant(list)} and scope_id = $2`;

/** The rows `t` of a list in a scope. */
export const inScope = (list: CheckpointedList, { partId }: ListScope): Fragment =>
  partId === null
    ? fragment`t.organization_id = $1`
    : fragment`t.organization_id = $1 and t.${fragmentOf(partColumns[list])} = $2`;

/**
 * The changes from an id on, with the status before and after. Null if rows of the list never change.
 */
export function changesSince(list: CheckpointedList, scope: ListScope, id: Fragment): Fragment | null {
  const changes = changesOf[list];
  if (!changes) return null;
  const status = fragmentOf(`t.${changes.status}`);
  return fragment`select t.${fragmentOf(changes.row)} as row_id, ${status} as status, t.previous_status
    from ${fragmentOf(changes.table)} t where ${inScope(list, scope)} and t.id >= ${id}
      and (t.previous_status is not null or ${status} <> 'created')`;
}

/** The block that contains a row, if there is one. */
export const blockWith = (list: CheckpointedList, rowId: Fragment): Fragment => fragment`
    select ordinal from list_blocks where ${isOfList(list)} and last_id >= ${rowId} order by last_id limit 1`;
