import type { Tx } from '../../../db/statements.ts';
import type { PaidBatch } from '../paid-batch.ts';
import { formatCardName } from './format-card-name.ts';
import { findCardMethod } from './payment-methods.sql.ts';

/**
 * Returns the name of the card that was to pay for a batch and was removed since, or null. Any other obstacle can pass until
 * a gift is accepted.
 */
export async function findRemovedCard(tx: Tx, batch: PaidBatch): Promise<string | null> {
  if (batch.payment_method_id === null) return null;
  const card = await findCardMethod(tx, batch.organization_id, batch.payment_method_id);
  return card?.deleted_at ? formatCardName(card) : null;
}
