/** Products, brands, greeting cards and collections. */
import { shippingTiers } from './order-batch.ts';
import { patterns } from './patterns.ts';
import {
  CentsSchema,
  Line,
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
    url: Type.String({ description: 'Address of the picture.' }),
    width: Type.Integer({ description: 'Width in pixels.' }),
    height: Type.Integer({ description: 'Height in pixels.' }),
  },
  { title: 'Image', description: 'A picture.' },
);
export type Image = Static<typeof Image>;

export const Brand = Type.Object(
  {
    id: Uuid('Id of the brand.'),
    name: Type.String({ description: 'Name of the brand.' }),
    logo_image: Nullable(Image),
    shipping_price: CentsSchema('Price of shipping, charged once for each order and brand.'),
    free_shipping_minimum: Nullable(
      CentsSchema(
        "Shipping is free when the brand's products in an order cost at least this amount. Null when it is never free.",
      ),
    ),
    brand_values: Type.Array(Type.String(), {
      description: 'Values of the brand, such as `Small batch`.',
    }),
  },
  { title: 'Brand', description: 'A brand that makes products and ships them.' },
);
export type Brand = Static<typeof Brand>;

const choice = {
  id: Uuid('Id of the variant.'),
  name: Type.String({ description: 'Name of the variant: the value to send in `variants`.' }),
  subtitle: Nullable(Type.String({ description: 'Second line under the name.' })),
  image_large: Nullable(Image),
};

export const Product = Type.Object(
  {
    id: Uuid('Id of the product.'),
    name: Type.String({ description: 'Name of the product.' }),
    brand: Brand,
    subtitle: Nullable(Type.String({ description: 'Second line under the name.' })),
    subtitle_short: Nullable(Type.String({ description: 'Short form of the subtitle.' })),
    recipient_description: Nullable(
      Type.String({ description: 'Description of the product for the recipient.' }),
    ),
    variants_label: Nullable(Type.String({ description: 'Name of what can be selected, such as `Flavor`.' })),
    variants_num_selectable: Type.Integer({
      description: 'Number of variants to select for each unit. 0 when there is nothing to select.',
    }),
    variants: Type.Array(Type.Object(choice), {
      description: 'The variants of a product without variant groups.',
    }),
    variant_groups: Type.Array(
      Type.Object({
        id: Uuid('Id of the group.'),
        name: Type.String({ description: 'Name of the group, such as `Size`.' }),
        options: Type.Array(
          Type.Object({
            ...choice,
            color: Nullable(Type.String({ description: 'Colour in the form `#rrggbb`.' })),
          }),
          { description: 'The variants of the group.' },
        ),
      }),
      { description: 'Groups of variants. One variant of each group is selected.' },
    ),
    images: Type.Array(Type.Object({ id: Uuid('Id of the image.'), image_large: Image }), {
      description: 'Pictures of the product.',
    }),
    price: CentsSchema('Price of one unit. For a variable price this is the suggested price.'),
    price_is_variable: Type.Boolean({
      description: 'True when the sender chooses the price, between `price_min` and `price_max`.',
    }),
    price_min: Nullable(CentsSchema('Lowest price of one unit. Null for a fixed price.')),
    price_max: Nullable(CentsSchema('Highest price of one unit. Null for a fixed price.')),
    restricted_states: Type.Array(Type.String(), {
      description: 'Codes of the US states that the product cannot be shipped to. Each code has two letters.',
    }),
    attributes: Type.Array(
      Type.Object({
        label: Type.String({ description: 'Name of the attribute, such as `Weight`.' }),
        content: Type.String({ description: 'Value of the attribute.' }),
      }),
      { description: 'Further facts about the product.' },
    ),
    status: Type.Enum(['active', 'inactive'], {
      description: '`active`: the product can be sent. `inactive`: it cannot be sent.',
    }),
    stock: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 0,
          description:
            'Addition: the number of units left, of all variants together. It is a few seconds old. 0: the product is sold out, so it cannot be sent or chosen for now. Null: units of the product are not counted.',
        }),
      ),
    ),
    updated_at: Timestamp('Time of the last change.'),
    product_url: Type.Optional(
      Type.String({
        description:
          'Addition: a name of the product, which a cart accepts as `product_url`. It has the form of an address, but there is no page at it.',
      }),
    ),
  },
  { title: 'Product', description: 'A product that can be sent.' },
);
export type Product = Static<typeof Product>;

