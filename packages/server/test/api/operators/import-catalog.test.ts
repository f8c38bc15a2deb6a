import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCatalog } from '../../../src/modules/catalog/catalog.ts';
import type { CollectionVersion } from '../../../src/modules/catalog/collection-version.ts';
import { importCatalog } from '../../../src/modules/catalog/import/import-catalog.ts';
import { parseCatalogCsv } from '../../../src/modules/catalog/import/import-csv.ts';
import type { CatalogEntries } from '../../../src/modules/catalog/import/import-entries.ts';
import { parseCatalogJson } from '../../../src/modules/catalog/import/import-json.ts';
import type { CatalogOwner } from '../../../src/modules/catalog/import/import-names.ts';
import { createOrganization } from '../../../src/modules/organizations/create-organization.ts';
import { createWorkspace } from '../../../src/modules/organizations/create-workspace.ts';
import { requireOrganization } from '../../../src/modules/organizations/find-organizations.ts';
import { type OpenTestDatabase, openTestDatabase } from './open-test-database.ts';

const brand = { slug: 'long-bough', name: 'Long Bough', shipping_price: 900 };
const picture = (path: string) => ({ path, width: 960, height: 960 });
const robe = {
  slug: 'robe',
  brand: 'long-bough',
  name: 'Robe',
  price: 11_800,
  variants_num_selectable: 1,
  variant_groups: [
    {
      slug: 'size',
      name: 'Size',
      options: [
        { slug: 's', name: 'S' },
        { slug: 'm', name: 'M', color: '#d9c9ac' },
      ],
    },
  ],
  images: [picture('products/robe.png')],
  countries: ['US', 'CA'],
};
const tea = {
  slug: 'tea',
  brand: 'long-bough',
  name: 'Tea',
  price: 2_000,
  variants_num_selectable: 1,
  variants: [
    { slug: 'green', name: 'Green' },
    { slug: 'black', name: 'Black' },
  ],
};
const box = {
  slug: 'box',
  brand: 'long-bough',
  name: 'A box of choice',
  price: 12_000,
  is_collection_only: true,
};
const card = {
  slug: 'blooms',
  image: { path: 'cards/blooms.png', width: 800, height: 1130 },
  image_thumb: { path: 'cards/thumbs/blooms.png', width: 200, height: 283 },
  occasions: ['thank_you'],
};
const collection = {
  slug: 'choice',
  title: 'A choice',
  product: 'box',
  published_price: 12_000,
  is_published: true,
  multiple_select_mode: 'disabled',
  international_shipping_tier: 'disabled',
  international_gift_cards_enabled: false,
  categories: [{ slug: 'all', name: 'All', is_featured: true, position: 1, products: ['robe', 'tea'] }],
};
const everything = { brands: [brand], products: [robe, tea, box], cards: [card], collections: [collection] };

let database: OpenTestDatabase;
let db: OpenTestDatabase['db'];

beforeEach(async () => {
  database = await openTestDatabase();
  db = database.db;
});

afterEach(() => database.close());

const imported = (entries: CatalogEntries, owner: CatalogOwner | null = null) =>
  db.transaction((tx) => importCatalog(tx, entries, { owner }));

const json = (file: object): CatalogEntries => parseCatalogJson(JSON.stringify(file));

async function organization(email = 'ada@example.com'): Promise<CatalogOwner> {
  const made = await db.transaction((tx) =>
    createOrganization(tx, { name: 'Example', environment: 'sandbox', admin: { email } }),
  );
  return requireOrganization(db, made.id);
}

async function version(): Promise<number | undefined> {
  const [row] = await db.query<{ version: number }>('select version from catalog_version');
  return row?.version;
}

const snapshot = () => openCatalog(db, 'http://gifts.test').snapshot();

