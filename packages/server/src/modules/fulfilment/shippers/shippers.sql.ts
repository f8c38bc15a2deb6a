/** The accounts of those who ship. There are few of them. */
import { insertInto } from '../../../db/insertions.ts';
import { columns, computed, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';

export interface Shipper {
  readonly organization_id: string;
  /** In ascending order. Null for all brands. */
  readonly brand_ids: readonly string[] | null;
}

const shipper = columns('shippers', ['organization_id', 'brand_ids']);
const shippers = sql`select ${shipper} from shippers order by organization_id`;

export const findShippers = (db: Statements): Promise<Shipper[]> => db.query(shippers);

export const shipsFor = ({ brand_ids: brandIds }: Shipper, brandId: string): boolean =>
  brandIds === null || brandIds.includes(brandId);

const states = sql`select ${shipper}, ${computed('is_filled', 'boolean', 'filled_at is not null')}
  from shippers order by organization_id`;

export async function findShipperOfBrands(
  db: Statements,
  brandIds: readonly string[] | null,
): Promise<(Shipper & { is_filled: boolean }) | null> {
  const all = await db.query(states, []);
  return all.find(({ brand_ids: each }) => String(each) === String(brandIds)) ?? null;
}

const brandsOf = sql`select ${shipper} from shippers where organization_id = $1`;

export async function findShipper(db: Statements, organizationId: string): Promise<Shipper | null> {
  const [found] = await db.query(brandsOf, [organizationId]);
  return found ?? null;
}

const insertion = insertInto('shippers', { except: ['created_at', 'filled_at'] });

export const writeNewShipper = (tx: Tx, { organization_id, brand_ids }: Shipper): void =>
  tx.insert(insertion, { organization_id, brand_ids: brand_ids && [...brand_ids] });

const fill = sql`update shippers set filled_at = coalesce(filled_at, now()) where organization_id = $1`;

export const writeFilled = (tx: Tx, organizationId: string): void => tx.defer(fill, [organizationId]);

const transactionId = sql`select ${computed('id', 'text', 'pg_current_xact_id()::text')}`;

/** Returns the number of the open transaction. */
export async function findTransactionId(tx: Tx): Promise<string> {
  const [row] = await tx.query(transactionId, []);
  return row?.id ?? '0';
}

const hasEnded = sql`select ${computed(
  'has_ended',
  'boolean',
  'pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8',
)}`;

/** True if a transaction and all that were open with it have ended. */
export async function haveEarlierEnded(db: Statements, transaction: string): Promise<boolean> {
  const [row] = await db.query(hasEnded, [transaction]);
  return row?.has_ended ?? false;
}
