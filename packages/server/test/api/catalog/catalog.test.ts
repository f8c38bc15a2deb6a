import { once } from 'node:events';
import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  addOrganization,
  keyOf,
  type OtherOrganization,
  unknownId,
  workspacesOf,
} from '../http/api-fixtures.ts';

interface Product {
  id: string;
  name: string;
  status: string;
  brand: { id: string; name: string };
}

let app: TestApp;
let other: OtherOrganization;
let own: { active: string; inactive: string; canadian: string };

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  other = await addOrganization(app);
  own = {
    active: await addProduct('own-active', {}),
    inactive: await addProduct('own-inactive', { status: 'inactive' }),
    canadian: await addProduct('own-canadian', { countries: ['CA'] }),
  };
  await app.db.query('update catalog_version set version = version + 1');
});
afterAll(() => app.close());

async function addProduct(slug: string, { status = 'active', countries = ['US'] }): Promise<string> {
  const id = unknownId();
  await app.db.query(
    `insert into products (id, slug, owner_organization_id, brand_id, name, price, status, countries)
     select $1, $2, $3, id, $2, 1000, $4, $5 from brands where slug = 'loomfell'`,
    [id, slug, app.organizationId, status, countries],
  );
  return id;
}

const get = (path: string, apiKey = app.apiKey) => app.request('GET', path, { apiKey });
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

describe('GET /v1/products', () => {
  it('lists active products that ship to the US, the organization’s own among them', async () => {
    const { body } = await get('/v1/products?per_page=100');
    expect(body.data.every(({ status }: Product) => status === 'active')).toBe(true);
    expect(idsOf(body)).toContain(own.active);
    expect(idsOf(body)).not.toContain(own.inactive);
    expect(idsOf(body)).not.toContain(own.canadian);
    const [counted] = await app.db.query<{ total: number }>(
      `select count(*) as total from products where status = 'active' and not is_collection and 'US' = any(countries)`,
    );
    expect(body.list_meta.total_count).toBe(counted?.total);
  });

  it('lists what ships to a country, spelled either way', async () => {
    const { body } = await get('/v1/products?country_code=CA&per_page=100');
    expect(idsOf(body)).toContain(own.canadian);
    expect(idsOf(body)).not.toContain(own.active);
    expect((await get('/v1/products?country_code=ca&per_page=100')).body).toEqual(body);
    expect((await get('/v1/products?country_code=AQ')).body).toEqual({
      data: [],
      list_meta: { total_count: 0 },
    });
  });

  it('lists only the own catalog on request, with inactive products if requested', async () => {
    expect(idsOf((await get('/v1/products?use_custom_catalog=true')).body)).toEqual([own.active]);
    const all = await get('/v1/products?use_custom_catalog=true&custom_catalog_show_inactive=true');
    expect(idsOf(all.body).sort()).toEqual([own.active, own.inactive].sort());
    const canadian = await get('/v1/products?use_custom_catalog=true&country_code=CA');
    expect(idsOf(canadian.body)).toEqual([own.canadian]);
  });

  it('adds the own inactive products to the whole catalog on request, and no shared ones', async () => {
    const active = (await get('/v1/products?per_page=100')).body;
    const { body } = await get('/v1/products?custom_catalog_show_inactive=true&per_page=100');
    expect(idsOf(body).sort()).toEqual([...idsOf(active), own.inactive].sort());
    const inactive = body.data.filter(({ status }: Product) => status === 'inactive');
    expect(inactive.map(({ id }: Product) => id)).toEqual([own.inactive]);
  });

  it('does not show it to another organization', async () => {
    const { body } = await get('/v1/products?per_page=100', other.apiKey);
    expect(idsOf(body)).not.toContain(own.active);
    const custom = await get(
      '/v1/products?use_custom_catalog=true&custom_catalog_show_inactive=true',
      other.apiKey,
    );
    expect(custom.body).toEqual({ data: [], list_meta: { total_count: 0 } });
  });

  it('finds products by words, brand and price', async () => {
    const found = async (query: string) => idsOf((await get(`/v1/products?per_page=100&${query}`)).body);
    const all: (Product & { price: number })[] = (await get('/v1/products?per_page=100')).body.data;
    const wanted = all.find(({ id }) => id === own.active);
    expect(await found('search=LÓOMFELL%20own-act')).toEqual([own.active]);
    expect(
      await found(`search=own-active&brand_id=${wanted?.brand.id}&price[min]=1000&price[max]=1000`),
    ).toEqual([own.active]);
    const ofBrand = all.filter(({ brand }) => brand.id === wanted?.brand.id).map(({ id }) => id);
    expect(await found(`brand_id=${wanted?.brand.id}`)).toEqual(ofBrand);
    expect(await found(`brand_id=${unknownId()}`)).toEqual([]);
    expect(await found('search=own-active&price[max]=999')).toEqual([]);
    expect((await get('/v1/products?search=own-active', other.apiKey)).body.data).toEqual([]);
    const paged = await get(`/v1/products?brand_id=${wanted?.brand.id}&per_page=1&page=2`);
    expect([idsOf(paged.body), paged.body.list_meta.total_count]).toEqual([[ofBrand[1]], ofBrand.length]);
  });

  it('shows an import soon after, without a restart', async () => {
    const id = await addProduct('own-new', {});
    await app.db.query('update catalog_version set version = version + 1');
    await expect
      .poll(async () => idsOf((await get('/v1/products?use_custom_catalog=true')).body), {
        interval: 20,
        timeout: 15_000,
      })
      .toContain(id);
    await app.db.query(`update products set status = 'inactive' where id = $1`, [id]);
    await app.db.query('update catalog_version set version = version + 1');
    await expect
      .poll(async () => idsOf((await get('/v1/products?use_custom_catalog=true')).body), {
        interval: 20,
        timeout: 15_000,
      })
      .not.toContain(id);
  });

  it.each([
    ['price[min]=2&price[max]=1', '`price[max]` must be at least `price[min]`, 2'],
    ['price[min]=1.5', '`price[min]` must be a whole number'],
    ['country_code=USA', 'Country code must be a two-letter country code, like US'],
    ['country_code=', "Country code can't be blank"],
    ['use_custom_catalog=yes', 'Use custom catalog must be true or false'],
    ['country=US', 'Unknown parameter `country`'],
    ['per_page=1000', 'Per page must be between 1 and 100'],
  ])('?%s is a 400 that says so', async (query, sentence) => {
    const { status, body } = await get(`/v1/products?${query}`);
    expect([status, body.error]).toEqual([400, expect.stringContaining(sentence)]);
  });
});

