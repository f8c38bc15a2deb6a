import { add, type Cents, percentHalfUp, sum } from '../../../kit/money.ts';
import type { BrandEarning } from '../../ledger/book-earnings.ts';
import type { BrandTerms } from '../terms/terms.sql.ts';
import type { OrderShares } from './split-order.ts';

const ppmPerBasisPoint = 100;

type Terms = Pick<BrandTerms, 'commission_basis_points' | 'shipping_payee'>;

/** The terms of a brand that has none. */
export const defaultTerms: Terms = { commission_basis_points: 0, shipping_payee: 'brand' };

/**
 * Returns what brands and carriers earn by the shares of an order. The commission is a part of the price of the products,
 * rounded half up for each brand. The shipping goes to the brand unless its terms name the carriers, and the global relay to
 * the carriers.
 */
export function earningsOf(
  { brands, relayCents }: OrderShares,
  terms: ReadonlyMap<string, Terms>,
): { brands: BrandEarning[]; carrierCents: Cents } {
  const parts = brands.map((share) => {
    const { commission_basis_points: basisPoints, shipping_payee: payee } =
      terms.get(share.brandId) ?? defaultTerms;
    const commissionCents = percentHalfUp(share.productCents, basisPoints * ppmPerBasisPoint);
    const isBrands = payee === 'brand';
    return {
      brand: { ...share, shippingCents: isBrands ? share.shippingCents : 0, commissionCents },
      carrierCents: isBrands ? 0 : share.shippingCents,
    };
  });
  return {
    brands: parts.map(({ brand }) => brand),
    carrierCents: add(relayCents, sum(parts.map(({ carrierCents }) => carrierCents))),
  };
}
