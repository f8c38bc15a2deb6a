/**
 * The statements that find a page with checkpoints. Their parameters are the organization, the scope, two numbers and, for a
 * part, its id.
 */
import { computed, constant, type Fragment, fragment, fragmentOf, sql } from '../db/sql.ts';
import { maxUuid, nilUuid } from '../kit/ids.ts';
import type { CheckpointedList } from '../queue/jobs.ts';
import { type ListScope, partColumns } from './list-scope.ts';
import { madeOnce } from './made-once.ts';
import { epoch, pageSince } from './page-since.sql.ts';

export const checkpointInterval = 100;

/** So many rows after the last checkpoint are counted by each request. For more, a checkpoint or a total is stored. */
export const fewRows = 3 * checkpointInterval;

/** The key of a row, if its reader needs nothing but its id. */
export const idKey = fragment`t.id::text`;

/**
 * Limits an index scan at both ends. PostgreSQL takes a range with one unknown end for a third of the table, and one with
 * two ends for a small part of it.
 */
const isAfterMark = fragment`t.id > coalesce((select row_id from mark), ${constant(nilUuid)})
      and t.id <= ${constant(maxUuid)}`;

const areMany = fragment`unmarked.rows >= ${constant(fewRows)}`;

const where = (list: CheckpointedList, scope: ListScope): Fragment =>
  scope.partId
    ? fragment`t.organization_id = $1 and t.${fragmentOf(partColumns[list])} = $5`
    : fragment`t.organization_id = $1`;

export const keysFromTheTop = (list: CheckpointedList, scope: ListScope, key: Fragment) =>
  computed(
    'keys',
    'text',
    fragment`array_to_string(array(
        select ${key} from ${fragmentOf(list)} t where ${where(list, scope)} order by t.id desc limit $3 offset $4), ' ')`,
  );

/**
 * The snapshot is null unless many rows were counted. The snapshot of a standby does not say which transactions are in progress, so nothing is
 * counted from it.
 */
export const pageFromTheTop = (list: CheckpointedList, scope: ListScope, key: Fragment) => sql`with mark as (
      select ordinal, row_id from list_marks
      where organization_id = $1 and list = ${constant(list)} and scope_id = $2 order by ordinal desc limit 1
    ), unmarked as (
      select count(*) as rows from ${fragmentOf(list)} t
      where ${where(list, scope)} and ${isAfterMark}
    )
    select ${computed('unmarked', 'bigint', 'unmarked.rows')},
      ${computed('total', 'bigint', 'coalesce((select ordinal from mark), 0) + unmarked.rows')},
      ${computed('snapshot', 'text or null', fragment`case when ${areMany} and not pg_is_in_recovery() then pg_current_snapshot()::text end`)},
      ${computed('epoch', 'text or null', fragment`case when ${areMany} then ${epoch} end`)},
      ${keysFromTheTop(list, scope, key)}
    from unmarked`;

export const pageUpFromCheckpoint = (
  list: CheckpointedList,
  scope: ListScope,
  key: Fragment,
) => sql`with mark as (
      select ordinal, row_id from list_marks
      where organization_id = $1 and list = ${constant(list)} and scope_id = $2 and ordinal < $3
      order by ordinal desc limit 1
    )
    select ${computed(
      'keys',
      'text',
      fragment`array_to_string(array(
      select ${key} from ${fragmentOf(list)} t
      where ${where(list, scope)} and ${isAfterMark}
      order by t.id offset $3 - 1 - coalesce((select ordinal from mark), 0) limit $4
    ), ' ')`,
    )}`;

const once = madeOnce<ReturnType<typeof makeStatements>>();

/** The statements of a list. They depend on whether the scope is a part, and not on which one. */
export const statementsOf = (list: CheckpointedList, scope: ListScope, key: Fragment) =>
  once(`${list} ${scope.partId === null} ${key.text}`, () => makeStatements(list, scope, key));

const makeStatements = (list: CheckpointedList, scope: ListScope, key: Fragment) => ({
  fromTheTop: pageFromTheTop(list, scope, key),
  since: pageSince(list, scope, keysFromTheTop(list, scope, key)),
  upFromCheckpoint: pageUpFromCheckpoint(list, scope, key),
});
