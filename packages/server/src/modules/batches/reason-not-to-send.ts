import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { isCollectionPublished } from '../catalog/collections.sql.ts';
import { findRemovedCard } from '../payments/methods/find-removed-card.ts';
import { reasonNotToPay } from '../payments/reason-not-to-pay.ts';
import type { BatchRecord } from './batch-record.ts';

/**
 * Returns why the orders of a stored batch cannot be made, as a sentence for its sender, or null if they can. What the
 * batch names can be withdrawn between its creation and its send, and so can the credit of a scheduled batch.
 */
export async function reasonNotToSend(context: Context, tx: Tx, batch: BatchRecord): Promise<string | null> {
  if (context.organization.closed_at) return 'The account was closed.';
  const { productsById, cardsById } = context.catalog;
  const gone = batch.cart_items.find(
    ({ product }) => productsById.get(product.id)?.product.status !== 'active',
  );
  if (gone) return `${gone.product.name} is no longer available.`;
  if (batch.card_id && !cardsById.has(batch.card_id)) return 'The greeting card is no longer available.';
  const versionId = batch.collection_version_id;
  if (versionId && !(await isCollectionPublished(tx, batch.organization_id, versionId)))
    return `${batch.cart_items[0]?.product.name ?? 'The gift of choice'} is no longer published.`;
  const removedCard = await findRemovedCard(tx, batch);
  if (removedCard) return `${removedCard} was removed, so it cannot pay for the gifts.`;
  return batch.scheduled_send_on ? reasonNotToPay(context, tx, batch) : null;
}
