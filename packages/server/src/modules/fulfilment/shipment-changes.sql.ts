import { columns, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';

export type ShipmentChange = Pick<
  Row<'shipment_changes'>,
  'id' | 'shipment_id' | 'status' | 'tracking_carrier' | 'tracking_number' | 'created_at'
>;

const ofShipments = sql`select ${columns('shipment_changes', [
  'id',
  'shipment_id',
  'status',
  'tracking_carrier',
  'tracking_number',
  'created_at',
])} from shipment_changes where organization_id = $1 and shipment_id = any($2::uuid[]) order by id`;

/** Finds what happened to shipments, oldest first. */
export const findShipmentChanges = (
  db: Statements,
  organizationId: string,
  shipmentIds: readonly string[],
): Promise<ShipmentChange[]> => db.query(ofShipments, [organizationId, shipmentIds]);
