import type { CallerContext } from '../../context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/app-error.ts';
import { isUuid } from '../../kit/ids.ts';
import { type DeliveryRow, findDelivery, writeDueAgain } from './deliveries.sql.ts';
import { signalDeliveries } from './delivery-signals.ts';
import { reachEnabledWebhook } from './webhook-access.ts';

/** Begins a delivery anew, with the whole schedule before it. A first attempt under way at this moment counts as its first. */
export async function redeliverWebhook(
  context: CallerContext,
  tx: Tx,
  ids: { id: string; delivery_id: string },
): Promise<DeliveryRow> {
  const endpoint = await reachEnabledWebhook(context, tx, ids.id);
  const organizationId = context.organization.id;
  const delivery = isUuid(ids.delivery_id)
    ? await findDelivery(tx, organizationId, endpoint.id, ids.delivery_id)
    : null;
  if (!delivery) throw new AppError('not_found', 'Delivery not found');
  const at = context.now;
  writeDueAgain(tx, { organizationId, endpointId: endpoint.id, eventId: delivery.event_id, at });
  signalDeliveries(tx, { organizationId, endpointId: endpoint.id });
  return { ...delivery, status: 'pending', due_at: at };
}
