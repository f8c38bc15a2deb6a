/** What brands and the operator agreed on. */
import { columns, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';

export interface BrandTerms extends Omit<Row<'brand_terms'>, 'created_at'> {
  shipping_payee: ShippingPayee;
}

/** Who is owed the shipping of a brand's parcels. */
export const shippingPayees = ['brand', 'carrier'] as const;
export type ShippingPayee = (typeof shippingPayees)[number];

const terms = columns('brand_terms', [
  'brand_id',
  'valid_from',
  'commission_basis_points',
  'shipping_payee',
]).as<Pick<BrandTerms, 'shipping_payee'>>();

const validAt = sql`select distinct on (brand_id) ${terms} from brand_terms
  where brand_id = any($1::uuid[]) and valid_from <= $2 order by brand_id, valid_from desc`;

/** Finds the terms of brands at a time. A brand without terms is missing. */
export async function findTerms(
  db: Statements,
  brandIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, BrandTerms>> {
  const rows = await db.query(validAt, [brandIds, at]);
  return new Map(rows.map((row) => [row.brand_id, row]));
}

const ofBrand = sql`select ${terms} from brand_terms where brand_id = $1 order by valid_from`;

/** Lists all terms of a brand, the oldest first. */
export const listTerms = (db: Statements, brandId: string): Promise<BrandTerms[]> =>
  db.query(ofBrand, [brandId]);

const setTerms = sql`insert into brand_terms (brand_id, valid_from, commission_basis_points, shipping_payee)
  values ($1, $2, $3, $4)
  on conflict (brand_id, valid_from) do update
    set commission_basis_points = excluded.commission_basis_points, shipping_payee = excluded.shipping_payee`;

/** Sets the terms from a day on. Terms of the same day are replaced. */
export const writeTerms = (tx: Tx, row: BrandTerms): void =>
  tx.defer(setTerms, [row.brand_id, row.valid_from, row.commission_basis_points, row.shipping_payee]);
