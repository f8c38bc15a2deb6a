import { CentsSchema, Nullable, type Static, Type } from './schema.ts';

export const Amounts = Type.Object(
  {
    amount_product: CentsSchema('Cost of the products.'),
    amount_shipping: CentsSchema('Cost of shipping.'),
    amount_processing_fee: Nullable(CentsSchema('Processing fees.')),
    amount_credit_applied: Nullable(
      CentsSchema(
        'Paid from prepaid money (`BALANCE`, `WORKSPACE_BALANCE`, `COMMERCE_STORED_VALUE`); shown apart, not subtracted from the total. Null until the order is paid, and where a card or credit pays.',
      ),
    ),
    amount_pre_tax_total: CentsSchema('Products + shipping + processing fees.'),
    amount_tax: Nullable(CentsSchema('Tax; null until the address is known.')),
    amount_total: Nullable(
      CentsSchema(
        'Products + shipping + processing fees + tax + global shipping; null until the address is known.',
      ),
    ),
    amount_global_relay_cost: Nullable(
      CentsSchema('Cost of global shipping through the global relay service.'),
    ),
    amount_refunded: Nullable(
      CentsSchema(
        'Addition: what was given back of the total; null while nothing was. Not subtracted from it.',
      ),
    ),
  },
  { title: 'Amounts', description: 'Latest amounts, after a swap those of the new products.' },
);
export type Amounts = Static<typeof Amounts>;

export const OriginalAmounts = Type.Object(
  {
    original_amount_product: Nullable(CentsSchema('Cost of the products first sent.')),
    original_amount_shipping: Nullable(CentsSchema('Cost of their shipping.')),
    original_amount_credit_applied: Nullable(CentsSchema('Credit applied then.')),
    original_amount_pre_tax_total: Nullable(CentsSchema('Products + shipping + processing fees then.')),
  },
  { title: 'OriginalAmounts' },
);
export type OriginalAmounts = Static<typeof OriginalAmounts>;
