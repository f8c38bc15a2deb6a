/** Resources as the service shows them. All examples use the same gift, so that they agree with each other. */
import type { MailingAddress } from '../address.ts';
import type { Amounts } from '../amounts.ts';
import type { Cart } from '../cart.ts';
import type { Brand, Card, Collection, Image, Product } from '../catalog.ts';
import type { BillingAddress, CommerceUserPaymentMethod } from '../commerce.ts';
import type { Event } from '../event-envelope.ts';
import type { EventTimes, Order, OrderDetail } from '../order.ts';
import type { OrderBatch, OrderBatchDetail } from '../order-batch.ts';

/** Ids of the example resources. Each is a UUIDv7. */
export const ids = {
  batch: '019caf13-ee88-7c31-a1f0-52d3c4b6e701',
  order: '019caf13-ee8c-7a52-9b1d-0c7fe2a94d02',
  cart: '019caf13-ee89-7d10-8c4e-7ab1f5d2c603',
  cartItem: '019caf13-ee89-7d11-9e27-31c0b8a4f704',
  product: '019bb16e-fe80-7b42-8f3a-1d9e6c5a7b05',
  otherProduct: '019bb16e-fe81-7e05-a6b2-94c7d0f1e806',
  brand: '019bb16e-fe82-7c93-b7d1-28f4a6e3c907',
  image: '019bb16e-fe83-7a1f-8e60-5b3d9c2f1a08',
  variant: '019bb16e-fe84-7f3d-9c85-e1a7b4d60f09',
  card: '019bb16e-fe85-7d27-a049-c6f8e5b3d210',
  collection: '019bb16e-fe86-7b68-8d92-0f4c1e7a9b11',
  collectionVersion: '019bb16e-fe87-7c04-9fa3-7d6e2b8c5012',
  category: '019bb16e-fe88-7e91-b5c6-43a0d9f7e813',
  collectionProduct: '019bb16e-fe89-7a76-8b1e-f2d5c3a69014',
  workspace: '019bb16e-fe8a-7d58-a2f7-6e9b0c4d1f15',
  paymentMethod: '019bb16e-fe8b-7f20-9d34-b8c1e6f5a716',
  activity: '019caf13-ee9e-7b09-8a5c-d4e7f1b2c317',
  shipment: '019cafd4-3c10-7e62-9b47-1f8d0a5c6e19',
  secondShipment: '019cb31a-7d40-7a18-8c2e-5b90f4e1d327',
  transfer: '019caf13-ee8a-7e61-9f2b-5c8d3a7e0b19',
  invoice: '019caf13-ee8b-7f72-8a3c-6d9e4b8f1c20',
  event: '019caf13-ee9f-7c4a-8d26-b5e0f3a1d720',
  mail: '019caf13-f1a4-7c85-b3d0-9e6a2f8c4b18',
  webhook: '019caf10-2a40-7d36-9f81-c4e0b7a52d20',
  user: '019bb16e-fe8d-7c44-9a61-e8b5c2f71b22',
  apiKey: '019bb16e-fe8c-7a13-8c52-d7f4b1e60a21',
  auditEntry: '019caf14-2c40-7d3b-9e15-f3a8c6b07d23',
  webhookAttempt: '019caf13-ef02-7e45-8b97-1a6d3c9f0e22',
} as const;

export const createdAt = '2026-03-02T15:04:05.000Z';
export const expiresAt = '2026-06-01T00:00:00.000Z';
const web = 'https://gifts.example.com';

export const sender = { first_name: 'Sam', last_name: 'Sender', email: 'sam.sender@example.com' };
export const recipient = { first_name: 'Robin', last_name: 'Recipient', email: 'robin@example.com' };
/** The recipient as the batch names them. */
export const batchRecipient = { ...recipient, locale: null };
export const address = {
  address_1: '100 Congress Avenue',
  address_2: 'Floor 3',
  city: 'Austin',
  state: 'TX',
  postal_code: '78701',
  country: 'US',
} as const satisfies MailingAddress;

