import { Line, NonBlankLine, OptionalNullable, type Static, Strict, Type, Uuid } from './schema.ts';

export const Cart = Type.Object(
  {
    id: Uuid('Id of the cart. A swap makes a new cart with a new id.'),
    items: Type.Array(
      Type.Object({
        id: Uuid('Id of the cart item.'),
        quantity: Type.Integer({ description: 'Units of the product, 1 to 100.' }),
        product: Type.Object(
          {
            id: Uuid('Id of the product.'),
            name: Type.String({ description: 'Name of the product when the cart was made.' }),
            brand: Type.Object(
              {
                id: Uuid('Id of the brand.'),
                name: Type.String({ description: 'Name of the brand when the cart was made.' }),
              },
              { description: 'The brand of the product.' },
            ),
          },
          { description: 'The product.' },
        ),
      }),
      { description: 'The products of the cart, 1 to 50.' },
    ),
  },
  { title: 'Cart', description: 'A copy of the products as they were when the cart was made.' },
);
export type Cart = Static<typeof Cart>;

export const CartSelection = Type.Object(
  {
    id: Uuid('Id of the selection.'),
    cart_item_id: Uuid('Id of the cart item: one of `cart.items[].id`.'),
    quantity_index: Type.Integer({
      description: 'Number of the unit: 0 for the first unit of the product, 1 for the second, and so on.',
    }),
    variants: Type.Array(Type.String(), { description: 'Names of the variants selected for this unit.' }),
  },
  { title: 'CartSelection', description: 'The variants selected for one unit of a cart item.' },
);
export type CartSelection = Static<typeof CartSelection>;

export const CartItemInput = Strict(
  {
    product_id: OptionalNullable(Uuid('Id of the product. Send either this or `product_url`.')),
    product_url: OptionalNullable(
      Line(2000, '`product_url` of the product, up to 2,000 characters. Send either this or `product_id`.'),
    ),
    quantity: Type.Integer({ minimum: 1, maximum: 100, description: 'Units of the product, 1 to 100.' }),
    variable_price: OptionalNullable(
      Type.Integer({
        minimum: 0,
        maximum: 100_000_000,
        description:
          'Price of one unit in US cents. Required for a product with a variable price, between its `price_min` and `price_max`.',
      }),
    ),
    variants: OptionalNullable(
      Type.Array(NonBlankLine(255), {
        maxItems: 50,
        description:
          'Names of the selected variants, at most 50. Required for `direct_send` when the product has variants to select.',
      }),
    ),
  },
  { title: 'CartItemInput', description: 'One product of a cart.' },
);
export type CartItemInput = Static<typeof CartItemInput>;

export const CartInput = Strict(
  { items: Type.Array(CartItemInput, { minItems: 1, maxItems: 50, description: 'The products, 1 to 50.' }) },
  { title: 'CartInput', description: 'The products of a gift.' },
);
export type CartInput = Static<typeof CartInput>;