describe('GET /v1/products/{id}', () => {
  it('shows a product like the list, also an own inactive product', async () => {
    const { body: list } = await get('/v1/products');
    expect((await get(`/v1/products/${list.data[0].id}`)).body).toEqual(list.data[0]);
    const { status, body } = await get(`/v1/products/${own.inactive}`);
    expect([status, body.status]).toEqual([200, 'inactive']);
  });

  it("shows the ids of a product's variants", async () => {
    const { body: list } = await get('/v1/products?per_page=100');
    const choosable = list.data.filter(
      (product: { variants_num_selectable: number }) => product.variants_num_selectable > 0,
    );
    expect(choosable.length).toBeGreaterThan(0);
    for (const { variants, variant_groups, variants_num_selectable } of choosable) {
      if (variant_groups.length > 0) expect(variant_groups).toHaveLength(variants_num_selectable);
      else expect(variants.length).toBeGreaterThanOrEqual(variants_num_selectable);
    }
  });
});

describe('GET /v1/brands', () => {
  it('lists brands with products that ship to the country', async () => {
    const { body: products } = await get('/v1/products?country_code=GB&per_page=100');
    const { body: brands } = await get('/v1/brands?country_code=GB&per_page=100');
    const expected = new Set(products.data.map(({ brand }: Product) => brand.id));
    expect(new Set(idsOf(brands))).toEqual(expected);
    expect(brands.list_meta.total_count).toBe(expected.size);
    const everywhere = await get('/v1/brands?per_page=100');
    expect(everywhere.body.list_meta.total_count).toBeGreaterThan(expected.size);
  });
});

describe('GET /v1/cards', () => {
  it('lists active cards in their two sizes', async () => {
    const { body } = await get('/v1/cards?per_page=100');
    expect(body.data.length).toBe(body.list_meta.total_count);
    expect(body.data.length).toBeGreaterThan(5);
    for (const { image, image_thumb, occasions } of body.data) {
      expect([image.width, image.height]).toEqual([800, 1130]);
      expect([image_thumb.width, image_thumb.height]).toEqual([200, 283]);
      expect(occasions.length).toBeGreaterThan(0);
    }
  });
});

