/** What operators do with counts, and what they see of them. */
import { insertInto } from '../../db/insertions.ts';
import { allColumns, columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import { assert } from '../../kit/assert.ts';

export interface CountKey {
  readonly product_id: string;
  readonly variant: string;
}

export type CountRow = Row<'product_stock'>;

const insertCount = sql`insert into product_stock (product_id, variant, available, is_counted)
  values ($1, $2, 0, false) on conflict do nothing`;
const lockCount = sql`select ${allColumns('product_stock')} from product_stock
  where product_id = $1 and variant = $2 for no key update`;

/** Locks a count until the transaction ends. One that did not exist begins at 0 and is not counted yet. */
export async function lockOrCreateCount(tx: Tx, { product_id, variant }: CountKey): Promise<CountRow> {
  tx.defer(insertCount, [product_id, variant]);
  const [row] = await tx.query(lockCount, [product_id, variant]);
  assert(row, 'the count was inserted before');
  return row;
}

const updateCount = sql`update product_stock
  set available = $3::integer, is_counted = $4, low_at = $5::integer, changed_at = clock_timestamp(),
    low_told_at = case when $3::integer > $5::integer then null else low_told_at end
  where product_id = $1 and variant = $2`;
const insertChange = insertInto('stock_changes', { except: ['created_at'] });

export interface CountChange {
  readonly id: string;
  readonly available: number;
  readonly is_counted: boolean;
  readonly low_at: number;
  /** Shown in the history. */
  readonly reason: string;
}

/** Writes a locked count and adds the change to its history. More than the low count is a refill. */
export function writeCount(tx: Tx, count: CountRow, { id, reason, ...next }: CountChange): void {
  const { product_id, variant, available } = count;
  tx.defer(updateCount, [product_id, variant, next.available, next.is_counted, next.low_at]);
  tx.insert(insertChange, { id, product_id, variant, quantity: next.available - available, reason });
}

const firstCounts = sql`with new as (
    insert into product_stock (product_id, variant, available)
    select n.product_id, '', n.available from json_to_recordset($1::json) as n (product_id uuid, available integer)
    on conflict do nothing returning product_id, variant, available)
  insert into stock_changes (id, product_id, variant, quantity, reason)
  select gen_random_uuid(), product_id, variant, available, 'Import of the catalog' from new`;

/** Begins to count products that were never counted. */
export async function insertFirstCounts(
  db: Statements,
  newCounts: readonly { product_id: string; available: number }[],
): Promise<void> {
  await db.query(firstCounts, [JSON.stringify(newCounts)]);
}

const isLow = fragment`is_counted and available <= low_at`;
const counts = sql`select ${allColumns('product_stock')} from product_stock
  where is_counted and (available <= low_at or not $1) order by product_id, variant`;

/** Finds what is counted, or only the counts that are low. */
export const findCountRows = (db: Statements, onlyLow: boolean): Promise<CountRow[]> =>
  db.query(counts, [onlyLow]);

const markTold = sql`update product_stock set low_told_at = clock_timestamp()
  where ${isLow} and low_told_at is null
  returning ${columns('product_stock', ['product_id', 'variant', 'available'])}`;

/** Takes the counts that got low since operators were told last. */
export const takeNewlyLow = (db: Statements) => db.query(markTold);

const lowTotal = sql`select ${computed('total', 'bigint', 'count(*)')} from product_stock where ${isLow}`;

export const countLow = async (db: Statements): Promise<number> => (await db.query(lowTotal))[0]?.total ?? 0;

const history = sql`select ${columns('stock_changes', ['variant', 'quantity', 'reason', 'created_at'])}
  from stock_changes where product_id = $1 order by created_at desc, id limit $2`;

/** Finds the latest changes of the counts of a product, newest first. */
export const findHistory = (db: Statements, productId: string, limit: number) =>
  db.query(history, [productId, limit]);

const reservations = fragment`from organizations o
  join stock_reservations r on r.organization_id = o.id`;
const sums = sql`select ${columns('stock_reservations', ['variant'], 'r')},
    ${computed('taken', 'bigint', 'sum(r.quantity)::bigint')},
    ${computed('returned', 'bigint', 'coalesce(sum(r.quantity) filter (where r.returned_at is not null), 0)::bigint')}
  ${reservations} and r.product_id = $1 group by r.variant order by r.variant`;

/** Sums up what orders took from the counts of a product, and what of it came back. */
export const sumReservations = (db: Statements, productId: string) => db.query(sums, [productId]);

const wrongCounts = sql`with changed as (
    select product_id, variant, sum(quantity)::bigint as quantity from stock_changes group by product_id, variant),
  reserved as (
    select r.product_id, r.variant, sum(r.quantity)::bigint as quantity ${reservations} and r.returned_at is null
    group by r.product_id, r.variant)
  select ${columns('product_stock', ['product_id', 'variant', 'available'], 's')},
    ${computed('expected', 'bigint', 'coalesce(changed.quantity, 0) - coalesce(reserved.quantity, 0)')}
  from product_stock s left join changed on changed.product_id = s.product_id and changed.variant = s.variant
  left join reserved on reserved.product_id = s.product_id and reserved.variant = s.variant
  where s.available <> coalesce(changed.quantity, 0) - coalesce(reserved.quantity, 0)
  order by s.product_id, s.variant`;

/** Finds counts that are not what was put in, less what orders took and did not give back. */
export const findWrongCounts = (db: Statements) => db.query(wrongCounts);
