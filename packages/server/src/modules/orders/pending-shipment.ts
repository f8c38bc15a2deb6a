import { newId } from '../../kit/ids.ts';
import type { ShipmentRecord } from './shipment-record.ts';

type Content = Pick<ShipmentRecord, 'brand_id' | 'brand_name'> & { readonly is_digital?: boolean };

/** Returns a new shipment that waits to be sent, with all units of a brand, or with its gift cards if it is digital. */
export const pendingShipment = ({ brand_id, brand_name, is_digital = false }: Content): ShipmentRecord => ({
  id: newId(),
  brand_id,
  brand_name,
  is_digital,
  status: 'pending',
  tracking_carrier: null,
  tracking_number: null,
  tracking_url: null,
  other_numbers: [],
  shipped_at: null,
  delivered_at: null,
  delivery_eta: null,
  failure_reason: null,
  units: null,
  reship_of: null,
  split_from: null,
  part: 1,
  hold_reason: null,
  hold_note: null,
  held_at: null,
  swap_offered_at: null,
  swap_due_at: null,
  swapped_at: null,
});
