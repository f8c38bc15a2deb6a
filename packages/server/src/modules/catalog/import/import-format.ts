/** The schemas of a catalog file. A repeated import finds the existing entries by their slugs. */
import { multipleSelectModes } from '@gifts/contract/catalog';
import { shippingTiers } from '@gifts/contract/order-batch';
import {
  Line,
  Lines,
  NonBlankLine,
  NonBlankLines,
  OptionalNullable,
  type Static,
  Strict,
  Type,
} from '@gifts/contract/schema';
import { mostUnits } from '../../stock/change-stock.ts';

const mostCents = 100_000_000;
const longestText = 5_000;

const slug = NonBlankLine(100);
const cents = Type.Integer({ minimum: 0, maximum: mostCents });
const text = OptionalNullable(Lines(longestText));
const words = Type.Optional(Type.Array(NonBlankLine(100), { maxItems: 300 }));
const pixels = Type.Integer({ minimum: 1, maximum: 20_000 });

const Image = Strict({
  /** The path of a built-in picture, relative to the catalog's folder of images. */
  path: Type.Optional(NonBlankLine(300)),
  /** The https address of a picture on another site. */
  url: Type.Optional(NonBlankLine(2_000)),
  width: pixels,
  height: pixels,
});
export type ImportImage = Static<typeof Image>;

export const ImportBrand = Strict({
  slug,
  name: NonBlankLine(255),
  logo_image: OptionalNullable(Image),
  shipping_price: cents,
  free_shipping_minimum: OptionalNullable(cents),
  brand_values: words,
});
export type ImportBrand = Static<typeof ImportBrand>;

const Variant = Strict({ slug, name: NonBlankLine(255), subtitle: text, image: OptionalNullable(Image) });

const VariantGroup = Strict({
  slug,
  name: NonBlankLine(255),
  options: Type.Array(
    Strict({
      slug,
      name: NonBlankLine(255),
      subtitle: text,
      image: OptionalNullable(Image),
      color: OptionalNullable(Line(255)),
    }),
    { minItems: 1, maxItems: 200 },
  ),
});

export const ImportProduct = Strict({
  slug,
  brand: slug,
  name: NonBlankLine(255),
  subtitle: text,
  subtitle_short: text,
  recipient_description: text,
  variants_label: text,
  variants_num_selectable: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
  variants: Type.Optional(Type.Array(Variant, { maxItems: 200 })),
  variant_groups: Type.Optional(Type.Array(VariantGroup, { maxItems: 20 })),
  images: Type.Optional(Type.Array(Image, { maxItems: 50 })),
  price: cents,
  price_is_variable: Type.Optional(Type.Boolean()),
  price_min: OptionalNullable(cents),
  price_max: OptionalNullable(cents),
  restricted_states: words,
  countries: words,
  is_gift_card: Type.Optional(Type.Boolean()),
  /** True for a product that represents a collection. It is imported and removed with the collection. */
  is_collection_only: Type.Optional(Type.Boolean()),
  attributes: Type.Optional(
    Type.Array(Strict({ label: NonBlankLine(100), content: NonBlankLines(longestText) }), { maxItems: 50 }),
  ),
  status: Type.Optional(Type.Enum(['active', 'inactive'])),
  /** Begins to count a product that is not counted. A count that goes on is not changed. */
  stock: OptionalNullable(Type.Integer({ minimum: 0, maximum: mostUnits })),
});
export type ImportProduct = Static<typeof ImportProduct>;

export const ImportCard = Strict({
  slug,
  image: Image,
  image_thumb: Image,
  occasions: words,
  status: Type.Optional(Type.Enum(['active', 'inactive'])),
});
export type ImportCard = Static<typeof ImportCard>;

export const ImportCollection = Strict({
  slug,
  /** The name of a workspace. A new collection that names none goes into the oldest workspace. */
  workspace: OptionalNullable(NonBlankLine(255)),
  title: NonBlankLine(255),
  subtitle: text,
  product: slug,
  published_price: OptionalNullable(cents),
  is_published: Type.Boolean(),
  multiple_select_mode: Type.Enum([...multipleSelectModes]),
  multiple_select_count: OptionalNullable(Type.Integer({ minimum: 1, maximum: 50 })),
  multiple_select_price: OptionalNullable(cents),
  international_shipping_tier: Type.Enum([...shippingTiers]),
  international_gift_cards_enabled: Type.Boolean(),
  header_image: OptionalNullable(Image),
  categories: Type.Array(
    Strict({
      slug,
      name: NonBlankLine(255),
      is_featured: Type.Boolean(),
      position: Type.Integer({ minimum: 0, maximum: 1_000 }),
      products: Type.Array(slug, { minItems: 1, maxItems: 500 }),
    }),
    { minItems: 1, maxItems: 50 },
  ),
});
export type ImportCollection = Static<typeof ImportCollection>;
