import { insertInto, insertManyInto } from '../../db/insertions.ts';
import { columns, computed, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { isUuid } from '../../kit/ids.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { shipmentObject } from '../orders/shipments-of-order.sql.ts';

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

const shipment = computed('shipment', 'json', shipmentObject).as<{ shipment: ShipmentRecord }>();
const storedShipments = sql`select ${columns('shipments', ['organization_id'], 's')}, ${shipment}
  from unnest($1::uuid[], $2::uuid[]) as wanted (organization_id, id)
  join shipments s on s.organization_id = wanted.organization_id and s.id = wanted.id`;

/** Finds shipments of several organizations without their orders. */
export async function findStoredShipments(
  db: Statements,
  keys: readonly { organizationId: string; id: string }[],
): Promise<(ShipmentRecord & { organization_id: string })[]> {
  const places = [keys.map(({ organizationId }) => organizationId), keys.map(({ id }) => id)];
  const rows = await db.query(storedShipments, places);
  return rows.map((row) => ({ ...row.shipment, organization_id: row.organization_id }));
}

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
    'swap_offered_at',
    'swap_due_at',
    'swapped_at',
  ],
});

export function writeShipments(
  tx: Tx,
  organizationId: string,
  at: Date,
  shipments: readonly (ShipmentRecord & { order_id: string })[],
): void {
  if (shipments.length === 0) return;
  const rows = shipments.map((shipment) => ({
    ...shipment,
    held_at: shipment.held_at === null ? null : new Date(shipment.held_at),
  }));
  tx.insert(insertShipments, { organization_id: organizationId, created_at: at }, rows);
}

const updateShipment = sql`update shipments set status = $3, tracking_carrier = $4, tracking_number = $5,
    tracking_url = $6, shipped_at = $7, delivered_at = $8, delivery_eta = $9, failure_reason = $10,
    hold_reason = $11, hold_note = $12, held_at = $13, swap_due_at = $14
  where organization_id = $1 and id = $2`;

const updateEstimate = sql`update shipments set delivery_eta = $3 where organization_id = $1 and id = $2`;

export function writeShipmentEstimate(tx: Tx, organizationId: string, shipmentId: string, at: Date): void {
  tx.defer(updateEstimate, [organizationId, shipmentId, at]);
}

const insertChange = insertInto('shipment_changes');

/** The time of a change, and its id in the history of the shipment. */
interface ShipmentChange {
  readonly id: string;
  readonly at: Date;
}

/** Writes the new status of a shipment and adds the change to its history. */
export function writeShipmentStatus(
  tx: Tx,
  organizationId: string,
  shipment: ShipmentRecord,
  change: ShipmentChange,
): void {
  tx.defer(updateShipment, [
    organizationId,
    shipment.id,
    shipment.status,
    shipment.tracking_carrier,
    shipment.tracking_number,
    shipment.tracking_url,
    shipment.shipped_at,
    shipment.delivered_at,
    shipment.delivery_eta,
    shipment.failure_reason,
    shipment.hold_reason,
    shipment.hold_note,
    shipment.held_at,
    shipment.swap_due_at,
  ]);
  writeChange(tx, organizationId, shipment, change);
}

const updateContents = sql`update shipments set units = $3::jsonb, hold_reason = $4, hold_note = $5, held_at = $6,
    swap_offered_at = $7, swap_due_at = $8, swapped_at = $9
  where organization_id = $1 and id = $2`;

/** Writes what a shipment holds, what holds it and what its recipient was asked, and adds the change to its history. */
export function writeShipmentContents(
  tx: Tx,
  organizationId: string,
  shipment: ShipmentRecord,
  change: ShipmentChange,
): void {
  const { id, units, hold_reason, hold_note, held_at } = shipment;
  const unitsText = units && JSON.stringify(units);
  const { swap_offered_at, swap_due_at, swapped_at } = shipment;
  const hold = [hold_reason, hold_note, held_at];
  const swap = [swap_offered_at, swap_due_at, swapped_at];
  tx.defer(updateContents, [organizationId, id, unitsText, ...hold, ...swap]);
  writeChange(tx, organizationId, shipment, change);
}

function writeChange(
  tx: Tx,
  organizationId: string,
  { id, status, tracking_carrier, tracking_number, hold_reason }: ShipmentRecord,
  change: ShipmentChange,
): void {
  tx.insert(insertChange, {
    organization_id: organizationId,
    id: change.id,
    shipment_id: id,
    status,
    tracking_carrier,
    tracking_number,
    hold_reason,
    created_at: change.at,
  });
}

const eraseNotes = sql`update shipments set hold_note = null
  where organization_id = $1 and order_id = any($2::uuid[]) and hold_note is not null`;

/** Erases what shippers noted about the parcels of orders. */
export const writeErasedNotes = (tx: Tx, organizationId: string, orderIds: readonly string[]): void =>
  tx.defer(eraseNotes, [organizationId, orderIds]);
