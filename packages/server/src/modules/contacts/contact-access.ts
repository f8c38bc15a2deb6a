import { canReach } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import type { ContactRecord, StoredContact } from './contact-record.ts';
import { findContact } from './contacts.sql.ts';
import { openContact } from './sealed-contacts.ts';

/** Returns somebody of a workspace that the caller can use. Every other id is refused with `not_found`. */
export const getAccessibleContact = async (
  context: CallerContext,
  db: Statements,
  id: string,
): Promise<ContactRecord> => openContact(context, await getStoredContact(context, db, id));

/** The same, as the person is stored. */
export async function getStoredContact(
  context: CallerContext,
  db: Statements,
  id: string,
): Promise<StoredContact> {
  const contact = await findContact(db, context.organization.id, id);
  if (!contact || !canReach(context.caller, contact)) throw new AppError('not_found', 'Person not found');
  return contact;
}

/** Returns the workspace that the caller names, or the oldest one that they can use. */
export function workspaceOf({ caller }: CallerContext, id: string | undefined): string {
  const [oldest] = caller.workspaces;
  const named = id?.toLowerCase();
  const found = named === undefined ? oldest : caller.workspaces.find((each) => each.id === named);
  if (found) return found.id;
  const message =
    id === undefined
      ? 'You are not a member of any workspace; ask an admin to add you to one'
      : `Workspace not found: ${id}`;
  throw badRequest([{ field: 'workspace_id', message }]);
}
