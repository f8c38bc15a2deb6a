import type { Contact } from '@gifts/contract/dashboard/contact-fields';
import type { MergeContactsInput, MergedField } from '@gifts/contract/dashboard/contacts';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { getAccessibleContact } from './contact-access.ts';
import { keysOf } from './contact-fields.ts';
import type { ContactRecord } from './contact-record.ts';
import { deleteContacts } from './delete-contact.ts';
import { findIdsOfLists, writeCountsOfLists, writeMembers } from './lists/contact-lists.sql.ts';
import { lockContacts } from './lock-contacts.ts';
import { writeMovedPrepared } from './occasions/prepared-occasions.sql.ts';
import { presentContact } from './present-contact.ts';
import { changeContacts } from './sealed-contacts.ts';
import { requireRevision } from './update-contact.ts';

export async function mergeContacts(
  context: CallerContext,
  tx: Tx,
  id: string,
  { other_id: otherId, revision, other_revision: otherRevision, take }: MergeContactsInput,
): Promise<Contact> {
  const organizationId = context.organization.id;
  lockContacts(tx, organizationId);
  const contact = await getAccessibleContact(context, tx, id);
  const other = await getAccessibleContact(context, tx, otherId);
  if (other.id === contact.id) throw refused('Nobody can be merged with themselves');
  if (other.workspace_id !== contact.workspace_id) {
    throw refused('Only people of the same workspace can be merged');
  }
  requireRevision(contact, revision);
  requireRevision(other, otherRevision);
  const listIds = await findIdsOfLists(tx, organizationId, [other.id]);
  writeMovedPrepared(tx, organizationId, other.id, contact.id);
  await deleteContacts(tx, organizationId, [other.id]);
  const merged = mergedContact(context, { contact, other, take });
  await changeContacts(context, tx, organizationId, [merged]);
  for (const listId of listIds) writeMembers(tx, organizationId, listId, [contact.id]);
  writeCountsOfLists(tx, organizationId, listIds);
  return presentContact(context, tx, merged);
}

const refused = (message: string) => badRequest([{ field: 'other_id', message }]);

function mergedContact(
  { caller, clock }: CallerContext,
  { contact, other, take }: { contact: ContactRecord; other: ContactRecord; take: readonly MergedField[] },
): ContactRecord {
  const taken = Object.fromEntries(take.map((field) => [field, other[field]]));
  const fields = {
    ...contact,
    ...taken,
    ...(take.includes('birthday') && { birth_year: other.birth_year }),
    ...(contact.no_gifts_since === null && {
      no_gifts_since: other.no_gifts_since,
      no_gifts_reason: other.no_gifts_reason,
    }),
  };
  return {
    ...fields,
    ...keysOf(fields),
    revision: contact.revision + 1,
    updated_at: clock.now(),
    updated_by: caller.user.id,
  };
}
