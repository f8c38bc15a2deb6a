import { computed, fragment, jsonObject } from '../../db/sql.ts';
import type { ShipmentRecord } from './shipment-record.ts';

const trackingNumber = jsonObject('shipment_tracking_numbers', ['carrier', 'number', 'url'], 'n');

/** A row `s` of shipments as a ShipmentRecord. */
export const shipmentObject = jsonObject(
  'shipments',
  [
    'id',
    'brand_id',
    'brand_name',
    'status',
    'is_digital',
    'tracking_carrier',
    'tracking_number',
    'tracking_url',
    'shipped_at',
    'delivered_at',
    'delivery_eta',
    'failure_reason',
    'units',
    'reship_of',
    'split_from',
    'part',
    'hold_reason',
    'hold_note',
    'held_at',
    'swap_offered_at',
    'swap_due_at',
    'swapped_at',
  ],
  's',
  {
    other_numbers: fragment`(select coalesce(json_agg(${trackingNumber} order by n.created_at, n.number), '[]')
      from shipment_tracking_numbers n where n.organization_id = s.organization_id and n.shipment_id = s.id)`,
  },
);

/**
 * Selects the shipments of a row `o` of orders, oldest first. For a status without shipments the table is not read.
 */
export const shipmentsOfOrder = computed(
  'shipments',
  'json',
  fragment`case when o.ordered_at is not null
    then (select coalesce(json_agg(${shipmentObject} order by s.id), '[]')
      from shipments s where s.organization_id = o.organization_id and s.order_id = o.id)
    else '[]' end`,
).as<{ shipments: ShipmentRecord[] }>();
