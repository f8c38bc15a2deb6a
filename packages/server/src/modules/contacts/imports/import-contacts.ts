import type { ImportedContact } from '@gifts/contract/dashboard/contact-fields';
import type { ContactImport, ImportContactsInput } from '@gifts/contract/dashboard/contact-imports';
import type { FieldError } from '@gifts/contract/errors';
import { canReach } from '../../../context/caller.ts';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { AppError } from '../../../kit/errors.ts';
import { identityOf, problemsOfDates, searchKey } from '../contact-fields.ts';
import type { ContactRecord } from '../contact-record.ts';
import { newContact, requirePlaces } from '../create-contact.ts';
import { addList, countAnew, requireSpace } from '../lists/change-lists.ts';
import { findLists, type ListRecord, writeMembers } from '../lists/contact-lists.sql.ts';
import { lockContacts } from '../lock-contacts.ts';
import { addContacts, changeContacts, openContacts } from '../sealed-contacts.ts';
import { changedContact } from '../update-contact.ts';
import { findImport, type ImportRecord, writeProgress } from './contact-imports.sql.ts';
import { findKnown } from './count-known-contacts.ts';
import { presentImport } from './start-contact-import.ts';

/** Adds or updates the people of a part that has not arrived yet, with the progress of the import. */
export async function importContacts(
  context: CallerContext,
  tx: Tx,
  id: string,
  input: ImportContactsInput,
): Promise<ContactImport> {
  const problems = input.contacts.flatMap((each, index) => problemsOfDates(each, `contacts[${index}].`));
  if (problems.length > 0) throw badRequest(problems);
  lockContacts(tx, context.organization.id);
  const found = await findImport(tx, context.organization.id, id);
  if (!found || !canReach(context.caller, found)) throw new AppError('not_found', 'Import not found');
  refuseWrongPart(found, input);
  const arriving = input.contacts.slice(found.rows_arrived - input.first_row);
  if (arriving.length === 0) return presentImport(found);
  const part = await takeRows(context, tx, found, arriving);
  await requirePlaces(tx, found.organization_id, part.added.size);
  await addContacts(context, tx, found.organization_id, part.added.values());
  await changeContacts(context, tx, found.organization_id, part.updated.values());
  await fillLists(context, tx, found, part.idsByList);
  const progress = {
    ...found,
    rows_arrived: found.rows_arrived + arriving.length,
    added: found.added + part.added.size,
    updated: found.updated + part.updated.size,
    kept: found.kept + part.kept,
  };
  writeProgress(tx, progress);
  return presentImport(progress);
}

function refuseWrongPart(
  { rows, rows_arrived: arrived }: ImportRecord,
  { first_row: first, contacts }: ImportContactsInput,
): void {
  const problems: FieldError[] = [];
  if (first > arrived) {
    const message = `${arrived} rows have arrived, so the next part begins at ${arrived} at the latest, not at ${first}`;
    problems.push({ field: 'first_row', message });
  }
  if (first + contacts.length > rows) {
    const message = `The import has ${rows} rows, and this part ends at ${first + contacts.length}`;
    problems.push({ field: 'contacts', message });
  }
  if (problems.length > 0) throw badRequest(problems);
}

interface Part {
  readonly added: Map<string, ContactRecord>;
  readonly updated: Map<string, ContactRecord>;
  kept: number;
  /** Whom each list gets, by its name. */
  readonly idsByList: Map<string, Set<string>>;
}

/** Somebody who is in the part twice counts once. What comes later is known already then. */
async function takeRows(
  context: CallerContext,
  tx: Tx,
  { workspace_id: workspaceId, existing }: ImportRecord,
  rows: readonly ImportedContact[],
): Promise<Part> {
  const fresh = rows.map(({ list, ...given }) => ({
    list: list?.trim() ?? '',
    given,
    row: newContact(context, workspaceId, given),
  }));
  const stored = await findKnown(
    tx,
    { organizationId: context.organization.id, workspaceId },
    fresh.map(({ row }) => row),
  );
  const opened = await openContacts(context, stored.values());
  const known = new Map(opened.map((each) => [identityOf(each), each]));
  const part: Part = { added: new Map(), updated: new Map(), kept: 0, idsByList: new Map() };
  for (const { list, given, row } of fresh) {
    const identity = identityOf(row);
    const before = known.get(identity);
    const after = before && existing === 'update' ? changedContact(context, before, present(given)) : before;
    const taken = after ?? row;
    known.set(identity, taken);
    if (list !== '') part.idsByList.set(list, (part.idsByList.get(list) ?? new Set()).add(taken.id));
    if (!before || part.added.has(taken.id)) part.added.set(taken.id, taken);
    else if (existing === 'update') part.updated.set(taken.id, taken);
    else part.kept += 1;
  }
  return part;
}

/** Empty cells replace nothing. */
const present = <Fields extends object>(given: Fields): Fields =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== '')) as Fields;

async function fillLists(
  context: CallerContext,
  tx: Tx,
  { organization_id: organizationId, workspace_id: workspaceId }: ImportRecord,
  idsByList: Part['idsByList'],
): Promise<void> {
  if (idsByList.size === 0) return;
  const lists = await findLists(tx, organizationId, [workspaceId]);
  const byKey = new Map<string, ListRecord>(lists.map((list) => [list.name_key, list]));
  for (const [name, ids] of idsByList) {
    const list = byKey.get(searchKey(name)) ?? (await addList(context, tx, workspaceId, name));
    byKey.set(list.name_key, list);
    writeMembers(tx, organizationId, list.id, [...ids]);
    requireSpace(await countAnew(tx, list));
  }
}
