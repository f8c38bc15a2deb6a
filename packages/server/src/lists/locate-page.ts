/**
 * Finds a page of a long list, newest first, at the same cost wherever it lies and however long the list is.
 * Marks (row number → id, laid behind the newest rows) say where to start; at most a few hundred index entries are
 * walked from the nearest one, and the total is the last mark's number plus the rows after it.
 */
import type { Statements } from '../db/statements.ts';
import type { CheckpointedList } from '../queue/enqueue.ts';
import { offsetOf, type PageQuery } from './page.ts';

/** The whole of an organization's list, or one workspace's part of it. */
export interface ListScope {
  organizationId: string;
  workspaceId: string | null;
}

export interface LocatedPage {
  /** What `key` selects of each row, newest first. */
  keys: string[];
  total: number;
  /** Rows behind the last mark: many of them mean that marks should be laid. */
  unmarked: number;
}

export const checkpointInterval = 100;

const nilUuid = '00000000-0000-0000-0000-000000000000';

/** `key` is an SQL expression over a row `t` of the list. */
export async function locatePage(
  db: Statements,
  list: CheckpointedList,
  scope: ListScope,
  query: PageQuery,
  key = 't.id::text',
): Promise<LocatedPage> {
  const offset = offsetOf(query);
  const isNear = offset <= checkpointInterval;
  const top = await fromTheTop(db, list, scope, {
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

const where = (scope: ListScope): string =>
  `t.organization_id = $1${scope.workspaceId ? ' and t.workspace_id = $5' : ''}`;

/** Every text takes the organization, the scope, two numbers and, where it is one, the workspace. */
const valuesFor = (scope: ListScope, first: number, second: number): unknown[] => [
  scope.organizationId,
  scope.workspaceId ?? scope.organizationId,
  first,
  second,
  ...(scope.workspaceId ? [scope.workspaceId] : []),
];

async function fromTheTop(
  db: Statements,
  list: CheckpointedList,
  scope: ListScope,
  { offset, limit, key }: { offset: number; limit: number; key: string },
): Promise<LocatedPage> {
  const [page] = await db.query<Omit<LocatedPage, 'keys'> & { keys: string }>(
    `with mark as (
      select ordinal, row_id from list_marks
      where organization_id = $1 and list = '${list}' and scope_id = $2 order by ordinal desc limit 1
    ), unmarked as (
      select count(*) as rows from ${list} t
      where ${where(scope)} and t.id > coalesce((select row_id from mark), '${nilUuid}')
    )
    select unmarked.rows as unmarked, coalesce((select ordinal from mark), 0) + unmarked.rows as total,
      array_to_string(
        array(select ${key} from ${list} t where ${where(scope)} order by t.id desc limit $3 offset $4), ' ') as keys
    from unmarked`,
    valuesFor(scope, limit, offset),
  );
  return page ? { ...page, keys: keysIn(page.keys) } : { total: 0, unmarked: 0, keys: [] };
}

/** Rows `oldest` and following of the list counted from its beginning, newest first. */
async function upFromCheckpoint(
  db: Statements,
  list: CheckpointedList,
  scope: ListScope,
  { oldest, count, key }: { oldest: number; count: number; key: string },
): Promise<string[]> {
  const [page] = await db.query<{ keys: string }>(
    `with mark as (
      select ordinal, row_id from list_marks
      where organization_id = $1 and list = '${list}' and scope_id = $2 and ordinal < $3
      order by ordinal desc limit 1
    )
    select array_to_string(array(
      select ${key} from ${list} t
      where ${where(scope)} and t.id > coalesce((select row_id from mark), '${nilUuid}')
      order by t.id offset $3 - 1 - coalesce((select ordinal from mark), 0) limit $4
    ), ' ') as keys`,
    valuesFor(scope, oldest, count),
  );
  return keysIn(page?.keys ?? '').reverse();
}

/** Keys hold no spaces, and one text is read faster than an array. */
const keysIn = (text: string): string[] => (text === '' ? [] : text.split(' '));
