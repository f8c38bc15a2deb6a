import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Image = { path: string; width: number; height: number };
type Choice = { slug: string; name: string; image: Image | null };
type Brand = {
  slug: string;
  name: string;
  logo_image: Image;
  shipping_price: number;
  free_shipping_minimum: number | null;
};
type Product = {
  slug: string;
  brand: string;
  name: string;
  subtitle: string;
  subtitle_short: string;
  recipient_description: string;
  variants_label: string | null;
  variants_num_selectable: number;
  variants: Choice[];
  variant_groups: { slug: string; name: string; options: (Choice & { color: string | null })[] }[];
  images: Image[];
  price: number;
  price_is_variable: boolean;
  price_min: number | null;
  price_max: number | null;
  restricted_states: string[];
  countries: string[];
  is_gift_card: boolean;
  is_collection_only?: boolean;
  attributes: { label: string; content: string }[];
  status: 'active' | 'inactive';
};
type Card = { slug: string; image: Image; image_thumb: Image; occasions: string[] };
type Collection = {
  slug: string;
  product: string;
  published_price: number;
  is_published: boolean;
  header_image: Image;
  categories: { slug: string; is_featured: boolean; position: number; products: string[] }[];
};
type Catalog = { brands: Brand[]; products: Product[]; cards: Card[]; collections: Collection[] };

const near = (file: string): URL => new URL(file, import.meta.url);
const { brands, products, cards, collections } = JSON.parse(
  readFileSync(near('catalog.json'), 'utf8'),
) as Catalog;

const optionsOf = (product: Product) => product.variant_groups.flatMap((group) => group.options);
const productOf = (slug: string): Product | undefined => products.find((product) => product.slug === slug);

/** A PNG's first chunk is IHDR: eight bytes of signature, length, type, then width and height. */
function pngSize(file: Buffer): { signature: string; width: number; height: number } {
  return {
    signature: file.toString('latin1', 1, 4) + file.toString('latin1', 12, 16),
    width: file.readUInt32BE(16),
    height: file.readUInt32BE(20),
  };
}

const images: Image[] = [
  ...brands.map((brand) => brand.logo_image),
  ...products.flatMap((product) => product.images),
  ...products.flatMap((product) =>
    [...product.variants, ...optionsOf(product)].flatMap(({ image }) => (image ? [image] : [])),
  ),
  ...cards.flatMap((card) => [card.image, card.image_thumb]),
  ...collections.map((collection) => collection.header_image),
];

describe('coverage', () => {
  it('has enough of everything to look like a shop', () => {
    expect(brands.length).toBeGreaterThanOrEqual(12);
    expect(products.length).toBeGreaterThanOrEqual(49);
    expect(cards.length).toBeGreaterThanOrEqual(16);
  });

  it('sells something from every brand', () => {
    const selling = new Set(
      products.filter((product) => product.status === 'active').map((product) => product.brand),
    );
    expect(brands.map((brand) => brand.slug).filter((slug) => !selling.has(slug))).toEqual([]);
  });

  it('shows every kind of choice a sender or recipient meets', () => {
    const selectable = (count: number) =>
      products.filter((product) => product.variants.length > 0 && product.variants_num_selectable === count);
    expect(selectable(1).length).toBeGreaterThanOrEqual(5);
    expect(selectable(3).length).toBeGreaterThanOrEqual(1);
    const sizeAndColor = products.filter((product) => {
      const groups = product.variant_groups.map((group) => group.slug);
      return groups.includes('size') && groups.includes('color');
    });
    expect(sizeAndColor.length).toBeGreaterThanOrEqual(4);
  });

  it('shows every kind of price, shipping and restriction', () => {
    expect(products.filter((product) => product.price_is_variable).length).toBeGreaterThanOrEqual(3);
    expect(products.filter((product) => product.is_gift_card).length).toBeGreaterThanOrEqual(1);
    expect(products.filter((product) => product.restricted_states.length > 0).length).toBeGreaterThanOrEqual(
      3,
    );
    expect(products.filter((product) => product.countries.length > 1).length).toBeGreaterThanOrEqual(5);
    expect(brands.some((brand) => brand.shipping_price === 0)).toBe(true);
    expect(brands.some((brand) => brand.free_shipping_minimum === null)).toBe(true);
    expect(brands.some((brand) => brand.free_shipping_minimum !== null)).toBe(true);
  });

  it('keeps exactly one product inactive', () => {
    expect(products.filter((product) => product.status === 'inactive')).toHaveLength(1);
  });

  it('has a card for every usual occasion', () => {
    const covered = new Set(cards.flatMap((card) => card.occasions));
    const usual =
      'birthday thank_you congratulations welcome work_anniversary holiday new_baby wedding get_well sympathy promotion just_because good_luck graduation new_home appreciation';
    expect(usual.split(' ').filter((occasion) => !covered.has(occasion))).toEqual([]);
  });
});

