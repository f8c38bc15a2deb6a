import type { MailingAddress } from '@gifts/contract/address';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import { countryName } from '../addresses/countries.ts';
import { isLost } from '../fulfilment/order-after-shipments.ts';
import { tellOfChangedAddress } from '../fulfilment/shippers/tell-shippers.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { isAccepted } from '../orders/order-state.ts';
import { sealAddressOf } from '../orders/sealed-recipient.ts';
import { writeOrderChange } from '../orders/write-orders.sql.ts';
import { checkGiftAddress } from './check-gift-address.ts';
import { describeGiftState } from './gift-state.ts';
import { lockGift, rulesOf } from './lock-gift.ts';
import { productsOf } from './products-of.ts';

/**
 * True while every parcel still waits for its label. A parcel that was lost is not asked; the one sent in its place is. Gift
 * cards go to no address.
 */
export function isAddressOpen({ status, shipments }: Pick<OrderRecord, 'status' | 'shipments'>): boolean {
  if (!isAccepted(status)) return false;
  const live = shipments.filter(({ is_digital, status: each }) => !is_digital && !isLost(each));
  if (live.length === 0 && shipments.length > 0) return false;
  return live.every(
    (shipment) =>
      shipment.shipped_at === null &&
      shipment.other_numbers.length === 0 &&
      (shipment.status === 'pending' || shipment.status === 'failed_unset_tracking'),
  );
}

/**
 * Changes where an accepted gift goes, until one of its parcels has a tracking number. The country stays: another one
 * costs another relay fee. The amounts stay those of the acceptance, which the payer has agreed to.
 */
export async function correctAddress(
  context: Context,
  tx: Tx,
  orderId: string,
  address: MailingAddress,
): Promise<OrderRecord> {
  const order = await lockGift(context, tx, orderId);
  if (!isAddressOpen(order) || order.mailing_address === null) {
    throw new AppError(
      'order_state',
      `The order is ${describeGiftState(order)}; an address can be corrected after the acceptance and before a parcel has a tracking number.`,
    );
  }
  const { country } = order.mailing_address;
  const { tier } = await rulesOf(tx, order);
  const products = productsOf(context, order);
  const checked = checkGiftAddress(context, order, { mailing_address: address }, { tier, products });
  if (checked.problems.length > 0 || !checked.address) throw badRequest(checked.problems);
  if (checked.address.country !== country) {
    const message = `The gift goes to ${countryName(country)}; only an address there can replace the one it has`;
    throw badRequest([{ field: 'mailing_address.country', message }]);
  }
  const change = { mailing_address: sealAddressOf(context, order, checked.address) };
  writeOrderChange(tx, order, change);
  const corrected = { ...order, ...change };
  const toSend = corrected.shipments.filter(({ status }) => !isLost(status));
  await tellOfChangedAddress(
    context,
    tx,
    toSend.map((shipment) => ({ order: corrected, shipment })),
  );
  return corrected;
}
