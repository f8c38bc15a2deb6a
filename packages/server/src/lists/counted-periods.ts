/**
 * Remembers how many rows the blocks of a list have in each period. The rows of a block never change and blocks are only added behind the
 * others, so the next request counts no more than the blocks that were added since.
 */
import { LRUCache } from 'lru-cache';
import { perDatabase } from '../db/per-database.ts';

export interface CountedPeriods {
  /** The last block that is counted, for each scope. */
  readonly ordinals: ReadonlyMap<string, number>;
  /** Counts by period and status, as `periodKey` names them. */
  readonly rows: ReadonlyMap<string, number>;
}

export const noneCounted: CountedPeriods = { ordinals: new Map(), rows: new Map() };

export const periodKey = (period: number, status: string): string => `${period} ${status}`;

/** Charts with the same scopes and periods. A chart has some hundred numbers. */
const charts = 2_000;

export const countedPeriods = perDatabase(() => new LRUCache<string, CountedPeriods>({ max: charts }));

/** A row of the statement: so many rows in a period, of which so many are in no block yet. */
export interface CountedRow {
  readonly scope_id: string;
  readonly status: string;
  readonly period: number;
  readonly rows: number;
  readonly uncounted: number;
  /** The last block of the scope. Null if it has none. */
  readonly ordinal: number | null;
}

/** True if blocks that were counted are not there any more, as after the change to a database that was behind. */
export const hasFewerBlocks = (known: CountedPeriods, found: readonly CountedRow[]): boolean =>
  found.some(({ scope_id, ordinal }) => (ordinal ?? 0) < (known.ordinals.get(scope_id) ?? 0));

/** Adds what a request counted behind the blocks that were known. */
export function addCounted(known: CountedPeriods, found: readonly CountedRow[]): CountedPeriods {
  const ordinals = new Map(known.ordinals);
  const rows = new Map(known.rows);
  for (const { scope_id, ordinal, period, status, rows: count, uncounted } of found) {
    if (ordinal !== null) ordinals.set(scope_id, ordinal);
    const key = periodKey(period, status);
    if (count > uncounted) rows.set(key, (rows.get(key) ?? 0) + count - uncounted);
  }
  return { ordinals, rows };
}
