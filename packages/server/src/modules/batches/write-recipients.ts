import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import type { SealedAddress } from '../addresses/sealed-address.ts';
import { sealAddressOf, sealPhoneOf } from '../orders/sealed-recipient.ts';
import { priceCart } from '../pricing/price-cart.ts';
import type { BatchRecord } from './batch-record.ts';
import { insertRecipientValues, recipientValues } from './batches.sql.ts';
import type { CheckedRecipient } from './check-recipients.ts';

type Sealing = Pick<Context, 'vault'>;

/** A recipient as it is stored, with the amounts of the order, as far as they are known. */
export interface PositionedRecipient extends Omit<CheckedRecipient, 'mailing_address'> {
  /** Sealed. */
  phone: string | null;
  mailing_address: SealedAddress | null;
  position: number;
  amount_tax: number | null;
  amount_global_relay_cost: number | null;
  amount_total: number | null;
}

const sliceSize = 5_000;

/** How many are sealed before the event loop serves other requests. */
const sealedAtOnce = 500;

export function positionRecipients(
  context: Sealing,
  batch: BatchRecord,
  recipients: readonly CheckedRecipient[],
  start: number,
): PositionedRecipient[] {
  const isDirect = batch.send_method === 'direct_send';
  const unknown = { amount_tax: null, amount_global_relay_cost: null, amount_total: null };
  return recipients.map((recipient, index) => ({
    ...sealed(context, batch, recipient),
    position: start + index,
    // A direct_send recipient does not respond, so all amounts are known at creation.
    ...(isDirect ? finalAmounts(batch, recipient) : unknown),
  }));
}

function sealed(context: Sealing, batch: BatchRecord, recipient: CheckedRecipient) {
  const place = { organization_id: batch.organization_id, order_batch_id: batch.id };
  const { phone, mailing_address: address } = recipient;
  return {
    ...recipient,
    phone: phone === null ? null : sealPhoneOf(context, place, phone),
    mailing_address: address && sealAddressOf(context, place, address),
  };
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
  context: Sealing,
  tx: Tx,
  batch: BatchRecord,
  recipients: readonly CheckedRecipient[],
): Promise<void> {
  let previous: Promise<unknown> = Promise.resolve();
  for (let start = 0; start < recipients.length; start += sliceSize) {
    const slice = await positionSlice(context, batch, recipients, start);
    const values = recipientValues(batch, slice);
    await previous;
    previous = insertRecipientValues(tx, values);
    // The promise is awaited with the next slice. Until then its rejection must not count as unhandled.
    previous.catch(() => {});
  }
  await previous;
}

async function positionSlice(
  context: Sealing,
  batch: BatchRecord,
  recipients: readonly CheckedRecipient[],
  start: number,
): Promise<PositionedRecipient[]> {
  const slice: PositionedRecipient[] = [];
  const end = Math.min(start + sliceSize, recipients.length);
  for (let from = start; from < end; from += sealedAtOnce) {
    const few = recipients.slice(from, Math.min(from + sealedAtOnce, end));
    slice.push(...positionRecipients(context, batch, few, from));
    await nextTurn();
  }
  return slice;
}
