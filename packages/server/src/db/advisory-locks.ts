/**
 * The advisory locks of the service, in one list so that no two are the same. PostgreSQL has two separate kinds: locks of
 * two 32-bit numbers, and locks of one 64-bit number.
 */
import { sql } from './sql.ts';
import type { Statements } from './statements.ts';

const singleLockSpace = 74_201;

/** Locks of two numbers. Each of them exists once in a database. */
export const singleLocks = {
  engineUse: [singleLockSpace, 1],
  service: [singleLockSpace, 2],
  migration: [singleLockSpace, 3],
  seed: [singleLockSpace, 4],
  catalogImport: [singleLockSpace, 5],
  userCreation: [singleLockSpace, 6],
  shipperCreation: [singleLockSpace, 7],
  personCreation: [singleLockSpace, 8],
  firstOperator: [singleLockSpace, 9],
  operators: [singleLockSpace, 10],
  registrations: [singleLockSpace, 11],
  restore: [singleLockSpace, 12],
  cell: [singleLockSpace, 13],
  cellChange: [singleLockSpace, 14],
  cellMove: [singleLockSpace, 15],
  cellCreation: [singleLockSpace, 16],
} as const;

export type SingleLock = (typeof singleLocks)[keyof typeof singleLocks];

/**
 * The first number of locks that exist for each name; the second is the hash of the name. The migrations take 7_423 for
 * the partitions of events.
 */
export const lockSpaces = {
  heartbeat: 7_422,
  ledgerSeal: 74_202,
  invoiceNumbers: 74_203,
  payouts: 74_204,
  gatewayBookings: 74_205,
  contacts: 74_206,
} as const;

/** Seeds of 64-bit hashes of names, for locks of one number. */
export const lockSeeds = {
  idempotencyKey: 7_420,
  interimCard: 7_421,
} as const;

const takeSingleLock = sql`select pg_advisory_xact_lock($1, $2)`;

/** Waits for the lock and holds it until the transaction ends. */
export async function holdUntilCommit(tx: Statements, lock: SingleLock): Promise<void> {
  await tx.query(takeSingleLock, lock);
}
