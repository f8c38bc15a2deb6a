import type { CatalogProduct } from '../../context/catalog.ts';
import { isUsTerritory } from '../addresses/countries.ts';

/** True if a product can be shipped to a country. A US territory has a country code but ships like a state. */
export function shipsTo({ countries, product }: CatalogProduct, countryCode: string): boolean {
  const country = countryCode.toUpperCase();
  if (countries.includes(country)) return true;
  return isUsTerritory(country) && countries.includes('US') && !product.restricted_states.includes(country);
}