describe('a JSON file', () => {
  test('becomes products with their brand, variants and pictures', async () => {
    const shared = { brands: [brand], products: [robe, tea], cards: [card] };
    expect(await imported(json(shared))).toMatchObject({ added: 4, changed: 0, unchanged: 0 });
    const { products, cards } = await snapshot();
    expect(products.map(({ product }) => product)).toMatchObject([
      {
        name: 'Robe',
        brand: { name: 'Long Bough', shipping_price: 900, free_shipping_minimum: null },
        variant_groups: [
          {
            name: 'Size',
            options: [
              { name: 'S', color: null },
              { name: 'M', color: '#d9c9ac' },
            ],
          },
        ],
        images: [
          { image_large: { url: 'http://gifts.test/images/products/robe.png', width: 960, height: 960 } },
        ],
        product_url: 'http://gifts.test/products/robe',
      },
      { name: 'Tea', variants: [{ name: 'Green' }, { name: 'Black' }], status: 'active' },
    ]);
    expect(products.map(({ countries }) => countries)).toEqual([['US', 'CA'], ['US']]);
    expect(cards).toMatchObject([{ occasions: ['thank_you'] }]);
  });

  test('can name brands of an earlier import', async () => {
    await imported(json({ brands: [brand] }));
    expect(await imported(json({ products: [tea] }))).toMatchObject({ added: 1, changed: 0, unchanged: 0 });
  });

  test('is seen by running processes', async () => {
    const before = (await version()) ?? 0;
    await imported(json({ brands: [brand] }));
    expect(await version()).toBe(before + 1);
  });
});

/** Returns the only collection with its published version. */
async function publishedCollection() {
  const [found] = await db.query<{ id: string; workspace_id: string; version: CollectionVersion }>(
    `select c.id, c.workspace_id, v.document as version from collections c
     join collection_versions v on v.organization_id = c.organization_id and v.id = c.published_version_id`,
  );
  return found;
}

describe('imported again', () => {
  const rows = () => db.query('select * from products order by slug');

  test('the same file writes nothing', async () => {
    const owner = await organization();
    await imported(json(everything), owner);
    const state = [await rows(), await db.query('select * from collections'), await version()];
    expect(await imported(json(everything), owner)).toMatchObject({ added: 0, changed: 0, unchanged: 6 });
    expect([await rows(), await db.query('select * from collections'), await version()]).toEqual(state);
  });

  test('a changed product keeps all its ids, and it alone is updated', async () => {
    await imported(json({ brands: [brand], products: [robe, tea] }));
    const before = (await snapshot()).productsBySlug;
    const dearer = { ...robe, price: 12_500, images: [picture('products/robe-2.png'), ...robe.images] };
    expect(await imported(json({ brands: [brand], products: [dearer, tea] }))).toMatchObject({ changed: 1 });
    const after = (await snapshot()).productsBySlug;
    const [robeBefore, robeAfter] = [before.get('robe')?.product, after.get('robe')?.product];
    expect(robeAfter).toMatchObject({ id: robeBefore?.id, price: 12_500 });
    expect(robeAfter?.variant_groups).toEqual(robeBefore?.variant_groups);
    expect(robeAfter?.images[1]).toEqual(robeBefore?.images[0]);
    expect(robeAfter?.updated_at).not.toBe(robeBefore?.updated_at);
    expect(after.get('tea')).toEqual(before.get('tea'));
  });

  test('a changed collection is a new version of the same collection', async () => {
    const owner = await organization();
    await imported(json(everything), owner);
    const before = await publishedCollection();
    await imported(json({ ...everything, collections: [{ ...collection, title: 'Another choice' }] }), owner);
    const after = await publishedCollection();
    expect(after?.id).toBe(before?.id);
    expect(after?.version.id).not.toBe(before?.version.id);
    expect(after?.version).toMatchObject({ title: 'Another choice' });
    expect(after?.version.categories).toEqual(before?.version.categories);
  });

  test.each<['product' | 'brand', object, object]>([
    ['product', { products: [{ ...robe, price: 12_500 }, tea, box] }, { price: 12_500, shipping_price: 900 }],
    ['brand', { brands: [{ ...brand, shipping_price: 700 }] }, { price: 11_800, shipping_price: 700 }],
  ])('a new price of a %s makes a new version of the collections with it', async (_, file, prices) => {
    const owner = await organization();
    await imported(json(everything), owner);
    const before = await publishedCollection();
    await imported(json(file), owner);
    const after = await publishedCollection();
    expect(after?.version.id).not.toBe(before?.version.id);
    const robeOf = (found: typeof after) => found?.version.categories[0]?.products[0];
    expect(robeOf(after)).toEqual({ ...robeOf(before), ...prices });
    const versions = await db.query('select id from collection_versions order by created_at');
    expect(versions).toEqual([{ id: before?.version.id }, { id: after?.version.id }]);
  });

  test('a new price in the shared catalog reaches the collections of an organization', async () => {
    await imported(json({ brands: [brand], products: [robe, tea] }));
    await imported(json({ products: [box], collections: [collection] }), await organization());
    await imported(json({ products: [{ ...robe, price: 9_900 }] }));
    expect((await publishedCollection())?.version.categories[0]?.products[0]).toMatchObject({ price: 9_900 });
  });

  test('a version that was published never changes', async () => {
    await imported(json(everything), await organization());
    await expect(db.query(`update collection_versions set document = '{}'`)).rejects.toThrow('never changes');
    await expect(db.query('delete from collection_versions')).rejects.toThrow('never changes');
  });
});

