/**
 * Remembers the totals of lists that have grown just now. Their newest rows have no checkpoints yet, and counting them
 * for each request would cost more than the page. A total is remembered with the snapshot that it was counted in, so the
 * next request only counts what has become visible since.
 */
import { LRUCache } from 'lru-cache';
import { perDatabase } from '../db/per-database.ts';
import type { CheckpointedList } from '../queue/jobs.ts';
import type { ListScope } from './list-scope.ts';

export interface RecentTotal {
  readonly total: number;
  /** A snapshot of PostgreSQL, as text. */
  readonly snapshot: string;
  /** The count of transactions to which the snapshot belongs. It changes when the server starts. */
  readonly epoch: string;
}

export interface RecentTotals {
  of(list: CheckpointedList, scope: ListScope): RecentTotal | undefined;
  /** Remembers a total, or forgets it if there is none. */
  set(list: CheckpointedList, scope: ListScope, total: RecentTotal | undefined): void;
}

const lists = 10_000;
/** After this time, counting the rows without checkpoints is as cheap as counting what has become visible. */
const unusedMs = 10_000;

export const recentTotals = perDatabase(({ pool }): RecentTotals => {
  const totals = new LRUCache<string, RecentTotal>({ max: lists, ttl: unusedMs });
  // A server that crashed gives the numbers of its unfinished transactions again. Its connections are lost before.
  pool.on('remove', () => totals.clear());
  const keyOf = (list: CheckpointedList, { organizationId, partId }: ListScope) =>
    `${list} ${partId ?? organizationId}`;
  return {
    of: (list, scope) => totals.get(keyOf(list, scope)),
    set: (list, scope, total) => void totals.set(keyOf(list, scope), total),
  };
});
