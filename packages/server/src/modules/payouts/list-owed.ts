import type { Statements } from '../../db/statements.ts';
import { add, type Cents } from '../../kit/money.ts';
import { listBrandNames } from '../catalog/brand-names.sql.ts';
import { sumOwed, sumOwedToBrands } from '../ledger/payables.sql.ts';
import { sumPendingOfBrands } from '../orders/orders-of-brand.sql.ts';
import { accountOfPayee } from './payee.ts';

export interface OwedLine {
  /** The slug of a brand, `shipping` or `tax`. */
  name: string;
  owedCents: Cents;
  /** The products and shipping of paid orders that were not delivered yet, before the commission. Null if it is not by brand. */
  pendingCents: Cents | null;
}

/** Lists what brands, carriers and tax offices are owed, over all organizations. Brands without orders are left out. */
export async function listOwed(db: Statements): Promise<OwedLine[]> {
  const owed = await sumOwedToBrands(db);
  const pending = await sumPendingOfBrands(db, null);
  const brands = (await listBrandNames(db)).flatMap(({ id, slug }) => {
    const open = pending.get(id);
    if (!open && !owed.has(id)) return [];
    const pendingCents = add(open?.product_cents ?? 0, open?.shipping_cents ?? 0);
    return [{ name: slug, owedCents: owed.get(id) ?? 0, pendingCents }];
  });
  const others = (['shipping', 'tax'] as const).map(async (payee) => ({
    name: payee,
    owedCents: await sumOwed(db, accountOfPayee({ payee, brand_id: null })),
    pendingCents: null,
  }));
  return [...brands, ...(await Promise.all(others))];
}
