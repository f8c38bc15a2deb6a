import type { CountKnownContactsInput } from '@gifts/contract/dashboard/contact-imports';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { workspaceOf } from '../contact-access.ts';
import { identityOf, keysOf } from '../contact-fields.ts';
import type { ContactRecord, StoredContact } from '../contact-record.ts';
import { findAlike } from '../contacts.sql.ts';

export async function countKnownContacts(
  context: CallerContext,
  tx: Tx,
  { workspace_id: id, contacts }: CountKnownContactsInput,
): Promise<{ known: number }> {
  const where = { organizationId: context.organization.id, workspaceId: workspaceOf(context, id) };
  const given = contacts.map(({ first_name, last_name = null, email = null, company = null }) => ({
    ...keysOf({ first_name, last_name, email, started_on: null }),
    company,
  }));
  const known = await findKnown(tx, where, given);
  return { known: given.filter((each) => known.has(identityOf(each))).length };
}

/** Finds who is there already, by their identity. */
export async function findKnown(
  tx: Tx,
  where: { organizationId: string; workspaceId: string },
  people: readonly Pick<ContactRecord, 'email_key' | 'name_key' | 'company'>[],
): Promise<Map<string, StoredContact>> {
  const emails = people.flatMap(({ email_key: email }) => (email === null ? [] : [email]));
  const names = people.flatMap(({ email_key: email, name_key: name }) => (email === null ? [name] : []));
  const found = await findAlike(tx, where, { emails, names });
  return new Map(found.map((each) => [identityOf(each), each]));
}