describe("an organization's own catalog", () => {
  test('is separate, even with slugs that others use', async () => {
    const [one, other] = [await organization(), await organization('grace@example.com')];
    await imported(json({ brands: [brand], products: [tea] }));
    await imported(json({ brands: [brand], products: [{ ...tea, price: 3_000 }] }), one);
    await imported(json({ brands: [brand], products: [{ ...tea, price: 4_000 }] }), other);
    const { products } = await snapshot();
    const prices = new Map(products.map((entry) => [entry.ownerOrganizationId, entry.product.price]));
    expect(prices).toEqual(
      new Map([
        [null, 2_000],
        [one.id, 3_000],
        [other.id, 4_000],
      ]),
    );
    expect(new Set(products.map(({ product }) => product.product_url)).size).toBe(3);
  });

  test('can use a shared brand', async () => {
    const owner = await organization();
    await imported(json({ brands: [brand] }));
    await imported(json({ products: [tea] }), owner);
    expect(await db.query('select owner_organization_id from brands')).toEqual([
      { owner_organization_id: null },
    ]);
  });

  test('can contain a collection with the product that represents it', async () => {
    await imported(json({ brands: [brand], products: [robe, tea] }));
    await imported(json({ products: [box], collections: [collection] }), await organization());
    const standing = (await snapshot()).products.filter(({ isCollection }) => isCollection);
    expect(standing.map(({ product }) => product.name)).toEqual(['A box of choice']);
  });
});

describe('the workspace of a collection', () => {
  const inWorkspace = (workspace: string) =>
    json({ ...everything, collections: [{ ...collection, workspace }] });
  const addWorkspace = (organizationId: string, name: string): Promise<string> =>
    db.transaction(async (tx) => createWorkspace(tx, { organizationId, name }));

  test('is the one that the file names, and the oldest if it names none', async () => {
    const owner = await organization();
    const marketing = await addWorkspace(owner.id, 'Marketing');
    await imported(json(everything), owner);
    const oldest = (await publishedCollection())?.workspace_id;
    expect(oldest).not.toBe(marketing);
    expect((await imported(inWorkspace('Marketing'), owner)).changed).toBe(1);
    expect((await publishedCollection())?.workspace_id).toBe(marketing);
    // A file that names no workspace leaves the collection where it is.
    expect((await imported(json(everything), owner)).changed).toBe(0);
  });

  test('must be one workspace of the organization', async () => {
    const owner = await organization();
    for (const name of ['Twins', 'Twins']) await addWorkspace(owner.id, name);
    await expect(imported(inWorkspace('Nobody'), owner)).rejects.toThrow(
      'Collection 1 (slug choice): workspace must be the name of a workspace of the organization, and is "Nobody".',
    );
    await expect(imported(inWorkspace('Twins'), owner)).rejects.toThrow(
      'Collection 1 (slug choice): workspace must name one workspace, and 2 have the name "Twins".',
    );
  });
});

