import { insertInto, insertManyInto } from '../../db/insertions.ts';
import { columns, computed, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { isUuid } from '../../kit/ids.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';

const orderIdOfShipment = sql`select ${columns('shipments', ['order_id'])} from shipments where organization_id = $1 and id = $2`;

export async function findOrderIdOfShipment(
  db: Statements,
  organizationId: string,
  shipmentId: string,
): Promise<string | null> {
  if (!isUuid(shipmentId)) return null;
  const [row] = await db.query(orderIdOfShipment, [organizationId, shipmentId]);
  return row?.order_id ?? null;
}

const storedShipments = sql`select ${columns(
  'shipments',
  [
    'organization_id',
    'id',
    'brand_id',
    'brand_name',
    'status',
    'tracking_carrier',
    'tracking_number',
    'tracking_url',
    'failure_reason',
    'reship_of',
  ],
  's',
)}, ${computed('shipped_at', 'text or null', 's.shipped_at::text')},
    ${computed('delivered_at', 'text or null', 's.delivered_at::text')},
    ${computed('delivery_eta', 'text or null', 's.delivery_eta::text')}
  from unnest($1::uuid[], $2::uuid[]) as wanted (organization_id, id)
  join shipments s on s.organization_id = wanted.organization_id and s.id = wanted.id`;

/** Finds shipments of several organizations without their orders. */
export const findStoredShipments = (
  db: Statements,
  keys: readonly { organizationId: string; id: string }[],
): Promise<(ShipmentRecord & { organization_id: string })[]> =>
  db.query(storedShipments, [keys.map(({ organizationId }) => organizationId), keys.map(({ id }) => id)]);

const insertShipments = insertManyInto('shipments', {
  shared: ['organization_id', 'created_at'],
  except: [
    'tracking_carrier',
    'tracking_number',
    'tracking_url',
    'shipped_at',
    'delivered_at',
    'delivery_eta',
    'failure_reason',
  ],
});

export function writeShipments(
  tx: Tx,
  organizationId: string,
  at: Date,
  shipments: readonly (ShipmentRecord & { order_id: string })[],
): void {
  if (shipments.length === 0) return;
  tx.insert(insertShipments, { organization_id: organizationId, created_at: at }, shipments);
}

const updateShipment = sql`update shipments set status = $3, tracking_carrier = $4, tracking_number = $5,
    tracking_url = $6, shipped_at = $7, delivered_at = $8, delivery_eta = $9, failure_reason = $10
  where organization_id = $1 and id = $2`;

const insertChange = insertInto('shipment_changes');

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
    shipment.failure_reason,
  ]);
  tx.insert(insertChange, {
    organization_id: organizationId,
    id: change.id,
    shipment_id: id,
    status,
    tracking_carrier,
    tracking_number,
    created_at: change.at,
  });
}
