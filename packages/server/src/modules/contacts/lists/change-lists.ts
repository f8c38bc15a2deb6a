import { type ContactList, mostContactLists } from '@gifts/contract/dashboard/contact-fields';
import type { CreateContactListInput } from '@gifts/contract/dashboard/contact-lists';
import { maxRecipients } from '@gifts/contract/order-batch';
import { canReach } from '../../../context/caller.ts';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { List } from '../../../lists/page.ts';
import { workspaceOf } from '../contact-access.ts';
import { searchKey } from '../contact-fields.ts';
import { lockContacts } from '../lock-contacts.ts';
import {
  countLists,
  findIdsOfWorkspace,
  findList,
  findLists,
  type ListRecord,
  writeCountsOfLists,
  writeDeletionOfList,
  writeList,
  writeMembers,
  writeNameOfList,
  writeRemovalOfMembers,
} from './contact-lists.sql.ts';

export async function listContactLists(context: CallerContext, db: Statements): Promise<List<ContactList>> {
  const workspaceIds = context.caller.workspaces.map(({ id }) => id);
  const rows = await findLists(db, context.organization.id, workspaceIds);
  return { data: rows.map(presentList), list_meta: { total_count: rows.length } };
}

export async function createContactList(
  context: CallerContext,
  tx: Tx,
  input: CreateContactListInput,
): Promise<ContactList> {
  const workspaceId = workspaceOf(context, input.workspace_id);
  lockContacts(tx, context.organization.id);
  return presentList(await addList(context, tx, workspaceId, input.name));
}

/** Makes a list, after the lock of people. */
export async function addList(
  context: CallerContext,
  tx: Tx,
  workspaceId: string,
  name: string,
): Promise<ListRecord> {
  const organizationId = context.organization.id;
  await refuseKnownName(tx, { organizationId, workspaceId, name });
  if ((await countLists(tx, organizationId, workspaceId)) >= mostContactLists) {
    throw new AppError(
      'invalid_request',
      `A workspace has at most ${mostContactLists} lists: delete one that you do not need.`,
    );
  }
  const now = context.clock.now();
  const row = {
    organization_id: organizationId,
    id: newId(),
    workspace_id: workspaceId,
    name: name.trim(),
    name_key: searchKey(name),
    contacts_count: 0,
    created_at: now,
    updated_at: now,
  };
  writeList(tx, row);
  return row;
}

export async function renameContactList(
  context: CallerContext,
  tx: Tx,
  id: string,
  name: string,
): Promise<ContactList> {
  const list = await lockList(context, tx, id);
  if (searchKey(name) !== list.name_key) {
    await refuseKnownName(tx, {
      organizationId: list.organization_id,
      workspaceId: list.workspace_id,
      name,
    });
  }
  const row = { ...list, name: name.trim(), name_key: searchKey(name), updated_at: context.clock.now() };
  writeNameOfList(tx, row);
  return presentList(row);
}

async function refuseKnownName(
  tx: Tx,
  { organizationId, workspaceId, name }: { organizationId: string; workspaceId: string; name: string },
): Promise<void> {
  const lists = await findLists(tx, organizationId, [workspaceId]);
  const known = lists.find(({ name_key: key }) => key === searchKey(name));
  if (!known) return;
  throw badRequest([{ field: 'name', message: `The workspace has a list with this name: ${known.name}` }]);
}

export async function deleteContactList(context: CallerContext, tx: Tx, id: string): Promise<void> {
  writeDeletionOfList(tx, await lockList(context, tx, id));
}

export async function addContactsToList(
  context: CallerContext,
  tx: Tx,
  id: string,
  contactIds: readonly string[],
): Promise<ContactList> {
  const list = await lockList(context, tx, id);
  const known = await findIdsOfWorkspace(tx, list, contactIds);
  const problems = contactIds.flatMap((each, index) =>
    known.has(each.toLowerCase())
      ? []
      : [
          {
            field: `contact_ids[${index}]`,
            message: `The workspace of the list has nobody with the id ${each}`,
          },
        ],
  );
  if (problems.length > 0) throw badRequest(problems);
  writeMembers(tx, list.organization_id, list.id, contactIds);
  const counted = await countAnew(tx, list);
  requireSpace(counted);
  return presentList(counted);
}

/** A gift has no more recipients, so that every list can be sent to. */
export function requireSpace({ name, contacts_count: count }: ListRecord): void {
  if (count <= maxRecipients) return;
  throw new AppError(
    'invalid_request',
    `A list has at most ${maxRecipients} people, and ${name} would have ${count}.`,
  );
}

export async function removeContactsFromList(
  context: CallerContext,
  tx: Tx,
  id: string,
  contactIds: readonly string[],
): Promise<ContactList> {
  const list = await lockList(context, tx, id);
  writeRemovalOfMembers(tx, list.organization_id, list.id, contactIds);
  return presentList(await countAnew(tx, list));
}

export async function countAnew(
  tx: Tx,
  { organization_id: organizationId, id }: ListRecord,
): Promise<ListRecord> {
  writeCountsOfLists(tx, organizationId, [id]);
  const counted = await findList(tx, organizationId, id);
  assert(counted, 'the list is locked');
  return counted;
}

async function lockList(context: CallerContext, tx: Tx, id: string): Promise<ListRecord> {
  lockContacts(tx, context.organization.id);
  return getAccessibleList(context, tx, id);
}

/** Returns a list of a workspace that the caller can use. Every other id is refused with `not_found`. */
export async function getAccessibleList(
  context: CallerContext,
  db: Statements,
  id: string,
): Promise<ListRecord> {
  const list = await findList(db, context.organization.id, id);
  if (!list || !canReach(context.caller, list)) throw new AppError('not_found', 'List not found');
  return list;
}

const presentList = (row: ListRecord): ContactList => ({
  id: row.id,
  workspace_id: row.workspace_id,
  name: row.name,
  contacts_count: row.contacts_count,
  updated_at: row.updated_at.toISOString(),
});
