import type { FulfilmentShipment } from '@gifts/contract/fulfilment';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { findListedShipment, presentListed } from './find-fulfilment-shipment.ts';

/** Presents a shipment of the caller's list after a change that the transaction has written. */
export const presentChanged = async (
  context: Context,
  tx: Tx,
  order: OrderRecord,
  shipmentId: string,
): Promise<FulfilmentShipment> =>
  presentListed(context, await findListedShipment(context, tx, shipmentId), order);
