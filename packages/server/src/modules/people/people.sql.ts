import { findWhether, whether } from '../../db/find-whether.ts';
import { columns, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';

export interface PersonRow {
  id: string;
  email: string;
  has_second_factor: boolean;
}

const person = columns('people', ['id', 'email', 'has_second_factor']);
const byEmail = sql`select ${person} from people where email = lower($1)`;
const byId = sql`select ${person} from people where id = $1`;

export async function findPersonByEmail(db: Statements, email: string): Promise<PersonRow | null> {
  const [row] = await db.query(byEmail, [email]);
  return row ?? null;
}

export async function findPersonById(db: Statements, id: string): Promise<PersonRow | null> {
  const [row] = await db.query(byId, [id]);
  return row ?? null;
}

const anyPerson = sql`select ${whether('exists (select from people)')}`;

/** True once somebody has signed in. */
export const hasAnybodySignedIn = (db: Statements): Promise<boolean> => findWhether(db, anyPerson);

const lockFactor = sql`select ${columns('second_factors', ['id'])} from second_factors
  where person_id = $1 for update`;

/** Lets one transaction at a time check codes of a person. Returns false if there is no second factor. */
export async function lockSecondFactor(tx: Tx, personId: string): Promise<boolean> {
  const locked = await tx.query(lockFactor, [personId]);
  return locked.length > 0;
}

const removeFactor = sql`with removed as (delete from second_factors f using people p
    where p.id = f.person_id and p.email = lower($1) returning f.person_id)
  update people set has_second_factor = false where id in (select person_id from removed)
  returning ${columns('people', ['id'])}`;

/** Takes the second factor from a person. Returns false if there is none. */
export async function deleteSecondFactor(tx: Tx, email: string): Promise<boolean> {
  const removed = await tx.query(removeFactor, [email]);
  return removed.length > 0;
}

const forgetVerifications = sql`delete from sign_in_verifications where value = $1::text`;

/** Ends the links that set the password of a person, and the sign-ins that wait for their code. */
export const writeForgottenVerifications = (tx: Tx, personId: string): void =>
  tx.defer(forgetVerifications, [personId]);

const setLastSignIn = sql`update people set last_signed_in_at = $2 where id = $1`;

export const writeLastSignIn = (tx: Tx, personId: string, at: Date): void =>
  tx.defer(setLastSignIn, [personId, at]);

const signIns = sql`select ${columns('people', ['email', 'last_signed_in_at'])} from people
  where email = any($1::text[]) and last_signed_in_at is not null`;

/** Finds when people with these addresses signed in last, by their addresses in lower case. */
export async function findLastSignIns(
  db: Statements,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.query(signIns, [emails.map((email) => email.toLowerCase())]);
  return new Map(rows.flatMap(({ email, last_signed_in_at: at }) => (at ? [[email, at] as const] : [])));
}
