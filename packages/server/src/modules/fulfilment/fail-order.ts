import { canTransitionShipment } from '@gifts/contract/states';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { transitionOrder } from '../orders/transition-order.ts';
import { mailGiftFailed } from '../payments/mail-gift-failed.ts';
import { refundFailedOrder } from '../payments/refunds/refund-failed-order.ts';
import { changeShipment } from './change-shipment.ts';
import { enterStatus } from './move-shipment.ts';
import { tellOfCanceledShipments } from './shippers/tell-shippers.ts';

/**
 * Fails a paid order that cannot be fulfilled or that lost all its parcels, and refunds it. Its shipments that can
 * still fail are failed too. An order of which a parcel was delivered does not fail: only what was lost is refunded.
 * The caller has locked the order.
 */
export async function failOrder(context: Context, tx: Tx, order: OrderRecord): Promise<OrderRecord> {
  if (order.shipments.some(({ delivered_at }) => delivered_at !== null)) {
    throw new AppError(
      'order_state',
      "A parcel of the order was delivered, so the order can't become failed.",
    );
  }
  const canceled = order.shipments
    .filter(({ status }) => canTransitionShipment(status, 'failed'))
    .map((shipment) => enterStatus(shipment, 'failed', context.now));
  let withoutShipments = order;
  for (const moved of canceled) withoutShipments = await changeShipment(context, tx, withoutShipments, moved);
  await tellOfCanceledShipments(
    context,
    tx,
    canceled.map((shipment) => ({ order, shipment })),
  );
  const failed = transitionOrder(context, tx, withoutShipments, 'failed');
  mailGiftFailed(context, tx, failed);
  return refundFailedOrder(context, tx, failed);
}
