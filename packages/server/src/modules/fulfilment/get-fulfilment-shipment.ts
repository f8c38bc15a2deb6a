import type { FulfilmentShipment } from '@gifts/contract/fulfilment';
import type { Context } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { recordLooksAt } from '../audit/record-looks.process.ts';
import { findOrder } from '../orders/find-orders.sql.ts';
import { findListedShipment, presentListed, shownOf } from './find-fulfilment-shipment.ts';

export async function getFulfilmentShipment(
  context: Context,
  db: Statements,
  shipmentId: string,
): Promise<FulfilmentShipment> {
  const listed = await findListedShipment(context, db, shipmentId);
  const look = { act: 'get_fulfilment_shipment', kind: 'shipment' };
  await recordLooksAt(context, look, [shownOf(listed)]);
  const order = await findOrder(db, listed.customer_id, listed.order_id);
  return presentListed(context, listed, order ?? undefined);
}
