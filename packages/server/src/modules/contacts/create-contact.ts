import {
  type Contact,
  type CreateContactInput,
  mostContacts,
} from '@gifts/contract/dashboard/contact-fields';
import { fullName } from '@gifts/contract/names';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { workspaceOf } from './contact-access.ts';
import { keysOf, problemsOfDates, storedFields } from './contact-fields.ts';
import type { ContactRecord } from './contact-record.ts';
import { countContacts, findAlike } from './contacts.sql.ts';
import { lockContacts } from './lock-contacts.ts';
import { presentContact } from './present-contact.ts';
import { addContacts } from './sealed-contacts.ts';

export async function createContact(
  context: CallerContext,
  tx: Tx,
  input: CreateContactInput,
): Promise<Contact> {
  const problems = problemsOfDates(input);
  if (problems.length > 0) throw badRequest(problems);
  const row = {
    ...newContact(context, workspaceOf(context, input.workspace_id), input),
    ...noGiftsOf(context, input.no_gifts ?? null),
  };
  lockContacts(tx, row.organization_id);
  await refuseKnownEmail(tx, row);
  await requirePlaces(tx, row.organization_id, 1);
  await addContacts(context, tx, row.organization_id, [row]);
  return presentContact(context, tx, row);
}

type GivenFields = Parameters<typeof storedFields>[0];

const empty = {
  ...{ last_name: null, email: null, phone: null, mailing_address: null, locale: null },
  ...{ company: null, title: null, birthday: null, birth_year: null, started_on: null, notes: null },
};

/** Makes the row of somebody. */
export function newContact(
  { organization, caller, clock }: CallerContext,
  workspaceId: string,
  given: GivenFields & { first_name: string },
): ContactRecord {
  const fields = { ...empty, first_name: given.first_name, ...storedFields(given) };
  const now = clock.now();
  return {
    organization_id: organization.id,
    id: newId(),
    workspace_id: workspaceId,
    ...fields,
    ...keysOf(fields),
    no_gifts_since: null,
    no_gifts_reason: null,
    revision: 1,
    created_at: now,
    updated_at: now,
    updated_by: caller.user.id,
  };
}

export const noGiftsOf = (
  { clock }: CallerContext,
  given: { reason: string } | null,
): Pick<ContactRecord, 'no_gifts_since' | 'no_gifts_reason'> => ({
  no_gifts_since: given && clock.now(),
  no_gifts_reason: given?.reason.trim() ?? null,
});

/** Call it after the lock of people. */
export async function refuseKnownEmail(tx: Tx, row: ContactRecord): Promise<void> {
  if (row.email_key === null) return;
  const where = { organizationId: row.organization_id, workspaceId: row.workspace_id };
  const known = await findAlike(tx, where, { emails: [row.email_key], names: [] });
  const other = known.find(({ id }) => id !== row.id);
  if (!other) return;
  const message = `Email is that of ${fullName(other)} already, in the same workspace`;
  throw badRequest([{ field: 'email', message }]);
}

/** Call it after the lock of people. */
export async function requirePlaces(tx: Tx, organizationId: string, added: number): Promise<void> {
  if (added === 0 || (await countContacts(tx, organizationId)) + added <= mostContacts) return;
  throw new AppError(
    'invalid_request',
    `An organization has at most ${mostContacts} people: delete some whom you do not need.`,
  );
}
