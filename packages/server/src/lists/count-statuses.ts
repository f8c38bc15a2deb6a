/** Counts orders by their status and by time, for callers of one workspace, of several, or of all. */
import type { OrderStatus } from '@gifts/contract/states';
import type { CallerContext, Context } from '../context/context.ts';
import type { Statements } from '../db/statements.ts';
import { addCounted, countedPeriods, hasFewerBlocks, noneCounted, periodKey } from './counted-periods.ts';
import { blockSize } from './list-blocks.ts';
import { requestListJob } from './request-list-job.ts';
import { activitiesByPeriod, type CountedPlace, ordersByStatus, uncountedRows } from './status-counts.sql.ts';

interface Scopes {
  readonly place: CountedPlace;
  readonly ids: readonly string[];
}

const scopesOf = ({ caller, organization }: CallerContext): Scopes =>
  caller.canAccessAllWorkspaces
    ? { place: 'whole', ids: [organization.id] }
    : { place: 'parts', ids: caller.workspaces.map(({ id }) => id) };

type List = keyof typeof uncountedRows;

/** More rows than this are not counted by a request. */
const mostUncounted = 20_000;

/** True if so many rows are in no block that counting them would take long. The blocks are made then. */
async function isUncounted(
  context: CallerContext,
  db: Statements,
  list: List,
  scopes: Scopes,
): Promise<boolean> {
  const rows = await db.query(uncountedRows[list][scopes.place], [
    context.organization.id,
    scopes.ids,
    mostUncounted,
  ]);
  if (rows.reduce((sum, { uncounted }) => sum + uncounted, 0) < mostUncounted) return false;
  requestBlocks(context, list, scopes, rows);
  return true;
}

/** Returns the number of orders that the caller can reach, by their status now. Null while very many are counted. */
export async function countOrdersByStatus(
  context: CallerContext,
  db: Statements,
): Promise<ReadonlyMap<string, number> | null> {
  const scopes = scopesOf(context);
  if (await isUncounted(context, db, 'orders', scopes)) return null;
  const rows = await db.query(ordersByStatus[scopes.place], [context.organization.id, scopes.ids]);
  requestBlocks(context, 'orders', scopes, rows);
  const counts = new Map<string, number>();
  for (const { status, rows: count } of rows) counts.set(status, (counts.get(status) ?? 0) + count);
  return counts;
}

interface Periods<Status> {
  readonly statuses: readonly Status[];
  /** The periods lie between neighbouring bounds, which ascend: the first bound belongs to its period, and the last one to none. */
  readonly bounds: readonly Date[];
  /** True if the same bounds are asked for again, so that it is worth to remember what was counted. */
  readonly areFixed: boolean;
}

/**
 * Counts how many orders that the caller can reach got each of the statuses in each period. Null while very many are counted.
 */
export async function countActivitiesByPeriod<Status extends OrderStatus>(
  context: CallerContext,
  db: Statements,
  periods: Periods<Status>,
): Promise<Record<Status, number>[] | null> {
  const scopes = scopesOf(context);
  if (await isUncounted(context, db, 'order_activities', scopes)) return null;
  const { statuses, bounds, areFixed } = periods;
  const memory = countedPeriods(context.db);
  const name = JSON.stringify([context.organization.id, scopes, bounds, statuses]);
  const known = (areFixed && memory.get(name)) || noneCounted;
  const rows = await db.query(activitiesByPeriod[scopes.place], [
    context.organization.id,
    scopes.ids,
    bounds,
    statuses,
    scopes.ids.map((id) => known.ordinals.get(id) ?? 0),
  ]);
  if (hasFewerBlocks(known, rows)) {
    memory.delete(name);
    return countActivitiesByPeriod(context, db, periods);
  }
  requestBlocks(context, 'order_activities', scopes, rows);
  const counted = addCounted(known, rows);
  if (areFixed) memory.set(name, counted);
  const newest = new Map<string, number>();
  for (const { period, status, uncounted } of rows) {
    const key = periodKey(period, status);
    newest.set(key, (newest.get(key) ?? 0) + uncounted);
  }
  const countOf = (period: number, status: Status): number => {
    const key = periodKey(period, status);
    return (counted.rows.get(key) ?? 0) + (newest.get(key) ?? 0);
  };
  return bounds
    .slice(1)
    .map(
      (_, index) =>
        Object.fromEntries(statuses.map((status) => [status, countOf(index + 1, status)])) as Record<
          Status,
          number
        >,
    );
}

/** With more rows in no block, blocks are made. */
const fewRows = 2 * blockSize;
/** So many lists get blocks after one request. */
const listsAtOnce = 20;

function requestBlocks(
  context: Context,
  list: List,
  { place }: Scopes,
  rows: readonly { scope_id: string; uncounted: number }[],
): void {
  const uncounted = new Map<string, number>();
  for (const row of rows) uncounted.set(row.scope_id, (uncounted.get(row.scope_id) ?? 0) + row.uncounted);
  const long = [...uncounted].filter(([, count]) => count >= fewRows).slice(0, listsAtOnce);
  for (const [id] of long) {
    const scope = { organizationId: context.organization.id, partId: place === 'whole' ? null : id };
    requestListJob(context, 'count_list_blocks', list, scope);
  }
}
