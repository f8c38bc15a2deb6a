import type { ShipmentStatus } from '@gifts/contract/states';

/** A shipment as its order is read with it: times are texts as JSON has them. */
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
  /** The failed shipment this one replaces. */
  reship_of: string | null;
}