export const billingAddress: BillingAddress = address;
/** Id of a user in the integrator's own app. */
export const commerceEndUserId = 'user-8713';
export const commerceCard: CommerceUserPaymentMethod = {
  id: ids.paymentMethod,
  card_brand: 'visa',
  card_last_4: '4242',
  card_exp_month: 4,
  card_exp_year: 2029,
  cardholder_name: 'Sam Sender',
  created_at: createdAt,
};

const image = (name: string, width: number, height: number): Image => ({
  url: `${web}/images/${name}.webp`,
  width,
  height,
});

export const brand: Brand = {
  id: ids.brand,
  name: 'Example Roasters',
  logo_image: image('example-roasters', 400, 400),
  shipping_price: 800,
  free_shipping_minimum: 7500,
  brand_values: ['Small batch'],
};

export const product: Product = {
  id: ids.product,
  name: 'House Coffee Sampler',
  brand,
  subtitle: 'Three bags, whole bean or ground',
  subtitle_short: 'Three bags of coffee',
  recipient_description: 'Three coffees from light to dark, roasted the day they ship.',
  variants_label: 'Grind',
  variants_num_selectable: 1,
  variants: [{ id: ids.variant, name: 'Whole bean', subtitle: null, image_large: null }],
  variant_groups: [],
  images: [{ id: ids.image, image_large: image('house-coffee-sampler', 1600, 1600) }],
  price: 4200,
  price_is_variable: false,
  price_min: null,
  price_max: null,
  restricted_states: [],
  attributes: [{ label: 'Weight', content: '3 × 250 g' }],
  status: 'active',
  stock: null,
  updated_at: '2026-01-12T09:00:00.000Z',
};

export const card: Card = {
  id: ids.card,
  image: image('thank-you', 800, 1130),
  image_thumb: image('thank-you-thumb', 200, 283),
  occasions: ['Thank you'],
};

export const collection: Collection = {
  id: ids.collection,
  workspace_id: ids.workspace,
  title: 'Under 50 dollars',
  is_published: true,
  published_price: 5000,
  product: null,
  published_version: {
    id: ids.collectionVersion,
    title: 'Pick your gift',
    subtitle: 'Choose one',
    multiple_select_mode: 'item_count',
    multiple_select_count: 1,
    multiple_select_price: null,
    international_shipping_tier: 'disabled',
    international_gift_cards_enabled: false,
    header_image: null,
    collection_categories: [
      {
        id: ids.category,
        name: 'Coffee and tea',
        is_featured: true,
        position: 0,
        collection_products: [{ id: ids.collectionProduct, product }],
      },
    ],
  },
};

export const cart: Cart = {
  id: ids.cart,
  items: [
    {
      id: ids.cartItem,
      quantity: 1,
      product: { id: product.id, name: product.name, brand: { id: brand.id, name: brand.name } },
    },
  ],
};

/** $42.00 of coffee, $8.00 of shipping and a fee of 5 % of both. */
const amounts: Amounts = {
  amount_product: 4200,
  amount_shipping: 800,
  amount_processing_fee: 250,
  amount_credit_applied: null,
  amount_pre_tax_total: 5250,
  amount_tax: null,
  amount_total: null,
  amount_global_relay_cost: null,
  amount_refunded: null,
};

/** An order as lists show it: without `event_times`, which only detail answers have. */
export const order: Order = {
  id: ids.order,
  recipient_first_name: recipient.first_name,
  recipient_last_name: recipient.last_name,
  recipient_email: recipient.email,
  status: 'created',
  individual_gift_link: `${web}/gift/k3f9qz-0d7e42a19c5b4f38a6e1b27c90d4f853`,
  cart,
  cart_selections: null,
  shipments: [],
  workspace_id: ids.workspace,
  workspace_name: 'Main',
  expires_at: expiresAt,
  card_id: ids.card,
  message: 'Thank you for a great year.',
  thank_you_note: null,
  view_count_recipient: 0,
  order_batch_id: ids.batch,
  is_swapped: false,
  amounts,
  event_times: null,
  original_cart: null,
  original_amounts: null,
  sender,
  payment_link: null,
  payment_problem: null,
  reference_id: 'FE339B7C7B7A4687F69588EA',
  cancel_reason: null,
  decline_message: null,
  notification_status: 'queued',
  notification_error: null,
};

