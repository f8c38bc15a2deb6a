import { Amounts, OriginalAmounts } from './amounts.ts';
import { Cart, CartSelection } from './cart.ts';
import {
  ListOf,
  NonBlankLine,
  Nullable,
  OptionalNullable,
  pageQuery,
  RequiredLine,
  type Static,
  Strict,
  sortQuery,
  Timestamp,
  Type,
  Uuid,
} from './schema.ts';
import { Shipment } from './shipment.ts';
import {
  cancelReasons,
  notificationStatuses,
  orderStatuses,
  undeliveredNotificationStatuses,
} from './states.ts';

export const Sender = Type.Object(
  {
    first_name: Type.String({ description: 'First name.' }),
    last_name: Type.String({ description: 'Last name.' }),
    email: Type.String({ description: 'Email address.' }),
  },
  { title: 'Sender', description: 'The user who sent the gift.' },
);
export type Sender = Static<typeof Sender>;

export const EventTimes = Type.Object(
  {
    created_at: Timestamp('Time at which the order was created.'),
    notified_at: Nullable(Timestamp('Time at which the recipient was notified.')),
    opened_at: Nullable(Timestamp('Time at which the recipient opened the gift.')),
    accepted_at: Nullable(Timestamp('Time at which the recipient accepted the gift.')),
    pending_payment_at: Nullable(Timestamp('Time at which the order became `pending_payment`.')),
    paid_at: Nullable(Timestamp('Time at which the order was paid.')),
    shipped_at: Nullable(
      Timestamp(
        'Time at which the first shipment moved: it was scanned, or its delivery was recorded by hand.',
      ),
    ),
    delivered_at: Nullable(
      Timestamp('Time at which the last shipment came to its end and the order was delivered.'),
    ),
  },
  {
    title: 'EventTimes',
    description:
      'When the order reached each status. A time is null when the order was never in that status.',
  },
);
export type EventTimes = Static<typeof EventTimes>;

const orderFields = {
  id: Uuid('Id of the order.'),
  recipient_first_name: Type.String({ description: 'First name of the recipient.' }),
  recipient_last_name: Nullable(Type.String({ description: 'Last name of the recipient.' })),
  recipient_email: Nullable(Type.String({ description: 'Email address of the recipient.' })),
  status: Type.Enum([...orderStatuses], {
    description:
      '`created`: the order exists. `notified`: the email with the gift link was handed to the mail server. `opened`: the recipient opened the gift. `accepted`: the recipient accepted it, or a `direct_send` order was sent. `pending_payment`: the order waits for its payment. `paid`: it is paid. `ordered`: it was handed to fulfilment. `shipped`: its first shipment moved. `delivered`: every shipment has come to its end, and at least one was delivered. `failed`: it was not paid, cannot be fulfilled, or lost all its shipments. `canceled`: see `cancel_reason`.',
  }),
  individual_gift_link: Type.String({
    description:
      'The gift link, to send to the recipient or to share with the sender. It shows no tracking information.',
  }),
  cart: Cart,
  cart_selections: Nullable(
    Type.Array(CartSelection, {
      description: 'Selected variants of each unit. Null for orders that no commerce app created.',
    }),
  ),
  shipments: Type.Array(Shipment, {
    description:
      'One shipment for each brand, as soon as the order is `ordered`. A lost shipment that is sent again stays in the list, and the new shipment follows it.',
  }),
  workspace_id: Nullable(Uuid('Id of the workspace that the order belongs to.')),
  workspace_name: Nullable(Type.String({ description: 'Name of that workspace.' })),
  expires_at: Nullable(Timestamp('Time at which the gift expires. Null when it does not expire.')),
  card_id: Nullable(Uuid('Id of the greeting card on the gift.')),
  message: Nullable(Type.String({ description: 'Message from the sender.' })),
  thank_you_note: Nullable(Type.String({ description: 'Note from the recipient to the sender.' })),
  view_count_recipient: Type.Integer({
    description:
      'Number of times that a person viewed the gift. Requests of automatic scanners do not count.',
  }),
  order_batch_id: Uuid('Id of the order batch.'),
  is_swapped: Type.Boolean({ description: 'True when the recipient took other products instead.' }),
  amounts: Amounts,
  event_times: Nullable(EventTimes),
  original_cart: Nullable(Cart),
  original_amounts: Nullable(OriginalAmounts),
  sender: Sender,
  payment_link: Nullable(
    Type.String({
      description:
        'Address of a page where a person can pay with a card. Present while the order is `pending_payment` and the service accepts cards, otherwise null. For hosted payment it is the only way to pay; for other payment methods it is one more.',
    }),
  ),
  payment_problem: Nullable(
    Type.String({
      description:
        'Addition: why the last attempt to pay failed, as a sentence, while the order is `pending_payment`. Null while an attempt is under way, and for hosted payment.',
    }),
  ),
  reference_id: Type.String({
    description: 'Reference on receipts: 24 upper-case letters and digits. It is unique.',
  }),
  cancel_reason: Nullable(
    Type.Enum([...cancelReasons], {
      description:
        'Addition: why the order was canceled. `canceled`: the sender canceled it. `expired`: the gift expired. `declined`: the recipient declined it. Otherwise null.',
    }),
  ),
  decline_message: Nullable(
    Type.String({
      description:
        'Addition: what the recipient who declined the gift wanted the sender to know. Null when there is no such message.',
    }),
  ),
  notification_status: Type.Enum([...notificationStatuses], {
    description:
      'Addition: what became of the email that tells the recipient about the gift. `none`: no email was sent, and none is waiting. `queued`: it waits for the mail server. `sent`: the mail server took it. `bounced`: a mail server refused it, at once or some time after `sent`, so another attempt would not help. `failed`: no mail server took it in time. `suppressed`: it was not sent, because the recipient wants no email from you or an earlier email to the address bounced; or the recipient got it and wants no more.',
  }),
  notification_error: Nullable(
    Type.String({
      description:
        'Addition: why the notification is `bounced`, `failed` or `suppressed`, otherwise null. `bounced`: `invalid_address`, `mailbox_unavailable`, `mailbox_full`, `message_too_large` or `message_refused`. `failed`: the last error, such as `timeout`, `server_busy` or `no_mail_server`. `suppressed`: `opted_out` or `bounced_before`.',
    }),
  ),
};

