import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { getStoredContact } from './contact-access.ts';
import { findIdsWithEmail, writeDeletionOfContacts } from './contacts.sql.ts';
import { findIdsOfLists, writeCountsOfLists } from './lists/contact-lists.sql.ts';
import { lockContacts } from './lock-contacts.ts';

export async function deleteContact(context: CallerContext, tx: Tx, id: string): Promise<void> {
  lockContacts(tx, context.organization.id);
  const contact = await getStoredContact(context, tx, id);
  await deleteContacts(tx, contact.organization_id, [contact.id]);
}

/**
 * Deletes whoever has an e-mail address from all workspaces of an organization, for a recipient who wants their data deleted.
 * Nothing else of them is kept here: imports keep no rows.
 */
export async function eraseContacts(
  tx: Tx,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<void> {
  lockContacts(tx, organizationId);
  const ids = await findIdsWithEmail(tx, organizationId, email.trim().toLowerCase());
  if (ids.length > 0) await deleteContacts(tx, organizationId, ids);
}

/** Call it after the lock of people. */
export async function deleteContacts(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  const listIds = await findIdsOfLists(tx, organizationId, ids);
  writeDeletionOfContacts(tx, organizationId, ids);
  writeCountsOfLists(tx, organizationId, listIds);
}
