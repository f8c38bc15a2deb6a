/**
 * Finds a page of a list. A list without filters is located with checkpoints, and a list that is filtered by status or
 * time is counted by its blocks. Other filters have an index.
 */
import { parseTime } from '@gifts/contract/time';
import type { Context } from '../context/context.ts';
import type { Fragment } from '../db/sql.ts';
import type { Statements } from '../db/statements.ts';
import type { CheckpointedList } from '../queue/jobs.ts';
import { type BlockFilters, countedPage } from './counted-page.sql.ts';
import { type AccessibleFilters, findFilteredPage } from './filtered-page.ts';
import { fromTheOldest } from './from-the-oldest.ts';
import { lastTotals } from './last-totals.ts';
import { blockSize } from './list-blocks.ts';
import type { AccessibleScope, ListScope } from './list-scope.ts';
import { idKey } from './locate-page.sql.ts';
import { isFarFromCheckpoint, keysIn, locatePage } from './locate-page.ts';
import { type FoundPage, offsetOf, type PageQuery, type PageRange } from './page.ts';
import { recentTotals } from './recent-totals.ts';
import { requestListJob } from './request-list-job.ts';

/** Filters of a list: statuses, inclusive bounds of `created_at`, and required values of SQL expressions over a row `t`. */
export interface ListFilters {
  /** An expression has an index that begins with the organization. */
  equal: Readonly<Record<string, string | undefined>>;
  /** Beginnings of texts, under expressions that have an index with `text_pattern_ops`. */
  startsWith?: Readonly<Record<string, string | undefined>>;
  /** Inclusive lower bounds of other times, under expressions that have such an index. */
  since?: Readonly<Record<string, string | undefined>>;
  statuses: readonly string[] | null;
  after: string | undefined;
  before: string | undefined;
}

export async function findPage(
  context: Context,
  db: Statements,
  list: CheckpointedList,
  query: PageQuery,
  scope: AccessibleScope,
  filters: ListFilters,
  key: Fragment = idKey,
): Promise<FoundPage> {
  const range = { offset: offsetOf(query), limit: query.per_page };
  const find = (each: PageRange) => findNewest(context, db, list, each, { ...scope, filters, key });
  if (query.sort !== 'oldest') return find(range);
  const totals = lastTotals(context.db);
  const name = JSON.stringify([context.organization.id, list, scope, filters]);
  const page = await fromTheOldest(find, range, totals.get(name));
  totals.set(name, page.total);
  return page;
}

interface Selected extends AccessibleScope {
  readonly filters: ListFilters;
  readonly key: Fragment;
}

/** Finds rows of a list, newest first. */
async function findNewest(
  context: Context,
  db: Statements,
  list: CheckpointedList,
  range: PageRange,
  { scope, partIds, filters: { equal, startsWith = {}, since = {}, statuses, after, before }, key }: Selected,
): Promise<FoundPage> {
  const filters = { statuses, after: parse(after), before: parse(before) };
  const hasIndex = [equal, startsWith, since].some((each) =>
    Object.values(each).some((value) => value !== undefined),
  );
  const times = Object.entries(since).map(([expression, time]) => [expression, parse(time)] as const);
  const all: AccessibleFilters = {
    ...filters,
    ...{ equal, startsWith, since: Object.fromEntries(times), partIds },
  };
  if (!scope || hasIndex) return findFilteredPage(context, list, range, all, key);
  if (Object.values(filters).some((value) => value !== null)) {
    const counted = await findCountedPage(context, list, scope, range, filters, key);
    return counted ?? findFilteredPage(context, list, range, all, key);
  }
  const page = await locatePage(db, recentTotals(context.db), list, scope, range, key);
  if (isFarFromCheckpoint(page)) requestListJob(context, 'build_list_checkpoints', list, scope);
  return page;
}

const parse = (time: string | undefined): Date | null => (time === undefined ? null : parseTime(time));

/** So many rows and changes without a block are counted by each request. For more, blocks are made. */
const fewRows = 2 * blockSize;

/** Returns null if counting all rows is cheaper. */
async function findCountedPage(
  context: Context,
  list: CheckpointedList,
  scope: ListScope,
  { offset, limit }: PageRange,
  filters: BlockFilters,
  key: Fragment,
): Promise<FoundPage | null> {
  const { statement, values } = countedPage(list, scope, filters, key);
  const scopeId = scope.partId ?? scope.organizationId;
  const place = [scope.organizationId, scopeId, limit, offset];
  const [page] = await context.db.query(statement, [...place, ...values]);
  if (!page) return null;
  if (page.uncounted >= fewRows) requestListJob(context, 'count_list_blocks', list, scope);
  return page.total === null ? null : { keys: keysIn(page.keys), total: page.total };
}
