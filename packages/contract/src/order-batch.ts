import { MailingAddress } from './address.ts';
import { Cart, CartInput } from './cart.ts';
import { createdBoundsQuery, Order, paymentMethodIdField, Sender } from './order.ts';
import { patterns } from './patterns.ts';
import {
  ListOf,
  NonBlankText,
  Nullable,
  OptionalNullable,
  pageQuery,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from './schema.ts';
import { sendStatuses } from './states.ts';

export const sendMethods = ['email_and_link', 'link_multiple_custom_list', 'direct_send'] as const;
export type SendMethod = (typeof sendMethods)[number];

export const swapModes = ['single', 'multiple', 'disabled'] as const;
export type SwapMode = (typeof swapModes)[number];

export const shippingTiers = ['disabled', 'standard', 'full'] as const;
export type ShippingTier = (typeof shippingTiers)[number];

/** Batches of at most this many recipients, not scheduled, have their orders when the answer is sent. */
export const synchronousRecipients = 10;
/** `orders_preview` and `recipients_preview` hold at most this many. */
export const previewSize = 10;
export const maxRecipients = 100_000;

export const OrderBatchRecipient = Type.Object(
  { first_name: Type.String(), last_name: Nullable(Type.String()), email: Nullable(Type.String()) },
  { title: 'OrderBatchRecipient', description: 'The contact data given when the batch was created.' },
);
export type OrderBatchRecipient = Static<typeof OrderBatchRecipient>;

const batchFields = {
  id: Uuid('Id of the order batch.'),
  send_status: Type.Enum([...sendStatuses]),
  from_name: Type.String({ description: 'Sender name shown on the order and in notifications.' }),
  message: Nullable(Type.String({ description: 'Message from the sender.' })),
  orders_count: Type.Integer({ description: 'Orders that exist; 0 until the batch was sent.' }),
  orders_preview: Type.Array(Order, { description: 'First 10 orders, in the order given at creation.' }),
  recipients_count: Type.Integer({ description: 'Total recipients.' }),
  recipients_preview: Type.Array(OrderBatchRecipient, { description: 'First 10 recipients.' }),
  cart: Cart,
  is_scheduled_send: Type.Boolean({ description: 'True for a scheduled send, also after it was sent.' }),
  scheduled_send_on: Nullable(Timestamp('When it is sent; stays after the send.')),
  expires_at: Nullable(Timestamp('When its gifts expire.')),
  send_method: Nullable(Type.Enum([...sendMethods])),
  batch_name: Nullable(Type.String({ description: 'Internal name; not shown to recipients.' })),
  card_id: Nullable(Uuid('Digital greeting card on the batch.')),
  sender: Sender,
  workspace_id: Nullable(Uuid('Workspace the batch lives in.')),
  workspace_name: Nullable(Type.String()),
  reference_id: Type.String({ description: '24 upper-case letters and digits, shown on receipts.' }),
  customer_reference_id: Nullable(Type.String({ description: 'The reference given at creation.' })),
  failure_reason: Nullable(Type.String({ description: 'Addition: why a `failed` batch could not be sent.' })),
};

export const OrderBatch = Type.Object(batchFields, { title: 'OrderBatch' });
export type OrderBatch = Static<typeof OrderBatch>;

export const OrderBatchDetail = Type.Object(
  { ...batchFields, payment_method_id: Nullable(paymentMethodIdField) },
  { title: 'OrderBatchDetail' },
);
export type OrderBatchDetail = Static<typeof OrderBatchDetail>;

export const OrderBatchInEvent = Type.Object(
  {
    ...OrderBatchDetail.properties,
    workplace_id: Nullable(Uuid('The same as `workspace_id`, under the name older receivers know.')),
    workplace_name: Nullable(Type.String()),
  },
  { title: 'OrderBatchInEvent' },
);
export type OrderBatchInEvent = Static<typeof OrderBatchInEvent>;

export const RecipientInput = Strict(
  {
    first_name: NonBlankText(255),
    last_name: OptionalNullable(Type.String({ maxLength: 255 })),
    email: OptionalNullable(
      Type.String({ format: 'email', maxLength: 254, description: 'Needed for `email_and_link`.' }),
    ),
    phone: OptionalNullable(
      Type.String({ pattern: patterns.phone, description: 'In E.164 form, like +14155550123.' }),
    ),
    mailing_address: OptionalNullable(MailingAddress),
  },
  { title: 'RecipientInput' },
);
export type RecipientInput = Static<typeof RecipientInput>;

const Recipients = Type.Array(RecipientInput, {
  minItems: 1,
  maxItems: maxRecipients,
  description: '1 to 100,000 recipients; each becomes an order.',
});

export const CreateOrderBatchInput = Strict(
  {
    from_name: NonBlankText(255, 'Sender name shown on the gift, 1 to 255 characters.'),
    recipients: Recipients,
    cart: CartInput,
    send_method: Type.Enum([...sendMethods], {
      description:
        '`email_and_link`: every recipient has an email. `link_multiple_custom_list`: a link per recipient, no email. `direct_send`: every recipient has a mailing address.',
    }),
    message: OptionalNullable(Type.String({ maxLength: 2000, description: 'At most 2,000 characters.' })),
    card_id: OptionalNullable(Uuid('An active greeting card.')),
    payment_method_id: OptionalNullable(
      Type.String({
        maxLength: 64,
        description:
          "A card's id or `BALANCE`, `WORKSPACE_BALANCE`, `COMMERCE_STORED_VALUE`, `CORPORATE_ACCOUNT`; the organization's default when left out.",
      }),
    ),
    workspace_id: OptionalNullable(Uuid('The oldest workspace the user can reach when left out.')),
    scheduled_send_on: OptionalNullable(Timestamp('In the future, within two years.')),
    expires_at: OptionalNullable(Timestamp('After the send time.')),
    swap: OptionalNullable(
      Type.Enum([...swapModes], {
        default: 'single',
        description:
          '`single`: one product of at most the price of the gift, prices hidden. `multiple`: several up to it, prices shown. `disabled`: none.',
      }),
    ),
    international_shipping_tier: OptionalNullable(
      Type.Enum([...shippingTiers], {
        default: 'disabled',
        description: 'Which countries besides the US a gift may be sent to.',
      }),
    ),
    international_gift_cards_enabled: OptionalNullable(
      Type.Boolean({
        default: false,
        description: 'Recipients outside the US may take a gift card instead.',
      }),
    ),
    notifications_enabled: OptionalNullable(
      Type.Boolean({ default: true, description: '`direct_send` only: recipients with an email are told.' }),
    ),
    commerce_end_user_id: OptionalNullable(
      NonBlankText(255, "Needed with a commerce user's payment method, which must be that user's."),
    ),
    customer_reference_id: OptionalNullable(
      NonBlankText(255, 'Your own reference; unique in the organization, a repeat is refused.'),
    ),
    batch_name: OptionalNullable(
      Type.String({
        maxLength: 255,
        description: 'Internal name; made from cart and recipients when left out.',
      }),
    ),
    reserved_options: Type.Optional(Type.Unknown({ description: 'Reserved: null or empty.' })),
  },
  { title: 'CreateOrderBatchInput' },
);
export type CreateOrderBatchInput = Static<typeof CreateOrderBatchInput>;

export const ListOrderBatchesQuery = Strict({
  ...pageQuery,
  ...createdBoundsQuery,
  customer_reference_id: Type.Optional(
    Type.String({ maxLength: 255, description: 'Addition: the batch with this reference.' }),
  ),
  send_status: Type.Optional(
    Type.Enum([...sendStatuses], { description: 'Addition: only batches in this status.' }),
  ),
  workspace_id: Type.Optional(Uuid('Addition: only batches of this workspace.')),
});

export const OrderBatchList = ListOf(OrderBatch);
export const OrderBatchRecipientList = ListOf(OrderBatchRecipient);

export const RescheduleInput = Strict(
  {
    scheduled_send_on: Timestamp('The new send time; in the future, within two years.'),
  },
  { title: 'RescheduleInput' },
);
export type RescheduleInput = Static<typeof RescheduleInput>;
