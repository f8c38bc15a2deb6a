import type { Database } from './database.ts';

/** Returns a function that makes a thing once for each database: what a process remembers of one is not true of another. */
export function perDatabase<Kept>(make: (db: Database) => Kept): (db: Database) => Kept {
  const kept = new WeakMap<Database, Kept>();
  return (db) => {
    const known = kept.get(db) ?? make(db);
    kept.set(db, known);
    return known;
  };
}
