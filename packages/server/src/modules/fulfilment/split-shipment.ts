import type { FulfilmentShipment, SplitShipmentInput } from '@gifts/contract/fulfilment';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import { isUnsent } from './is-unsent.ts';
import { lockFulfilmentShipment } from './lock-fulfilment-shipment.ts';
import { partOf } from './new-shipment.ts';
import { packedLines } from './packed-lines.ts';
import { planSplit } from './plan-split.ts';
import { presentChanged } from './present-changed.ts';
import { rewriteShipment } from './rewrite-shipment.ts';
import { writeShipments } from './shipments.sql.ts';
import { tellOfNewShipments } from './shippers/tell-shippers.ts';

/** Moves products of a shipment that has not left into a new one, and returns the new one. */
export async function splitShipment(
  context: Context,
  tx: Tx,
  shipmentId: string,
  { items }: SplitShipmentInput,
): Promise<FulfilmentShipment> {
  const { customer, order, shipment } = await lockFulfilmentShipment(context, tx, shipmentId);
  if (!isUnsent(shipment)) {
    throw new AppError(
      'shipment_state',
      `The shipment is ${shipment.status}, so its products can't leave in another parcel any more.`,
    );
  }
  if (shipment.swap_due_at !== null) {
    throw new AppError(
      'shipment_state',
      'The recipient is choosing what to get in place of the shipment, so it is not split; release it first.',
    );
  }
  const { staying, leaving, problems } = planSplit(packedLines(shipment, order), items);
  if (problems.length > 0) throw badRequest(problems);
  const part = partOf(shipment, leaving, order.shipments);
  const rest = await rewriteShipment(customer, tx, order, { ...shipment, units: staying });
  writeShipments(tx, order.organization_id, customer.now, [{ ...part, order_id: order.id }]);
  const split = { ...rest, shipments: [...rest.shipments, part] };
  await tellOfNewShipments(customer, tx, [{ order: split, shipment: part }]);
  return presentChanged(context, tx, split, part.id);
}
