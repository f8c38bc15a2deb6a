/** What shippers see: a row for each shipment of their brands. A shipment of several shippers has a row for each. */
import type { ShipmentStatus } from '@gifts/contract/states';
import type { Database } from '../../../db/database.ts';
import { insertManyInto, insertSelected, sameColumns } from '../../../db/insertions.ts';
import { columns, computed, fragment, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';
import { isUuid, newId, nilUuid } from '../../../kit/ids.ts';

export type ShipperShipment = Pick<
  Row<'shipper_shipments'>,
  'id' | 'customer_id' | 'order_id' | 'updated_at'
>;

const shipment = columns('shipper_shipments', ['id', 'customer_id', 'order_id', 'updated_at']);
const byIds = sql`select ${shipment} from shipper_shipments
  where organization_id = $1 and id = any($2::uuid[])`;

export const findShipperShipments = (
  db: Statements,
  shipperId: string,
  ids: readonly string[],
): Promise<ShipperShipment[]> => db.query(byIds, [shipperId, ids]);

export async function findShipperShipment(
  db: Statements,
  shipperId: string,
  id: string,
): Promise<ShipperShipment | null> {
  if (!isUuid(id)) return null;
  const [found] = await findShipperShipments(db, shipperId, [id]);
  return found ?? null;
}

const next = sql`select ${columns('shipper_shipments', ['id'])} from shipper_shipments
  where organization_id = $1 and id >= $2::uuid and id < $3::uuid and ($4::text is null or status = $4)
    and ($5::uuid is null or brand_id = $5) and ($6::boolean is null or is_held = $6)
    and ($7::timestamptz is null or updated_at >= $7)
  order by id desc limit $8`;

/** By what shipments are chosen. What is absent or null chooses all. */
export interface ShipmentFilters {
  readonly status?: ShipmentStatus | null;
  readonly brandId?: string | null;
  readonly isHeld?: boolean | null;
  readonly updatedSince?: Date | null;
}

export interface ShipmentSlice extends ShipmentFilters {
  /** The smallest id. Absent: from the oldest shipment on. */
  readonly from?: string;
  readonly before: string;
  readonly limit: number;
}

/** Finds the ids of the next shipments before `before`, newest first. */
export async function findNextShipperShipments(
  db: Pick<Database, 'planned'>,
  shipperId: string,
  { from = nilUuid, before, status, brandId, isHeld, updatedSince, limit }: ShipmentSlice,
): Promise<string[]> {
  const values = [shipperId, from, before, status, brandId, isHeld, updatedSince, limit];
  // Which index finds the fewest shipments depends on which filters are given.
  const rows = await db.planned((source) =>
    source.query(
      next,
      values.map((value) => value ?? null),
    ),
  );
  return rows.map(({ id }) => id);
}

const insertion = insertManyInto('shipper_shipments', { shared: ['updated_at'] });

export type NewShipperShipment = Omit<Row<'shipper_shipments'>, 'updated_at'>;

/** `at` is real time. */
export function writeShipperShipments(tx: Tx, at: Date, rows: readonly NewShipperShipment[]): void {
  if (rows.length > 0) tx.insert(insertion, { updated_at: at }, rows);
}

const move = sql`with moved as (
    update shipper_shipments set status = $3, is_held = $7, updated_at = $5 where organization_id = $1 and id = $2
    returning brand_id
  )
  ${insertSelected('shipper_shipment_changes', {
    values: {
      organization_id: '$1',
      id: '$6',
      shipment_id: '$2',
      brand_id: 'brand_id',
      status: '$3',
      previous_status: '$4',
    },
    from: fragment`from moved`,
  })}`;

/** Writes the new status of a shipment for one who ships it. `at` is real time. */
export function writeStatusForShipper(
  tx: Tx,
  shipperId: string,
  shipmentId: string,
  change: { status: ShipmentStatus; previousStatus: ShipmentStatus; isHeld: boolean; at: Date },
): void {
  const { status, previousStatus, isHeld, at } = change;
  tx.defer(move, [shipperId, shipmentId, status, previousStatus, at, newId(), isHeld]);
}

const hold = sql`update shipper_shipments set is_held = $3, updated_at = $4 where organization_id = $1 and id = $2`;

/** Writes for one who ships a shipment whether it is held, and that it changed. `at` is real time. */
export const writeHoldForShipper = (
  tx: Tx,
  shipperId: string,
  shipmentId: string,
  { isHeld, at }: { isHeld: boolean; at: Date },
): void => tx.defer(hold, [shipperId, shipmentId, isHeld, at]);

const touch = sql`update shipper_shipments set updated_at = $3 where organization_id = $1 and id = any($2::uuid[])`;

/** Says that shipments changed in something else than their status. `at` is real time. */
export const writeTouchForShipper = (
  tx: Tx,
  shipperId: string,
  shipmentIds: readonly string[],
  at: Date,
): void => tx.defer(touch, [shipperId, shipmentIds, at]);

/** The real time at which an id was made, as kit/ids.ts reads it. */
const timeOfId = `to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`;

const earlier = sql`with found as materialized (
    select id, order_id, brand_id, status, is_digital, held_at is not null as is_held from shipments
    where organization_id = $2 and id > $3::uuid order by id limit $4 for share
  ),
  filled as (${insertSelected('shipper_shipments', {
    values: {
      organization_id: '$1',
      customer_id: '$2',
      created_at: timeOfId,
      updated_at: timeOfId,
      ...sameColumns(['id', 'order_id', 'brand_id', 'status', 'is_held'], 'found'),
    },
    from: fragment`from found where not is_digital and ($5::uuid[] is null or brand_id = any($5))`,
  })} on conflict (organization_id, id) do nothing)
  select ${computed('last_id', 'text or null', 'max(id::text)')},
    ${computed('count', 'bigint', 'count(*)')} from found`;

/**
 * Adds the next shipments of a customer to the list of a shipper, in the order of their ids. They are locked, so that a
 * change of one of them happens either before it is read or after it is in the list.
 */
export async function fillFrom(
  tx: Tx,
  shipper: { organization_id: string; brand_ids: readonly string[] | null },
  customer: { id: string; afterId: string; limit: number },
): Promise<{ last_id: string | null; count: number }> {
  const { organization_id, brand_ids } = shipper;
  const [slice] = await tx.query(earlier, [
    organization_id,
    customer.id,
    customer.afterId,
    customer.limit,
    brand_ids,
  ]);
  return slice ?? { last_id: null, count: 0 };
}
