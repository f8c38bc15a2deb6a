import type { KeepApartInput } from '@gifts/contract/dashboard/contact-duplicates';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import { getStoredContact } from '../contact-access.ts';
import { lockContacts } from '../lock-contacts.ts';
import { findIdsOfGroup, sharedBy, writeDistinctions } from './duplicates.sql.ts';

/** Remembers that the people of a group are not the same. Nobody is kept apart who has not been seen in it. */
export async function keepApart(
  context: CallerContext,
  tx: Tx,
  { kind, contact_id: contactId, people_count: count }: KeepApartInput,
): Promise<void> {
  const { organization, caller, clock } = context;
  lockContacts(tx, organization.id);
  const contact = await getStoredContact(context, tx, contactId);
  const shared = sharedBy(contact, kind);
  const ids =
    shared === null
      ? [contact.id]
      : await findIdsOfGroup(tx, organization.id, { kind, workspace_id: contact.workspace_id, shared });
  if (ids.length !== count) {
    throw new AppError(
      'contact_changed',
      `The group had ${count} people, and has ${ids.length} now: look at it again.`,
    );
  }
  writeDistinctions(tx, organization.id, ids, { by: caller.user.id, at: clock.now() });
}
