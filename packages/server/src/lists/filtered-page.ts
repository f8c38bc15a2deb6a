/** Counts and reads the rows of a list that match its filters, with an offset. One of the filters should have an index. */
import type { Context } from '../context/context.ts';
import { computed, type Fragment, fragmentOf, sql, total } from '../db/sql.ts';
import type { CheckpointedList } from '../queue/jobs.ts';
import type { BlockFilters } from './counted-page.sql.ts';
import { statusColumns } from './list-blocks.ts';
import { partColumns } from './list-scope.ts';
import type { PageRange } from './page.ts';

export interface AccessibleFilters extends BlockFilters {
  equal: Readonly<Record<string, string | undefined>>;
  /** SQL expressions over a row `t`, and the texts that they must begin with. */
  startsWith: Readonly<Record<string, string | undefined>>;
  /** SQL expressions over a row `t`, and the times from which on they must be. */
  since: Readonly<Record<string, Date | null>>;
  /** Null if the whole list is read. */
  partIds: readonly string[] | null;
}

/** From here on the rows are counted first, and the page is read from the end of the list that is nearer. */
const farOffset = 1_000;

export async function findFilteredPage(
  context: Context,
  list: CheckpointedList,
  { offset, limit: most }: PageRange,
  filters: AccessibleFilters,
  key: Fragment,
): Promise<{ keys: string[]; total: number }> {
  const { page, pageFromEnd, count, values } = filteredPage(list, context.organization.id, filters, key);
  // The selectivity of a filter depends on its value, so these statements get a new plan each time.
  return context.db.planned(async (source) => {
    const counting = source.query(count, values).then(([counted]) => counted?.total ?? 0);
    const remaining = offset < farOffset ? offset : (await counting) - offset;
    if (remaining >= offset) {
      const [keys, total] = await Promise.all([source.query(page, [...values, most, offset]), counting]);
      return { keys: keys.map((row) => row.key), total };
    }
    const total = await counting;
    const limit = Math.min(most, Math.max(0, remaining));
    const keys = await source.query(pageFromEnd, [...values, limit, Math.max(0, remaining - limit)]);
    return { keys: keys.map((row) => row.key).reverse(), total };
  });
}

/** The statements for filters. Their texts depend on which filters are present, never on their values. */
export function filteredPage(
  list: CheckpointedList,
  organizationId: string,
  filters: AccessibleFilters,
  key: Fragment,
) {
  const { conditions, values } = conditionsOf(list, organizationId, filters);
  const where = fragmentOf(conditions.join(' and '));
  const matching = fragmentOf(`(select * from ${list} t where ${where.text} offset 0) t`);
  const rows = hasRange(filters) ? matching : fragmentOf(`${list} t where ${where.text}`);
  const limit = fragmentOf(`limit $${values.length + 1} offset $${values.length + 2}`);
  const page = sql`select ${computed('key', 'text', key)} from ${rows} order by t.id desc ${limit}`;
  const pageFromEnd = sql`select ${computed('key', 'text', key)} from ${matching} order by t.id ${limit}`;
  const count = sql`select ${total} from ${fragmentOf(list)} t where ${where}`;
  return { page, pageFromEnd, count, values };
}

/**
 * The rows since a time are found by the index of that time. PostgreSQL would walk along the list and expect them everywhere, and
 * they are all at one of its ends. Those whose text has a beginning may be anywhere and few.
 */
const hasRange = ({ since, startsWith }: AccessibleFilters): boolean =>
  Object.values(since).some((time) => time !== null) ||
  Object.values(startsWith).some((text) => text !== undefined);

function conditionsOf(
  list: CheckpointedList,
  organizationId: string,
  { partIds, equal, startsWith, since, statuses, after, before }: AccessibleFilters,
): { conditions: string[]; values: unknown[] } {
  const values: unknown[] = [organizationId];
  const conditions = ['t.organization_id = $1'];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (partIds) add(partIds, (ids) => `t.${partColumns[list]} = any(${ids}::uuid[])`);
  for (const [expression, value] of Object.entries(equal)) {
    if (value !== undefined) add(value, (parameter) => `${expression} = ${parameter}`);
  }
  for (const [expression, value] of Object.entries(startsWith)) {
    // As `like` would find it, whatever the text holds. No text comes after its own with this last letter.
    if (value !== undefined)
      add(value, (text) => `${expression} ~>=~ ${text} and ${expression} ~<~ (${text} || chr(1114111))`);
  }
  for (const [expression, time] of Object.entries(since)) {
    if (time) add(time, (parameter) => `${expression} >= ${parameter}`);
  }
  if (statuses) add(statuses, (names) => `t.${statusColumns[list]} = any(${names}::text[])`);
  if (after) add(after, (time) => `t.created_at >= ${time}`);
  if (before) add(before, (time) => `t.created_at <= ${time}`);
  return { conditions, values };
}
