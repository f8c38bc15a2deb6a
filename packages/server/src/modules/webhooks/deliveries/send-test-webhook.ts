import type { EventType, ShipperEventType } from '@gifts/contract/events';
import { exampleData } from '@gifts/contract/examples/event-examples';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { newId } from '../../../kit/ids.ts';
import { getEnabledWebhook } from '../endpoints/webhook-access.ts';
import { type DeliveryRow, findDelivery, writeTestDelivery } from './deliveries.sql.ts';
import { signalDeliveries } from './delivery-signals.ts';

/** Sends an example of an event type. Nothing has happened, so this makes a delivery and no event. */
export async function sendTestWebhook(
  context: CallerContext,
  tx: Tx,
  id: string,
  eventType: EventType | ShipperEventType,
): Promise<DeliveryRow> {
  const endpoint = await getEnabledWebhook(context, tx, id);
  const organizationId = context.organization.id;
  const eventId = newId();
  writeTestDelivery(tx, {
    organizationId,
    endpointId: endpoint.id,
    eventId,
    eventType,
    at: context.now,
    data: JSON.stringify(exampleData(eventType)),
  });
  signalDeliveries(tx, { organizationId, endpointId: endpoint.id });
  const delivery = await findDelivery(tx, organizationId, endpoint.id, eventId);
  assert(delivery, 'a delivery that was just written is there');
  return delivery;
}
