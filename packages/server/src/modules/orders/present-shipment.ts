import type { Shipment } from '@gifts/contract/shipment';
import { type ShipmentRecord, trackingNumbersOf } from './shipment-record.ts';

/**
 * Presents a shipment. Tracking numbers and their addresses reveal where the recipient lives, so only approved
 * distribution partners see them.
 */
export function presentShipment(
  shipment: ShipmentRecord,
  { isDistributionPartner }: { isDistributionPartner: boolean },
): Shipment {
  return {
    id: shipment.id,
    status: shipment.status,
    brand_name: shipment.brand_name,
    tracking_carrier: shipment.tracking_carrier,
    tracking_number: isDistributionPartner ? shipment.tracking_number : null,
    tracking_url: isDistributionPartner ? shipment.tracking_url : null,
    tracking_numbers: isDistributionPartner ? trackingNumbersOf(shipment) : null,
    shipped_at: time(shipment.shipped_at),
    delivered_at: time(shipment.delivered_at),
    delivery_eta: time(shipment.delivery_eta),
  };
}

const time = (text: string | null): string | null => text && new Date(text).toISOString();
