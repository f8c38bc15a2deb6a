import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseCatalogCsv } from './import-csv.ts';

const header = 'slug,brand,name,price';

const products = (text: string) => parseCatalogCsv(text).products.map(({ value }) => value);
const problems = (text: string) => parseCatalogCsv(text).products.flatMap((row) => row.problems);

describe('cells', () => {
  test('the sample reads as products', () => {
    const sample = readFileSync(new URL('../../../../catalog/sample-import.csv', import.meta.url), 'utf8');
    expect(products(sample)[1]).toEqual({
      slug: 'cellar-rose',
      brand: 'vellamont-cellars',
      name: 'Estate Rosé',
      subtitle: 'A dry rosé of Grenache: wild strawberry, melon rind, salt.',
      price: 3400,
      price_is_variable: false,
      status: 'active',
      restricted_states: ['AK', 'AR', 'DE', 'HI', 'MS', 'RI', 'UT'],
      countries: ['US'],
      images: [{ url: 'https://images.example.com/cellar-rose.png', width: 960, height: 960 }],
    });
  });

  test.each<[string, string, unknown]>([
    ['countries', 'us | CA|', { countries: ['US', 'CA'] }],
    ['is_gift_card', 'Yes', { is_gift_card: true }],
    ['status', 'Inactive', { status: 'inactive' }],
    [
      'variants',
      'Crème brûlée | Dark',
      {
        variants: [
          { slug: 'creme-brulee', name: 'Crème brûlée' },
          { slug: 'dark', name: 'Dark' },
        ],
      },
    ],
    [
      'attributes',
      'Keeps: at 4:00 | Made of: tea',
      {
        attributes: [
          { label: 'Keeps', content: 'at 4:00' },
          { label: 'Made of', content: 'tea' },
        ],
      },
    ],
    ['image_url', 'products/mug.png', { images: [{ path: 'products/mug.png', width: 960, height: 960 }] }],
    ['subtitle', '', {}],
  ])('%s of "%s"', (column, cell, expected) => {
    const [product] = products(`${header},${column}\nmug,tarn,Mug,100,${cell}\n`);
    expect(product).toEqual({ slug: 'mug', brand: 'tarn', name: 'Mug', price: 100, ...(expected as object) });
  });

  test.each([
    ['price_min', '12.50', 'price_min must be a whole number of cents, like 3800 for $38.00, and is "12.50"'],
    ['price_is_variable', 'perhaps', 'price_is_variable must be true or false, and is "perhaps"'],
    [
      'attributes',
      'Keeps',
      'attributes must be written like "Contents: 24 caramels | Keeps: six weeks", and is "Keeps"',
    ],
  ])('%s of "%s" is a problem of its row', (column, cell, problem) => {
    expect(problems(`${header},${column}\nmug,tarn,Mug,100,${cell}`)).toEqual([problem]);
  });
});

describe('rows', () => {
  test('are numbered as in a spreadsheet, with blank rows and rows of several lines', () => {
    const { products } = parseCatalogCsv(`${header}\n\nmug,tarn,"Mug\nof clay",100\n\ncup,tarn,Cup,100\n`);
    expect(products.map(({ place }) => place)).toEqual(['Row 3 (slug mug)', 'Row 5 (slug cup)']);
  });

  test('with too many or too few cells are refused with both counts', () => {
    expect(problems(`${header}\nmug,tarn,Mug`)).toEqual(['there are 3 cells for 4 columns']);
    expect(problems(`${header}\nmug,tarn,Mug, fine,100`)).toEqual([
      'price must be a whole number of cents, like 3800 for $38.00, and is "fine"',
      'there are 5 cells for 4 columns',
    ]);
  });

  test('with an unclosed quotation mark are refused', () => {
    expect(problems(`${header}\nmug,tarn,"Mug,100\n`)).toContain(
      'a quotation mark is not closed, or not doubled',
    );
  });

  test.each([';', '\t'])('can have "%s" between their cells', (delimiter) => {
    const text = `${header}\nmug,tarn,Mug,100`.replaceAll(',', delimiter);
    expect(products(text)).toEqual([{ slug: 'mug', brand: 'tarn', name: 'Mug', price: 100 }]);
  });
});

describe('brands', () => {
  const withBrand = `${header},brand_name,brand_shipping_price`;

  test('are imported once from the rows that describe them', () => {
    const file = parseCatalogCsv(
      `${withBrand}\nmug,tarn,Mug,100,Tarn,500\ncup,tarn,Cup,100,Tarn,500\npot,tarn,Pot,100,,\n`,
    );
    expect(file.brands.map(({ value }) => value)).toEqual([
      { slug: 'tarn', name: 'Tarn', shipping_price: 500 },
    ]);
    expect(file.products).toHaveLength(3);
  });

  test('with two different descriptions are refused', () => {
    expect(problems(`${withBrand}\nmug,tarn,Mug,100,Tarn,500\ncup,tarn,Cup,100,Tarn,600`)).toEqual([
      'the brand tarn is described otherwise than at Row 2 (slug tarn); describe it once',
    ]);
  });
});

describe('the header', () => {
  test.each([
    ['slug,brand,name,pric\nmug,tarn,Mug,100', 'Row 1: Unknown field `pric`; did you mean `price`?.'],
    ['slug,brand,name\nmug,tarn,Mug', 'Row 1: There is no column price.'],
    ['slug,brand,name,price,slug\nmug,tarn,Mug,100,cup', 'Row 1: Column slug is there twice.'],
    ['', 'Row 1: There is no column slug.'],
  ])('%j is refused', (text, sentence) => {
    expect(() => parseCatalogCsv(text)).toThrow(sentence);
  });

  test('alone is refused', () => {
    expect(() => parseCatalogCsv(`${header}\n`)).toThrow('The file has no rows below its header.');
  });
});
