import type { FieldError } from '@gifts/contract/errors';
import type { AdvanceShipmentInput } from '@gifts/contract/sandbox';
import { canReach } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import type { ValidParts } from '../../kit/valid-parts.ts';
import { advanceShipment } from '../fulfilment/advance-shipment.ts';
import { simulateUpdate } from '../fulfilment/carriers/simulated/simulate-update.ts';
import { findOrderIdOfShipment } from '../fulfilment/shipments.sql.ts';
import { lockOrder } from '../orders/lock-orders.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';

/** Moves a shipment as a carrier or an operator would. The caller must be able to access its order. */
export async function advanceSandboxShipment(
  context: CallerContext,
  tx: Tx,
  shipmentId: string,
  input: AdvanceShipmentInput,
): Promise<OrderRecord> {
  const problems = findMisplacedTracking(input);
  if (problems.length > 0) throw badRequest(problems);
  const { order, shipment } = await lockAccessibleOrder(context, tx, shipmentId);
  const change = {
    status: input.status,
    carrier: input.tracking_carrier ?? null,
    number: input.tracking_number ?? null,
  };
  const update = simulateUpdate(shipment, change, context.now);
  const key = { orderId: order.id, shipmentId: shipment.id };
  const advanced = await advanceShipment(context, tx, key, update);
  if (advanced.refusal !== null) throw new AppError('shipment_state', advanced.refusal);
  return advanced.order;
}

/** Returns the details of a parcel that do not go with the status. With a rejected status, all of them do. */
export function findMisplacedTracking(input: ValidParts<AdvanceShipmentInput>): FieldError[] {
  if (input.status === undefined || input.status === 'tracking') return [];
  return (['tracking_carrier', 'tracking_number'] as const)
    .filter((field) => input[field] != null)
    .map((field) => ({
      field,
      message: `\`${field}\` goes only with the status tracking, not with ${input.status}`,
    }));
}

/** Locked, because what the carrier says depends on what is known of the shipment. */
async function lockAccessibleOrder(
  context: CallerContext,
  tx: Tx,
  shipmentId: string,
): Promise<{ order: OrderRecord; shipment: ShipmentRecord }> {
  const organizationId = context.organization.id;
  const orderId = await findOrderIdOfShipment(tx, organizationId, shipmentId);
  const order = orderId && (await lockOrder(tx, organizationId, orderId));
  if (!order || !canReach(context.caller, order)) throw new AppError('not_found', 'Shipment not found');
  const shipment = order.shipments.find(({ id }) => id === shipmentId.toLowerCase());
  assert(shipment, 'a shipment is read with its order');
  return { order, shipment };
}
