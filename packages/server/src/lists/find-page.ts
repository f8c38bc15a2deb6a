/**
 * Finds a page of a list. A list without filters is located with checkpoints; a filtered list is counted and read
 * with an offset.
 */
import { parseTime } from '@gifts/contract/time';
import type { CallerContext } from '../context/context.ts';
import { computed, type Fragment, fragmentOf, sql, total } from '../db/sql.ts';
import { type Statements, useCustomPlan } from '../db/statements.ts';
import type { CheckpointedList } from '../queue/jobs.ts';
import { accessibleScope } from './list-scope.ts';
import { idKey, type LocatedPage, locatePage } from './locate-page.ts';
import { offsetOf, type PageQuery } from './page.ts';
import { recentTotals } from './recent-totals.ts';
import { requestListCheckpoints } from './request-list-checkpoints.ts';

/**
 * Filters of a list: required values of SQL expressions over a row `t`, and inclusive bounds of `created_at`. An
 * expression has an index that begins with the organization.
 */
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
  key: Fragment = idKey,
): Promise<Pick<LocatedPage, 'keys' | 'total'>> {
  const { scope, workspaceIds } = accessibleScope(context, query.workspace_id);
  if (scope && !isFiltered(filters)) {
    const page = await locatePage(db, recentTotals(context.db), list, scope, query, key);
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

type AccessibleFilters = ListFilters & { workspaceIds: string[] | null };

async function findFilteredPage(
  context: CallerContext,
  list: CheckpointedList,
  query: PageQuery,
  filters: AccessibleFilters,
  key: Fragment,
): Promise<{ keys: string[]; total: number }> {
  const { page, count, values } = filteredPage(list, context.organization.id, filters, key);
  // The selectivity of a filter depends on its value, so these statements get a new plan each time.
  const [keys, [counted]] = await context.db.transaction((tx) => {
    tx.defer(useCustomPlan);
    return Promise.all([
      tx.query(page, [...values, query.per_page, offsetOf(query)]),
      tx.query(count, values),
    ]);
  });
  return { keys: keys.map((row) => row.key), total: counted?.total ?? 0 };
}

/** The statements for filters. Their texts depend on which filters are present, never on their values. */
export function filteredPage(
  list: CheckpointedList,
  organizationId: string,
  filters: AccessibleFilters,
  key: Fragment,
) {
  const { conditions, values } = conditionsOf(organizationId, filters);
  const where = fragmentOf(conditions.join(' and '));
  const limit = fragmentOf(`limit $${values.length + 1} offset $${values.length + 2}`);
  const page = sql`select ${computed('key', 'text', key)} from ${fragmentOf(list)} t
    where ${where} order by t.id desc ${limit}`;
  const count = sql`select ${total} from ${fragmentOf(list)} t where ${where}`;
  return { page, count, values };
}

function conditionsOf(
  organizationId: string,
  filters: AccessibleFilters,
): { conditions: string[]; values: unknown[] } {
  const values: unknown[] = [organizationId];
  const conditions = ['t.organization_id = $1'];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (filters.workspaceIds) add(filters.workspaceIds, (ids) => `t.workspace_id = any(${ids}::uuid[])`);
  for (const [expression, value] of Object.entries(filters.equal)) {
    if (value !== undefined) add(value, (parameter) => `${expression} = ${parameter}`);
  }
  const { oneOf, after, before } = filters;
  if (oneOf) add(oneOf.values, (list) => `t.${oneOf.column} = any(${list}::text[])`);
  if (after) add(parseTime(after), (time) => `t.created_at >= ${time}`);
  if (before) add(parseTime(before), (time) => `t.created_at <= ${time}`);
  return { conditions, values };
}
