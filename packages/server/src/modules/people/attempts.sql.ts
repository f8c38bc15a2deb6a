import { createHash } from 'node:crypto';
import { columns, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';

export type AttemptKind = 'password' | 'link';

/** The window of a count begins with its first attempt. */
const countOne = sql`insert into sign_in_attempts as a (kind, address_hash, attempts, since)
  values ($1, $2, 1, $3)
  on conflict (kind, address_hash) do update set
    attempts = case when a.since <= $4 then 1 else a.attempts + 1 end,
    since = case when a.since <= $4 then excluded.since else a.since end
  returning ${columns('sign_in_attempts', ['attempts', 'since'])}`;

/**
 * Counts an attempt for an address, and lets other attempts for it wait until the transaction ends. Returns the number of
 * attempts since `windowStart`, and when the first of them was.
 */
export async function countAttempt(
  tx: Tx,
  kind: AttemptKind,
  email: string,
  { now, windowStart }: { now: Date; windowStart: Date },
): Promise<{ attempts: number; since: Date }> {
  const [row] = await tx.query(countOne, [kind, hashOf(email), now, windowStart]);
  return row ?? { attempts: 0, since: now };
}

const forget = sql`delete from sign_in_attempts where kind = $1 and address_hash = $2`;

/** Forgets the attempts, because one has succeeded. */
export const writeForgottenAttempts = (tx: Tx, kind: AttemptKind, email: string): void =>
  tx.defer(forget, [kind, hashOf(email)]);

const hashOf = (email: string): Buffer => createHash('sha256').update(email.toLowerCase()).digest();

/** Rows that several processes delete at once are skipped by all but one. */
const deleteAttempts = sql`delete from sign_in_attempts where (kind, address_hash) in (
  select kind, address_hash from sign_in_attempts where since < $1 limit 1000 for update skip locked)`;
const deleteVerifications = sql`delete from sign_in_verifications where id in (
  select id from sign_in_verifications where expires_at < $1 limit 1000 for update skip locked)`;
const deleteSessions = sql`delete from sign_in_sessions where id in (
  select id from sign_in_sessions where expires_at < $1 limit 1000 for update skip locked)`;

const deleteChallenges = sql`delete from spent_challenges where nonce in (
  select nonce from spent_challenges where expires_at < $1 limit 1000 for update skip locked)`;

const deleteRegistrations = sql`delete from registrations where id in (
  select id from registrations where created_at < $1::timestamptz - interval '1 day' limit 1000 for update skip locked)`;

/** Deletes what was over at that time, a thousand rows of each kind at most. */
export async function deleteExpired(db: Statements, at: Date): Promise<void> {
  await db.query(deleteAttempts, [at]);
  await db.query(deleteVerifications, [at]);
  await db.query(deleteSessions, [at]);
  await db.query(deleteChallenges, [at]);
  await db.query(deleteRegistrations, [at]);
}
