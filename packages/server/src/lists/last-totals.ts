/** Remembers how many rows lists had when they were last asked for: a guess that saves a question if it is still right. */
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';

const lists = 10_000;

const totalsOf = new WeakMap<Database, LRUCache<string, number>>();

/** Totals by the list, its scope and its filters. They may be out of date. */
export function lastTotals(db: Database): LRUCache<string, number> {
  const known = totalsOf.get(db) ?? new LRUCache<string, number>({ max: lists });
  totalsOf.set(db, known);
  return known;
}
