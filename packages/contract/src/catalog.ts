/** Products, brands, greeting cards and collections. */
import { shippingTiers } from './order-batch.ts';
import { patterns } from './patterns.ts';
import {
  CentsSchema,
  ListOf,
  Nullable,
  pageQuery,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from './schema.ts';

export const Image = Type.Object(
  {
    url: Type.String(),
    width: Type.Integer({ description: 'Pixels.' }),
    height: Type.Integer({ description: 'Pixels.' }),
  },
  { title: 'Image' },
);
export type Image = Static<typeof Image>;

export const Brand = Type.Object(
  {
    id: Uuid('Id of the brand.'),
    name: Type.String(),
    logo_image: Nullable(Image),
    shipping_price: CentsSchema('Charged once per order and brand.'),
    free_shipping_minimum: Nullable(
      CentsSchema("Shipping is free from this sum of the brand's products on."),
    ),
    brand_values: Type.Array(Type.String(), {
      description: 'What the brand stands for, like `Small batch`.',
    }),
  },
  { title: 'Brand' },
);
export type Brand = Static<typeof Brand>;

const choice = {
  id: Uuid('Id of the choice.'),
  name: Type.String(),
  subtitle: Nullable(Type.String()),
  image_large: Nullable(Image),
};

export const Product = Type.Object(
  {
    id: Uuid('Id of the product.'),
    name: Type.String(),
    brand: Brand,
    subtitle: Nullable(Type.String()),
    subtitle_short: Nullable(Type.String()),
    recipient_description: Nullable(Type.String({ description: 'What the recipient reads.' })),
    variants_label: Nullable(Type.String({ description: 'What there is to choose, like `Flavor`.' })),
    variants_num_selectable: Type.Integer({
      description: 'How many variants are chosen for a unit; 0 when there is nothing to choose.',
    }),
    variants: Type.Array(Type.Object(choice)),
    variant_groups: Type.Array(
      Type.Object({
        id: Uuid('Id of the group.'),
        name: Type.String({ description: 'Like `Size`.' }),
        options: Type.Array(
          Type.Object({ ...choice, color: Nullable(Type.String({ description: 'As #rrggbb.' })) }),
        ),
      }),
      { description: 'Choices by group; one option of each is chosen.' },
    ),
    images: Type.Array(Type.Object({ id: Uuid('Id of the image.'), image_large: Image })),
    price: CentsSchema('Price of one unit; for a variable price, the suggested one.'),
    price_is_variable: Type.Boolean(),
    price_min: Nullable(CentsSchema('Least variable price.')),
    price_max: Nullable(CentsSchema('Largest variable price.')),
    restricted_states: Type.Array(Type.String(), {
      description: 'Two-letter codes of states it cannot be shipped to.',
    }),
    attributes: Type.Array(Type.Object({ label: Type.String(), content: Type.String() })),
    status: Type.Enum(['active', 'inactive']),
    updated_at: Timestamp('Last change.'),
    product_url: Type.Optional(
      Type.String({ description: 'Addition: accepted as `product_url` in a cart.' }),
    ),
  },
  { title: 'Product' },
);
export type Product = Static<typeof Product>;

export const Card = Type.Object(
  {
    id: Uuid('Id of the greeting card.'),
    image: Image,
    image_thumb: Image,
    occasions: Type.Array(Type.String()),
  },
  { title: 'Card', description: 'A digital greeting card; `image` is 800×1130, `image_thumb` 200×283.' },
);
export type Card = Static<typeof Card>;

export const multipleSelectModes = ['disabled', 'item_count', 'max_price'] as const;

export const Collection = Type.Object(
  {
    id: Uuid('Id of the collection.'),
    workspace_id: Uuid('Workspace it belongs to.'),
    title: Type.String(),
    is_published: Type.Boolean(),
    published_price: Nullable(CentsSchema('Price of the collection as a gift.')),
    product: Nullable(Product),
    published_version: Nullable(
      Type.Object({
        id: Uuid('Id of the version.'),
        title: Type.String(),
        subtitle: Nullable(Type.String()),
        multiple_select_mode: Type.Enum([...multipleSelectModes]),
        multiple_select_count: Nullable(Type.Integer()),
        multiple_select_price: Nullable(CentsSchema('Sum the choices may reach.')),
        international_shipping_tier: Type.Enum([...shippingTiers]),
        international_gift_cards_enabled: Type.Boolean(),
        header_image: Nullable(Image),
        collection_categories: Type.Array(
          Type.Object({
            id: Uuid('Id of the category.'),
            name: Type.String(),
            is_featured: Type.Boolean(),
            position: Type.Integer(),
            collection_products: Type.Array(
              Type.Object({ id: Uuid('Id of the product in the collection.'), product: Product }),
            ),
          }),
        ),
      }),
    ),
  },
  { title: 'Collection', description: 'A gift of choice: sent by putting its `product` in the cart.' },
);
export type Collection = Static<typeof Collection>;

const country = Type.Optional(
  Type.String({
    pattern: patterns.countryCode,
    default: 'US',
    description: 'Only what ships to this country (ISO 3166-1 alpha-2).',
  }),
);
const flag = (description: string) => Type.Optional(Type.Boolean({ default: false, description }));

export const ListProductsQuery = Strict({
  ...pageQuery,
  country_code: country,
  use_custom_catalog: flag("Only the organization's own products."),
  custom_catalog_show_inactive: flag('With `use_custom_catalog`: its inactive ones too.'),
});
export const ListBrandsQuery = Strict({ ...pageQuery, country_code: country });
export const ListCardsQuery = Strict({ ...pageQuery });
export const ListCollectionsQuery = Strict({
  ...pageQuery,
  published: Type.Optional(Type.Boolean({ description: 'Only published ones, or only unpublished ones.' })),
});

export const ProductList = ListOf(Product);
export const BrandList = ListOf(Brand);
export const CardList = ListOf(Card);
export const CollectionList = ListOf(Collection);
