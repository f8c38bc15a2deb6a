import { CartInput } from './cart.ts';
import { maxRecipients, RecipientInput, sendMethods, shippingTiers, swapModes } from './order-batch.ts';
import { Cents, OptionalNullable, type Static, Strict, Type } from './schema.ts';

const PriceRecipient = Strict({
  ...RecipientInput.properties,
  first_name: OptionalNullable(Type.String({ maxLength: 255 })),
});

export const PriceInput = Strict(
  {
    recipients: Type.Array(PriceRecipient, {
      minItems: 1,
      maxItems: maxRecipients,
      description: '1 to 100,000 recipients.',
    }),
    cart: CartInput,
    send_method: Type.Enum([...sendMethods]),
    swap: OptionalNullable(
      Type.Enum([...swapModes], { default: 'single', description: 'Addition: as the batch will have it.' }),
    ),
    international_shipping_tier: OptionalNullable(
      Type.Enum([...shippingTiers], {
        default: 'disabled',
        description: 'Addition: as the batch will have it.',
      }),
    ),
  },
  { title: 'PriceInput' },
);
export type PriceInput = Static<typeof PriceInput>;

export const Price = Type.Object(
  {
    cart_price: Type.Object(
      {
        price_product: Cents('Products.'),
        price_shipping: Cents('Shipping.'),
        price_processing_fee: Cents('Processing fee.'),
        price_pre_tax: Cents('Products + shipping + processing fee.'),
        price_est_tax_low: Cents('Tax at the cheapest destination.'),
        price_est_tax_high: Cents('Tax at the dearest destination.'),
        price_est_total_low: Cents('The least one order can cost.'),
        price_est_total_high: Cents('The most one order can cost; nobody is charged more.'),
      },
      { description: 'For one recipient.' },
    ),
    total_price: Type.Object(
      {
        recipients: Type.Integer({ description: 'Number of recipients.' }),
        est_group_total_low: Cents('The least the batch can cost.'),
        est_group_total_high: Cents('The most the batch can cost.'),
        est_tax_calculated: Type.Optional(
          Cents('Tax for the addresses given; only when every recipient has one.'),
        ),
        est_total_calculated: Type.Optional(
          Cents('Total for the addresses given; only when every recipient has one.'),
        ),
      },
      { description: 'For all recipients.' },
    ),
  },
  { title: 'Price' },
);
export type Price = Static<typeof Price>;