describe('references', () => {
  it.each([
    ['brands', brands],
    ['products', products],
    ['cards', cards],
    ['collections', collections],
  ])('slugs of %s are unique and fit for an address', (_, rows) => {
    const slugs = rows.map((row) => row.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
  });

  it("a product's choices are told apart by slug and by name", () => {
    for (const product of products) {
      for (const choices of [product.variants, optionsOf(product)]) {
        expect(new Set(choices.map((choice) => choice.slug)).size, product.slug).toBe(choices.length);
        expect(new Set(choices.map((choice) => choice.name)).size, product.slug).toBe(choices.length);
      }
    }
  });

  it('every product belongs to a brand of the catalog', () => {
    const known = new Set(brands.map((brand) => brand.slug));
    expect(products.filter((product) => !known.has(product.brand)).map((product) => product.slug)).toEqual(
      [],
    );
  });

  it('a published collection offers three categories of active products at its published price', () => {
    const published = collections.filter((collection) => collection.is_published);
    expect(published.length).toBeGreaterThanOrEqual(1);
    for (const collection of published) {
      expect(collection.categories).toHaveLength(3);
      expect(collection.categories.map((category) => category.position)).toEqual([1, 2, 3]);
      expect(productOf(collection.product)).toMatchObject({
        price: collection.published_price,
        status: 'active',
        is_collection_only: true,
      });
      for (const slug of collection.categories.flatMap((category) => category.products)) {
        const product = productOf(slug);
        expect(product, slug).toMatchObject({ status: 'active' });
        expect(product?.price, slug).toBeLessThanOrEqual(collection.published_price);
      }
    }
  });
});

describe('products', () => {
  it.each(products.map((product) => [product.slug, product] as const))('%s adds up', (_, product) => {
    expect(Number.isInteger(product.price) && product.price > 0).toBe(true);
    if (product.price_is_variable) {
      expect(product.price_min).toBeGreaterThan(0);
      expect(product.price_min).toBeLessThanOrEqual(product.price);
      expect(product.price_max).toBeGreaterThanOrEqual(product.price);
    } else {
      expect([product.price_min, product.price_max]).toEqual([null, null]);
    }
    const choices = product.variants.length > 0 ? product.variants.length : product.variant_groups.length;
    expect(product.variants.length === 0 || product.variant_groups.length === 0).toBe(true);
    expect(product.variants_num_selectable).toBeLessThanOrEqual(choices);
    expect(product.variants_num_selectable > 0).toBe(choices > 0);
    if (product.variant_groups.length > 0)
      expect(product.variants_num_selectable).toBe(product.variant_groups.length);
    expect(product.variants_label === null).toBe(choices === 0);
    expect(product.images.length).toBeGreaterThan(0);
    expect(product.countries).toContain('US');
    expect(product.countries.filter((country) => !/^[A-Z]{2}$/.test(country))).toEqual([]);
    expect(product.restricted_states.filter((state) => !/^[A-Z]{2}$/.test(state))).toEqual([]);
  });

  it('says something about itself, without shouting', () => {
    for (const { slug, name, subtitle, subtitle_short, recipient_description, attributes } of products) {
      const copy = [
        name,
        subtitle,
        subtitle_short,
        recipient_description,
        ...attributes.flatMap(({ label, content }) => [label, content]),
      ];
      expect(
        copy.filter((words) => words.trim() === '' || /!|lorem/i.test(words)),
        slug,
      ).toEqual([]);
      expect(subtitle_short.length, slug).toBeLessThanOrEqual(40);
      expect(attributes.length, slug).toBeGreaterThan(0);
    }
  });

  it('colors are written as #rrggbb', () => {
    const colors = products.flatMap(optionsOf).flatMap(({ color }) => (color === null ? [] : [color]));
    expect(colors.length).toBeGreaterThan(0);
    expect(colors.filter((color) => !/^#[0-9a-f]{6}$/.test(color))).toEqual([]);
  });
});

describe('pictures', () => {
  it('every picture exists in the size the data states', () => {
    const wrong = images.filter((image) => {
      const { signature, width, height } = pngSize(readFileSync(near(`images/${image.path}`)));
      return signature !== 'PNGIHDR' || width !== image.width || height !== image.height;
    });
    expect(wrong).toEqual([]);
  });

  it('no two records share a picture, and logos, cards and headers have their agreed sizes', () => {
    expect(new Set(images.map((image) => image.path)).size).toBe(images.length);
    for (const brand of brands) expect(brand.logo_image).toMatchObject({ width: 400, height: 400 });
    for (const card of cards) {
      expect(card.image).toMatchObject({ width: 800, height: 1130 });
      expect(card.image_thumb).toMatchObject({ width: 200, height: 283 });
    }
    for (const collection of collections)
      expect(collection.header_image).toMatchObject({ width: 1600, height: 640 });
  });

  it('every picture is there as WebP too, and smaller', () => {
    const missing = images.filter(({ path }) => {
      const webp = readFileSync(near(`images/${path.replace(/\.png$/, '.webp')}`));
      const isWebp = webp.toString('latin1', 0, 4) === 'RIFF' && webp.toString('latin1', 8, 12) === 'WEBP';
      return !isWebp || webp.length >= readFileSync(near(`images/${path}`)).length;
    });
    expect(missing).toEqual([]);
  });

  it('all pictures together stay under nine megabytes', () => {
    const total = images.reduce((sum, image) => sum + readFileSync(near(`images/${image.path}`)).length, 0);
    expect(total).toBeLessThan(9_000_000);
  });
});

it('the sample import names known brands and fits its own header', () => {
  const [header = '', ...rows] = readFileSync(near('sample-import.csv'), 'utf8').trim().split('\n');
  const columns =
    'slug,brand,name,subtitle,price,price_is_variable,price_min,price_max,status,restricted_states,countries,image_url';
  expect(header).toBe(columns);
  expect(rows).toHaveLength(3);
  const known = new Set(brands.map((brand) => brand.slug));
  for (const row of rows) {
    const cells = row.match(/("[^"]*"|[^,]*)(,|$)/g)?.slice(0, columns.split(',').length) ?? [];
    expect(cells.length, row).toBe(12);
    expect(known.has(cells[1]?.replace(',', '') ?? ''), row).toBe(true);
  }
});
