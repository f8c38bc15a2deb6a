import { CartInput } from './cart.ts';
import { maxRecipients, RecipientInput, sendMethods, shippingTiers, swapModes } from './order-batch.ts';
import { CentsSchema, OptionalNullable, type Static, Strict, Type } from './schema.ts';

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
        price_product: CentsSchema('Products.'),
        price_shipping: CentsSchema('Shipping.'),
        price_processing_fee: CentsSchema('Processing fee.'),
        price_pre_tax: CentsSchema('Products + shipping + processing fee.'),
        price_est_tax_low: CentsSchema('Tax at the cheapest destination.'),
        price_est_tax_high: CentsSchema('Tax at the dearest destination.'),
        price_est_total_low: CentsSchema('The least one order can cost.'),
        price_est_total_high: CentsSchema('The most one order can cost; nobody is charged more.'),
      },
      { description: 'For one recipient.' },
    ),
    total_price: Type.Object(
      {
        recipients: Type.Integer({ description: 'Number of recipients.' }),
        est_group_total_low: CentsSchema('The least the batch can cost.'),
        est_group_total_high: CentsSchema('The most the batch can cost.'),
        est_tax_calculated: Type.Optional(
          CentsSchema('Tax for the addresses given; only when every recipient has one.'),
        ),
        est_total_calculated: Type.Optional(
          CentsSchema('Total for the addresses given; only when every recipient has one.'),
        ),
      },
      { description: 'For all recipients.' },
    ),
  },
  { title: 'Price' },
);
export type Price = Static<typeof Price>;
