/** One of the people or some of them, and what changes them. */

import { insertManyInto } from '../../db/insertions.ts';
import { allColumns, columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { isUuid } from '../../kit/ids.ts';
import type { ContactRecord, StoredContact } from './contact-record.ts';

const contact = allColumns('contacts', 'c').as<Pick<StoredContact, 'mailing_address'>>();
const contacts = fragment`select ${contact} from contacts c where c.organization_id = $1`;
const byIds = sql`${contacts} and c.id = any($2::uuid[])`;

export const findContactsById = (
  db: Statements,
  organizationId: string,
  ids: readonly string[],
): Promise<StoredContact[]> => db.query(byIds, [organizationId, ids.filter(isUuid)]);

export async function findContact(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<StoredContact | null> {
  const [found] = await findContactsById(db, organizationId, [id]);
  return found ?? null;
}

const byEmails = sql`${contacts} and c.workspace_id = $2 and c.email_key = any($3::text[])`;
const byNames = sql`${contacts} and c.name_key = any($3::text[]) and c.workspace_id = $2 and c.email_key is null`;

/** Finds people of a workspace by e-mail address, or by name if they have none. */
export async function findAlike(
  db: Statements,
  { organizationId, workspaceId }: { organizationId: string; workspaceId: string },
  { emails, names }: { emails: readonly string[]; names: readonly string[] },
): Promise<StoredContact[]> {
  const [withEmail, withName] = await Promise.all([
    db.query(byEmails, [organizationId, workspaceId, emails]),
    db.query(byNames, [organizationId, workspaceId, names]),
  ]);
  return [...withEmail, ...withName];
}

const alike = columns('contacts', ['id', 'email', 'company'], 'c');
const ofName = sql`select ${alike} from contacts c
  where c.organization_id = $1 and c.name_key = $2 and c.workspace_id = $3 and c.id <> $4 order by c.id limit 5`;
const ofPhone = sql`select ${alike} from contacts c
  where c.organization_id = $1 and c.phone_key = $2 and c.workspace_id = $3 and c.id <> $4 order by c.id limit 5`;

/** Finds up to five others of the workspace who may be the same: those with the same name or phone number. */
export async function findLikelySame(
  db: Statements,
  { organization_id: organizationId, workspace_id: workspaceId, id, name_key: name }: ContactRecord,
  phoneKey: string | null,
): Promise<{ id: string; email: string | null; company: string | null }[]> {
  const [named, called] = await Promise.all([
    db.query(ofName, [organizationId, name, workspaceId, id]),
    db.query(ofPhone, [organizationId, phoneKey, workspaceId, id]),
  ]);
  const both = new Map([...named, ...called].map((each) => [each.id, each]));
  return [...both.values()].slice(0, 5);
}

const count = sql`select ${computed('people', 'bigint', 'count(*)')} from contacts c where c.organization_id = $1`;

export async function countContacts(db: Statements, organizationId: string): Promise<number> {
  const [row] = await db.query(count, [organizationId]);
  return row?.people ?? 0;
}

const insert = insertManyInto('contacts', { shared: ['organization_id'] });

export const writeContacts = (tx: Tx, organizationId: string, rows: readonly StoredContact[]): void =>
  tx.insert(insert, { organization_id: organizationId }, rows);

const change = sql`update contacts c set first_name = r.first_name, last_name = r.last_name, email = r.email,
    email_key = r.email_key, email_variant_key = r.email_variant_key, name_key = r.name_key, last_name_key = r.last_name_key, phone = r.phone,
    phone_key = r.phone_key, mailing_address = r.mailing_address, address_key = r.address_key, locale = r.locale, company = r.company, title = r.title,
    birthday = r.birthday, birth_year = r.birth_year, started_on = r.started_on, anniversary = r.anniversary,
    notes = r.notes, no_gifts_since = r.no_gifts_since, no_gifts_reason = r.no_gifts_reason, revision = r.revision,
    updated_at = r.updated_at, updated_by = r.updated_by
  from json_to_recordset($2::json) as r (id uuid, first_name text, last_name text, email text, email_key text,
    email_variant_key text, name_key text, last_name_key text, phone text, phone_key text,
    mailing_address jsonb, address_key text, locale text, company text, title text,
    birthday smallint, birth_year smallint, started_on text, anniversary smallint, notes text,
    no_gifts_since timestamptz, no_gifts_reason text, revision integer, updated_at timestamptz, updated_by uuid)
  where c.organization_id = $1 and c.id = r.id`;

export const writeChangedContacts = (tx: Tx, organizationId: string, rows: readonly StoredContact[]): void =>
  tx.defer(change, [organizationId, JSON.stringify(rows)]);

const removal = sql`delete from contacts where organization_id = $1 and id = any($2::uuid[])`;

/** Deletes people, also from lists. */
export const writeDeletionOfContacts = (tx: Tx, organizationId: string, ids: readonly string[]): void =>
  tx.defer(removal, [organizationId, ids]);

const idsWithEmail = sql`select ${columns('contacts', ['id'], 'c')} from contacts c
  where c.organization_id = $1 and c.email_key = $2`;

/** Finds whoever has an e-mail address, in all workspaces. The address is in lower case. */
export const findIdsWithEmail = async (
  db: Statements,
  organizationId: string,
  emailKey: string,
): Promise<string[]> => (await db.query(idsWithEmail, [organizationId, emailKey])).map(({ id }) => id);