describe('an invalid file', () => {
  const csv = (...rows: string[]) =>
    parseCatalogCsv(['slug,brand,name,price,countries,image_url', ...rows].join('\n'));

  test('is refused with every problem of every row, in their order', async () => {
    await imported(json({ brands: [brand] }));
    const broken = csv(
      'pear-butter,long-bough,Pear Butter,1600,US,',
      'sea-salt,long-bough,Sea Salt,38.00,US,',
      'no name,long-bough,,100,US,',
      'pear-butter,nobody,Pear Butter Again,1600,US|XX,http://images.example.com/a.png',
    );
    const lines = String(await imported(broken).catch((error: Error) => error.message)).split('\n');
    expect(lines).toEqual([
      'Nothing was imported, because the file has 6 problems:',
      'Row 3 (slug sea-salt): price must be a whole number of cents, like 3800 for $38.00, and is "38.00".',
      "Row 4 (slug no name): name can't be blank.",
      'Row 5 (slug pear-butter): slug is used before, at Row 2 (slug pear-butter); a slug names one thing.',
      'Row 5 (slug pear-butter): images[0] must be an absolute https address, and is "http://images.example.com/a.png".',
      'Row 5 (slug pear-butter): countries has "XX", which is not a two-letter country code, like US.',
      'Row 5 (slug pear-butter): brand must be the slug of a brand in the file or in the catalog, and is "nobody".',
    ]);
    expect(await db.query('select id from products')).toEqual([]);
  });

  test('imports nothing', async () => {
    const before = await version();
    const file = { ...everything, collections: [{ ...collection, product: 'tea', published_price: 1 }] };
    await expect(imported(json(file), await organization())).rejects.toThrow(
      'Collection 1 (slug choice): published_price must be the price of its product, which is 2000.',
    );
    expect(await db.query('select id from brands')).toEqual([]);
    expect(await version()).toBe(before);
  });

  test.each<[string, object, string]>([
    ['a field that is not known', { ...tea, pric: 1 }, 'unknown field `pric`; did you mean `price`?'],
    ['a price below nothing', { ...tea, price: -1 }, 'price must be between 0 and 100,000,000'],
    ['a variable price without bounds', { ...tea, price_is_variable: true }, 'needs price_min and price_max'],
    [
      'a price out of its bounds',
      { ...tea, price_is_variable: true, price_min: 2_500, price_max: 3_000 },
      'price must be between price_min and price_max, 2500 and 3000',
    ],
    ['an unknown state', { ...tea, restricted_states: ['ZZ'] }, 'restricted_states has "ZZ"'],
    [
      'a picture outside the folder',
      { ...tea, images: [picture('../secret.png')] },
      'images[0] must be a built-in path',
    ],
    ['a picture without a place', { ...tea, images: [{ width: 1, height: 1 }] }, 'must have a path or a url'],
    [
      'two choices of one name',
      {
        ...tea,
        variants: [
          { slug: 'a', name: 'X' },
          { slug: 'b', name: 'x' },
        ],
      },
      'must not name x twice',
    ],
    ['choices that nothing chooses from', { ...tea, variants: [] }, 'variants_num_selectable must be 0'],
    ['text that cannot be stored', { ...tea, name: 'a\0b' }, "contains a character that can't be stored"],
  ])('is refused with the reason: %s', async (_, product, sentence) => {
    await expect(imported(json({ brands: [brand], products: [product] }))).rejects.toThrow(
      `Product 1 (slug tea): `,
    );
    await expect(imported(json({ brands: [brand], products: [product] }))).rejects.toThrow(sentence);
  });
});

test('ten thousand rows take seconds and report their progress', async () => {
  await imported(json({ brands: [brand] }));
  const rows = Array.from(
    { length: 10_000 },
    (_, index) => `gift-${index},long-bough,Gift ${index},${index},active`,
  );
  const file = parseCatalogCsv(['slug,brand,name,price,status', ...rows].join('\r\n'));
  const said: string[] = [];
  const started = performance.now();
  const onProgress = (sentence: string) => said.push(sentence);
  const summary = await db.transaction((tx) => importCatalog(tx, file, { owner: null, onProgress }));
  expect(summary).toMatchObject({ added: 10_000, changed: 0, unchanged: 0 });
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(said.at(-1)).toBe('10,000 of 10,000 products …');
  expect((await imported(file)).unchanged).toBe(10_000);
});

test('two imports at once result in one catalog', async () => {
  const file = { brands: [brand], products: [robe, tea] };
  const [first, second] = await Promise.all([imported(json(file)), imported(json(file))]);
  expect([first.added, second.added].sort()).toEqual([0, 3]);
});
