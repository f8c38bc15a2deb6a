/** Which of several databases has a person or what they sign in with. Names of verifications are stored hashed. */
import { findWhether, whether } from '../../db/find-whether.ts';
import { sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import { hashedToken, linkIdentifier, resetIdentifier } from './link-tokens.ts';

const byEmail = sql`select ${whether('exists (select from people where email = lower($1))')}`;

/** True for somebody who has signed in. */
export const knowsPerson = (db: Statements, email: string): Promise<boolean> =>
  findWhether(db, byEmail, [email]);

const byToken = sql`select ${whether(`exists (select from sign_in_verifications where identifier = any($1::text[]))
    or exists (select from registrations where token_hash = $2)`)}`;

/** True for the token of a link to sign in, to set a password or to register. */
export const knowsToken = (db: Statements, token: string): Promise<boolean> =>
  findWhether(db, byToken, [
    [linkIdentifier(token), resetIdentifier(token)].map(hashedToken),
    hashedToken(token),
  ]);

const byIdentifier = sql`select ${whether('exists (select from sign_in_verifications where identifier = $1)')}`;

/** True for a sign-in that waits for a code. */
export const knowsPendingSignIn = (db: Statements, identifier: string): Promise<boolean> =>
  findWhether(db, byIdentifier, [hashedToken(identifier)]);

const byPasskey = sql`select ${whether('exists (select from passkeys where credential_id = $1)')}`;

export const knowsPasskey = (db: Statements, credentialId: string): Promise<boolean> =>
  findWhether(db, byPasskey, [credentialId]);
