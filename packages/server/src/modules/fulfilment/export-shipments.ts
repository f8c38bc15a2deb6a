import type { FulfilmentShipment } from '@gifts/contract/fulfilment';
import type { ShipmentStatus } from '@gifts/contract/states';
import type { Context } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { byteOrderMark, csvLine } from '../../kit/csv.ts';
import { maxUuid } from '../../kit/ids.ts';
import { findFulfilmentShipments } from './find-fulfilment-shipment.ts';
import { findNextShipperShipments } from './shippers/shipper-shipments.sql.ts';

export interface ExportFilters {
  readonly status: ShipmentStatus | null;
  readonly brandId: string | null;
}

const sliceSize = 200;

/** The first four columns are those that an import reads. */
const columns = [
  'shipment_id',
  'carrier',
  'number',
  'shipped_at',
  'status',
  'brand',
  'order_reference_id',
  'first_name',
  'last_name',
  'address_1',
  'address_2',
  'city',
  'state',
  'postal_code',
  'country',
  'phone',
  'items',
  'message',
  'from_name',
  'created_at',
];

/** Writes the shipments of a shipper as CSV, newest first, a slice at a time. The file can be filled in and imported. */
export async function* exportShipments(
  context: Context,
  db: Statements,
  filters: ExportFilters,
): AsyncGenerator<string, void, undefined> {
  yield byteOrderMark + csvLine(columns);
  let before = maxUuid;
  for (;;) {
    const ids = await findNextShipperShipments(db, context.organization.id, {
      ...filters,
      before,
      limit: sliceSize,
    });
    const last = ids.at(-1);
    if (last === undefined) return;
    const shipments = await findFulfilmentShipments(context, db, ids, 'export_shipments');
    yield shipments.map((shipment) => csvLine(cellsOf(shipment))).join('');
    before = last;
  }
}

function cellsOf(shipment: FulfilmentShipment): (string | null)[] {
  const { ship_to: to, card } = shipment;
  return [
    shipment.id,
    shipment.tracking_carrier,
    shipment.tracking_number,
    shipment.shipped_at,
    shipment.status,
    shipment.brand.name,
    shipment.order_reference_id,
    to.first_name,
    to.last_name,
    to.address_1,
    to.address_2,
    to.city,
    to.state,
    to.postal_code,
    to.country,
    to.phone,
    shipment.items.map(describeItem).join('; '),
    card?.message ?? null,
    card?.from_name ?? null,
    shipment.created_at,
  ];
}

export function describeItem({ quantity, name, sku, variants }: FulfilmentShipment['items'][number]): string {
  const details = [...variants, ...(sku === null ? [] : [sku])].join(', ');
  return `${quantity} × ${name}${details ? ` (${details})` : ''}`;
}
