import type { FailureReason, HoldReason } from '@gifts/contract/fulfilment';
import type { TrackingNumber } from '@gifts/contract/shipment';
import type { ShipmentStatus } from '@gifts/contract/states';

/** Units of an item of the order's cart, by their places among the units of the item, from 0. */
export interface UnitsOfItem {
  readonly cart_item_id: string;
  readonly quantity_indexes: readonly number[];
}

/** A shipment as it is read with its order. Times are ISO texts because they come from JSON. */
export interface ShipmentRecord {
  id: string;
  brand_id: string;
  brand_name: string;
  status: ShipmentStatus;
  /** True for the gift cards of a brand, whose codes the recipient reads on a page. */
  is_digital: boolean;
  tracking_carrier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  /** The numbers beside the one above, in the order in which they were added. */
  other_numbers: TrackingNumber[];
  shipped_at: string | null;
  delivered_at: string | null;
  delivery_eta: string | null;
  failure_reason: FailureReason | null;
  /** What it holds; null for all units of its brand in the order's cart. */
  units: readonly UnitsOfItem[] | null;
  /** The id of the failed shipment that this one replaces. */
  reship_of: string | null;
  /** The id of the shipment from which its units were taken. */
  split_from: string | null;
  /** The shipments of a brand that replace the same one, or none, are numbered from 1. */
  part: number;
  hold_reason: HoldReason | null;
  hold_note: string | null;
  held_at: string | null;
  /** When the recipient was asked to choose other products. */
  swap_offered_at: string | null;
  /** Until when the recipient can do so; null if it is not open. */
  swap_due_at: string | null;
  /** When the recipient did. */
  swapped_at: string | null;
}

/** Returns all numbers by which a parcel is followed, its own one first. */
export function trackingNumbersOf({
  tracking_carrier: carrier,
  tracking_number: number,
  tracking_url: url,
  other_numbers: others,
}: Pick<ShipmentRecord, `tracking_${'carrier' | 'number' | 'url'}` | 'other_numbers'>): TrackingNumber[] {
  return carrier !== null && number !== null ? [{ carrier, number, url }, ...others] : others;
}
