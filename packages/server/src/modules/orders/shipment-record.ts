import type { FailureReason } from '@gifts/contract/fulfilment';
import type { ShipmentStatus } from '@gifts/contract/states';

/** A shipment as it is read with its order. Times are ISO texts because they come from JSON. */
export interface ShipmentRecord {
  id: string;
  brand_id: string;
  brand_name: string;
  status: ShipmentStatus;
  tracking_carrier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  shipped_at: string | null;
  delivered_at: string | null;
  delivery_eta: string | null;
  failure_reason: FailureReason | null;
  /** The id of the failed shipment that this one replaces. */
  reship_of: string | null;
}