const eventTimes: EventTimes = {
  created_at: createdAt,
  notified_at: null,
  opened_at: null,
  accepted_at: null,
  pending_payment_at: null,
  paid_at: null,
  shipped_at: null,
  delivered_at: null,
};

/** An order as detail answers show it. `times` are the times of what has happened since its creation. */
export const orderDetail = (changes: Partial<Order> = {}, times: Partial<EventTimes> = {}): OrderDetail => ({
  ...order,
  event_times: { ...eventTimes, ...times },
  payment_method_id: 'CORPORATE_ACCOUNT',
  ...changes,
});

export const opened: Partial<Order> = {
  status: 'opened',
  view_count_recipient: 1,
  notification_status: 'sent',
};
export const openedTimes: Partial<EventTimes> = {
  notified_at: '2026-03-02T15:04:06.000Z',
  opened_at: '2026-03-02T18:30:00.000Z',
};

/** Austin taxes the coffee at 8.25 %. */
const taxedAmounts: Amounts = { ...amounts, amount_tax: 347, amount_total: 5597 };

export const accepted: Partial<Order> = {
  ...opened,
  status: 'accepted',
  amounts: taxedAmounts,
};
export const acceptedTimes: Partial<EventTimes> = { ...openedTimes, accepted_at: '2026-03-02T18:32:10.000Z' };

/** An order whose shipment has a tracking number. Only approved distribution partners see the number. */
export const ordered: Partial<Order> = {
  ...accepted,
  status: 'ordered',
  shipments: [
    {
      id: ids.shipment,
      status: 'tracking',
      brand_name: brand.name,
      tracking_carrier: 'UPS',
      tracking_number: null,
      tracking_url: null,
      tracking_numbers: null,
      shipped_at: null,
      delivered_at: null,
      delivery_eta: '2026-03-08T09:00:00.000Z',
    },
  ],
};
export const orderedTimes: Partial<EventTimes> = { ...acceptedTimes, paid_at: '2026-03-02T18:32:11.000Z' };

/** A refund changes the amounts of an order and not its status. */
export const refunded: Partial<Order> = {
  ...ordered,
  amounts: { ...taxedAmounts, amount_refunded: 1_000 },
};

export const batch: OrderBatch = {
  id: ids.batch,
  send_status: 'complete',
  from_name: 'Example Company',
  message: order.message,
  orders_count: 1,
  orders_preview: [order],
  recipients_count: 1,
  recipients_preview: [batchRecipient],
  cart,
  is_scheduled_send: false,
  scheduled_send_on: null,
  expires_at: expiresAt,
  send_method: 'email_and_link',
  batch_name: 'Year-end thanks',
  card_id: ids.card,
  sender,
  workspace_id: ids.workspace,
  workspace_name: 'Main',
  reference_id: 'C756C2013221BB05FC3C8187',
  customer_reference_id: 'year-end-2026-001',
  locale: null,
  failure_reason: null,
};

export const batchDetail: OrderBatchDetail = { ...batch, payment_method_id: 'CORPORATE_ACCOUNT' };

/** A scheduled batch has no orders before its time. */
export const scheduledBatch: OrderBatchDetail = {
  ...batchDetail,
  send_status: 'pending',
  orders_count: 0,
  orders_preview: [],
  is_scheduled_send: true,
  scheduled_send_on: '2026-12-01T09:00:00.000Z',
  expires_at: '2027-03-01T00:00:00.000Z',
};

export const event: Event = {
  event_type: 'order.gift_accepted',
  event_id: ids.event,
  id: ids.event,
  created_at: '2026-03-02T18:32:10.000Z',
  sequence: 4,
  data: orderDetail(accepted, acceptedTimes),
};
