/**
 * The addresses and phone numbers of recipients of drafts, which are sealed in the database with what is wrong with the recipient:
 * such sentences quote addresses.
 */
import type { TypedRecipient } from '@gifts/contract/dashboard/draft-recipients';
import type { FieldError } from '@gifts/contract/errors';
import type { Context } from '../../../context/context.ts';
import type { Place } from '../../../kit/sealer.ts';
import type { RecipientRecord } from '../draft-record.ts';
import { type ReadRecipient, readRecipient } from './read-recipient.ts';

/** What is sealed, as JSON. */
interface SealedPart extends Pick<TypedRecipient, 'phone' | 'mailing_address'> {
  readonly problems: FieldError[] | null;
}

interface OpenRecipient {
  readonly given: TypedRecipient;
  readonly problems: FieldError[] | null;
}

type Sealing = Pick<Context, 'vault'>;

const placeOf = (row: Pick<RecipientRecord, 'organization_id' | 'draft_id'>): Place => ({
  column: 'draft_recipients.given',
  organizationId: row.organization_id,
  rowId: row.draft_id,
});

export function sealRecipient(
  { vault }: Sealing,
  row: Pick<RecipientRecord, 'organization_id' | 'draft_id'>,
  { given, problems }: OpenRecipient,
): Pick<RecipientRecord, 'given' | 'problems'> {
  const { phone, mailing_address: address, ...readable } = given;
  if (!phone && !address) return { given: readable, problems };
  const part: SealedPart = { phone: phone ?? null, mailing_address: address ?? null, problems };
  const sealed = vault.seal(JSON.stringify(part), placeOf(row));
  return { given: { ...readable, sealed }, problems: problems && [] };
}

export function openRecipient(
  { vault }: Sealing,
  row: Pick<RecipientRecord, 'organization_id' | 'draft_id' | 'given' | 'problems'>,
): OpenRecipient {
  const { sealed, ...readable } = row.given;
  if (sealed === undefined) return { given: readable, problems: row.problems };
  const { problems, ...secret } = JSON.parse(vault.open(sealed, placeOf(row))) as SealedPart;
  return { given: { ...readable, ...secret }, problems };
}

/** What duplicates have in common: the e-mail address; without one, a hash of the name and the postal address. */
export function identityOf(
  context: Sealing,
  organizationId: string,
  { email, nameAndAddress }: ReadRecipient,
): string | null {
  return email ?? (nameAndAddress && hashOf(context, organizationId, nameAndAddress));
}

/** By what a recipient is found in the drafts of an organization. */
export function identitiesOf(context: Sealing, organizationId: string, typed: TypedRecipient): string[] {
  const { email, nameAndAddress } = readRecipient(typed);
  const hash = nameAndAddress && hashOf(context, organizationId, nameAndAddress);
  return [email, hash].filter((identity) => identity !== null);
}

const hashOf = ({ vault }: Sealing, organizationId: string, nameAndAddress: string): string =>
  vault.hash(nameAndAddress, { column: 'draft_recipients.identity', organizationId });
