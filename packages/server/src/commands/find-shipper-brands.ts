import type { Database } from '../db/database.ts';
import { UsageError } from '../kit/errors.ts';
import { findBrands } from '../modules/catalog/catalog.sql.ts';
import type { ShipperBrands } from '../modules/fulfilment/shippers/open-shipper.process.ts';

/** Finds the brands of a fulfilment key by their slugs; null stands for all brands. */
export async function findShipperBrands(
  db: Database,
  slugs: readonly string[] | null,
): Promise<ShipperBrands> {
  if (slugs === null) return { name: 'All brands', brandIds: null };
  const brands = await findBrands(db);
  const named = slugs.map((slug) => {
    const brand = brands.find((each) => each.slug === slug);
    if (brand) return brand;
    const known = brands.map((each) => each.slug).sort();
    throw new UsageError(`There is no brand with the slug "${slug}". The brands are ${known.join(', ')}.`);
  });
  const chosen = brands.filter((brand) => named.includes(brand));
  return { name: chosen.map(({ name }) => name).join(', '), brandIds: chosen.map(({ id }) => id).sort() };
}
