/** The people of whom something is sealed, and those of an earlier release, of whom nothing is. */
import { jsonOfRows } from '../../db/insertions.ts';
import { allColumns, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { StoredContact } from './contact-record.ts';

const contact = allColumns('contacts', 'c').as<Pick<StoredContact, 'mailing_address'>>();

const sealed = sql`select ${contact} from contacts c
  where c.organization_id = $1 and c.id > $2 and (c.mailing_address ? 'sealed' or c.phone like 'vault.%')
  order by c.id limit $3`;

/** Finds people of an organization with something sealed, the next ones behind an id. */
export const findSealedContacts = (
  db: Statements,
  organizationId: string,
  { after, limit }: { after: string; limit: number },
): Promise<StoredContact[]> => db.query(sealed, [organizationId, after, limit]);

const unsealed = sql`select ${contact} from contacts c
  where c.mailing_address ? 'address_1' or c.phone not like 'vault.%' order by c.organization_id, c.id limit $1`;

/** In the order of their organizations, as those are locked. */
export const findUnsealedContacts = (db: Statements, limit: number): Promise<StoredContact[]> =>
  db.query(unsealed, [limit]);

const replace = sql`update contacts c
  set phone = r.phone, phone_key = r.phone_key, mailing_address = r.mailing_address, address_key = r.address_key
  from json_to_recordset($2::json) as r (
    id uuid, phone text, phone_key text, mailing_address jsonb, address_key text, revision integer)
  where c.organization_id = $1 and c.id = r.id and c.revision = r.revision`;

const replaceMarks = sql`update contact_distinctions d set shared = r.phone_key
  from json_to_recordset($2::json) as r (id uuid, phone_key text)
  where d.organization_id = $1 and d.contact_id = r.id and d.kind = 'phone' and r.phone_key is not null`;

/** Seals what is stored of people, and leaves those alone who were changed meanwhile. */
export function writeSealedContacts(
  tx: Tx,
  organizationId: string,
  contacts: readonly StoredContact[],
): void {
  const names = ['id', 'phone', 'phone_key', 'mailing_address', 'address_key', 'revision'] as const;
  const rows = jsonOfRows(contacts, names);
  tx.defer(replace, [organizationId, rows]);
  tx.defer(replaceMarks, [organizationId, rows]);
}
