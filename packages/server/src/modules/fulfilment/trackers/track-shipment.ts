import type { ShipmentStatus } from '@gifts/contract/states';
import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { newId } from '../../../kit/ids.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import type { ShipmentRecord } from '../../orders/shipment-record.ts';
import { firstRequestWithinMs } from './request-schedule.ts';
import { writeEndOfTrackers, writeTracker } from './tracker-rows.sql.ts';

/** In these statuses nothing more is asked about the number that the shipment had. */
const untracked: readonly ShipmentStatus[] = [
  'delivered',
  'delivered_override',
  'failed',
  'failed_unset_tracking',
  'failed_with_reship',
];

/** Has the number of a shipment followed from the moment when it is set, and no longer than the shipment is under way. */
export function trackShipment(context: Context, tx: Tx, shipment: ShipmentRecord): void {
  const organizationId = context.organization.id;
  if (untracked.includes(shipment.status)) writeEndOfTrackers(tx, organizationId, shipment.id);
  else if (shipment.status === 'tracking') startTracker(context, tx, shipment);
}

/** The settings name the provider also in a command, which does not open it. */
function startTracker({ config, organization, clock }: Context, tx: Tx, shipment: ShipmentRecord): void {
  const { id: shipmentId, tracking_carrier: carrier, tracking_number: number } = shipment;
  if (!config.carrier || carrier === null || number === null) return;
  const id = newId();
  writeTracker(tx, {
    organization_id: organization.id,
    id,
    shipment_id: shipmentId,
    carrier,
    number,
    provider: config.carrier.name,
    next_request_at: new Date(clock.now().getTime() + firstRequestWithinMs),
  });
  enqueue(tx, 'follow_tracker', { organization_id: organization.id, tracker_id: id });
}
