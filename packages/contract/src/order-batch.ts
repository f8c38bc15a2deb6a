import { MailingAddress } from './address.ts';
import { Cart, CartInput } from './cart.ts';
import { createdBoundsQuery, Order, paymentMethodIdField, Sender } from './order.ts';
import { patterns } from './patterns.ts';
import {
  Line,
  Lines,
  ListOf,
  Locale,
  NonBlankLine,
  Nullable,
  OptionalNullable,
  pageQuery,
  type Static,
  Strict,
  sortQuery,
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

/** A batch that is not scheduled and has at most this many recipients has its orders when the answer is sent. */
export const synchronousRecipients = 10;
/** `orders_preview` and `recipients_preview` hold at most this many items. */
export const previewSize = 10;
export const maxRecipients = 100_000;

export const OrderBatchRecipient = Type.Object(
  {
    first_name: Type.String({ description: 'First name.' }),
    last_name: Nullable(Type.String({ description: 'Last name.' })),
    email: Nullable(Type.String({ description: 'Email address.' })),
    locale: Nullable(
      Type.String({
        description:
          'Addition: the language of the recipient as a BCP 47 tag in its canonical form, such as `de-AT`.',
      }),
    ),
  },
  {
    title: 'OrderBatchRecipient',
    description:
      'A recipient as given when the batch was created. Later changes of an order do not show here.',
  },
);
export type OrderBatchRecipient = Static<typeof OrderBatchRecipient>;

const batchFields = {
  id: Uuid('Id of the order batch.'),
  send_status: Type.Enum([...sendStatuses], {
    description:
      '`pending`: the orders do not exist yet. `complete`: all orders exist. `failed`: the batch could not be sent, because a product, its collection or the greeting card was withdrawn, or because money was missing at the scheduled time; `failure_reason` says why, and nothing is held any more. `canceled`: a scheduled batch was canceled.',
  }),
  from_name: Type.String({ description: 'Name of the sender on the gift and in notifications.' }),
  message: Nullable(Type.String({ description: 'Message from the sender to the recipients.' })),
  orders_count: Type.Integer({ description: 'Number of orders that exist. 0 until the batch is sent.' }),
  orders_preview: Type.Array(Order, {
    description: 'The first 10 orders, in the order of the recipients. Empty until the batch is sent.',
  }),
  recipients_count: Type.Integer({ description: 'Number of recipients.' }),
  recipients_preview: Type.Array(OrderBatchRecipient, {
    description: 'The first 10 recipients, in the order given at creation.',
  }),
  cart: Cart,
  is_scheduled_send: Type.Boolean({
    description: 'True for a scheduled batch. It stays true after the batch is sent.',
  }),
  scheduled_send_on: Nullable(
    Timestamp(
      'Time at which the batch is sent. It stays after the send. Null for a batch that is not scheduled.',
    ),
  ),
  expires_at: Nullable(
    Timestamp('Time at which its gifts expire. Null when they do not expire, as for `direct_send`.'),
  ),
  send_method: Nullable(
    Type.Enum([...sendMethods], { description: 'How recipients get the gift, as given at creation.' }),
  ),
  batch_name: Nullable(Type.String({ description: 'Internal name. Recipients do not see it.' })),
  card_id: Nullable(Uuid('Id of the digital greeting card.')),
  sender: Sender,
  workspace_id: Nullable(Uuid('Id of the workspace that the batch belongs to.')),
  workspace_name: Nullable(Type.String({ description: 'Name of that workspace.' })),
  reference_id: Type.String({
    description: 'Reference on receipts: 24 upper-case letters and digits. It is unique.',
  }),
  customer_reference_id: Nullable(Type.String({ description: 'Your own reference, as given at creation.' })),
  locale: Nullable(
    Type.String({
      description:
        'Addition: the language of recipients who have none of their own, as a BCP 47 tag in its canonical form.',
    }),
  ),
  failure_reason: Nullable(
    Type.String({
      description: 'Addition: a sentence that says why a `failed` batch could not be sent. Otherwise null.',
    }),
  ),
};

export const OrderBatch = Type.Object(batchFields, {
  title: 'OrderBatch',
  description: 'One gift that is sent to many recipients. Each recipient becomes an order.',
});
export type OrderBatch = Static<typeof OrderBatch>;

export const OrderBatchDetail = Type.Object(
  { ...batchFields, payment_method_id: Nullable(paymentMethodIdField) },
  {
    title: 'OrderBatchDetail',
    description: 'An order batch with its payment method, as the answers about a single batch show it.',
  },
);
export type OrderBatchDetail = Static<typeof OrderBatchDetail>;

export const OrderBatchInEvent = Type.Object(
  {
    ...OrderBatchDetail.properties,
    workplace_id: Nullable(Uuid('Same value as `workspace_id`, for receivers that use the older name.')),
    workplace_name: Nullable(
      Type.String({ description: 'Same value as `workspace_name`, for receivers that use the older name.' }),
    ),
  },
  { title: 'OrderBatchInEvent', description: 'An order batch as events carry it.' },
);
export type OrderBatchInEvent = Static<typeof OrderBatchInEvent>;

export const RecipientInput = Strict(
  {
    first_name: NonBlankLine(255, 'First name, 1 to 255 characters.'),
    last_name: OptionalNullable(Line(255, 'Last name, up to 255 characters.')),
    email: OptionalNullable(
      Type.String({
        format: 'email',
        maxLength: 254,
        description: 'Email address, up to 254 characters. Required for `email_and_link`.',
      }),
    ),
    phone: OptionalNullable(
      Type.String({
        pattern: patterns.phone,
        description:
          'Phone number in E.164 form, such as `+14155550123`. Used for a mailing address without a `phone`.',
      }),
    ),
    mailing_address: OptionalNullable(MailingAddress),
    locale: OptionalNullable(
      Locale(
        'Addition: the language of mails and pages for this recipient, a BCP 47 tag such as `de` or `pt-BR`. The service has en, es, fr, de, pt, ar and ja. Default, also for a language that it does not have: the `locale` of the batch. The recipient can choose another language on a page.',
      ),
    ),
  },
  {
    title: 'RecipientInput',
    description: 'A recipient. `direct_send` requires the mailing address.',
  },
);
export type RecipientInput = Static<typeof RecipientInput>;

const Recipients = Type.Array(RecipientInput, {
  minItems: 1,
  maxItems: maxRecipients,
  description: 'The recipients, 1 to 100,000. Each recipient becomes an order.',
});

export const CreateOrderBatchInput = Strict(
  {
    from_name: NonBlankLine(255, 'Name of the sender on the gift, 1 to 255 characters.'),
    recipients: Recipients,
    cart: CartInput,
    send_method: Type.Enum([...sendMethods], {
      description:
        '`email_and_link`: the service emails each recipient a gift link; every recipient needs an email address. `link_multiple_custom_list`: the service makes a gift link for each recipient and sends no email. `direct_send`: the gift is shipped without asking the recipient; every recipient needs a mailing address.',
    }),
    message: OptionalNullable(
      Lines(2000, 'Message to the recipients, up to 2,000 characters, also line breaks.'),
    ),
    card_id: OptionalNullable(Uuid('Id of a greeting card.')),
    payment_method_id: OptionalNullable(
      Line(
        64,
        "Id of a card, or `BALANCE`, `WORKSPACE_BALANCE`, `COMMERCE_STORED_VALUE` or `CORPORATE_ACCOUNT`. Default: the payment page for keys of commerce apps with hosted payment, otherwise the organization's default payment method. `BALANCE`, `WORKSPACE_BALANCE` and `CORPORATE_ACCOUNT` hold the most that the batch can cost, also if it is scheduled; error `insufficient_funds` if they do not cover it.",
      ),
    ),
    workspace_id: OptionalNullable(
      Uuid('Id of a workspace. Default: the oldest workspace that the user of the key has access to.'),
    ),
    scheduled_send_on: OptionalNullable(
      Timestamp('Time to send the batch, in the future and within two years. Default: now.'),
    ),
    expires_at: OptionalNullable(
      Timestamp(
        "Time at which the gifts expire, after the send time. Not for `direct_send`, whose gifts do not expire (400). Default: the organization's number of days (usually 90) after the send time when money or credit is held for the batch (`BALANCE`, `WORKSPACE_BALANCE`, `CORPORATE_ACCOUNT`), and for every batch of an organization that chose so; otherwise never.",
      ),
    ),
    swap: OptionalNullable(
      Type.Enum([...swapModes], {
        default: 'single',
        description:
          'Whether recipients may take other products instead. `single`: one product that costs at most as much as the gift; prices are hidden. `multiple`: several products that together cost at most as much; prices are shown. `disabled`: no other product. Default: `single`.',
      }),
    ),
    international_shipping_tier: OptionalNullable(
      Type.Enum([...shippingTiers], {
        default: 'disabled',
        description:
          'Countries that gifts may be shipped to. `disabled`: the US only. `standard`: also Canada, Mexico, most of Europe, Australia, New Zealand and parts of East Asia. `full`: also all other countries that the relay service ships to. A gift of choice is shipped by the narrower tier of its collection and of this field. Default: `disabled`.',
      }),
    ),
    international_gift_cards_enabled: OptionalNullable(
      Type.Boolean({
        default: false,
        description:
          'When true, a recipient in a country that the gift cannot be shipped to may take a gift card of the catalog that can be used there instead, for up to the price of the gift. This also holds if `swap` is `disabled`. For a gift of choice, the collection must allow it too. Default: false.',
      }),
    ),
    notifications_enabled: OptionalNullable(
      Type.Boolean({
        default: true,
        description:
          'For `direct_send` only: when true, recipients with an email address are notified. Default: true.',
      }),
    ),
    reminders_enabled: OptionalNullable(
      Type.Boolean({
        description:
          'For `email_and_link` only: when true, recipients who have not answered are reminded by email: 3 and 10 days after the gift was sent if they have not opened it, and 3 days before it expires. Default: the setting of the organization, which is true unless its admins change it.',
      }),
    ),
    commerce_end_user_id: OptionalNullable(
      NonBlankLine(
        255,
        "Id of the user in your own app, 1 to 255 characters. Required with a commerce user's payment method, which must belong to this user.",
      ),
    ),
    customer_reference_id: OptionalNullable(
      NonBlankLine(
        255,
        'Your own reference, 1 to 255 characters. It must be unique in the organization: a repeat is refused with 409 `duplicate_customer_reference_id`.',
      ),
    ),
    batch_name: OptionalNullable(
      Line(
        255,
        'Internal name, up to 255 characters. Default: a name made from the cart and the recipients.',
      ),
    ),
    locale: OptionalNullable(
      Locale(
        "Addition: the language of recipients without a `locale`, a BCP 47 tag. Default, also for a language that the service does not have: the organization's default, and without one English in mails and the browser's language on pages.",
      ),
    ),
    reserved_options: Type.Optional(
      Type.Unknown({ description: 'Reserved for later use. Leave it out, or send null or an empty value.' }),
    ),
  },
  { title: 'CreateOrderBatchInput', description: 'An order batch to create.' },
);
export type CreateOrderBatchInput = Static<typeof CreateOrderBatchInput>;

export const ListOrderBatchesQuery = Strict({
  ...pageQuery,
  ...sortQuery,
  ...createdBoundsQuery,
  customer_reference_id: Type.Optional(
    Type.String({ maxLength: 255, description: 'Addition: returns only the batch with this reference.' }),
  ),
  send_status: Type.Optional(
    Type.Enum([...sendStatuses], { description: 'Addition: returns only batches with this status.' }),
  ),
  workspace_id: Type.Optional(Uuid('Addition: returns only batches of this workspace.')),
});

export const OrderBatchList = ListOf(OrderBatch);
export const OrderBatchRecipientList = ListOf(OrderBatchRecipient);

export const CanceledOrders = Type.Object(
  {
    canceled: Type.Integer({ description: 'Number of orders that this request canceled.' }),
    not_canceled: Type.Integer({
      description:
        'Number of the other orders of the batch: accepted, ended, with a payment under way, or canceled before.',
    }),
  },
  { title: 'CanceledOrders', description: 'How many orders of a batch were canceled.' },
);
export type CanceledOrders = Static<typeof CanceledOrders>;

export const RescheduleInput = Strict(
  {
    scheduled_send_on: Timestamp('The new send time, in the future and within two years.'),
  },
  { title: 'RescheduleInput', description: 'A new send time.' },
);
export type RescheduleInput = Static<typeof RescheduleInput>;
