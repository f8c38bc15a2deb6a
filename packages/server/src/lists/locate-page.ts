/**
 * Finds a page of a list, newest first, at the same cost for every page and every length of the list. Checkpoints
 * store the id of every 100th row, except for the newest rows. At most a few hundred index entries are read from
 * the nearest checkpoint. The total is the number of the last checkpoint plus the rows after it.
 */
import type { Statements } from '../db/statements.ts';
import type { CheckpointedList } from '../queue/enqueue.ts';
import { offsetOf, type PageQuery } from './page.ts';

/** The whole list of an organization, or the part in one workspace. */
export interface ListScope {
  organizationId: string;
  workspaceId: string | null;
}

export interface LocatedPage {
  /** The values of `key` for the rows of the page, newest first. */
  keys: string[];
  total: number;
  /** The number of rows after the last checkpoint. A large number means that checkpoints should be built. */
  unmarked: number;
}

export const checkpointInterval = 100;

const nilUuid = '00000000-0000-0000-0000-000000000000';

/** Finds a page with checkpoints. `key` is an SQL expression over a row `t` of the list. */
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

/** Finds the rows from number `oldest` on, counted from the beginning of the list. Returns them newest first. */
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

/** Splits the keys of a page. Keys contain no spaces, and one text is read faster than an array. */
const keysIn = (text: string): string[] => (text === '' ? [] : text.split(' '));
