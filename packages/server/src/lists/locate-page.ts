/**
 * Finds a page of a list, newest first, at the same cost for every page and every length of the list. Checkpoints
 * store the id of every 100th row, except for the newest rows. At most a few hundred index entries are read from
 * the nearest checkpoint. The total is the number of the last checkpoint plus the rows after it.
 */
import { computed, constant, type Fragment, fragment, fragmentOf, sql } from '../db/sql.ts';
import type { Statements } from '../db/statements.ts';
import { maxUuid, nilUuid } from '../kit/ids.ts';
import type { CheckpointedList } from '../queue/jobs.ts';
import type { ListScope } from './list-scope.ts';
import { offsetOf, type PageQuery } from './page.ts';
import { epoch, pageSince } from './page-since.sql.ts';
import type { RecentTotals } from './recent-totals.ts';

/**
 * Limits an index scan at both ends. PostgreSQL takes a range with one unknown end for a third of the table, and one with
 * two ends for a small part of it.
 */
const isAfterMark = fragment`t.id > coalesce((select row_id from mark), ${constant(nilUuid)})
      and t.id <= ${constant(maxUuid)}`;

export interface LocatedPage {
  /** The values of `key` for the rows of the page, newest first. */
  keys: string[];
  total: number;
  /** The number of rows after the last checkpoint. A large number means that checkpoints should be built. */
  unmarked: number;
}

export const checkpointInterval = 100;

/** So many rows after the last checkpoint are counted by each request. For more, a checkpoint or a total is stored. */
const fewRows = 3 * checkpointInterval;

export const isFarFromCheckpoint = (page: { unmarked: number }): boolean => page.unmarked >= fewRows;

/** The key of a row, if its reader needs nothing but its id. */
export const idKey = fragment`t.id::text`;

/** Finds a page with checkpoints. `key` is an SQL expression over a row `t` of the list. */
export async function locatePage(
  db: Statements,
  totals: RecentTotals,
  list: CheckpointedList,
  scope: ListScope,
  query: PageQuery,
  key: Fragment = idKey,
): Promise<LocatedPage> {
  const offset = offsetOf(query);
  const isNear = offset <= checkpointInterval;
  const top = await fromTheTop(db, totals, list, scope, {
    offset: isNear ? offset : 0,
    limit: isNear ? query.per_page : 0,
    key,
  });
  if (isNear) return top;
  const newest = top.total - offset;
  if (newest <= 0) return top;
  const oldest = Math.max(1, newest - query.per_page + 1);
  return {
    ...top,
    keys: await upFromCheckpoint(db, list, scope, { oldest, count: newest - oldest + 1, key }),
  };
}

const areMany = fragment`unmarked.rows >= ${constant(fewRows)}`;

const where = (scope: ListScope): Fragment =>
  scope.workspaceId
    ? fragment`t.organization_id = $1 and t.workspace_id = $5`
    : fragment`t.organization_id = $1`;

/**
 * Returns the parameters of every statement here: organization, scope, two numbers and, for a workspace, its id.
 */
const valuesFor = (scope: ListScope, first: number, second: number): unknown[] => [
  scope.organizationId,
  scope.workspaceId ?? scope.organizationId,
  first,
  second,
  ...(scope.workspaceId ? [scope.workspaceId] : []),
];

async function fromTheTop(
  db: Statements,
  totals: RecentTotals,
  list: CheckpointedList,
  scope: ListScope,
  { offset, limit, key }: { offset: number; limit: number; key: Fragment },
): Promise<LocatedPage> {
  const values = valuesFor(scope, limit, offset);
  const known = totals.of(list, scope);
  const statements = statementsFromTheTop(list, scope, key);
  const [since] = known
    ? await db.query(statements.since, [...values, known.total, known.snapshot, known.epoch])
    : [];
  const [page = since] = since ? [] : await db.query(statements.counting, values);
  if (!page) return { total: 0, unmarked: 0, keys: [] };
  const { total, unmarked, snapshot, epoch, keys } = page;
  const isRecent = snapshot !== null && epoch !== null && isFarFromCheckpoint(page);
  if (known || isRecent) totals.set(list, scope, isRecent ? { total, snapshot, epoch } : undefined);
  return { total, unmarked, keys: keysIn(keys) };
}

/** Most requests need these statements, so they are put together once. */
const knownStatements = new Map<string, ReturnType<typeof makeStatements>>();

function statementsFromTheTop(list: CheckpointedList, scope: ListScope, key: Fragment) {
  const name = `${list} ${scope.workspaceId === null} ${key.text}`;
  const statements = knownStatements.get(name) ?? makeStatements(list, scope, key);
  knownStatements.set(name, statements);
  return statements;
}

const makeStatements = (list: CheckpointedList, scope: ListScope, key: Fragment) => ({
  counting: pageFromTheTop(list, scope, key),
  since: pageSince(list, scope, keysFromTheTop(list, scope, key)),
});

export const keysFromTheTop = (list: CheckpointedList, scope: ListScope, key: Fragment) =>
  computed(
    'keys',
    'text',
    fragment`array_to_string(array(
        select ${key} from ${fragmentOf(list)} t where ${where(scope)} order by t.id desc limit $3 offset $4), ' ')`,
  );

/** The snapshot is null unless many rows were counted. */
export const pageFromTheTop = (list: CheckpointedList, scope: ListScope, key: Fragment) => sql`with mark as (
      select ordinal, row_id from list_marks
      where organization_id = $1 and list = ${constant(list)} and scope_id = $2 order by ordinal desc limit 1
    ), unmarked as (
      select count(*) as rows from ${fragmentOf(list)} t
      where ${where(scope)} and ${isAfterMark}
    )
    select ${computed('unmarked', 'bigint', 'unmarked.rows')},
      ${computed('total', 'bigint', 'coalesce((select ordinal from mark), 0) + unmarked.rows')},
      ${computed('snapshot', 'text or null', fragment`case when ${areMany} then pg_current_snapshot()::text end`)},
      ${computed('epoch', 'text or null', fragment`case when ${areMany} then ${epoch} end`)},
      ${keysFromTheTop(list, scope, key)}
    from unmarked`;

/** Finds the rows from number `oldest` on, counted from the beginning of the list. Returns them newest first. */
async function upFromCheckpoint(
  db: Statements,
  list: CheckpointedList,
  scope: ListScope,
  { oldest, count, key }: { oldest: number; count: number; key: Fragment },
): Promise<string[]> {
  const [page] = await db.query(pageUpFromCheckpoint(list, scope, key), valuesFor(scope, oldest, count));
  return keysIn(page?.keys ?? '').reverse();
}

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
      where ${where(scope)} and ${isAfterMark}
      order by t.id offset $3 - 1 - coalesce((select ordinal from mark), 0) limit $4
    ), ' ')`,
    )}`;

/** Splits the keys of a page. Keys contain no spaces, and one text is read faster than an array. */
export const keysIn = (text: string): string[] => (text === '' ? [] : text.split(' '));