export const Order = Type.Object(orderFields, {
  title: 'Order',
  description: 'One gift to one recipient.',
});
export type Order = Static<typeof Order>;

export const paymentMethodIdField = Type.String({
  description:
    'Id of a card, or `BALANCE`, `WORKSPACE_BALANCE`, `COMMERCE_STORED_VALUE` or `CORPORATE_ACCOUNT`. Lists do not have this field.',
});

export const OrderDetail = Type.Object(
  { ...orderFields, payment_method_id: Nullable(paymentMethodIdField) },
  {
    title: 'OrderDetail',
    description:
      'An order with its `event_times` and its payment method, as the answers about a single order show it.',
  },
);
export type OrderDetail = Static<typeof OrderDetail>;

const createdBounds = {
  'created_at[after]': Type.Optional(Timestamp('Returns only what was created at this time or later.')),
  'created_at[before]': Type.Optional(Timestamp('Returns only what was created at this time or earlier.')),
};

export const ListOrdersQuery = Strict({
  ...pageQuery,
  ...sortQuery,
  ...createdBounds,
  status: Type.Optional(
    Type.Enum([...orderStatuses], { description: 'Addition: returns only orders with this status.' }),
  ),
  workspace_id: Type.Optional(Uuid('Addition: returns only orders of this workspace.')),
  order_batch_id: Type.Optional(Uuid('Addition: returns only orders of this order batch.')),
  reference_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Addition: returns only the order with this reference, in upper or lower case.',
    }),
  ),
  recipient_email: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'Addition: returns only orders of recipients with this e-mail address, in upper or lower case.',
    }),
  ),
  recipient_name: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 255,
      description:
        'Addition: returns only orders of recipients whose first and last name begin with this text, in upper or lower case. 2 to 255 characters.',
    }),
  ),
  notification_status: Type.Optional(
    Type.Enum([...undeliveredNotificationStatuses], {
      description: 'Addition: returns only orders whose email did not arrive, with this status.',
    }),
  ),
});

export const OrderList = ListOf(Order);
export const createdBoundsQuery = createdBounds;

export const UpdateExpirationInput = Strict(
  {
    expires_at: Type.Optional(Timestamp('New time at which the gift expires, in the future.')),
    expiration: Type.Optional(
      Timestamp('Same as `expires_at`, for existing clients that use this name. Send one of the two.'),
    ),
  },
  { title: 'UpdateExpirationInput', description: 'A new expiration.' },
);
export type UpdateExpirationInput = Static<typeof UpdateExpirationInput>;

export const UpdatePaymentMethodInput = Strict(
  {
    payment_method_id: RequiredLine(
      64,
      'Id of a card, or `BALANCE`, `WORKSPACE_BALANCE`, `COMMERCE_STORED_VALUE` or `CORPORATE_ACCOUNT`. It must be one that a batch in the workspace, of the commerce app and for the `commerce_end_user_id` of this order could name.',
    ),
  },
  { title: 'UpdatePaymentMethodInput', description: 'Another payment method for an order.' },
);
export type UpdatePaymentMethodInput = Static<typeof UpdatePaymentMethodInput>;

export const ResendNotificationInput = Strict(
  {
    email: OptionalNullable(
      Type.String({
        format: 'email',
        maxLength: 254,
        description:
          "Corrected email address, up to 254 characters. It becomes the order's `recipient_email`; the recipient of the batch keeps the original one. Default: the `recipient_email` of the order.",
      }),
    ),
  },
  { title: 'ResendNotificationInput', description: 'Where to send the notification again.' },
);
export type ResendNotificationInput = Static<typeof ResendNotificationInput>;

export const RefundInput = Strict(
  {
    amount: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'Amount to give back in US cents: at least 1, and at most what was paid and not given back yet. Default: all of that.',
      }),
    ),
    reason: NonBlankLine(
      500,
      'Reason for the refund, 1 to 500 characters. It is stored for your own organization.',
    ),
  },
  { title: 'RefundInput', description: 'A refund to make.' },
);
export type RefundInput = Static<typeof RefundInput>;

export const OrderActivity = Type.Object(
  {
    id: Uuid('Id of the activity.'),
    order_status: Type.Enum([...orderStatuses], { description: 'The new status.' }),
    created_at: Timestamp('Time at which the order got this status.'),
    order: Order,
  },
  { title: 'OrderActivity', description: "One change of an order's status." },
);
export type OrderActivity = Static<typeof OrderActivity>;

export const ListOrderActivitiesQuery = Strict({
  ...pageQuery,
  after: Type.Optional(Timestamp('Returns only changes at this time or later.')),
  before: Type.Optional(Timestamp('Returns only changes at this time or earlier.')),
  statuses: Type.Optional(
    Type.String({
      maxLength: 255,
      description:
        'Returns only changes to one of these statuses: names separated by commas, up to 255 characters.',
    }),
  ),
});

export const OrderActivityList = ListOf(OrderActivity);
