/**
 * Finds a page of a list. A list without filters is located with checkpoints; a filtered list is counted and read
 * with an offset.
 */
import { parseTime } from '@gifts/contract/time';
import type { CallerContext } from '../context/context.ts';
import { type Statements, useCustomPlan } from '../db/statements.ts';
import type { CheckpointedList } from '../queue/enqueue.ts';
import { accessibleScope } from './list-scope.ts';
import { type LocatedPage, locatePage } from './locate-page.ts';
import { offsetOf, type PageQuery } from './page.ts';
import { requestListCheckpoints } from './request-list-checkpoints.ts';

/** Filters of a list: required values of columns, and inclusive bounds of `created_at`. */
export interface ListFilters {
  equal: Readonly<Record<string, string | undefined>>;
  oneOf?: { column: string; values: readonly string[] } | null;
  after?: string | undefined;
  before?: string | undefined;
}

export async function findPage(
  context: CallerContext,
  db: Statements,
  list: CheckpointedList,
  query: PageQuery & { workspace_id?: string },
  filters: ListFilters,
  key = 't.id::text',
): Promise<Pick<LocatedPage, 'keys' | 'total'>> {
  const { scope, workspaceIds } = accessibleScope(context, query.workspace_id);
  if (scope && !isFiltered(filters)) {
    const page = await locatePage(db, list, scope, query, key);
    requestListCheckpoints(context, list, scope, page);
    return page;
  }
  return findFilteredPage(context, list, query, { ...filters, workspaceIds }, key);
}

const isFiltered = ({ equal, oneOf, after, before }: ListFilters): boolean =>
  Object.values(equal).some((value) => value !== undefined) ||
  Boolean(oneOf) ||
  after !== undefined ||
  before !== undefined;

async function findFilteredPage(
  context: CallerContext,
  list: CheckpointedList,
  query: PageQuery,
  filters: ListFilters & { workspaceIds: string[] | null },
  key: string,
): Promise<{ keys: string[]; total: number }> {
  const { conditions, values } = conditionsOf(context, filters);
  const where = conditions.join(' and ');
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`;
  // The selectivity of a filter depends on its value, so these statements are planned for their values.
  const [keys, [counted]] = await context.db.transaction((tx) => {
    tx.defer(useCustomPlan);
    return Promise.all([
      tx.query<{ key: string }>(
        `select ${key} as key from ${list} t where ${where} order by t.id desc ${limit}`,
        [...values, query.per_page, offsetOf(query)],
      ),
      tx.query<{ total: number }>(`select count(*) as total from ${list} t where ${where}`, values),
    ]);
  });
  return { keys: keys.map((row) => row.key), total: counted?.total ?? 0 };
}

/** Returns the filters as SQL. The text depends on which filters are present, never on their values. */
function conditionsOf(
  context: CallerContext,
  filters: ListFilters & { workspaceIds: string[] | null },
): { conditions: string[]; values: unknown[] } {
  const values: unknown[] = [context.organization.id];
  const conditions = ['t.organization_id = $1'];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (filters.workspaceIds) add(filters.workspaceIds, (ids) => `t.workspace_id = any(${ids}::uuid[])`);
  for (const [column, value] of Object.entries(filters.equal)) {
    if (value !== undefined) add(value, (parameter) => `t.${column} = ${parameter}`);
  }
  const { oneOf, after, before } = filters;
  if (oneOf) add(oneOf.values, (list) => `t.${oneOf.column} = any(${list}::text[])`);
  if (after) add(parseTime(after), (time) => `t.created_at >= ${time}`);
  if (before) add(parseTime(before), (time) => `t.created_at <= ${time}`);
  return { conditions, values };
}
