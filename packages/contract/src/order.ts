import { Amounts, OriginalAmounts } from './amounts.ts';
import { Cart, CartSelection } from './cart.ts';
import {
  ListOf,
  NonBlankText,
  Nullable,
  pageQuery,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from './schema.ts';
import { Shipment } from './shipment.ts';
import { cancelReasons, orderStatuses } from './states.ts';

export const Sender = Type.Object(
  { first_name: Type.String(), last_name: Type.String(), email: Type.String() },
  { title: 'Sender', description: 'The user who sent the gift.' },
);
export type Sender = Static<typeof Sender>;

export const EventTimes = Type.Object(
  {
    created_at: Timestamp('Order created.'),
    notified_at: Nullable(Timestamp('Recipient notified.')),
    opened_at: Nullable(Timestamp('Gift opened by the recipient.')),
    accepted_at: Nullable(Timestamp('Gift accepted by the recipient.')),
    pending_payment_at: Nullable(Timestamp('Order entered pending payment.')),
    paid_at: Nullable(Timestamp('Order paid.')),
    shipped_at: Nullable(Timestamp('First shipment shipped.')),
    delivered_at: Nullable(Timestamp('All shipments delivered.')),
  },
  { title: 'EventTimes' },
);
export type EventTimes = Static<typeof EventTimes>;

const orderFields = {
  id: Uuid('Id of the order.'),
  recipient_first_name: Type.String(),
  recipient_last_name: Nullable(Type.String()),
  recipient_email: Nullable(Type.String()),
  status: Type.Enum([...orderStatuses]),
  individual_gift_link: Type.String({
    description: 'Link to send to the recipient or share with the sender. It shows no tracking information.',
  }),
  cart: Cart,
  cart_selections: Nullable(
    Type.Array(CartSelection, {
      description: 'Variant selections per cart product; only for commerce app orders.',
    }),
  ),
  shipments: Type.Array(Shipment, {
    description:
      'One for each brand from `ordered` on; what is lost and sent again has another one beside it.',
  }),
  workspace_id: Nullable(Uuid('Workspace the order lives in.')),
  workspace_name: Nullable(Type.String()),
  expires_at: Nullable(Timestamp('When the gift expires.')),
  card_id: Nullable(Uuid('Greeting card on the gift.')),
  message: Nullable(Type.String({ description: "Sender's message." })),
  thank_you_note: Nullable(Type.String({ description: 'Written by the recipient.' })),
  view_count_recipient: Type.Integer({
    description: 'Times a person viewed the gift; fetches by scanners do not count.',
  }),
  order_batch_id: Uuid('Parent batch.'),
  is_swapped: Type.Boolean({ description: 'True if the recipient swapped the products.' }),
  amounts: Amounts,
  event_times: Nullable(EventTimes),
  original_cart: Nullable(Cart),
  original_amounts: Nullable(OriginalAmounts),
  sender: Sender,
  payment_link: Nullable(
    Type.String({ description: 'Hosted payment page, while the order is `pending_payment`.' }),
  ),
  reference_id: Type.String({ description: '24 upper-case letters and digits, shown on receipts.' }),
  cancel_reason: Nullable(
    Type.Enum([...cancelReasons], {
      description: 'Addition: why a `canceled` order was: the sender, its expiry, or the recipient declined.',
    }),
  ),
};

export const Order = Type.Object(orderFields, { title: 'Order' });
export type Order = Static<typeof Order>;

export const paymentMethodIdField = Type.String({
  description:
    "A card's payment method id, or `BALANCE`, `WORKSPACE_BALANCE`, `COMMERCE_STORED_VALUE`, `CORPORATE_ACCOUNT`. Detail answers only.",
});

export const OrderDetail = Type.Object(
  { ...orderFields, payment_method_id: Nullable(paymentMethodIdField) },
  { title: 'OrderDetail' },
);
export type OrderDetail = Static<typeof OrderDetail>;

const createdBounds = {
  'created_at[after]': Type.Optional(Timestamp('Created at or after this time.')),
  'created_at[before]': Type.Optional(Timestamp('Created at or before this time.')),
};

export const ListOrdersQuery = Strict({
  ...pageQuery,
  ...createdBounds,
  status: Type.Optional(
    Type.Enum([...orderStatuses], { description: 'Addition: only orders in this status.' }),
  ),
  workspace_id: Type.Optional(Uuid('Addition: only orders of this workspace.')),
});

export const OrderList = ListOf(Order);
export const OrderDetailList = ListOf(OrderDetail);
export const createdBoundsQuery = createdBounds;

export const UpdateExpirationInput = Strict(
  {
    expires_at: Type.Optional(Timestamp('When the gift expires; in the future.')),
    expiration: Type.Optional(Timestamp('Accepted in place of `expires_at` for existing clients.')),
  },
  { title: 'UpdateExpirationInput' },
);
export type UpdateExpirationInput = Static<typeof UpdateExpirationInput>;

export const RefundInput = Strict(
  {
    amount: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'USD cents; at most what is left of the price. Left out: all that is left.',
      }),
    ),
    reason: NonBlankText(500, '1 to 500 characters; kept with the refund, for your own people.'),
  },
  { title: 'RefundInput' },
);
export type RefundInput = Static<typeof RefundInput>;

export const OrderActivity = Type.Object(
  {
    id: Uuid('Id of the activity.'),
    order_status: Type.Enum([...orderStatuses]),
    created_at: Timestamp('When the order entered this status.'),
    order: Order,
  },
  { title: 'OrderActivity', description: 'One change of status.' },
);
export type OrderActivity = Static<typeof OrderActivity>;

export const ListOrderActivitiesQuery = Strict({
  ...pageQuery,
  after: Type.Optional(Timestamp('Happened at or after this time.')),
  before: Type.Optional(Timestamp('Happened at or before this time.')),
  statuses: Type.Optional(
    Type.String({ maxLength: 255, description: 'Only changes into these statuses, separated by commas.' }),
  ),
});

export const OrderActivityList = ListOf(OrderActivity);
