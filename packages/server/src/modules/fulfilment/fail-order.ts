import { canTransitionShipment } from '@gifts/contract/states';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { transitionOrder } from '../orders/transition-order.ts';
import { refundFailedOrder } from '../payments/refunds/refund-failed-order.ts';
import { changeShipment } from './change-shipment.ts';
import { enterStatus } from './move-shipment.ts';

/**
 * Fails a paid order that cannot be fulfilled and refunds it. Its shipments that can still fail are failed too. The
 * caller has locked the order.
 */
export async function failOrder(context: Context, tx: Tx, order: OrderRecord): Promise<OrderRecord> {
  const withoutShipments = order.shipments
    .filter(({ status }) => canTransitionShipment(status, 'failed'))
    .map((shipment) => enterStatus(shipment, 'failed', context.now))
    .reduce((current, moved) => changeShipment(context, tx, current, moved), order);
  return refundFailedOrder(context, tx, transitionOrder(context, tx, withoutShipments, 'failed'));
}
