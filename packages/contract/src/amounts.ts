import { CentsSchema, Nullable, type Static, Type } from './schema.ts';

export const Amounts = Type.Object(
  {
    amount_product: CentsSchema('Price of all products.'),
    amount_shipping: CentsSchema('Price of shipping, charged once for each brand.'),
    amount_processing_fee: Nullable(CentsSchema('Processing fee: 5 % of products and shipping.')),
    amount_credit_applied: Nullable(
      CentsSchema(
        'Amount that prepaid money (`BALANCE`, `WORKSPACE_BALANCE` or `COMMERCE_STORED_VALUE`) paid. It is not subtracted from the total. Null until the order is paid, and null when a card or credit pays.',
      ),
    ),
    amount_pre_tax_total: CentsSchema('Products + shipping + processing fee.'),
    amount_tax: Nullable(CentsSchema('Sales tax. Null until the mailing address is known.')),
    amount_total: Nullable(
      CentsSchema(
        'Products + shipping + processing fee + tax + global shipping. Null until the mailing address is known.',
      ),
    ),
    amount_global_relay_cost: Nullable(
      CentsSchema('Price of shipping abroad with the global relay service. Null within the US.'),
    ),
    amount_refunded: Nullable(
      CentsSchema(
        'Addition: the amount given back so far. It is not subtracted from the total. Null when nothing was given back.',
      ),
    ),
  },
  {
    title: 'Amounts',
    description: 'The current price of an order. After a swap it is the price of the new products.',
  },
);
export type Amounts = Static<typeof Amounts>;

export const OriginalAmounts = Type.Object(
  {
    original_amount_product: Nullable(CentsSchema('Price of the products that were sent.')),
    original_amount_shipping: Nullable(CentsSchema('Price of shipping for the products that were sent.')),
    original_amount_credit_applied: Nullable(CentsSchema('`amount_credit_applied` before the first swap.')),
    original_amount_pre_tax_total: Nullable(
      CentsSchema('Products + shipping + processing fee before the first swap.'),
    ),
  },
  { title: 'OriginalAmounts', description: 'The price of an order before its first swap.' },
);
export type OriginalAmounts = Static<typeof OriginalAmounts>;
