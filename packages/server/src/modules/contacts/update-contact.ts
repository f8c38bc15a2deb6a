import type { Contact, UpdateContactInput } from '@gifts/contract/dashboard/contact-fields';
import { fullName } from '@gifts/contract/names';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import { getAccessibleContact } from './contact-access.ts';
import { keysOf, problemsOfDates, storedFields } from './contact-fields.ts';
import type { ContactRecord } from './contact-record.ts';
import { noGiftsOf, refuseKnownEmail } from './create-contact.ts';
import { lockContacts } from './lock-contacts.ts';
import { presentContact } from './present-contact.ts';
import { changeContacts } from './sealed-contacts.ts';

export async function updateContact(
  context: CallerContext,
  tx: Tx,
  id: string,
  { revision, no_gifts: noGifts, ...given }: UpdateContactInput,
): Promise<Contact> {
  const problems = problemsOfDates(given);
  if (problems.length > 0) throw badRequest(problems);
  lockContacts(tx, context.organization.id);
  const contact = await getAccessibleContact(context, tx, id);
  requireRevision(contact, revision);
  const changed = changedContact(context, contact, given);
  const row = noGifts === undefined ? changed : { ...changed, ...changedNoGifts(context, contact, noGifts) };
  if (row.email_key !== contact.email_key) await refuseKnownEmail(tx, row);
  await changeContacts(context, tx, row.organization_id, [row]);
  return presentContact(context, tx, row);
}

/** The time stays that of the first time. */
const changedNoGifts = (
  context: CallerContext,
  { no_gifts_since: since }: ContactRecord,
  noGifts: { reason: string } | null,
) => ({
  ...noGiftsOf(context, noGifts),
  ...(noGifts && since && { no_gifts_since: since }),
});

export function changedContact(
  { caller, clock }: CallerContext,
  contact: ContactRecord,
  given: Parameters<typeof storedFields>[0],
): ContactRecord {
  const fields = { ...contact, ...storedFields(given) };
  return {
    ...fields,
    ...keysOf(fields),
    revision: contact.revision + 1,
    updated_at: clock.now(),
    updated_by: caller.user.id,
  };
}

/** Nobody replaces what they have not seen. */
export function requireRevision(contact: ContactRecord, revision: number): void {
  if (contact.revision === revision) return;
  throw new AppError(
    'contact_changed',
    `${fullName(contact)} was changed at ${contact.updated_at.toISOString()}: look at them again.`,
  );
}
