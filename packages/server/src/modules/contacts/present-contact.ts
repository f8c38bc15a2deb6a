import type { Contact, ContactSummary } from '@gifts/contract/dashboard/contact-fields';
import type { Context } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import type { ContactRecord, StoredContact } from './contact-record.ts';
import { findLikelySame } from './contacts.sql.ts';
import { findListsOf } from './find-contacts.sql.ts';
import { phoneKeyOf } from './sealed-contacts.ts';

type Shown = Omit<ContactRecord, 'mailing_address'>;

const shared = (row: Shown) => ({
  id: row.id,
  workspace_id: row.workspace_id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  company: row.company,
  title: row.title,
  birthday: birthdayOf(row),
  started_on: row.started_on,
  wants_no_gifts: row.no_gifts_since !== null,
});

const birthdayOf = ({ birthday, birth_year: year }: Shown): Contact['birthday'] =>
  birthday === null ? null : { month: Math.floor(birthday / 100), day: birthday % 100, year };

export const presentSummary = (row: ContactRecord | StoredContact): ContactSummary => ({
  ...shared(row),
  has_address: row.mailing_address !== null,
});

export async function presentContact(
  context: Pick<Context, 'vault'>,
  db: Statements,
  row: ContactRecord,
): Promise<Contact> {
  const [lists, alike] = await Promise.all([
    findListsOf(db, row.organization_id, row.id),
    findLikelySame(db, row, phoneKeyOf(context, row)),
  ]);
  return {
    ...shared(row),
    phone: row.phone,
    mailing_address: row.mailing_address,
    locale: row.locale,
    notes: row.notes,
    no_gifts:
      row.no_gifts_since && row.no_gifts_reason !== null
        ? { reason: row.no_gifts_reason, since: row.no_gifts_since.toISOString() }
        : null,
    lists,
    alike,
    revision: row.revision,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
