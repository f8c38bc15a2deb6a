import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { getEnabledWebhook } from '../endpoints/webhook-access.ts';
import { type DeliveryRow, writeResetDelivery } from './deliveries.sql.ts';
import { signalDeliveries } from './delivery-signals.ts';
import { getDelivery } from './get-delivery.ts';

/**
 * Starts a delivery again, with all eight attempts. When its first attempt is in flight at this moment, that attempt
 * counts as the first of the new ones.
 */
export async function redeliverWebhook(
  context: CallerContext,
  tx: Tx,
  ids: { id: string; delivery_id: string },
): Promise<DeliveryRow> {
  const endpoint = await getEnabledWebhook(context, tx, ids.id);
  const organizationId = context.organization.id;
  const delivery = await getDelivery(context, tx, endpoint.id, ids.delivery_id);
  const at = context.now;
  writeResetDelivery(tx, { organizationId, endpointId: endpoint.id, eventId: delivery.event_id, at });
  signalDeliveries(tx, { organizationId, endpointId: endpoint.id });
  return { ...delivery, status: 'pending', due_at: at };
}
