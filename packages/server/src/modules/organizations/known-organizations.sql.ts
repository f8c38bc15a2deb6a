/** Which of several databases has an organization: asked by what commands, requests and links name. */
import { computed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const isThere = (text: string) => computed('is_there', 'boolean', text);

const byWords = sql`select ${isThere(`exists (select from organizations where id = any($1::uuid[]))
    or exists (select from users u join organizations o on o.id = u.organization_id
      where lower(u.email) = any($2::text[]) and u.removed_at is null)`)}`;

/** True if there is an organization with one of the ids, or with a user who has one of the addresses. */
export async function knowsOrganization(
  db: Statements,
  { ids, emails }: { readonly ids: readonly string[]; readonly emails: readonly string[] },
): Promise<boolean> {
  const [row] = await db.query(byWords, [ids, emails.map((email) => email.toLowerCase())]);
  return row?.is_there === true;
}

const byLinkCode = sql`select ${isThere('exists (select from organizations where link_code = $1)')}`;
const byKeyHash = sql`select ${isThere(`exists (select from api_key_hashes h
  join organizations o on o.id = h.organization_id where h.secret_hash = $1)`)}`;
const byAppId = sql`select ${isThere(`exists (select from public_app_ids p
  join organizations o on o.id = p.organization_id where p.public_app_id = $1)`)}`;

export async function knowsLinkCode(db: Statements, linkCode: string): Promise<boolean> {
  const [row] = await db.query(byLinkCode, [linkCode]);
  return row?.is_there === true;
}

export async function knowsApiKey(db: Statements, secretHash: Buffer): Promise<boolean> {
  const [row] = await db.query(byKeyHash, [secretHash]);
  return row?.is_there === true;
}

export async function knowsPublicAppId(db: Statements, publicAppId: string): Promise<boolean> {
  const [row] = await db.query(byAppId, [publicAppId]);
  return row?.is_there === true;
}
