/** What recipients have chosen and not sent yet. Their addresses are sealed in the database. */
import type { MailingAddress } from '@gifts/contract/address';
import type { Context } from '../../context/context.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Place } from '../../kit/sealer.ts';
import { openAddress, sealAddress } from '../addresses/sealed-address.ts';
import { findStoredDraft, type StoredGiftDraft, writeStoredDraft } from './gift-drafts.sql.ts';
import type { OrderRecord } from './order-record.ts';

export interface GiftDraft extends Omit<StoredGiftDraft, 'mailing_address'> {
  readonly mailing_address: MailingAddress | null;
}

export const emptyDraft: GiftDraft = { selections: null, mailing_address: null, basket: null };

type Key = Pick<OrderRecord, 'organization_id' | 'id'>;

const placeOf = ({ organization_id: organizationId, id }: Key): Place => ({
  column: 'gift_drafts.mailing_address',
  organizationId,
  rowId: id,
});

export async function findDraft(
  { vault }: Pick<Context, 'vault'>,
  db: Statements,
  order: Key,
): Promise<GiftDraft> {
  const { mailing_address: stored, ...draft } =
    (await findStoredDraft(db, order.organization_id, order.id)) ?? emptyDraft;
  return { ...draft, mailing_address: stored && openAddress(vault, stored, placeOf(order)) };
}

export function writeDraft(
  { vault, now }: Pick<Context, 'vault' | 'now'>,
  tx: Tx,
  order: Key,
  draft: GiftDraft,
): void {
  const { mailing_address: address } = draft;
  writeStoredDraft(
    tx,
    { organizationId: order.organization_id, orderId: order.id, updatedAt: now },
    { ...draft, mailing_address: address && sealAddress(vault, address, placeOf(order)) },
  );
}
