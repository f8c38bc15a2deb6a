import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { importCatalog } from '../../../src/modules/catalog/import/import-catalog.ts';
import { parseCatalogJson } from '../../../src/modules/catalog/import/import-json.ts';
import { requireOrganization } from '../../../src/modules/organizations/find-organizations.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';

let app: TestApp;

const own = {
  brands: [{ slug: 'acme', name: 'Acme Store', shipping_price: 0 }],
  products: [
    { slug: 'mug', brand: 'acme', name: 'Acme Mug', price: 1900 },
    { slug: 'old-mug', brand: 'acme', name: 'Acme Old Mug', price: 1900, status: 'inactive' },
    { slug: 'tour-mug', brand: 'acme', name: 'Acme Tour Mug', price: 1900, countries: ['FR'] },
  ],
};

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  const owner = await requireOrganization(app.db, app.organizationId);
  await app.db.transaction((tx) => importCatalog(tx, parseCatalogJson(JSON.stringify(own)), { owner }));
  // The running service checks once a second whether there was an import.
  await vi.waitFor(
    async () => expect(names(await get('/v1/products?use_custom_catalog=true'))).not.toEqual([]),
    {
      timeout: 1_500,
    },
  );
});

afterAll(() => app.close());

const get = (path: string, apiKey?: string) => app.request('GET', path, apiKey ? { apiKey } : {});
const names = ({ body }: { body: { data: { name: string }[] } }) => body.data.map(({ name }) => name);

interface Item {
  id: string;
  name: string;
  brand?: { id: string };
}

async function wholeList(path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await get(`${path}${path.includes('?') ? '&' : '?'}page=${page}&per_page=7`);
    items.push(...body.data);
    if (body.data.length === 0) {
      expect(body.list_meta.total_count).toBe(items.length);
      return items;
    }
  }
}

describe('GET /v1/products', () => {
  test('pages visit every product once', async () => {
    const ids = (await wholeList('/v1/products')).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(40);
  });

  test('lists active products that ship to the US, without products that represent a collection', async () => {
    const listed = await app.db.query<{ id: string }>(`
      select id from products where status = 'active' and not is_collection and 'US' = any(countries)`);
    const ids = (await wholeList('/v1/products')).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(listed.map(({ id }) => id).toSorted());
  });

  test('country_code is accepted in either case, and a territory counts as a state', async () => {
    const french = (await wholeList('/v1/products?country_code=fr')).map(({ name }) => name);
    expect(french).toContain('Acme Tour Mug');
    expect(french).not.toContain('Acme Mug');
    expect((await wholeList('/v1/products?country_code=PR')).map(({ name }) => name)).toContain('Acme Mug');
  });

  test('use_custom_catalog lists the own products, and custom_catalog_show_inactive adds the inactive ones', async () => {
    const custom = '/v1/products?use_custom_catalog=true';
    expect(names(await get(custom))).toEqual(['Acme Mug']);
    expect(names(await get(`${custom}&custom_catalog_show_inactive=true`))).toEqual([
      'Acme Mug',
      'Acme Old Mug',
    ]);
    const withShared = (await wholeList('/v1/products?custom_catalog_show_inactive=true')).map(
      ({ name }) => name,
    );
    expect(withShared).toContain('Acme Old Mug');
    expect((await wholeList('/v1/products')).map(({ name }) => name)).not.toContain('Acme Old Mug');
  });

  test.each(['country_code=USA', 'use_custom_catalog=perhaps', 'per_page=101', 'colour=red'])(
    '400: %s',
    async (query) => {
      expect((await get(`/v1/products?${query}`)).status).toBe(400);
    },
  );
});

describe('GET /v1/products/{id}', () => {
  test('shows the same as the list, also for inactive products', async () => {
    const inactive = (await get('/v1/products?use_custom_catalog=true&custom_catalog_show_inactive=true'))
      .body.data[1];
    expect((await get(`/v1/products/${inactive.id}`)).body).toEqual(inactive);
  });

  test.each(['nothing', '019b0000-0000-7000-8000-00000000ffff'])('404: %s', async (id) => {
    expect(await get(`/v1/products/${id}`)).toMatchObject({
      status: 404,
      body: { error: 'Product not found' },
    });
  });
});

describe('GET /v1/brands', () => {
  test('lists the brands of products that ship there', async () => {
    const brandsOf = (products: Item[]) => new Set(products.map(({ brand }) => brand?.id));
    for (const country of ['US', 'FR', 'JP']) {
      const brands = await wholeList(`/v1/brands?country_code=${country}`);
      const products = await wholeList(`/v1/products?country_code=${country}`);
      expect(new Set(brands.map(({ id }) => id))).toEqual(brandsOf(products));
    }
  });
});

test('GET /v1/cards has pictures of the documented sizes', async () => {
  const { body } = await get('/v1/cards?per_page=100');
  expect(body.list_meta.total_count).toBeGreaterThan(10);
  for (const { image, image_thumb } of body.data) {
    expect(image).toMatchObject({ width: 800, height: 1130 });
    expect(image_thumb).toMatchObject({ width: 200, height: 283 });
  }
});

describe('GET /v1/collections', () => {
  test('lists the published collection with its product and its choices', async () => {
    const { body } = await get('/v1/collections?published=true');
    expect(body.list_meta.total_count).toBe(1);
    const [collection] = body.data;
    expect(collection).toMatchObject({ is_published: true, published_price: collection.product.price });
    const { collection_categories: categories } = collection.published_version;
    expect(categories.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3]);
    for (const { collection_products: chosen } of categories) expect(chosen.length).toBeGreaterThan(0);
    expect((await get(`/v1/collections/${collection.id}`)).body).toEqual(collection);
    expect((await get('/v1/collections?published=false')).body.data).toEqual([]);
  });

  test('of a workspace without access is not found', async () => {
    const [collection] = (await get('/v1/collections')).body.data;
    const workspaces = (await get('/v1/workspaces')).body.data;
    const elsewhere = workspaces.find(({ id }: { id: string }) => id !== collection.workspace_id);
    await app.db.query(`update collections set workspace_id = $1 where organization_id = $2 and id = $3`, [
      elsewhere.id,
      app.organizationId,
      collection.id,
    ]);
    await app.db.query(`update api_keys set user_id = (select id from users where email = 'viewer@example.com')
      where kind = 'commerce'`);
    const hidden = () => get(`/v1/collections/${collection.id}`, app.commerceApiKey);
    await expect.poll(async () => (await hidden()).status, { timeout: 1_500 }).toBe(404);
    expect((await hidden()).body.error).toBe('Collection not found');
    expect((await get('/v1/collections', app.commerceApiKey)).body).toEqual({
      data: [],
      list_meta: { total_count: 0 },
    });
    expect((await get(`/v1/collections/${collection.id}`)).status).toBe(200);
  });

  test('of an unknown id is not found', async () => {
    expect(await get('/v1/collections/nothing')).toMatchObject({
      status: 404,
      body: { error: 'Collection not found' },
    });
  });
});
