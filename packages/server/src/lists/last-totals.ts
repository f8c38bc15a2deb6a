/** Remembers how many rows lists had when they were last asked for: a guess that saves a question if it is still right. */
import { LRUCache } from 'lru-cache';
import { perDatabase } from '../db/per-database.ts';

const lists = 10_000;

/** Totals by the list, its scope and its filters. They may be out of date. */
export const lastTotals = perDatabase(() => new LRUCache<string, number>({ max: lists }));
