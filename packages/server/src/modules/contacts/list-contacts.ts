import type { Contact, ContactFilters, ContactSummary } from '@gifts/contract/dashboard/contact-fields';
import type { FieldError } from '@gifts/contract/errors';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { type List, offsetOf, type PageQuery } from '../../lists/page.ts';
import { recordLooks } from '../audit/record-looks.process.ts';
import { getAccessibleContact, workspaceOf } from './contact-access.ts';
import { searchKey } from './contact-fields.ts';
import { type ContactSelection, findSelected } from './find-contacts.sql.ts';
import { presentContact, presentSummary } from './present-contact.ts';

export async function listContacts(
  context: CallerContext,
  db: Statements,
  query: ContactFilters & PageQuery,
): Promise<List<ContactSummary>> {
  const page = { limit: query.per_page, offset: offsetOf(query) };
  const { contacts, total } = await findSelected(db, selectionOf(context, query), page);
  return { data: contacts.map(presentSummary), list_meta: { total_count: total } };
}

/** Returns which people the filters choose, of the workspaces that the caller can use. */
export function selectionOf(context: CallerContext, query: ContactFilters): ContactSelection {
  const { caller, organization } = context;
  const all = caller.workspaces.map(({ id }) => id);
  const search = searchKey(query.search ?? '');
  return {
    organizationId: organization.id,
    workspaceIds: query.workspace_id === undefined ? all : [workspaceOf(context, query.workspace_id)],
    search: search === '' ? null : search,
    listId: query.list_id ?? null,
    wantsNoGifts: query.wants_no_gifts ?? null,
    dates: datesOf(query),
  };
}

function datesOf({ occasion, from, to }: ContactFilters): ContactSelection['dates'] {
  if (occasion !== undefined && from !== undefined && to !== undefined) {
    return { occasion, from: dayNumber(from), to: dayNumber(to) };
  }
  const given = { occasion, from, to };
  const missing = Object.entries(given).flatMap(([field, value]): FieldError[] =>
    value === undefined
      ? [{ field, message: `Give occasion, from and to together: ${field} is missing` }]
      : [],
  );
  if (missing.length < Object.keys(given).length) throw badRequest(missing);
  return null;
}

const dayNumber = (monthDay: string): number => Number(monthDay.replace('-', ''));

/** A postal address is recorded before it is shown. */
export async function showContact(context: CallerContext, db: Statements, id: string): Promise<Contact> {
  const contact = await getAccessibleContact(context, db, id);
  if (contact.mailing_address !== null) {
    await recordLooks(context, [
      {
        organizationId: contact.organization_id,
        act: 'get_contact',
        subject: { kind: 'contact', id: contact.id },
      },
    ]);
  }
  return presentContact(context, db, contact);
}
