/** What recipients have chosen and not sent yet, as it is stored. */
import type { MailingAddress } from '@gifts/contract/address';
import type { AcceptInput } from '@gifts/contract/sandbox';
import { insertInto } from '../../db/insertions.ts';
import { columns, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { SealedAddress } from '../addresses/sealed-address.ts';

export interface StoredGiftDraft {
  readonly selections: NonNullable<AcceptInput['selections']> | null;
  readonly mailing_address: SealedAddress | MailingAddress | null;
  /** What the recipient puts together before taking it; null until something was put into it. */
  readonly basket: readonly BasketItem[] | null;
}

export interface BasketItem {
  readonly product_id: string;
  /** The name at the time of the choice, for a product that is gone since then. */
  readonly name: string;
  readonly quantity: number;
}

const draft = sql`select ${columns('gift_drafts', ['selections', 'mailing_address', 'basket']).as<StoredGiftDraft>()}
  from gift_drafts where organization_id = $1 and order_id = $2`;

export async function findStoredDraft(
  db: Statements,
  organizationId: string,
  orderId: string,
): Promise<StoredGiftDraft | null> {
  const [found] = await db.query(draft, [organizationId, orderId]);
  return found ?? null;
}

const insert = insertInto('gift_drafts');
const upsert = sql`${insert.statement} on conflict (organization_id, order_id) do update set
  selections = excluded.selections, mailing_address = excluded.mailing_address, basket = excluded.basket,
  updated_at = excluded.updated_at`;

export interface DraftOf {
  readonly organizationId: string;
  readonly orderId: string;
  readonly updatedAt: Date;
}

export const writeStoredDraft = (
  tx: Tx,
  { organizationId, orderId, updatedAt }: DraftOf,
  { selections, mailing_address, basket }: StoredGiftDraft,
): void =>
  tx.defer(
    upsert,
    insert.valuesOf({
      organization_id: organizationId,
      order_id: orderId,
      selections,
      mailing_address,
      basket,
      updated_at: updatedAt,
    }),
  );

const deletion = sql`delete from gift_drafts where organization_id = $1 and order_id = any($2::uuid[])`;

/** Deletes what was chosen for orders that have ended or were accepted: nobody else needs the addresses. */
export const writeDeletionOfDrafts = (tx: Tx, organizationId: string, orderIds: readonly string[]): void =>
  tx.defer(deletion, [organizationId, orderIds]);
