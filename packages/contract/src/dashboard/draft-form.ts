/** What a sender has filled in of a gift, as it is kept while they work on it: lengths are bounded, contents are not judged. */
import { sendMethods, shippingTiers, swapModes } from '../order-batch.ts';
import { OptionalNullable, type Static, Strict, Type } from '../schema.ts';

const Typed = (maxLength: number, description: string) =>
  OptionalNullable(
    Type.String({ maxLength, description: `${description} At most ${maxLength} characters.` }),
  );

const DraftCartItem = Strict(
  {
    product_id: Type.String({ maxLength: 64, description: 'Id of a product.' }),
    quantity: OptionalNullable(
      Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Units of the product. Default: 1.' }),
    ),
    variable_price: OptionalNullable(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000_000_000,
        description: 'Price of one unit in US cents, for a product with a variable price.',
      }),
    ),
    variants: OptionalNullable(
      Type.Array(Type.String({ maxLength: 255 }), {
        maxItems: 50,
        description: 'Names of the selected variants.',
      }),
    ),
  },
  { title: 'DraftCartItem', description: 'One product of a draft.' },
);

export const DraftSchedule = Strict(
  {
    local_time: Type.String({
      maxLength: 40,
      description: 'Date and time on the wall, `YYYY-MM-DDTHH:mm`.',
    }),
    time_zone: Type.String({ maxLength: 64, description: 'IANA name of the time zone.' }),
  },
  {
    title: 'DraftSchedule',
    description:
      'When the gift is sent, as wall time. A time that occurs twice, when clocks are set back, means the first of both.',
  },
);
export type DraftSchedule = Static<typeof DraftSchedule>;

const mostExpiryDays = 730;

export const DraftForm = Strict(
  {
    from_name: Typed(1000, 'Name of the sender on the gift.'),
    message: Typed(10_000, 'Message to the recipients.'),
    cart: OptionalNullable(
      Strict({
        items: Type.Array(DraftCartItem, { maxItems: 50, description: 'The products, at most 50.' }),
      }),
    ),
    send_method: OptionalNullable(
      Type.Enum([...sendMethods], { description: 'The send method that the batch will have.' }),
    ),
    card_id: Typed(64, 'Id of a greeting card.'),
    payment_method_id: Typed(
      64,
      "Id of a card or name of a funding source. Default: the organization's default payment method.",
    ),
    workspace_id: Typed(
      64,
      'Id of a workspace that the person can use. Default: the workspace that the draft has; a new draft has the oldest one.',
    ),
    schedule: OptionalNullable(DraftSchedule),
    expires_in_days: OptionalNullable(
      Type.Integer({
        minimum: 1,
        maximum: mostExpiryDays,
        description: `Days from the send to the end of the gifts, 1 to ${mostExpiryDays}. Default: as for an order batch without \`expires_at\`.`,
      }),
    ),
    swap: OptionalNullable(Type.Enum([...swapModes], { description: 'Default: `single`.' })),
    international_shipping_tier: OptionalNullable(
      Type.Enum([...shippingTiers], { description: 'Default: `disabled`.' }),
    ),
    international_gift_cards_enabled: OptionalNullable(Type.Boolean({ description: 'Default: false.' })),
    notifications_enabled: OptionalNullable(
      Type.Boolean({ description: 'Counts for `direct_send` only. Default: true.' }),
    ),
    reminders_enabled: OptionalNullable(
      Type.Boolean({ description: 'Counts for `email_and_link` only. Default: true.' }),
    ),
    customer_reference_id: Typed(1000, "The sender's own reference."),
    batch_name: Typed(1000, 'Internal name.'),
    locale: Typed(64, 'Language of recipients who have none of their own.'),
  },
  {
    title: 'DraftForm',
    description:
      'What a sender has filled in, as it was typed. Every field may be missing or null. The fields mean what they mean in an order batch, which is checked when the draft is sent.',
  },
);
export type DraftForm = Static<typeof DraftForm>;
