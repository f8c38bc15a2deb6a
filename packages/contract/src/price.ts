import { CartInput } from './cart.ts';
import { maxRecipients, RecipientInput, sendMethods, shippingTiers, swapModes } from './order-batch.ts';
import { CentsSchema, Line, OptionalNullable, type Static, Strict, Type } from './schema.ts';

const PriceRecipient = Strict({
  ...RecipientInput.properties,
  first_name: OptionalNullable(Line(255, 'First name, up to 255 characters.')),
});

export const PriceInput = Strict(
  {
    recipients: Type.Array(PriceRecipient, {
      minItems: 1,
      maxItems: maxRecipients,
      description: 'The recipients, 1 to 100,000.',
    }),
    cart: CartInput,
    send_method: Type.Enum([...sendMethods], { description: 'The send method that the batch will have.' }),
    swap: OptionalNullable(
      Type.Enum([...swapModes], {
        default: 'single',
        description:
          'The `swap` that the batch will have, which decides the highest estimates. Default: `single`.',
      }),
    ),
    international_shipping_tier: OptionalNullable(
      Type.Enum([...shippingTiers], {
        default: 'disabled',
        description:
          'The `international_shipping_tier` that the batch will have, which decides the highest estimates. Default: `disabled`.',
      }),
    ),
  },
  { title: 'PriceInput', description: 'An order batch to price.' },
);
export type PriceInput = Static<typeof PriceInput>;

export const Price = Type.Object(
  {
    cart_price: Type.Object(
      {
        price_product: CentsSchema('Price of all products.'),
        price_shipping: CentsSchema('Price of shipping.'),
        price_processing_fee: CentsSchema('Processing fee.'),
        price_pre_tax: CentsSchema('Products + shipping + processing fee.'),
        price_est_tax_low: CentsSchema('Lowest tax of all possible destinations.'),
        price_est_tax_high: CentsSchema('Highest tax of all possible destinations.'),
        price_est_total_low: CentsSchema('Lowest price of one order, unless its recipient swaps for less.'),
        price_est_total_high: CentsSchema('Highest price of one order. No order is charged more.'),
      },
      { description: 'Prices for one recipient.' },
    ),
    total_price: Type.Object(
      {
        recipients: Type.Integer({ description: 'Number of recipients.' }),
        est_group_total_low: CentsSchema('`price_est_total_low` for all recipients together.'),
        est_group_total_high: CentsSchema('`price_est_total_high` for all recipients together.'),
        est_tax_calculated: Type.Optional(
          CentsSchema('Tax for the given addresses. Present when every recipient has a mailing address.'),
        ),
        est_total_calculated: Type.Optional(
          CentsSchema(
            'Total price for the given addresses. Present when every recipient has a mailing address.',
          ),
        ),
      },
      { description: 'Prices for all recipients together.' },
    ),
  },
  { title: 'Price', description: 'What an order batch would cost.' },
);
export type Price = Static<typeof Price>;
