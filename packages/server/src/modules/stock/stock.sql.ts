/**
 * Statements that take from stock and give back. Each locks its counts in the order of their keys, so that no two
 * transactions deadlock, and after the orders: what is locked later is only accounts of the ledger.
 */
import { columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import type { StockNeed } from './stock-need.ts';

export type StockCount = Pick<Row<'product_stock'>, 'product_id' | 'variant' | 'available'>;

const count = columns('product_stock', ['product_id', 'variant', 'available'], 's');
const countsOfNeeds = fragment`from unnest($1::uuid[], $2::text[]) as n (product_id, variant)
  join product_stock s on s.product_id = n.product_id and s.variant = n.variant and s.is_counted`;

const findNeeded = sql`select ${count} ${countsOfNeeds}`;
const lockNeeded = sql`select ${count} ${countsOfNeeds} order by s.product_id, s.variant for no key update of s`;

const keysOf = (needs: readonly StockNeed[]) => [
  needs.map(({ product_id }) => product_id),
  needs.map(({ variant }) => variant),
];

/** Finds those counts of the needs that exist. */
export const findCounts = (db: Statements, needs: readonly StockNeed[]): Promise<StockCount[]> =>
  db.query(findNeeded, keysOf(needs));

/** Locks those counts of the needs that exist until the transaction ends. */
export const lockCounts = (tx: Tx, needs: readonly StockNeed[]): Promise<StockCount[]> =>
  tx.query(lockNeeded, keysOf(needs));

/** The rows that a statement takes from; $1 to $3 are the needs. */
const needed = fragment`select s.product_id, s.variant, s.available, n.quantity
  from unnest($1::uuid[], $2::text[], $3::integer[]) as n (product_id, variant, quantity)
  join product_stock s on s.product_id = n.product_id and s.variant = n.variant and s.is_counted
  order by s.product_id, s.variant for no key update of s`;

/** Refuses a reservation that the stock does not cover. */
export const neverBelowZero = 'product_stock_never_below_zero';

const reserve = sql`with needed as (${needed}),
  reserved as (
    insert into stock_reservations (organization_id, order_id, reserved_for, product_id, variant, quantity, reserved_at)
    select $4, o.id, o.id, needed.product_id, needed.variant, needed.quantity, $6
    from needed cross join unnest($5::uuid[]) as o (id))
  update product_stock s
  set available = s.available - needed.quantity * cardinality($5::uuid[]), changed_at = clock_timestamp()
  from needed where s.product_id = needed.product_id and s.variant = needed.variant`;

export interface NewReservation {
  readonly organizationId: string;
  /** Each of them takes the needs. */
  readonly orderIds: readonly string[];
  readonly needs: readonly StockNeed[];
  readonly at: Date;
}

const valuesOf = (needs: readonly StockNeed[]) => [...keysOf(needs), needs.map(({ quantity }) => quantity)];

/** Takes the needs of orders from stock. The constraint `neverBelowZero` refuses what is not covered. */
export const writeReservations = (tx: Tx, { organizationId, orderIds, needs, at }: NewReservation): void =>
  tx.defer(reserve, [...valuesOf(needs), organizationId, orderIds, at]);

const reserveForOrdersOfBatch = sql`
  insert into stock_reservations (organization_id, order_id, reserved_for, product_id, variant, quantity, reserved_at)
  select o.organization_id, o.id, o.id, n.product_id, n.variant, n.quantity, $6
  from orders o cross join unnest($1::uuid[], $2::text[], $3::integer[]) as n (product_id, variant, quantity)
  where o.organization_id = $4 and o.order_batch_id = $5`;

export interface BatchReservation extends Omit<NewReservation, 'orderIds'> {
  readonly orderBatchId: string;
}

/** Writes the reservations of all orders of a batch. writeTaken() takes them from the counts. */
export const writeReservationsOfBatch = (tx: Tx, { needs, ...batch }: BatchReservation): void =>
  tx.defer(reserveForOrdersOfBatch, [...valuesOf(needs), batch.organizationId, batch.orderBatchId, batch.at]);

const take = sql`update product_stock s set available = s.available - n.quantity, changed_at = clock_timestamp()
  from unnest($1::uuid[], $2::text[], $3::integer[]) as n (product_id, variant, quantity)
  where s.product_id = n.product_id and s.variant = n.variant`;

/** Takes from counts that the caller has locked. */
export const writeTaken = (tx: Tx, needs: readonly StockNeed[]): void => tx.defer(take, valuesOf(needs));

const reserveWhatIsLeft = sql`with needed as (${needed}),
  reserved as (
    insert into stock_reservations (organization_id, order_id, reserved_for, product_id, variant, quantity, reserved_at)
    select $4, $5, $6, product_id, variant, quantity, $7 from needed where available >= quantity),
  missed as (
    insert into stock_changes (id, product_id, variant, quantity, reason)
    select gen_random_uuid(), product_id, variant, 0, $8 from needed where available < quantity)
  update product_stock s set available = s.available - needed.quantity, changed_at = clock_timestamp()
  from needed where s.product_id = needed.product_id and s.variant = needed.variant and needed.available >= needed.quantity`;

export interface RepeatedReservation extends Omit<NewReservation, 'orderIds'> {
  readonly orderId: string;
  readonly shipmentId: string;
  /** Noted in the history of a count that does not cover it. */
  readonly ifMissing: string;
}

/** Takes what a shipment needs that is sent again. A count that does not cover its need stays as it is. */
export const writeReservationOfShipment = (tx: Tx, { needs, ...repeated }: RepeatedReservation): void =>
  tx.defer(reserveWhatIsLeft, [
    ...valuesOf(needs),
    repeated.organizationId,
    repeated.orderId,
    repeated.shipmentId,
    repeated.at,
    repeated.ifMissing,
  ]);

const giveBack = sql`with returned as (
    update stock_reservations r set returned_at = $2
    from unnest($3::uuid[], $4::uuid[], $5::uuid[]) as back (order_id, reserved_for, product_id)
    where r.organization_id = $1 and r.order_id = back.order_id and r.reserved_for = back.reserved_for
      and r.product_id = back.product_id and r.returned_at is null
    returning r.product_id, r.variant, r.quantity),
  sums as (select product_id, variant, sum(quantity)::integer as quantity from returned group by product_id, variant),
  locked as (
    select s.product_id, s.variant, sums.quantity from sums
    join product_stock s on s.product_id = sums.product_id and s.variant = sums.variant
    order by s.product_id, s.variant for no key update of s)
  update product_stock s set available = s.available + locked.quantity, changed_at = clock_timestamp()
  from locked where s.product_id = locked.product_id and s.variant = locked.variant`;

/** What an order took of a product, at its acceptance or for a shipment. */
export interface ReservedGoods {
  readonly order_id: string;
  readonly reserved_for: string;
  readonly product_id: string;
}

/** Gives back what was reserved. What was given back before stays as it is. */
export function writeReturns(
  tx: Tx,
  organizationId: string,
  { at, goods }: { at: Date; goods: readonly ReservedGoods[] },
): void {
  if (goods.length === 0) return;
  tx.defer(giveBack, [
    organizationId,
    at,
    goods.map(({ order_id }) => order_id),
    goods.map(({ reserved_for }) => reserved_for),
    goods.map(({ product_id }) => product_id),
  ]);
}

const changed = sql`select ${columns('product_stock', ['product_id', 'variant', 'available', 'is_counted'])},
    ${computed('read_at', 'timestamptz', 'clock_timestamp()')}
  from product_stock where $1::timestamptz is null or changed_at > $1`;

export type ChangedCount = StockCount & { is_counted: boolean; read_at: Date };

/** Finds the counts that were written since a time, or all of them. */
export const findChangedCounts = (db: Statements, since: Date | null): Promise<ChangedCount[]> =>
  db.query(changed, [since]);
