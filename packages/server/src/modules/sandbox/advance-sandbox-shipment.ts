import type { FieldError } from '@gifts/contract/errors';
import type { AdvanceShipmentInput } from '@gifts/contract/sandbox';
import { canReach } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import { advanceShipment } from '../fulfilment/advance-shipment.ts';
import { simulatedCarrier } from '../fulfilment/carriers/simulated-carrier.ts';
import { findOrderIdOfShipment } from '../fulfilment/shipments.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { findOrder } from '../orders/orders.sql.ts';

/** Moves a shipment as a carrier or an operator would. The caller must be able to access its order. */
export async function advanceSandboxShipment(
  context: CallerContext,
  tx: Tx,
  shipmentId: string,
  input: AdvanceShipmentInput,
): Promise<OrderRecord> {
  const problems = findMisplacedTracking(input);
  if (problems.length > 0) throw badRequest(problems);
  const orderId = await findAccessibleOrderId(context, tx, shipmentId);
  return advanceShipment(
    context,
    tx,
    { orderId, shipmentId: shipmentId.toLowerCase() },
    {
      status: input.status,
      tracking: { carrier: input.tracking_carrier ?? null, number: input.tracking_number ?? null },
      carrier: simulatedCarrier,
    },
  );
}

function findMisplacedTracking(input: AdvanceShipmentInput): FieldError[] {
  if (input.status === 'tracking') return [];
  return (['tracking_carrier', 'tracking_number'] as const)
    .filter((field) => input[field] != null)
    .map((field) => ({
      field,
      message: `\`${field}\` goes only with the status tracking, not with ${input.status}`,
    }));
}

async function findAccessibleOrderId(context: CallerContext, tx: Tx, shipmentId: string): Promise<string> {
  const organizationId = context.organization.id;
  const orderId = await findOrderIdOfShipment(tx, organizationId, shipmentId);
  const order = orderId && (await findOrder(tx, organizationId, orderId));
  if (!order || !canReach(context.caller, order)) throw new AppError('not_found', 'Shipment not found');
  return order.id;
}
