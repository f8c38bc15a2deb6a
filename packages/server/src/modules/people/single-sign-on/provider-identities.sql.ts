import { insertInto } from '../../../db/insertions.ts';
import { columns, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';

/** Whom a provider means. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

const personOfSubject = sql`select ${columns('provider_identities', ['person_id'])} from provider_identities
  where issuer = $1 and subject = $2`;

/** Returns the id of the person whom the provider means, or null at the first sign-in. */
export async function findPersonOfSubject(
  db: Statements,
  { issuer, subject }: Subject,
): Promise<string | null> {
  const [row] = await db.query(personOfSubject, [issuer, subject]);
  return row?.person_id ?? null;
}

const subjectOfPerson = sql`select ${columns('provider_identities', ['subject'])} from provider_identities
  where person_id = $1 and issuer = $2`;

/** True if the provider means the person by a subject already. */
export async function hasSubject(db: Statements, personId: string, issuer: string): Promise<boolean> {
  const found = await db.query(subjectOfPerson, [personId, issuer]);
  return found.length > 0;
}

const insert = insertInto('provider_identities');

export const writeSubject = (tx: Tx, personId: string, { issuer, subject }: Subject, at: Date): void =>
  tx.insert(insert, { issuer, subject, person_id: personId, created_at: at, last_used_at: at });

const recordUse = sql`update provider_identities set last_used_at = $3 where issuer = $1 and subject = $2`;

export const writeSubjectUse = (tx: Tx, { issuer, subject }: Subject, at: Date): void =>
  tx.defer(recordUse, [issuer, subject, at]);

const removeOf = sql`delete from provider_identities i using people p
  where p.id = i.person_id and p.email = lower($1) returning ${columns('provider_identities', ['subject'], 'i')}`;

/** Forgets whom providers mean by the person of an address. Returns false if they meant nobody. */
export async function deleteSubjectsOf(tx: Tx, email: string): Promise<boolean> {
  const removed = await tx.query(removeOf, [email]);
  return removed.length > 0;
}