export const Card = Type.Object(
  {
    id: Uuid('Id of the greeting card.'),
    image: Image,
    image_thumb: Image,
    occasions: Type.Array(Type.String(), {
      description: 'Occasions the card is made for, such as `Thank you`.',
    }),
  },
  {
    title: 'Card',
    description: 'A digital greeting card. `image` has 800×1130 pixels and `image_thumb` has 200×283 pixels.',
  },
);
export type Card = Static<typeof Card>;

export const multipleSelectModes = ['disabled', 'item_count', 'max_price'] as const;

export const Collection = Type.Object(
  {
    id: Uuid('Id of the collection.'),
    workspace_id: Uuid('Id of the workspace that the collection belongs to.'),
    title: Type.String({ description: 'Internal title.' }),
    is_published: Type.Boolean({ description: 'True when the collection can be sent.' }),
    published_price: Nullable(CentsSchema('Price of the collection as a gift. Null until it is published.')),
    product: Nullable(Product),
    published_version: Nullable(
      Type.Object(
        {
          id: Uuid('Id of the version.'),
          title: Type.String({ description: 'Title that the recipient reads.' }),
          subtitle: Nullable(Type.String({ description: 'Second line under the title.' })),
          multiple_select_mode: Type.Enum([...multipleSelectModes], {
            description:
              'How many products the recipient may choose. `disabled`: one. `item_count`: as many units as `multiple_select_count`. `max_price`: products that together cost at most `multiple_select_price`.',
          }),
          multiple_select_count: Nullable(
            Type.Integer({ description: 'Number of units to choose. Null unless the mode is `item_count`.' }),
          ),
          multiple_select_price: Nullable(
            CentsSchema('Highest price of all chosen products. Null unless the mode is `max_price`.'),
          ),
          international_shipping_tier: Type.Enum([...shippingTiers], {
            description:
              'Countries besides the US that the collection is shipped to. The narrower tier of the collection and the order batch applies.',
          }),
          international_gift_cards_enabled: Type.Boolean({
            description:
              'True when recipients in countries that the collection is not shipped to may take a gift card instead, if the order batch allows it too.',
          }),
          header_image: Nullable(Image),
          collection_categories: Type.Array(
            Type.Object({
              id: Uuid('Id of the category.'),
              name: Type.String({ description: 'Name of the category.' }),
              is_featured: Type.Boolean({ description: 'True when the category is highlighted.' }),
              position: Type.Integer({ description: 'Position of the category in the collection.' }),
              collection_products: Type.Array(
                Type.Object({ id: Uuid('Id of the entry in the collection.'), product: Product }),
                { description: 'The products of the category.' },
              ),
            }),
            { description: 'The categories, in ascending `position`.' },
          ),
        },
        { description: 'The version that recipients see. Null until the collection is published.' },
      ),
    ),
  },
  {
    title: 'Collection',
    description:
      'A gift of choice: the recipient chooses from its products. Send it by putting its `product` into a cart. The collection must be published, and the user must have access to its workspace. A gift keeps the published version that it was sent with.',
  },
);
export type Collection = Static<typeof Collection>;

const country = Type.Optional(
  Type.String({
    pattern: patterns.countryCode,
    default: 'US',
    description:
      'Returns only what can be shipped to this country: a code of two letters (ISO 3166-1 alpha-2). Default: `US`.',
  }),
);
const flag = (description: string) => Type.Optional(Type.Boolean({ default: false, description }));

const priceBound = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000, description }));

export const ListProductsQuery = Strict({
  ...pageQuery,
  country_code: country,
  search: Type.Optional(
    Line(
      200,
      'Addition: returns only products with all of these words, or their beginnings or other parts, in name, brand, subtitle or attributes. Upper case and accents make no difference. Up to 200 characters.',
    ),
  ),
  brand_id: Type.Optional(Uuid('Addition: returns only products of this brand.')),
  'price[min]': priceBound('Addition: returns only products that can cost this much or more, in US cents.'),
  'price[max]': priceBound('Addition: returns only products that can cost this much or less, in US cents.'),
  use_custom_catalog: flag("When true, returns only the organization's own products."),
  custom_catalog_show_inactive: flag("When true, returns the organization's own inactive products too."),
});
export const ListBrandsQuery = Strict({ ...pageQuery, country_code: country });
export const ListCardsQuery = Strict({ ...pageQuery });
export const ListCollectionsQuery = Strict({
  ...pageQuery,
  published: Type.Optional(
    Type.Boolean({
      description:
        'When true, returns only published collections; when false, only unpublished ones. When left out, returns both.',
    }),
  ),
});

export const ProductList = ListOf(Product);
export const BrandList = ListOf(Brand);
export const CardList = ListOf(Card);
export const CollectionList = ListOf(Collection);
