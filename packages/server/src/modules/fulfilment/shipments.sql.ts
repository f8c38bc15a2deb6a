import type { Statements, Tx } from '../../db/statements.ts';
import { isUuid } from '../../kit/ids.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';

const orderIdOfShipment = `select order_id from shipments where organization_id = $1 and id = $2`;

export async function findOrderIdOfShipment(
  db: Statements,
  organizationId: string,
  shipmentId: string,
): Promise<string | null> {
  if (!isUuid(shipmentId)) return null;
  const [row] = await db.query<{ order_id: string }>(orderIdOfShipment, [organizationId, shipmentId]);
  return row?.order_id ?? null;
}

const insertShipments = `insert into shipments (organization_id, id, order_id, brand_id, brand_name, status, reship_of,
    created_at)
  select $1, s.id, s.order_id, s.brand_id, s.brand_name, s.status, s.reship_of, $2
  from json_to_recordset($3::json) as s (id uuid, order_id uuid, brand_id uuid, brand_name text, status text,
    reship_of uuid)`;

export function writeShipments(
  tx: Tx,
  organizationId: string,
  at: Date,
  shipments: readonly (ShipmentRecord & { order_id: string })[],
): void {
  if (shipments.length > 0) tx.defer(insertShipments, [organizationId, at, JSON.stringify(shipments)]);
}

const updateShipment = `update shipments set status = $3, tracking_carrier = $4, tracking_number = $5,
    tracking_url = $6, shipped_at = $7, delivered_at = $8, delivery_eta = $9
  where organization_id = $1 and id = $2`;

const insertChange = `insert into shipment_changes (organization_id, id, shipment_id, status, tracking_carrier,
    tracking_number, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** Writes the new status of a shipment and adds the change to its history. */
export function writeShipmentStatus(
  tx: Tx,
  organizationId: string,
  shipment: ShipmentRecord,
  change: { id: string; at: Date },
): void {
  const { id, status, tracking_carrier, tracking_number } = shipment;
  tx.defer(updateShipment, [
    organizationId,
    id,
    status,
    tracking_carrier,
    tracking_number,
    shipment.tracking_url,
    shipment.shipped_at,
    shipment.delivered_at,
    shipment.delivery_eta,
  ]);
  tx.defer(insertChange, [
    organizationId,
    change.id,
    id,
    status,
    tracking_carrier,
    tracking_number,
    change.at,
  ]);
}
