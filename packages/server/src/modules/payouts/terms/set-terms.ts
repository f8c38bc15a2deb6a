import type { Tx } from '../../../db/statements.ts';
import { defaultTerms } from '../earnings/earnings-of-order.ts';
import { type BrandTerms, findTerms, writeTerms } from './terms.sql.ts';

type TermsChange = Partial<Pick<BrandTerms, 'commission_basis_points' | 'shipping_payee'>>;

/** Changes the terms of a brand from a day on, and returns them. What is not changed stays as it is on that day. */
export async function setTerms(
  tx: Tx,
  brandId: string,
  from: Date,
  change: TermsChange,
): Promise<BrandTerms> {
  const current = (await findTerms(tx, [brandId], from)).get(brandId) ?? defaultTerms;
  const { commission_basis_points, shipping_payee } = { ...current, ...change };
  const row = { brand_id: brandId, valid_from: from, commission_basis_points, shipping_payee };
  writeTerms(tx, row);
  return row;
}
