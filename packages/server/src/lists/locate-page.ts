/**
 * Finds a page of a list, newest first, at the same cost for every page and every length of the list. Checkpoints
 * store the id of every 100th row, except for the newest rows. At most a few hundred index entries are read from
 * the nearest checkpoint. The total is the number of the last checkpoint plus the rows after it.
 */
import type { Fragment } from '../db/sql.ts';
import type { Statements } from '../db/statements.ts';
import type { CheckpointedList } from '../queue/jobs.ts';
import type { ListScope } from './list-scope.ts';
import { checkpointInterval, fewRows, idKey, statementsOf } from './locate-page.sql.ts';
import type { PageRange } from './page.ts';
import type { RecentTotals } from './recent-totals.ts';

export interface LocatedPage {
  /** The values of `key` for the rows of the page, newest first. */
  keys: string[];
  total: number;
  /** The number of rows after the last checkpoint. A large number means that checkpoints should be built. */
  unmarked: number;
}

export const isFarFromCheckpoint = (page: { unmarked: number }): boolean => page.unmarked >= fewRows;

/** Finds a page with checkpoints. `key` is an SQL expression over a row `t` of the list. */
export async function locatePage(
  db: Statements,
  totals: RecentTotals,
  list: CheckpointedList,
  scope: ListScope,
  { offset, limit }: PageRange,
  key: Fragment = idKey,
): Promise<LocatedPage> {
  const isNear = offset <= checkpointInterval;
  const top = await fromTheTop(db, totals, list, scope, {
    offset: isNear ? offset : 0,
    limit: isNear ? limit : 0,
    key,
  });
  if (isNear) return top;
  const newest = top.total - offset;
  if (newest <= 0) return top;
  const oldest = Math.max(1, newest - limit + 1);
  return {
    ...top,
    keys: await upFromCheckpoint(db, list, scope, { oldest, count: newest - oldest + 1, key }),
  };
}

const valuesFor = (scope: ListScope, first: number, second: number): unknown[] => [
  scope.organizationId,
  scope.partId ?? scope.organizationId,
  first,
  second,
  ...(scope.partId ? [scope.partId] : []),
];

async function fromTheTop(
  db: Statements,
  totals: RecentTotals,
  list: CheckpointedList,
  scope: ListScope,
  { offset, limit, key }: { offset: number; limit: number; key: Fragment },
): Promise<LocatedPage> {
  const values = valuesFor(scope, limit, offset);
  const { since, fromTheTop } = statementsOf(list, scope, key);
  const known = totals.of(list, scope);
  const [found] = known ? await db.query(since, [...values, known.total, known.snapshot, known.epoch]) : [];
  const [page = found] = found ? [] : await db.query(fromTheTop, values);
  if (!page) return { total: 0, unmarked: 0, keys: [] };
  const { total, unmarked, snapshot, epoch, keys } = page;
  const isRecent = snapshot !== null && epoch !== null && isFarFromCheckpoint(page);
  if (known || isRecent) totals.set(list, scope, isRecent ? { total, snapshot, epoch } : undefined);
  return { total, unmarked, keys: keysIn(keys) };
}

/** Finds the rows from number `oldest` on, counted from the beginning of the list. Returns them newest first. */
async function upFromCheckpoint(
  db: Statements,
  list: CheckpointedList,
  scope: ListScope,
  { oldest, count, key }: { oldest: number; count: number; key: Fragment },
): Promise<string[]> {
  const [page] = await db.query(
    statementsOf(list, scope, key).upFromCheckpoint,
    valuesFor(scope, oldest, count),
  );
  return keysIn(page?.keys ?? '').reverse();
}

/** Splits the keys of a page. Keys contain no spaces, and one text is read faster than an array. */
export const keysIn = (text: string): string[] => (text === '' ? [] : text.split(' '));
