import { computed, fragment, jsonObject } from '../../db/sql.ts';
import type { ShipmentRecord } from './shipment-record.ts';

const shipment = jsonObject(
  'shipments',
  [
    'id',
    'brand_id',
    'brand_name',
    'status',
    'tracking_carrier',
    'tracking_number',
    'tracking_url',
    'shipped_at',
    'delivered_at',
    'delivery_eta',
    'failure_reason',
    'reship_of',
  ],
  's',
);

/**
 * Selects the shipments of a row `o` of orders, oldest first. For a status without shipments the table is not read.
 */
export const shipmentsOfOrder = computed(
  'shipments',
  'json',
  fragment`case when o.ordered_at is not null
    then (select coalesce(json_agg(${shipment} order by s.id), '[]')
      from shipments s where s.organization_id = o.organization_id and s.order_id = o.id)
    else '[]' end`,
).as<{ shipments: ShipmentRecord[] }>();
