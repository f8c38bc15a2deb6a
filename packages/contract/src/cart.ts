import { NonBlankText, Nullable, OptionalNullable, type Static, Strict, Type, Uuid } from './schema.ts';

export const Cart = Type.Object(
  {
    id: Uuid('Id of the cart.'),
    items: Type.Array(
      Type.Object({
        id: Uuid('Id of the cart item.'),
        quantity: Type.Integer(),
        product: Type.Object({
          id: Uuid('Id of the product.'),
          name: Type.String(),
          brand: Type.Object({ id: Uuid('Id of the brand.'), name: Type.String() }),
        }),
      }),
    ),
  },
  { title: 'Cart' },
);
export type Cart = Static<typeof Cart>;

export const CartSelection = Type.Object(
  {
    id: Uuid('Id of the selection.'),
    cart_item_id: Uuid('Matches `cart.items[].id`.'),
    quantity_index: Type.Integer({
      description: '0 for the first unit of a product, 1 for the second, and so on.',
    }),
    variants: Type.Array(Type.String(), { description: 'Selected variants for that unit.' }),
  },
  { title: 'CartSelection' },
);
export type CartSelection = Static<typeof CartSelection>;

export const CartItemInput = Strict(
  {
    product_id: OptionalNullable(Uuid('The product; this or `product_url`.')),
    product_url: OptionalNullable(
      Type.String({ maxLength: 2000, description: "The product's `product_url`, instead of its id." }),
    ),
    quantity: Type.Integer({ minimum: 1, maximum: 100, description: 'Units of the product, 1 to 100.' }),
    variable_price: OptionalNullable(
      Type.Integer({
        minimum: 0,
        maximum: 100_000_000,
        description:
          'Price of one unit in USD cents; required for a variable-price product, within its bounds.',
      }),
    ),
    variants: OptionalNullable(
      Type.Array(NonBlankText(255), {
        maxItems: 50,
        description:
          'Names of the variants chosen; needed for `direct_send` when the product has selectable variants.',
      }),
    ),
  },
  { title: 'CartItemInput' },
);
export type CartItemInput = Static<typeof CartItemInput>;

export const CartInput = Strict(
  { items: Type.Array(CartItemInput, { minItems: 1, maxItems: 50, description: '1 to 50 products.' }) },
  { title: 'CartInput' },
);
export type CartInput = Static<typeof CartInput>;

export const NullableCart = Nullable(Cart);
