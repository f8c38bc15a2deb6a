import {
  type ExportShipmentsQuery,
  exportColumns,
  type FulfilmentShipment,
} from '@gifts/contract/fulfilment';
import type { Static } from '@gifts/contract/schema';
import { parseTime } from '@gifts/contract/time';
import type { Context } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { byteOrderMark, csvLine } from '../../kit/csv.ts';
import { FileAnswer } from '../../kit/file-answer.ts';
import { idsBetween } from '../../kit/id-range.ts';
import { findFulfilmentShipments } from './find-fulfilment-shipment.ts';
import { requireBrandOfShipper } from './list-fulfilment-shipments.ts';
import { findNextShipperShipments, type ShipmentFilters } from './shippers/shipper-shipments.sql.ts';

export interface ExportFilters extends ShipmentFilters {
  /** Inclusive bounds of the time at which a shipment was made. */
  readonly createdSince?: Date | null;
  readonly createdUntil?: Date | null;
}

export interface ExportPart {
  readonly text: string;
  /** How many shipments are in it. */
  readonly count: number;
}

const sliceSize = 200;

/** Answers the shipments of the caller that the query chooses, as CSV. */
export async function getShipmentExport(
  context: Context,
  db: Statements,
  query: Static<typeof ExportShipmentsQuery>,
): Promise<FileAnswer> {
  const filters = {
    status: query.status ?? null,
    brandId: await requireBrandOfShipper(context, db, query.brand_id),
    isHeld: query.held ?? null,
    updatedSince: readTime(query['updated_at[after]']),
    createdSince: readTime(query['created_at[after]']),
    createdUntil: readTime(query['created_at[before]']),
  };
  return new FileAnswer('shipments.csv', bytesOf(exportShipments(context, filters)));
}

const readTime = (text: string | undefined): Date | null => (text === undefined ? null : parseTime(text));

async function* bytesOf(parts: AsyncIterable<ExportPart>): AsyncGenerator<Buffer, void, undefined> {
  for await (const { text } of parts) yield Buffer.from(text);
}

/** Writes the shipments of a shipper as CSV, newest first, a slice at a time. The file can be filled in and imported. */
export async function* exportShipments(
  context: Context,
  { createdSince = null, createdUntil = null, ...filters }: ExportFilters,
): AsyncGenerator<ExportPart, void, undefined> {
  const { db, organization } = context;
  const range = idsBetween(createdSince, createdUntil);
  let head = byteOrderMark + csvLine(exportColumns);
  let { before } = range;
  for (;;) {
    const slice = { ...filters, from: range.from, before, limit: sliceSize };
    const ids = await findNextShipperShipments(db, organization.id, slice);
    const shipments = await findFulfilmentShipments(context, db, ids, 'export_shipments');
    // The head leaves with the first shipments, so that a failure before them is an error and no file that breaks off.
    yield {
      text: head + shipments.map((shipment) => csvLine(cellsOf(shipment))).join(''),
      count: shipments.length,
    };
    head = '';
    const last = ids.at(-1);
    if (last === undefined || ids.length < sliceSize) return;
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
