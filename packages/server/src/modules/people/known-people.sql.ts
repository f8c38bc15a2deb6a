/** Which of several databases has a person or what they sign in with. Names of verifications are stored hashed. */
import { computed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import { hashedToken, linkIdentifier, resetIdentifier } from './link-tokens.ts';

const isThere = (text: string) => computed('is_there', 'boolean', text);

const byEmail = sql`select ${isThere('exists (select from people where email = lower($1))')}`;

/** True for somebody who has signed in. */
export async function knowsPerson(db: Statements, email: string): Promise<boolean> {
  const [row] = await db.query(byEmail, [email]);
  return row?.is_there === true;
}

const byToken = sql`select ${isThere(`exists (select from sign_in_verifications where identifier = any($1::text[]))
    or exists (select from registrations where token_hash = $2)`)}`;

/** True for the token of a link to sign in, to set a password or to register. */
export async function knowsToken(db: Statements, token: string): Promise<boolean> {
  const [row] = await db.query(byToken, [
    [linkIdentifier(token), resetIdentifier(token)].map(hashedToken),
    hashedToken(token),
  ]);
  return row?.is_there === true;
}

const byIdentifier = sql`select ${isThere('exists (select from sign_in_verifications where identifier = $1)')}`;

/** True for a sign-in that waits for a code. */
export async function knowsPendingSignIn(db: Statements, identifier: string): Promise<boolean> {
  const [row] = await db.query(byIdentifier, [hashedToken(identifier)]);
  return row?.is_there === true;
}

const byPasskey = sql`select ${isThere('exists (select from passkeys where credential_id = $1)')}`;

export async function knowsPasskey(db: Statements, credentialId: string): Promise<boolean> {
  const [row] = await db.query(byPasskey, [credentialId]);
  return row?.is_there === true;
}
