import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '../../db/statements.ts';
import { priceCart } from '../pricing/price-cart.ts';
import type { BatchRecord } from './batch-record.ts';
import { insertRecipientValues, recipientValues } from './batches.sql.ts';
import type { CheckedRecipient } from './check-recipients.ts';

/** A recipient with the amounts of the order, as far as they are known. */
export interface PositionedRecipient extends CheckedRecipient {
  position: number;
  amount_tax: number | null;
  amount_global_relay_cost: number | null;
  amount_total: number | null;
}

const sliceSize = 5_000;

export function positionRecipients(
  batch: BatchRecord,
  recipients: readonly CheckedRecipient[],
  start: number,
): PositionedRecipient[] {
  const isDirect = batch.send_method === 'direct_send';
  const unknown = { amount_tax: null, amount_global_relay_cost: null, amount_total: null };
  return recipients.map((recipient, index) => ({
    ...recipient,
    position: start + index,
    // A direct_send recipient does not respond, so all amounts are known at creation.
    ...(isDirect ? finalAmounts(batch, recipient) : unknown),
  }));
}

function finalAmounts(batch: BatchRecord, recipient: CheckedRecipient) {
  const { amount_tax, amount_global_relay_cost, amount_total } = priceCart(
    { items: batch.cart_items },
    recipient.mailing_address,
  );
  return { amount_tax, amount_global_relay_cost, amount_total };
}

/**
 * Stores any number of recipients in slices. One slice is inserted while the next is prepared, and other
 * requests are served in between.
 */
export async function storeRecipients(
  tx: Tx,
  batch: BatchRecord,
  recipients: readonly CheckedRecipient[],
): Promise<void> {
  let previous: Promise<unknown> = Promise.resolve();
  for (let start = 0; start < recipients.length; start += sliceSize) {
    const slice = positionRecipients(batch, recipients.slice(start, start + sliceSize), start);
    const values = recipientValues(batch, slice);
    await previous;
    previous = insertRecipientValues(tx, values);
    // The promise is awaited with the next slice. Until then its rejection must not count as unhandled.
    previous.catch(() => {});
    await nextTurn();
  }
  await previous;
}
