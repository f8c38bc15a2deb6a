/** Which of several databases has an organization: asked by what commands, requests and links name. */
import { findWhether, whether } from '../../db/find-whether.ts';
import { sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const byWords = sql`select ${whether(`exists (select from organizations where id = any($1::uuid[]))
    or exists (select from users u join organizations o on o.id = u.organization_id
      where lower(u.email) = any($2::text[]) and u.removed_at is null)`)}`;

/** True if there is an organization with one of the ids, or with a user who has one of the addresses. */
export const knowsOrganization = (
  db: Statements,
  { ids, emails }: { readonly ids: readonly string[]; readonly emails: readonly string[] },
): Promise<boolean> => findWhether(db, byWords, [ids, emails.map((email) => email.toLowerCase())]);

const byLinkCode = sql`select ${whether('exists (select from organizations where link_code = $1)')}`;
const byKeyHash = sql`select ${whether(`exists (select from api_key_hashes h
  join organizations o on o.id = h.organization_id where h.secret_hash = $1)`)}`;
const byAppId = sql`select ${whether(`exists (select from public_app_ids p
  join organizations o on o.id = p.organization_id where p.public_app_id = $1)`)}`;

export const knowsLinkCode = (db: Statements, linkCode: string): Promise<boolean> =>
  findWhether(db, byLinkCode, [linkCode]);

export const knowsApiKey = (db: Statements, secretHash: Buffer): Promise<boolean> =>
  findWhether(db, byKeyHash, [secretHash]);

export const knowsPublicAppId = (db: Statements, publicAppId: string): Promise<boolean> =>
  findWhether(db, byAppId, [publicAppId]);
