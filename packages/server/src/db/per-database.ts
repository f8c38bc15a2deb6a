import type pg from 'pg';
import type { Database } from './database.ts';

/**
 * Returns a function that makes a thing once for each database: what a process remembers of one is not true of another. Where an answer is
 * read, the database is the same.
 */
export function perDatabase<Kept>(make: (db: Database) => Kept): (db: Database) => Kept {
  const kept = new WeakMap<pg.Pool, Kept>();
  return (db) => {
    const known = kept.get(db.pool) ?? make(db);
    kept.set(db.pool, known);
    return known;
  };
}
