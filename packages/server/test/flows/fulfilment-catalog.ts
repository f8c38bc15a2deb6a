/** What the operator of production imports before the first gift: a catalog, and the codes of its gift cards. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const countries = ['US'];

const catalog = {
  brands: [
    { slug: 'north-mill', name: 'North Mill', shipping_price: 600 },
    { slug: 'harbor-oak', name: 'Harbor Oak', shipping_price: 500 },
    { slug: 'supper-club', name: 'Supper Club', shipping_price: 0 },
  ],
  products: [
    { slug: 'mug', brand: 'north-mill', name: 'Stoneware Mug', price: 2_000, stock: 10, countries },
    { slug: 'throw', brand: 'north-mill', name: 'Wool Throw', price: 3_000, countries },
    { slug: 'tea', brand: 'harbor-oak', name: 'Smoked Tea', price: 1_500, countries },
    {
      ...{ slug: 'supper-card', brand: 'supper-club', name: 'Supper Card', price: 5_000, countries },
      is_gift_card: true,
    },
  ],
  cards: [],
  collections: [],
};

export const codes = ['SUPPER-0001-QXZJ', 'SUPPER-0002-WVKY', 'SUPPER-0003-PJQM'] as const;

export async function writeCatalogFile(folder: string): Promise<string> {
  const file = join(folder, 'catalog.json');
  await writeFile(file, JSON.stringify(catalog));
  return file;
}

export async function writeCodesFile(folder: string): Promise<string> {
  const file = join(folder, 'codes.csv');
  const rows = codes.map((code) => `supper-card,5000,${code},`);
  await writeFile(file, ['product_id,value_cents,code,pin', ...rows].join('\n'));
  return file;
}