describe('GET /v1/collections', () => {
  it('lists published and unpublished collections', async () => {
    const [, people] = await workspacesOf(app);
    const draft = unknownId();
    await app.db.query(
      `insert into collections (organization_id, id, workspace_id, slug, title) values ($1, $2, $3, 'draft', 'Draft')`,
      [app.organizationId, draft, people],
    );
    const { body } = await get('/v1/collections');
    expect(idsOf(body)[0]).toBe(draft);
    const unpublished = await get('/v1/collections?published=false');
    expect(unpublished.body).toEqual({
      data: [
        {
          id: draft,
          workspace_id: people,
          title: 'Draft',
          is_published: false,
          published_price: null,
          product: null,
          published_version: null,
        },
      ],
      list_meta: { total_count: 1 },
    });
    const published = await get('/v1/collections?published=true');
    expect(published.body.data.every(({ is_published }: { is_published: boolean }) => is_published)).toBe(
      true,
    );
    expect(published.body.list_meta.total_count).toBe(body.list_meta.total_count - 1);
    const walled = await get('/v1/collections?per_page=100', await keyOf(app, 'sender'));
    expect(idsOf(walled.body)).not.toContain(draft);
    expect((await get(`/v1/collections/${draft}`, await keyOf(app, 'sender'))).status).toBe(404);
  });

  it("a collection's product is known to those who can access the collection only", async () => {
    const [published] = (await get('/v1/collections?published=true')).body.data;
    const path = `/v1/products/${published.product.id}`;
    expect((await get(path)).body).toEqual(published.product);
    const [first, second] = await workspacesOf(app);
    const workspaceOf = 'update collections set workspace_id = $2 where id = $1';
    await app.db.query(workspaceOf, [published.id, second]);
    const sender = await keyOf(app, 'sender');
    const hidden = await get(path, sender);
    expect([hidden.status, hidden.body.error]).toEqual([404, 'Product not found']);
    expect((await get(path)).status).toBe(200);
    await app.db.query(workspaceOf, [published.id, first]);
    expect((await get(path, sender)).status).toBe(200);
    expect((await get(path, other.apiKey)).status).toBe(404);
  });

  it('a collection contains its categories in order with complete products', async () => {
    const { body } = await get('/v1/collections?published=true');
    const { status, body: collection } = await get(`/v1/collections/${body.data[0].id}`);
    expect([status, collection]).toEqual([200, body.data[0]]);
    const { collection_categories } = collection.published_version;
    const positions = collection_categories.map(({ position }: { position: number }) => position);
    expect(positions).toEqual(positions.toSorted((a: number, b: number) => a - b));
    const [{ product }] = collection_categories[0].collection_products;
    expect((await get(`/v1/products/${product.id}`)).body).toEqual(product);
  });

  it('its product is in the collection and not in the list of products', async () => {
    const { body } = await get('/v1/collections?published=true');
    const { id } = body.data[0].product;
    expect(idsOf((await get('/v1/products?per_page=100')).body)).not.toContain(id);
    expect((await get(`/v1/products/${id}`)).status).toBe(200);
  });

  it('another organization has none of them', async () => {
    const { body } = await get('/v1/collections', other.apiKey);
    expect(body.list_meta.total_count).toBe(0);
  });
});

describe('pages', () => {
  it.each(['products', 'brands', 'cards', 'collections'])('of %s visit everything once', async (list) => {
    const whole = (await get(`/v1/${list}?per_page=100`)).body;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (perPage) => {
        const seen: string[] = [];
        for (let page = 1; seen.length < whole.data.length && page <= 100; page += 1) {
          const { body } = await get(`/v1/${list}?page=${page}&per_page=${perPage}`);
          expect(body.list_meta).toEqual(whole.list_meta);
          seen.push(...idsOf(body));
        }
        expect(seen).toEqual(idsOf(whole));
      }),
      { numRuns: 4 },
    );
    const past = await get(`/v1/${list}?page=1000&per_page=100`);
    expect(past.body).toEqual({ data: [], list_meta: whole.list_meta });
  });
});

describe('pictures', () => {
  it('every picture of the catalog is served with its type and cached for a day', async () => {
    const answers = await Promise.all(
      ['products', 'brands', 'cards', 'collections'].map((list) => get(`/v1/${list}?per_page=100`)),
    );
    const text = JSON.stringify(answers.map(({ body }) => body));
    const paths = new Set(
      [...text.matchAll(/"http:\/\/gifts\.test(\/images\/[^"]+)"/g)].map(([, path]) => path ?? ''),
    );
    expect(paths.size).toBeGreaterThan(100);
    for (const path of paths) {
      const { status, headers } = await app.request('HEAD', path, { apiKey: null });
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'image/png']);
      expect(headers.get('cache-control')).toBe('public, max-age=86400');
    }
  });

  it('a cached picture is not sent again', async () => {
    const { body } = await get('/v1/cards');
    const { pathname } = new URL(body.data[0].image.url);
    const first = await fetch(app.url + pathname);
    const bytes = new Uint8Array(await first.arrayBuffer());
    expect([...bytes.slice(1, 4)]).toEqual([...Buffer.from('PNG')]);
    // The global fetch requests a fresh copy if a test sets an etag itself, so node:http is used.
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const [again] = await once(request(app.url + pathname, { headers }).end(), 'response');
    again.resume();
    expect([again.statusCode, again.headers['content-length']]).toEqual([304, undefined]);
  });
});
