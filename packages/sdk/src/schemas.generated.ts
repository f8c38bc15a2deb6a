// Written by scripts/generate-sdk.ts from packages/contract ("npm run generate"). Do not edit.

/** Where each operation is, and what it takes and answers. */
export interface Operations {
  /** Check authentication. The email of the user that owns the API key. */
  getMe: {
    method: 'GET';
    path: '/v1/me';
    input: Record<string, never>;
    response: Me;
  };
  /** List workspaces. The workspaces the key's user can reach, newest first. */
  listWorkspaces: {
    method: 'GET';
    path: '/v1/workspaces';
    input: { query?: ListWorkspacesQuery };
    response: WorkspaceList;
  };
  /**
   * List payment methods. What can be named as `payment_method_id`, with what is available of each balance.
   */
  listPaymentMethods: {
    method: 'GET';
    path: '/v1/payment_methods';
    input: { query?: ListPaymentMethodsQuery };
    response: PaymentMethodList;
  };
  /**
   * Create a commerce user payment method. Keeps a card of your app's user for gifts to come. Only for
   * commerce keys. The embedded payment form gives the `interim_card_key`; name the `id` of the answer as
   * `payment_method_id` of an order batch, together with the same `commerce_end_user_id`. A request that got
   * no answer can be sent again as it was, with the same key. Fails with: `commerce_only`, `card_declined`.
   */
  createCommerceUserPaymentMethod: {
    method: 'POST';
    path: '/v1/commerce_user_payment_methods';
    input: { body: CreateCommerceUserPaymentMethodInput };
    response: CommerceUserPaymentMethod;
  };
  /**
   * List a user's payment methods. Newest first. Only for commerce keys, of their own app's users. Fails
   * with: `commerce_only`.
   */
  listCommerceUserPaymentMethods: {
    method: 'GET';
    path: '/v1/commerce_user_payment_methods';
    input: { query: ListCommerceUserPaymentMethodsQuery };
    response: CommerceUserPaymentMethodList;
  };
  /**
   * Delete a commerce user payment method. Nothing is charged to the card from here on, and it is forgotten:
   * gifts that were to be paid with it wait for another payment when they are accepted. Only for commerce
   * keys. Fails with: `commerce_only`, `not_found`.
   */
  deleteCommerceUserPaymentMethod: {
    method: 'DELETE';
    path: '/v1/commerce_user_payment_methods/{id}';
    input: { params: { id: string }; query: DeleteCommerceUserPaymentMethodQuery };
    response: void;
  };
  /**
   * Create an order batch. Sends a gift to each recipient, at once or at `scheduled_send_on`. Up to 10
   * recipients have their orders in the answer; larger batches are sent in the background and become
   * `complete` when all orders exist. Nothing is created unless everything fits. Send an `Idempotency-Key` to
   * retry safely. Fails with: `insufficient_funds`, `card_declined`, `commerce_only`,
   * `duplicate_customer_reference_id`.
   */
  createOrderBatch: {
    method: 'POST';
    path: '/v1/order_batches';
    input: { body: CreateOrderBatchInput };
    response: OrderBatchDetail;
  };
  /** List order batches. Newest first. List results have no `payment_method_id`. */
  listOrderBatches: {
    method: 'GET';
    path: '/v1/order_batches';
    input: { query?: ListOrderBatchesQuery };
    response: OrderBatchList;
  };
  /** Price an order batch. What a batch would cost, without creating it. Read-only keys may call it. */
  priceOrderBatch: {
    method: 'POST';
    path: '/v1/order_batches/price';
    input: { body: PriceInput };
    response: Price;
  };
  /** Get an order batch. Fails with: `not_found`. */
  getOrderBatch: {
    method: 'GET';
    path: '/v1/order_batches/{id}';
    input: { params: { id: string } };
    response: OrderBatchDetail;
  };
  /**
   * List orders of an order batch. In the order of the recipients given at creation. Fails with: `not_found`.
   */
  listOrderBatchOrders: {
    method: 'GET';
    path: '/v1/order_batches/{id}/orders';
    input: { params: { id: string }; query?: ListOrderBatchOrdersQuery };
    response: OrderList;
  };
  /**
   * List recipients of an order batch. The original contact data, in the order given at creation. Fails with:
   * `not_found`.
   */
  listOrderBatchRecipients: {
    method: 'GET';
    path: '/v1/order_batches/{id}/recipients';
    input: { params: { id: string }; query?: ListOrderBatchRecipientsQuery };
    response: OrderBatchRecipientList;
  };
  /**
   * Cancel a scheduled order batch. Only before its time. Canceling it again gives the same answer. Fails
   * with: `not_found`, `batch_not_cancelable`.
   */
  cancelOrderBatch: {
    method: 'POST';
    path: '/v1/order_batches/{id}/cancel';
    input: { params: { id: string }; body: Record<string, never> };
    response: OrderBatchDetail;
  };
  /**
   * Reschedule a scheduled order batch. Only before its time. An expiration that was not given at creation
   * moves along. Fails with: `not_found`, `batch_not_reschedulable`.
   */
  rescheduleOrderBatch: {
    method: 'POST';
    path: '/v1/order_batches/{id}/reschedule';
    input: { params: { id: string }; body: RescheduleInput };
    response: OrderBatchDetail;
  };
  /** List orders. Newest first. */
  listOrders: {
    method: 'GET';
    path: '/v1/orders';
    input: { query?: ListOrdersQuery };
    response: OrderList;
  };
  /** Get an order. With its `event_times`. Fails with: `not_found`. */
  getOrder: {
    method: 'GET';
    path: '/v1/orders/{id}';
    input: { params: { id: string } };
    response: OrderDetail;
  };
  /**
   * Cancel an order. Until the recipient accepts. Canceling it again gives the same answer. Fails with:
   * `not_found`, `order_not_cancelable`.
   */
  cancelOrder: {
    method: 'POST';
    path: '/v1/orders/{id}/cancel';
    input: { params: { id: string }; body: Record<string, never> };
    response: OrderDetail;
  };
  /**
   * Move an order's expiration. While the gift can still be accepted. Fails with: `not_found`,
   * `expiration_not_updatable`.
   */
  updateOrderExpiration: {
    method: 'POST';
    path: '/v1/orders/{id}/update_expiration';
    input: { params: { id: string }; body: UpdateExpirationInput };
    response: OrderDetail;
  };
  /**
   * Refund an order. Gives back what was paid, all that is left of it or a part; the order goes on as it is.
   * Only admins. Money of a balance, stored value or credit is back with the answer; a card is refunded in
   * the background. `order.refunded` tells when it is done. Fails with: `not_found`, `order_state`.
   */
  refundOrder: {
    method: 'POST';
    path: '/v1/orders/{id}/refund';
    input: { params: { id: string }; body: RefundInput };
    response: OrderDetail;
  };
  /** List status changes of orders. Newest first. */
  listOrderActivities: {
    method: 'GET';
    path: '/v1/order_activities';
    input: { query?: ListOrderActivitiesQuery };
    response: OrderActivityList;
  };
  /**
   * List transfers of an order's money. What was held, paid, to whom it went and what was given back, in the
   * order it was booked. Of what was held for the batch, this order's share is shown. Fails with:
   * `not_found`.
   */
  listOrderTransfers: {
    method: 'GET';
    path: '/v1/orders/{id}/transfers';
    input: { params: { id: string }; query?: ListOrderTransfersQuery };
    response: OrderTransferList;
  };
  /**
   * List movements of balances. What made the balances of `GET /v1/payment_methods` grow or shrink, newest
   * first: of balances of workspaces the key's user can reach, and of stored value to the app's commerce keys
   * only. A change of a credit limit is not a movement.
   */
  listBalanceMovements: {
    method: 'GET';
    path: '/v1/balance_movements';
    input: { query?: ListBalanceMovementsQuery };
    response: BalanceMovementList;
  };
  /**
   * List invoices. The monthly invoices of the corporate account, newest first. For users who reach all
   * workspaces of the organization. Fails with: `forbidden`.
   */
  listInvoices: {
    method: 'GET';
    path: '/v1/invoices';
    input: { query?: ListInvoicesQuery };
    response: InvoiceList;
  };
  /**
   * Get an invoice. For users who reach all workspaces of the organization. Fails with: `forbidden`,
   * `not_found`.
   */
  getInvoice: {
    method: 'GET';
    path: '/v1/invoices/{id}';
    input: { params: { id: string } };
    response: Invoice;
  };
  /**
   * List events. Oldest first, behind the event that `after` names: pass `next_after` on as `after` to go on
   * from there, also from the last page. Events are kept for 90 days.
   */
  listEvents: {
    method: 'GET';
    path: '/v1/events';
    input: { query?: ListEventsQuery };
    response: EventList;
  };
  /** Get an event. As it was told when it happened. Fails with: `not_found`. */
  getEvent: {
    method: 'GET';
    path: '/v1/events/{id}';
    input: { params: { id: string } };
    response: Event;
  };
  /** List products. */
  listProducts: {
    method: 'GET';
    path: '/v1/products';
    input: { query?: ListProductsQuery };
    response: ProductList;
  };
  /** Get a product. Fails with: `not_found`. */
  getProduct: {
    method: 'GET';
    path: '/v1/products/{id}';
    input: { params: { id: string } };
    response: Product;
  };
  /** List brands. */
  listBrands: {
    method: 'GET';
    path: '/v1/brands';
    input: { query?: ListBrandsQuery };
    response: BrandList;
  };
  /** List greeting cards. */
  listCards: {
    method: 'GET';
    path: '/v1/cards';
    input: { query?: ListCardsQuery };
    response: CardList;
  };
  /** List collections. Gifts of choice: the recipient picks from the collection. */
  listCollections: {
    method: 'GET';
    path: '/v1/collections';
    input: { query?: ListCollectionsQuery };
    response: CollectionList;
  };
  /** Get a collection. Fails with: `not_found`. */
  getCollection: {
    method: 'GET';
    path: '/v1/collections/{id}';
    input: { params: { id: string } };
    response: Collection;
  };
  /**
   * Create a webhook. Events from now on are posted to `url`, signed with the `secret` of the answer, which
   * is shown only here. Only admins.
   */
  createWebhook: {
    method: 'POST';
    path: '/v1/webhooks';
    input: { body: CreateWebhookInput };
    response: WebhookWithSecret;
  };
  /** List webhooks. Newest first. Only admins. Fails with: `forbidden`. */
  listWebhooks: {
    method: 'GET';
    path: '/v1/webhooks';
    input: { query?: ListWebhooksQuery };
    response: WebhookList;
  };
  /** Get a webhook. Only admins. Fails with: `not_found`, `forbidden`. */
  getWebhook: {
    method: 'GET';
    path: '/v1/webhooks/{id}';
    input: { params: { id: string } };
    response: Webhook;
  };
  /**
   * Update a webhook. Changes what is given; `metadata` is replaced as a whole. Deliveries that wait go to
   * the new `url`, also of types that are not wanted any more. Only admins. Fails with: `not_found`.
   */
  updateWebhook: {
    method: 'PATCH';
    path: '/v1/webhooks/{id}';
    input: { params: { id: string }; body: UpdateWebhookInput };
    response: Webhook;
  };
  /**
   * Delete a webhook. Nothing more is sent to it, also of what waits. Only admins. Fails with: `not_found`.
   */
  deleteWebhook: {
    method: 'DELETE';
    path: '/v1/webhooks/{id}';
    input: { params: { id: string } };
    response: void;
  };
  /**
   * Rotate the secret of a webhook. Answers with a new `secret`, which is shown only here. The old one stays
   * good for 24 hours, in which requests carry the signatures of both; of more where it is rotated again
   * meanwhile. Only admins. Fails with: `not_found`.
   */
  rotateWebhookSecret: {
    method: 'POST';
    path: '/v1/webhooks/{id}/rotate_secret';
    input: { params: { id: string }; body: Record<string, never> };
    response: WebhookWithSecret;
  };
  /**
   * Enable a webhook again. Takes up one that was disabled: what waited then is delivered, and what happens
   * from now on. Follow with recover for what happened meanwhile. Only admins. Fails with: `not_found`.
   */
  enableWebhook: {
    method: 'POST';
    path: '/v1/webhooks/{id}/enable';
    input: { params: { id: string }; body: Record<string, never> };
    response: Webhook;
  };
  /**
   * List deliveries of a webhook. Newest events first, each with its attempts; kept for 90 days. Only admins.
   * Fails with: `not_found`, `forbidden`.
   */
  listWebhookDeliveries: {
    method: 'GET';
    path: '/v1/webhooks/{id}/deliveries';
    input: { params: { id: string }; query?: ListWebhookDeliveriesQuery };
    response: WebhookDeliveryList;
  };
  /**
   * Get a delivery. What became of one event at this webhook, with its attempts. Only admins. Fails with:
   * `not_found`, `forbidden`.
   */
  getWebhookDelivery: {
    method: 'GET';
    path: '/v1/webhooks/{id}/deliveries/{delivery_id}';
    input: { params: { id: string; delivery_id: string } };
    response: WebhookDelivery;
  };
  /**
   * Deliver again. Sends the event of a delivery once more, whatever became of it, with the same
   * `webhook-id`. What this webhook was never to be told of has no delivery: recover makes those. Only
   * admins. Fails with: `not_found`, `webhook_disabled`.
   */
  redeliverWebhook: {
    method: 'POST';
    path: '/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver';
    input: { params: { id: string; delivery_id: string }; body: Record<string, never> };
    response: WebhookDelivery;
  };
  /**
   * Deliver what was missed. Sends every event since a time that this webhook is meant for and has not
   * acknowledged: those whose attempts all failed and those that happened while it was disabled or did not
   * exist. Only admins. Fails with: `not_found`, `webhook_disabled`.
   */
  recoverWebhook: {
    method: 'POST';
    path: '/v1/webhooks/{id}/recover';
    input: { params: { id: string }; body: RecoverInput };
    response: Recovery;
  };
  /**
   * Send a test event. Delivers an example with the shape of a type. It is marked by `"test": true` and
   * `"sequence": 0` and is not in the list of events. Only admins. Fails with: `not_found`,
   * `webhook_disabled`.
   */
  testWebhook: {
    method: 'POST';
    path: '/v1/webhooks/{id}/test';
    input: { params: { id: string }; body: TestWebhookInput };
    response: WebhookDelivery;
  };
  /** Read the test clock. */
  getSandboxClock: {
    method: 'GET';
    path: '/v1/sandbox/clock';
    input: Record<string, never>;
    response: Clock;
  };
  /**
   * Advance the test clock. Answers when everything of the organization that falls due until then has
   * happened, in order.
   */
  advanceSandboxClock: {
    method: 'POST';
    path: '/v1/sandbox/clock/advance';
    input: { body: AdvanceClockInput };
    response: Clock;
  };
  /** Open a gift as its recipient. Fails with: `not_found`, `order_state`. */
  openSandboxOrder: {
    method: 'POST';
    path: '/v1/sandbox/orders/{id}/open';
    input: { params: { id: string }; body: Record<string, never> };
    response: OrderDetail;
  };
  /** Swap the products as the recipient. Fails with: `not_found`, `order_state`. */
  swapSandboxOrder: {
    method: 'POST';
    path: '/v1/sandbox/orders/{id}/swap';
    input: { params: { id: string }; body: SwapInput };
    response: OrderDetail;
  };
  /**
   * Accept a gift as its recipient. An address is needed unless the order has one. Fails with: `not_found`,
   * `order_state`.
   */
  acceptSandboxOrder: {
    method: 'POST';
    path: '/v1/sandbox/orders/{id}/accept';
    input: { params: { id: string }; body: AcceptInput };
    response: OrderDetail;
  };
  /** Decline a gift as its recipient. Fails with: `not_found`, `order_state`. */
  declineSandboxOrder: {
    method: 'POST';
    path: '/v1/sandbox/orders/{id}/decline';
    input: { params: { id: string }; body: DeclineInput };
    response: OrderDetail;
  };
  /** Say thank you as the recipient. Fails with: `not_found`, `order_state`. */
  thankSandboxOrder: {
    method: 'POST';
    path: '/v1/sandbox/orders/{id}/thank_you_note';
    input: { params: { id: string }; body: ThankYouNoteInput };
    response: OrderDetail;
  };
  /** Pay a pending order by card, as its payer. Fails with: `not_found`, `order_state`, `card_declined`. */
  paySandboxOrder: {
    method: 'POST';
    path: '/v1/sandbox/orders/{id}/pay';
    input: { params: { id: string }; body: PayInput };
    response: OrderDetail;
  };
  /**
   * Play the carrier of a shipment. Answers with the order. Its first shipment that moves makes it `shipped`;
   * when all that can still arrive are delivered it is `delivered`; when none can, an order that nothing of
   * was shipped becomes `failed`, and one that was shipped stays so. The status a shipment has already is
   * answered 200 and changes nothing. Fails with: `not_found`, `shipment_state`.
   */
  advanceSandboxShipment: {
    method: 'POST';
    path: '/v1/sandbox/shipments/{id}/advance';
    input: { params: { id: string }; body: AdvanceShipmentInput };
    response: OrderDetail;
  };
  /** Read mail caught instead of sent. Newest first. */
  listSandboxMail: {
    method: 'GET';
    path: '/v1/sandbox/mailbox';
    input: { query?: ListSandboxMailQuery };
    response: MailList;
  };
}

export type OrderStatus =
  | 'created'
  | 'notified'
  | 'opened'
  | 'accepted'
  | 'pending_payment'
  | 'paid'
  | 'ordered'
  | 'shipped'
  | 'delivered'
  | 'failed'
  | 'canceled';

export type SendStatus = 'pending' | 'complete' | 'failed' | 'canceled';

export type ShipmentStatus =
  | 'pending'
  | 'tracking'
  | 'shipped'
  | 'delivered'
  | 'delivered_override'
  | 'failed'
  | 'failed_unset_tracking'
  | 'failed_with_reship';

export type CancelReason = 'canceled' | 'expired' | 'declined';

export type SendMethod = 'email_and_link' | 'link_multiple_custom_list' | 'direct_send';

export type SwapMode = 'single' | 'multiple' | 'disabled';

export type ShippingTier = 'disabled' | 'standard' | 'full';

export type MultipleSelectMode = 'disabled' | 'item_count' | 'max_price';

export type FundingSource = 'BALANCE' | 'WORKSPACE_BALANCE' | 'COMMERCE_STORED_VALUE' | 'CORPORATE_ACCOUNT';

export type MovementKind =
  | 'credit'
  | 'debit'
  | 'hold'
  | 'release'
  | 'capture'
  | 'charge'
  | 'refund'
  | 'reversal'
  | 'late_payment';

export type DeliveryStatus = 'pending' | 'succeeded' | 'failed';

export type AttemptFailure =
  | 'http_status'
  | 'redirect'
  | 'gone'
  | 'timeout'
  | 'dns_failed'
  | 'blocked_address'
  | 'connection_failed'
  | 'connection_lost'
  | 'tls_failed'
  | 'invalid_answer';

export type DisabledReason = 'gone' | 'failing';

export interface Me {
  /** Email of the user that owns the API key. */
  email: string;
  /** Only for commerce keys: the id of the commerce app. */
  public_app_id?: string;
}

export interface ListWorkspacesQuery {
  /** Page number, from 1. `1` when left out. */
  page?: number;
  /** Items on a page, 1 to 100. `20` when left out. */
  per_page?: number;
}

export interface WorkspaceList {
  data: Workspace[];
  list_meta: ListMeta;
}

export interface ListPaymentMethodsQuery {
  /** Page number, from 1. `1` when left out. */
  page?: number;
  /** Items on a page, 1 to 100. `20` when left out. */
  per_page?: number;
}

export interface PaymentMethodList {
  data: PaymentMethod[];
  list_meta: ListMeta;
}

export interface CreateCommerceUserPaymentMethodInput {
  /** Name on the card. 1 to 255 characters. */
  cardholder_name: string;
  /** The id of the user in your own app, whose card it is. 1 to 255 characters. */
  commerce_end_user_id: string;
  /** Only `card`. */
  payment_method_type: 'card';
  /**
   * From the embedded payment form of your own app. It can be used once, within an hour. 1 to 255 characters.
   */
  interim_card_key: string;
  /** As the card's bank knows it. */
  billing_address: BillingAddress;
}

export interface CommerceUserPaymentMethod {
  /** The `payment_method_id` of an order batch. */
  id: string;
  /** Lower case: `visa`, `mastercard`, `amex`, `discover`, … */
  card_brand: string;
  /** Last 4 digits of the card number. */
  card_last_4: string;
  /** 1 to 12. */
  card_exp_month: number;
  /** With four digits. */
  card_exp_year: number;
  /** Name on the card. */
  cardholder_name: string;
  /** When it was created. ISO 8601; answers are UTC with `Z`. */
  created_at: string;
}

export interface ListCommerceUserPaymentMethodsQuery {
  /** Page number, from 1. `1` when left out. */
  page?: number;
  /** Items on a page, 1 to 100. `20` when left out. */
  per_page?: number;
  /** The id of the user in your own app, whose card it is. 1 to 255 characters. */
  commerce_end_user_id: string;
}

export interface CommerceUserPaymentMethodList {
  data: CommerceUserPaymentMethod[];
  list_meta: ListMeta;
}

export interface DeleteCommerceUserPaymentMethodQuery {
  /** The id of the user in your own app, whose card it is. 1 to 255 characters. */
  commerce_end_user_id: string;
}

export interface CreateOrderBatchInput {
  /** Sender name shown on the gift, 1 to 255 characters. */
  from_name: string;
  /** 1 to 100,000 recipients; each becomes an order. */
  recipients: RecipientInput[];
  cart: CartInput;
  /**
   * `email_and_link`: every recipient has an email. `link_multiple_custom_list`: a link per recipient, no
   * email. `direct_send`: every recipient has a mailing address.
   */
  send_method: SendMethod;
  /** At most 2,000 characters. */
  message?: string | null;
  /** An active greeting card. */
  card_id?: string | null;
  /**
   * A card's id or `BALANCE`, `WORKSPACE_BALANCE`, `COMMERCE_STORED_VALUE`, `CORPORATE_ACCOUNT`; the
   * organization's default when left out. At most 64 characters.
   */
  payment_method_id?: string | null;
  /** The oldest workspace the user can reach when left out. */
  workspace_id?: string | null;
  /** In the future, within two years. ISO 8601; answers are UTC with `Z`. */
  scheduled_send_on?: string | null;
  /** After the send time. ISO 8601; answers are UTC with `Z`. */
  expires_at?: string | null;
  /**
   * `single`: one product of at most the price of the gift, prices hidden. `multiple`: several up to it,
   * prices shown. `disabled`: none. `single` when left out.
   */
  swap?: SwapMode | null;
  /** Which countries besides the US a gift may be sent to. `disabled` when left out. */
  international_shipping_tier?: ShippingTier | null;
  /** Recipients outside the US may take a gift card instead. `false` when left out. */
  international_gift_cards_enabled?: boolean | null;
  /** `direct_send` only: recipients with an email are told. `true` when left out. */
  notifications_enabled?: boolean | null;
  /** Needed with a commerce user's payment method, which must be that user's. 1 to 255 characters. */
  commerce_end_user_id?: string | null;
  /** Your own reference; unique in the organization, a repeat is refused. 1 to 255 characters. */
  customer_reference_id?: string | null;
  /** Internal name; made from cart and recipients when left out. At most 255 characters. */
  batch_name?: string | null;
  /** Reserved: null or empty. */
  reserved_options?: unknown;
}

export interface OrderBatchDetail {
  /** Id of the order batch. */
  id: string;
  send_status: SendStatus;
  /** Sender name shown on the order and in notifications. */
  from_name: string;
  /** Message from the sender. */
  message: string | null;
  /** Orders that exist; 0 until the batch was sent. */
  orders_count: number;
  /** First 10 orders, in the order given at creation. */
  orders_preview: Order[];
  /** Total recipients. */
  recipients_count: number;
  /** First 10 recipients. */
  recipients_preview: OrderBatchRecipient[];
  cart: Cart;
  /** True for a scheduled send, also after it was sent. */
  is_scheduled_send: boolean;
  /** When it is sent; stays after the send. ISO 8601; answers are UTC with `Z`. */
  scheduled_send_on: string | null;
  /** When its gifts expire. ISO 8601; answers are UTC with `Z`. */
  expires_at: string | null;
  send_method: SendMethod | null;
  /** Internal name; not shown to recipients. */
  batch_name: string | null;
  /** Digital greeting card on the batch. */
  card_id: string | null;
  /** The user who sent the gift. */
  sender: Sender;
  /** Workspace the batch lives in. */
  workspace_id: string | null;
  workspace_name: string | null;
  /** 24 upper-case letters and digits, shown on receipts. */
  reference_id: string;
  /** The reference given at creation. */
  customer_reference_id: string | null;
  /** Addition: why a `failed` batch could not be sent. */
  failure_reason: string | null;
  /**
   * A card's payment method id, or `BALANCE`, `WORKSPACE_BALANCE`, `COMMERCE_STORED_VALUE`,
   * `CORPORATE_ACCOUNT`. Detail answers only.
   */
  payment_method_id: string | null;
}

export interface ListOrderBatchesQuery {
  /** Page number, from 1. `1` when left out. */
  page?: number;
  /** Items on a page, 1 to 100. `20` when left out. */
  per_page?: number;
  /** Created at or after this time. ISO 8601; answers are UTC with `Z`. */
  'created_at[after]'?: string;
  /** Created at or before this time. ISO 8601; answers are UTC with `Z`. */
  'created_at[before]'?: string;
  /** Addition: the batch with this reference. At most 255 characters. */
  customer_reference_id?: string;
  /** Addition: only batches in this status. */
  send_status?: SendStatus;
  /** Addition: only batches of this workspace. */
  workspace_id?: string;
}

export interface OrderBatchList {
  data: OrderBatch[];
  list_meta: ListMeta;
}

export interface PriceInput {
  /** 1 to 100,000 recipients. */
  recipients: {
    /** At most 255 characters. */
    first_name?: string | null;
    /** At most 255 characters. */
    last_name?: string | null;
    /** Needed for `email_and_link`. At most 254 characters. */
    email?: string | null;
    /** In E.164 form, like +14155550123. */
    phone?: string | null;
    /** Where a gift is shipped. US unless the batch allows international shipping. */
    mailing_address?: MailingAddress | null;
  }[];
  cart: CartInput;
  send_method: SendMethod;
  /** Addition: as the batch will have it. `single` when left out. */
  swap?: SwapMode | null;
  /** Addition: as the batch will have it. `disabled` when left out. */
  international_shipping_tier?: ShippingTier | null;
}

export interface Price {
  /** For one recipient. */
  cart_price: {
    /** Products. USD cents. */
    price_product: number;
    /** Shipping. USD cents. */
    price_shipping: number;
    /** Processing fee. USD cents. */
    price_processing_fee: number;
    /** Products + shipping + processing fee. USD cents. */
    price_pre_tax: number;
    /** Tax at the cheapest destination. USD cents. */
    price_est_tax_low: number;
    /** Tax at the dearest destination. USD cents. */
    price_est_tax_high: number;
    /** The least one order can cost. USD cents. */
    price_est_total_low: number;
    /** The most one order can cost; nobody is charged more. USD cents. */
    price_est_total_high: number;
  };
  /** For all recipients. */
  total_price: {
    /** Number of recipients. */
    recipients: number;
    /** The least the batch can cost. USD cents. */
    est_group_total_low: number;
    /** The most the batch can cost. USD cents. */
    est_group_total_high: number;
    /** Tax for the addresses given; only when every recipient has one. USD cents. */
    est_tax_calculated?: number;
    /** Total for the addresses given; only when every recipient has one. USD cents. */
    est_total_calculated?: number;
  };
}

export interface ListOrderBatchOrdersQuery {
  /** Page number, from 1. `1` when left out. */
  page?: number;
  /** Items on a page, 1 to 100. `20` when left out. */
  per_page?: number;
}

export interface OrderList {
  data: Order[];
  list_meta: ListMeta;
}

export interface ListOrderBatchRecipientsQuery {
  /** Page number, from 1. `1` when left out. */
  page?: number;
  /** Items on a page, 1 to 100. `20` when left out. */
  per_page?: number;
}

export interface OrderBatchRecipientList {
  data: OrderBatchRecipient[];
  list_meta: ListMeta;
}

export interface RescheduleInput {
  /** The new send time; in the future, within two years. ISO 8601; answers are UTC with `Z`. */
  scheduled_send_on: string;
}

export interface ListOrdersQuery {
  /** Page number, from 1. `1` when left out. */
  page?: number;
  /** Items on a page, 1 to 100. `20` when left out. */
  per_page?: number;
  /** Created at or after this time. ISO 8601; answers are UTC with `Z`. */
  'created_at[after]'?: string;
  /** Created at or before this time. ISO 8601; answers are UTC with `Z`. */
  'created_at[before]'?: string;
  /** Addition: only orders in this status. */
  status?: OrderStatus;
  /** Addition: only orders of this workspace. */
  workspace_id?: string;
}

export interface OrderDetail {
  /** Id of the order. */
  id: string;
  recipient_first_name: string;
  recipient_last_name: string | null;
  recipient_email: string | null;
  status: OrderStatus;
  /** Link to send to the recipient or share with the sender. It shows no tracking information. */
  individual_gift_link: string;
  cart: Cart;
  /** Variant selections per cart product; only for commerce app orders. */
  cart_selections: CartSelection[] | null;
  /** One for each brand from `ordered` on; what is lost and sent again has another one beside it. */
  shipments: Shipment[];
  /** Workspace the order lives in. */
  workspace_id: string | null;
  workspace_name: string | null;
  /** When the gift expires. ISO 8601; answers are UTC with `Z`. */
  expires_at: string | null;
  /** Greeting card on the gift. */
  card_id: string | null;
  /** Sender's message. */
  message: string | null;
  /** Written by the recipient. */
  thank_you_note: string | null;
  /** Times a person viewed the gift; fetches by scanners do not count. */
  view_count_recipient: number;
  /** Parent batch. */
  order_batch_id: string;
  /** True if the recipient swapped the products. */
  is_swapped: boolean;
  /** Latest amounts, after a swap those of the new products. */
  amounts: Amounts;
  event_times: EventTimes | null;
  original_cart: Cart | null;
  original_amounts: OriginalAmounts | null;
  /** The user who sent the gift. */
  sender: Sender;
  /** Hosted payment page, while the order is `pending_payment`. */
  payment_link: string | null;
  /** 24 upper-case letters and digits, shown on receipts. */
  reference_id: string;
  /** Addition: why a `canceled` order was: the sender, its expiry, or the recipient declined. */
  cancel_reason: CancelReason | null;
  /**
   * A card's payment method id, or `BALANCE`, `WORKSPACE_BALANCE`, `COMMERCE_STORED_VALUE`,
   * `CORPORATE_ACCOUNT`. Detail answers only.
   */
  payment_method_id: string | null;
}

export interface UpdateExpirationInput {
  /** When the gift expires; in the future. ISO 8601; answers are UTC with `Z`. */
  expires_at?: string;
  /** Accepted in place of `expires_at` for existing clients. ISO 8601; answers are UTC with `Z`. */
  expiration?: string;
}

export interface RefundInput {
  /** USD cents; at most what is left of the price. Left out: all that is left. */
  amount?: number;
  /** 1 to 500 characters; kept with the refund, for your own people. */
  reason: string;
}

export interface ListOrderActivitiesQuery {
  /** Page number, from 1. `1` when left out. */
  page?: number;
  /** Items on a page, 1 to 100. `20` when left out. */
  per_page?: number;
  /** Happened at or after this time. ISO 8601; answers are UTC with `Z`. */
  after?: string;
  /** Happened at or before this time. ISO 8601; answers are UTC with `Z`. */
  before?: string;
  /** Only changes into these statuses, separated by commas. At most 255 characters. */
  statuses?: string;
}

export interface OrderActivityList {
  data: OrderActivity[];
  list_meta: ListMeta;
}

export interface ListOrderTransfersQuery {
  /** Page number, from 1. `1` when left out. */
  page?: number;
  /** Items on a page, 1 to 100. `20` when left out. */
  per_page?: number;
}

export interface OrderTransferList {
  data: OrderTransfer[];
  list_meta: ListMeta;
}

export interface ListBalanceMovementsQuery {
  /** Page number, from 1. `1` when left out. */
  page?: number;
  /** Items on a page, 1 to 100. `20` when left out. */
  per_page?: number;
  /** Created at or after this time. ISO 8601; answers are UTC with `Z`. */
  'created_at[after]'?: string;
  /** Created at or before this time. ISO 8601; answers are UTC with `Z`. */
  'created_at[before]'?: string;
  /** Only movements of this balance. */
  payment_method_id?: FundingSource;
  /** Only movements of the balance of this workspace. */
  workspace_id?: string;
  /** Only what was moved for this order. */
  order_id?: string;
}

export interface BalanceMovementList {
  data: BalanceMovement[];
  list_meta: ListMeta;
}

export interface ListInvoicesQuery {
  /** Page number, from 1. `1` when left out. */
  page?: number;
  /** Items on a page, 1 to 100. `20` when left out. */
  per_page?: number;
}

export interface InvoiceList {
  data: Invoice[];
  list_meta: ListMeta;
}

export interface Invoice {
  /** Id of the invoice. */
  id: string;
  /** Counts the organization's invoices without a gap. */
  number: string;
  /** First moment of the month. ISO 8601; answers are UTC with `Z`. */
  period_start: string;
  /** First moment of the next month. ISO 8601; answers are UTC with `Z`. */
  period_end: string;
  /** When it was issued; it never changes after. ISO 8601; answers are UTC with `Z`. */
  issued_at: string;
  /** Owed when the month began; below zero where more was paid than owed. USD cents. */
  opening_balance: number;
  /** Charged for orders. USD cents. */
  charges: number;
  /** Given back for orders. USD cents. */
  credits: number;
  /** Paid in. USD cents. */
  payments: number;
  /** Owed when the month ended: opening + charges − credits − payments. USD cents. */
  closing_balance: number;
  /** A page to read and print. Whoever has the address can see it. */
  html_url: string;
  /** The same as PDF. */
  pdf_url: string;
}

export interface ListEventsQuery {
  /** Id of an event: only those behind it. From the oldest that is kept when left out. */
  after?: string;
  /** Events in the answer, 1 to 100. `20` when left out. */
  limit?: number;
  /** Only events of this type. */
  event_type?: EventType;
}

export interface EventList {
  data: Event[];
  list_meta: {
    /** Whether more are there already. */
    has_more: boolean;
    /** Pass it on as `after`: the id of the last event, of an empty answer the `after` that was given. */
    next_after: string | null;
  };
}

export interface ListProductsQuery {
  /** Page number, from 1. `1` when left out. */
  page?: number;
  /** Items on a page, 1 to 100. `20` when left out. */
  per_page?: number;
  /** Only what ships to this country (ISO 3166-1 alpha-2). `US` when left out. */
  country_code?: string;
  /** Only the organization's own products. `false` when left out. */
  use_custom_catalog?: boolean;
  /** With `use_custom_catalog`: its inactive ones too. `false` when left out. */
  custom_catalog_show_inactive?: boolean;
}

export interface ProductList {
  data: Product[];
  list_meta: ListMeta;
}

export interface Product {
  /** Id of the product. */
  id: string;
  name: string;
  brand: Brand;
  subtitle: string | null;
  subtitle_short: string | null;
  /** What the recipient reads. */
  recipient_description: string | null;
  /** What there is to choose, like `Flavor`. */
  variants_label: string | null;
  /** How many variants are chosen for a unit; 0 when there is nothing to choose. */
  variants_num_selectable: number;
  variants: {
    /** Id of the choice. */
    id: string;
    name: string;
    subtitle: string | null;
    image_large: Image | null;
  }[];
  /** Choices by group; one option of each is chosen. */
  variant_groups: {
    /** Id of the group. */
    id: string;
    /** Like `Size`. */
    name: string;
    options: {
      /** Id of the choice. */
      id: string;
      name: string;
      subtitle: string | null;
      image_large: Image | null;
      /** As #rrggbb. */
      color: string | null;
    }[];
  }[];
  images: {
    /** Id of the image. */
    id: string;
    image_large: Image;
  }[];
  /** Price of one unit; for a variable price, the suggested one. USD cents. */
  price: number;
  price_is_variable: boolean;
  /** Least variable price. USD cents. */
  price_min: number | null;
  /** Largest variable price. USD cents. */
  price_max: number | null;
  /** Two-letter codes of states it cannot be shipped to. */
  restricted_states: string[];
  attributes: {
    label: string;
    content: string;
  }[];
  status: 'active' | 'inactive';
  /** Last change. ISO 8601; answers are UTC with `Z`. */
  updated_at: string;
  /** Addition: accepted as `product_url` in a cart. */
  product_url?: string;
}

export interface ListBrandsQuery {
  /** Page number, from 1. `1` when left out. */
  page?: number;
  /** Items on a page, 1 to 100. `20` when left out. */
  per_page?: number;
  /** Only what ships to this country (ISO 3166-1 alpha-2). `US` when left out. */
  country_code?: string;
}

export interface BrandList {
  data: Brand[];
  list_meta: ListMeta;
}

export interface ListCardsQuery {
  /** Page number, from 1. `1` when left out. */
  page?: number;
  /** Items on a page, 1 to 100. `20` when left out. */
  per_page?: number;
}

export interface CardList {
  data: Card[];
  list_meta: ListMeta;
}

export interface ListCollectionsQuery {
  /** Page number, from 1. `1` when left out. */
  page?: number;
  /** Items on a page, 1 to 100. `20` when left out. */
  per_page?: number;
  /** Only published ones, or only unpublished ones. */
  published?: boolean;
}

export interface CollectionList {
  data: Collection[];
  list_meta: ListMeta;
}

/** A gift of choice: sent by putting its `product` in the cart. */
export interface Collection {
  /** Id of the collection. */
  id: string;
  /** Workspace it belongs to. */
  workspace_id: string;
  title: string;
  is_published: boolean;
  /** Price of the collection as a gift. USD cents. */
  published_price: number | null;
  product: Product | null;
  published_version: {
    /** Id of the version. */
    id: string;
    title: string;
    subtitle: string | null;
    multiple_select_mode: MultipleSelectMode;
    multiple_select_count: number | null;
    /** Sum the choices may reach. USD cents. */
    multiple_select_price: number | null;
    international_shipping_tier: ShippingTier;
    international_gift_cards_enabled: boolean;
    header_image: Image | null;
    collection_categories: {
      /** Id of the category. */
      id: string;
      name: string;
      is_featured: boolean;
      position: number;
      collection_products: {
        /** Id of the product in the collection. */
        id: string;
        product: Product;
      }[];
    }[];
  } | null;
}

export interface CreateWebhookInput {
  /**
   * Where events are posted to: `https://` and on the public internet. It is checked now and, by the
   * addresses its name has, at every connection. 1 to 2,048 characters.
   */
  url: string;
  /** Event types; `order.*` is every type that begins so, `*` is all. 1 to 50 items. */
  events?: string[] | null;
  /** For people, up to 500 characters. */
  description?: string | null;
  /**
   * Whatever you want to remember with it: up to 20 texts of at most 500 characters, under names of at most
   * 40.
   */
  metadata?: Record<string, string> | null;
  /** At most this many requests a second are sent here. 1 to 1,000. */
  throttle?: number | null;
}

export interface WebhookWithSecret {
  /** Id of the webhook. */
  id: string;
  url: string;
  description: string | null;
  /** The event types it is told of, as given. */
  events: string[];
  metadata: Record<string, string>;
  /** Requests a second at most; null is no limit. */
  throttle: number | null;
  /** A disabled webhook is told nothing. */
  status: 'enabled' | 'disabled';
  /** `gone`: the address answered 410. `failing`: nothing got through for five days. */
  disabled_reason: DisabledReason | null;
  /** When it was disabled. ISO 8601; answers are UTC with `Z`. */
  disabled_at: string | null;
  /** Since when nothing gets through; null while all is well. ISO 8601; answers are UTC with `Z`. */
  failing_since: string | null;
  /** When it was created. ISO 8601; answers are UTC with `Z`. */
  created_at: string;
  /** `whsec_…`: what signatures are made with. Shown here and never again. */
  secret: string;
}

export interface ListWebhooksQuery {
  /** Page number, from 1. `1` when left out. */
  page?: number;
  /** Items on a page, 1 to 100. `20` when left out. */
  per_page?: number;
}

export interface WebhookList {
  data: Webhook[];
  list_meta: ListMeta;
}

export interface Webhook {
  /** Id of the webhook. */
  id: string;
  url: string;
  description: string | null;
  /** The event types it is told of, as given. */
  events: string[];
  metadata: Record<string, string>;
  /** Requests a second at most; null is no limit. */
  throttle: number | null;
  /** A disabled webhook is told nothing. */
  status: 'enabled' | 'disabled';
  /** `gone`: the address answered 410. `failing`: nothing got through for five days. */
  disabled_reason: DisabledReason | null;
  /** When it was disabled. ISO 8601; answers are UTC with `Z`. */
  disabled_at: string | null;
  /** Since when nothing gets through; null while all is well. ISO 8601; answers are UTC with `Z`. */
  failing_since: string | null;
  /** When it was created. ISO 8601; answers are UTC with `Z`. */
  created_at: string;
}

export interface UpdateWebhookInput {
  /**
   * Where events are posted to: `https://` and on the public internet. It is checked now and, by the
   * addresses its name has, at every connection. 1 to 2,048 characters.
   */
  url?: string;
  /** Event types; `order.*` is every type that begins so, `*` is all. 1 to 50 items. */
  events?: string[];
  /** For people, up to 500 characters; null removes it. */
  description?: string | null;
  /**
   * Whatever you want to remember with it: up to 20 texts of at most 500 characters, under names of at most
   * 40.
   */
  metadata?: Record<string, string> | null;
  /** At most this many requests a second are sent here. 1 to 1,000. */
  throttle?: number | null;
}

export interface ListWebhookDeliveriesQuery {
  /** Page number, from 1. `1` when left out. */
  page?: number;
  /** Items on a page, 1 to 100. `20` when left out. */
  per_page?: number;
  /** Only deliveries of this status. */
  status?: DeliveryStatus;
}

export interface WebhookDeliveryList {
  data: WebhookDelivery[];
  list_meta: ListMeta;
}

export interface WebhookDelivery {
  /** Id of the delivery: that of the event it tells of, as in the `webhook-id` header. */
  id: string;
  event_type: string;
  /** Asked for by the test operation; it tells of nothing that happened. */
  is_test: boolean;
  /** `pending`: it waits for its next attempt. `failed`: no more are made unless asked for. */
  status: DeliveryStatus;
  attempts_count: number;
  /** When the next attempt is due; null when none is. ISO 8601; answers are UTC with `Z`. */
  next_attempt_at: string | null;
  /** When the event happened. ISO 8601; answers are UTC with `Z`. */
  created_at: string;
  /** The newest 20, oldest first. */
  attempts: WebhookAttempt[];
}

export interface RecoverInput {
  /** Events from this time on are delivered, unless they already were. ISO 8601; answers are UTC with `Z`. */
  since: string;
}

export interface Recovery {
  /** Deliveries that are on their way now. */
  deliveries_count: number;
}

export interface TestWebhookInput {
  /** The type whose shape the test has; `order_batch.created` when left out. */
  event_type?: EventType;
}

export interface Clock {
  /** The organization's time. ISO 8601; answers are UTC with `Z`. */
  now: string;
}

export interface AdvanceClockInput {
  /** Move the clock on by this many seconds; this or `to`. 1 to 315,360,000. */
  seconds?: number;
  /** Move the clock on to this time. ISO 8601; answers are UTC with `Z`. */
  to?: string;
}

export interface SwapInput {
  /** The products taken instead. 1 to 20 items. */
  items: {
    /** The product; this or `product_url`. */
    product_id?: string | null;
    /** The product's `product_url`, instead of its id. At most 2,000 characters. */
    product_url?: string | null;
    /** Units of the product, 1 to 100. */
    quantity: number;
    /**
     * Price of one unit in USD cents; required for a variable-price product, within its bounds. At most
     * 100,000,000.
     */
    variable_price?: number | null;
    /**
     * Names of the variants chosen; needed for `direct_send` when the product has selectable variants. At
     * most 50 items.
     */
    variants?: string[] | null;
  }[];
}

export interface AcceptInput {
  /** Where a gift is shipped. US unless the batch allows international shipping. */
  mailing_address?: MailingAddress | null;
  /** Variants chosen for each unit of products that have any. At most 5,000 items. */
  selections?: {
    /** Matches `cart.items[].id`. */
    cart_item_id: string;
    /** 0 for the first unit. At most 99. */
    quantity_index: number;
    /** At most 50 items. */
    variants: string[];
  }[] | null;
}

export interface DeclineInput {
  /** At most 255 characters. */
  reason?: string | null;
  /** Passed on to the sender. At most 2,000 characters. */
  message?: string | null;
}

export interface ThankYouNoteInput {
  /** 1 to 2,000 characters. */
  note: string;
}

export interface PayInput {
  /** A test card; 4242 4242 4242 4242, which works, where none is given. 1 to 32 characters. */
  card_number?: string | null;
}

export interface AdvanceShipmentInput {
  /** What becomes of the shipment. */
  status: ShipmentStatus;
  /**
   * Only with `tracking`; one is made up where none is named. Known: UPS, USPS, FedEx, DHL. 1 to 64
   * characters.
   */
  tracking_carrier?: string | null;
  /** Only with `tracking`; one is made up where none is given. 1 to 64 characters. */
  tracking_number?: string | null;
}

export interface ListSandboxMailQuery {
  /** Page number, from 1. `1` when left out. */
  page?: number;
  /** Items on a page, 1 to 100. `20` when left out. */
  per_page?: number;
  /** Only mail to this address. At most 254 characters. */
  to?: string;
}

export interface MailList {
  data: Mail[];
  list_meta: ListMeta;
}

export interface OrderBatchInEvent {
  /** Id of the order batch. */
  id: string;
  send_status: SendStatus;
  /** Sender name shown on the order and in notifications. */
  from_name: string;
  /** Message from the sender. */
  message: string | null;
  /** Orders that exist; 0 until the batch was sent. */
  orders_count: number;
  /** First 10 orders, in the order given at creation. */
  orders_preview: Order[];
  /** Total recipients. */
  recipients_count: number;
  /** First 10 recipients. */
  recipients_preview: OrderBatchRecipient[];
  cart: Cart;
  /** True for a scheduled send, also after it was sent. */
  is_scheduled_send: boolean;
  /** When it is sent; stays after the send. ISO 8601; answers are UTC with `Z`. */
  scheduled_send_on: string | null;
  /** When its gifts expire. ISO 8601; answers are UTC with `Z`. */
  expires_at: string | null;
  send_method: SendMethod | null;
  /** Internal name; not shown to recipients. */
  batch_name: string | null;
  /** Digital greeting card on the batch. */
  card_id: string | null;
  /** The user who sent the gift. */
  sender: Sender;
  /** Workspace the batch lives in. */
  workspace_id: string | null;
  workspace_name: string | null;
  /** 24 upper-case letters and digits, shown on receipts. */
  reference_id: string;
  /** The reference given at creation. */
  customer_reference_id: string | null;
  /** Addition: why a `failed` batch could not be sent. */
  failure_reason: string | null;
  /**
   * A card's payment method id, or `BALANCE`, `WORKSPACE_BALANCE`, `COMMERCE_STORED_VALUE`,
   * `CORPORATE_ACCOUNT`. Detail answers only.
   */
  payment_method_id: string | null;
  /** The same as `workspace_id`, under the name older receivers know. */
  workplace_id: string | null;
  workplace_name: string | null;
}

export interface ErrorBody {
  /** A sentence for a person. */
  error: string;
  /** Stable; what programs branch on. */
  code: ErrorCode;
  /** All problems found, at most 100; only for validation. */
  details?: {
    /** Path of the field, like `recipients[3].email`. */
    field: string;
    message: string;
  }[];
  /** Only with `duplicate_customer_reference_id`. */
  existing_order_batch_id?: string;
  /** Also in the `Request-Id` header; name it when you ask for help. */
  request_id: string;
}

export interface Workspace {
  /** Id of the workspace. */
  id: string;
  name: string;
}

export interface ListMeta {
  /** Total items in the list, on all pages. */
  total_count: number;
}

export interface PaymentMethod {
  /** A card's UUID, or the name of a balance. */
  id: string;
  name: string;
  cardholder_name?: string;
  /** What is available (total less held). USD cents. */
  balance?: number;
}

/** As the card's bank knows it. */
export interface BillingAddress {
  /** Street and number. 1 to 255 characters. */
  address_1: string;
  /** Apartment, suite, floor. At most 255 characters. */
  address_2?: string | null;
  /** City. 1 to 100 characters. */
  city: string;
  /** State, province or region. 1 to 100 characters. */
  state: string;
  /** ZIP or postal code. 1 to 20 characters. */
  postal_code: string;
  /** ISO 3166-1 alpha-2 country code. 1 to 60 characters. */
  country: string;
}

export interface RecipientInput {
  /** 1 to 255 characters. */
  first_name: string;
  /** At most 255 characters. */
  last_name?: string | null;
  /** Needed for `email_and_link`. At most 254 characters. */
  email?: string | null;
  /** In E.164 form, like +14155550123. */
  phone?: string | null;
  /** Where a gift is shipped. US unless the batch allows international shipping. */
  mailing_address?: MailingAddress | null;
}

export interface CartInput {
  /** 1 to 50 products. */
  items: CartItemInput[];
}

export interface Order {
  /** Id of the order. */
  id: string;
  recipient_first_name: string;
  recipient_last_name: string | null;
  recipient_email: string | null;
  status: OrderStatus;
  /** Link to send to the recipient or share with the sender. It shows no tracking information. */
  individual_gift_link: string;
  cart: Cart;
  /** Variant selections per cart product; only for commerce app orders. */
  cart_selections: CartSelection[] | null;
  /** One for each brand from `ordered` on; what is lost and sent again has another one beside it. */
  shipments: Shipment[];
  /** Workspace the order lives in. */
  workspace_id: string | null;
  workspace_name: string | null;
  /** When the gift expires. ISO 8601; answers are UTC with `Z`. */
  expires_at: string | null;
  /** Greeting card on the gift. */
  card_id: string | null;
  /** Sender's message. */
  message: string | null;
  /** Written by the recipient. */
  thank_you_note: string | null;
  /** Times a person viewed the gift; fetches by scanners do not count. */
  view_count_recipient: number;
  /** Parent batch. */
  order_batch_id: string;
  /** True if the recipient swapped the products. */
  is_swapped: boolean;
  /** Latest amounts, after a swap those of the new products. */
  amounts: Amounts;
  event_times: EventTimes | null;
  original_cart: Cart | null;
  original_amounts: OriginalAmounts | null;
  /** The user who sent the gift. */
  sender: Sender;
  /** Hosted payment page, while the order is `pending_payment`. */
  payment_link: string | null;
  /** 24 upper-case letters and digits, shown on receipts. */
  reference_id: string;
  /** Addition: why a `canceled` order was: the sender, its expiry, or the recipient declined. */
  cancel_reason: CancelReason | null;
}

/** The contact data given when the batch was created. */
export interface OrderBatchRecipient {
  first_name: string;
  last_name: string | null;
  email: string | null;
}

export interface Cart {
  /** Id of the cart. */
  id: string;
  items: {
    /** Id of the cart item. */
    id: string;
    quantity: number;
    product: {
      /** Id of the product. */
      id: string;
      name: string;
      brand: {
        /** Id of the brand. */
        id: string;
        name: string;
      };
    };
  }[];
}

/** The user who sent the gift. */
export interface Sender {
  first_name: string;
  last_name: string;
  email: string;
}

export interface OrderBatch {
  /** Id of the order batch. */
  id: string;
  send_status: SendStatus;
  /** Sender name shown on the order and in notifications. */
  from_name: string;
  /** Message from the sender. */
  message: string | null;
  /** Orders that exist; 0 until the batch was sent. */
  orders_count: number;
  /** First 10 orders, in the order given at creation. */
  orders_preview: Order[];
  /** Total recipients. */
  recipients_count: number;
  /** First 10 recipients. */
  recipients_preview: OrderBatchRecipient[];
  cart: Cart;
  /** True for a scheduled send, also after it was sent. */
  is_scheduled_send: boolean;
  /** When it is sent; stays after the send. ISO 8601; answers are UTC with `Z`. */
  scheduled_send_on: string | null;
  /** When its gifts expire. ISO 8601; answers are UTC with `Z`. */
  expires_at: string | null;
  send_method: SendMethod | null;
  /** Internal name; not shown to recipients. */
  batch_name: string | null;
  /** Digital greeting card on the batch. */
  card_id: string | null;
  /** The user who sent the gift. */
  sender: Sender;
  /** Workspace the batch lives in. */
  workspace_id: string | null;
  workspace_name: string | null;
  /** 24 upper-case letters and digits, shown on receipts. */
  reference_id: string;
  /** The reference given at creation. */
  customer_reference_id: string | null;
  /** Addition: why a `failed` batch could not be sent. */
  failure_reason: string | null;
}

/** Where a gift is shipped. US unless the batch allows international shipping. */
export interface MailingAddress {
  /** The recipient's when left out. At most 255 characters. */
  first_name?: string | null;
  /** At most 255 characters. */
  last_name?: string | null;
  /** Street and number. 1 to 255 characters. */
  address_1: string;
  /** Apartment, suite, floor. At most 255 characters. */
  address_2?: string | null;
  /** City. 1 to 100 characters. */
  city: string;
  /** Two-letter state code in the US; province or region elsewhere. 1 to 100 characters. */
  state: string;
  /** ZIP code in the US, checked against the state. 1 to 20 characters. */
  postal_code: string;
  /** ISO 3166-1 alpha-2 country code. 1 to 60 characters. */
  country: string;
}

export interface CartSelection {
  /** Id of the selection. */
  id: string;
  /** Matches `cart.items[].id`. */
  cart_item_id: string;
  /** 0 for the first unit of a product, 1 for the second, and so on. */
  quantity_index: number;
  /** Selected variants for that unit. */
  variants: string[];
}

export interface Shipment {
  /** Id of the shipment. */
  id: string;
  status: ShipmentStatus;
  /** Brand the shipment is from. */
  brand_name: string;
  /** Carrier name. */
  tracking_carrier: string | null;
  /** Only for approved distribution partners. */
  tracking_number: string | null;
  /** Only for approved distribution partners. */
  tracking_url: string | null;
  /** First carrier scan. ISO 8601; answers are UTC with `Z`. */
  shipped_at: string | null;
  /** Delivery. ISO 8601; answers are UTC with `Z`. */
  delivered_at: string | null;
  /** Estimated delivery. ISO 8601; answers are UTC with `Z`. */
  delivery_eta: string | null;
}

/** Latest amounts, after a swap those of the new products. */
export interface Amounts {
  /** Cost of the products. USD cents. */
  amount_product: number;
  /** Cost of shipping. USD cents. */
  amount_shipping: number;
  /** Processing fees. USD cents. */
  amount_processing_fee: number | null;
  /**
   * Paid from prepaid money (`BALANCE`, `WORKSPACE_BALANCE`, `COMMERCE_STORED_VALUE`); shown apart, not
   * subtracted from the total. Null until the order is paid, and where a card or credit pays. USD cents.
   */
  amount_credit_applied: number | null;
  /** Products + shipping + processing fees. USD cents. */
  amount_pre_tax_total: number;
  /** Tax; null until the address is known. USD cents. */
  amount_tax: number | null;
  /**
   * Products + shipping + processing fees + tax + global shipping; null until the address is known. USD
   * cents.
   */
  amount_total: number | null;
  /** Cost of global shipping through the global relay service. USD cents. */
  amount_global_relay_cost: number | null;
  /**
   * Addition: what was given back of the total; null while nothing was. Not subtracted from it. USD cents.
   */
  amount_refunded: number | null;
}

export interface EventTimes {
  /** Order created. ISO 8601; answers are UTC with `Z`. */
  created_at: string;
  /** Recipient notified. ISO 8601; answers are UTC with `Z`. */
  notified_at: string | null;
  /** Gift opened by the recipient. ISO 8601; answers are UTC with `Z`. */
  opened_at: string | null;
  /** Gift accepted by the recipient. ISO 8601; answers are UTC with `Z`. */
  accepted_at: string | null;
  /** Order entered pending payment. ISO 8601; answers are UTC with `Z`. */
  pending_payment_at: string | null;
  /** Order paid. ISO 8601; answers are UTC with `Z`. */
  paid_at: string | null;
  /** First shipment shipped. ISO 8601; answers are UTC with `Z`. */
  shipped_at: string | null;
  /** All shipments delivered. ISO 8601; answers are UTC with `Z`. */
  delivered_at: string | null;
}

export interface OriginalAmounts {
  /** Cost of the products first sent. USD cents. */
  original_amount_product: number | null;
  /** Cost of their shipping. USD cents. */
  original_amount_shipping: number | null;
  /** Credit applied then. USD cents. */
  original_amount_credit_applied: number | null;
  /** Products + shipping + processing fees then. USD cents. */
  original_amount_pre_tax_total: number | null;
}

/** One change of status. */
export interface OrderActivity {
  /** Id of the activity. */
  id: string;
  order_status: OrderStatus;
  /** When the order entered this status. ISO 8601; answers are UTC with `Z`. */
  created_at: string;
  order: Order;
}

export interface OrderTransfer {
  /** Id of the transfer. */
  id: string;
  /**
   * `credit`, `debit`: paid in or taken out. `hold`: reserved for a batch. `release`: given back unused.
   * `capture`: an order paid from a hold. `charge`: an order paid without one. `refund`: money given back for
   * an order. `reversal`: an order that failed is paid back. `late_payment`: taken for an order that had
   * failed.
   */
  kind: MovementKind;
  /** A sentence for people. */
  description: string;
  /** When it was booked. ISO 8601; answers are UTC with `Z`. */
  created_at: string;
  /** They sum to zero. */
  entries: {
    /**
     * Such as `balance`, `held:balance`, `receivable`, `cash`, `brand_payable`, `shipping_payable`,
     * `fee_revenue`, `tax_payable`.
     */
    account: string;
    /** Above zero where the account is credited, below where it is debited. USD cents. */
    amount: number;
  }[];
}

export interface BalanceMovement {
  /** Id of the movement. */
  id: string;
  /** The balance, by the name it is paid with. */
  payment_method_id: FundingSource;
  /** Of a `WORKSPACE_BALANCE`: whose it is. */
  workspace_id: string | null;
  /**
   * `credit`, `debit`: paid in or taken out. `hold`: reserved for a batch. `release`: given back unused.
   * `capture`: an order paid from a hold. `charge`: an order paid without one. `refund`: money given back for
   * an order. `reversal`: an order that failed is paid back. `late_payment`: taken for an order that had
   * failed.
   */
  kind: MovementKind;
  /** What is available changed by this much; below zero where it became less. USD cents. */
  amount: number;
  /** A sentence for people. */
  description: string;
  /** The order it was for. */
  order_id: string | null;
  /** The batch it was for. */
  order_batch_id: string | null;
  /** When it was booked. ISO 8601; answers are UTC with `Z`. */
  created_at: string;
}

export interface Brand {
  /** Id of the brand. */
  id: string;
  name: string;
  logo_image: Image | null;
  /** Charged once per order and brand. USD cents. */
  shipping_price: number;
  /** Shipping is free from this sum of the brand's products on. USD cents. */
  free_shipping_minimum: number | null;
  /** What the brand stands for, like `Small batch`. */
  brand_values: string[];
}

export interface Image {
  url: string;
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
}

/** A digital greeting card; `image` is 800×1130, `image_thumb` 200×283. */
export interface Card {
  /** Id of the greeting card. */
  id: string;
  image: Image;
  image_thumb: Image;
  occasions: string[];
}

export interface WebhookAttempt {
  /** Id of the attempt. */
  id: string;
  /** When the request was sent. ISO 8601; answers are UTC with `Z`. */
  attempted_at: string;
  /** HTTP status of the answer; null when none came. */
  response_status: number | null;
  /** Null when the answer was a 2xx. */
  failure: AttemptFailure | null;
  /** Milliseconds from the request to its outcome. */
  duration_ms: number;
  /** The first 2,048 bytes of the answer, where it had any. */
  response_body: string | null;
}

export interface Mail {
  /** Id of the mail. */
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** When it was caught. ISO 8601; answers are UTC with `Z`. */
  created_at: string;
}

export interface CartItemInput {
  /** The product; this or `product_url`. */
  product_id?: string | null;
  /** The product's `product_url`, instead of its id. At most 2,000 characters. */
  product_url?: string | null;
  /** Units of the product, 1 to 100. */
  quantity: number;
  /**
   * Price of one unit in USD cents; required for a variable-price product, within its bounds. At most
   * 100,000,000.
   */
  variable_price?: number | null;
  /**
   * Names of the variants chosen; needed for `direct_send` when the product has selectable variants. At most
   * 50 items.
   */
  variants?: string[] | null;
}

/** What the `data` of each type of event holds. */
export interface EventData {
  /** An order batch was created. */
  'order_batch.created': OrderBatchInEvent;
  /** All orders of a larger or scheduled batch exist. */
  'order_batch.completed': OrderBatchInEvent;
  /** A batch could not be sent. */
  'order_batch.failed': OrderBatchInEvent;
  /** A scheduled batch was called off. */
  'order_batch.canceled': OrderBatchInEvent;
  /** An order was created. */
  'order.created': OrderDetail;
  /** The recipient's email was handed to the mail server. */
  'order.notified': OrderDetail;
  /** The recipient opened the gift. */
  'order.gift_opened': OrderDetail;
  /** The recipient accepted the gift. */
  'order.gift_accepted': OrderDetail;
  /** The payer has to act. */
  'order.pending_payment': OrderDetail;
  /** The order was paid. */
  'order.paid': OrderDetail;
  /** The order was handed to fulfilment. */
  'order.ordered': OrderDetail;
  /** The recipient wrote a thank you note. */
  'order.thank_you_note_added': OrderDetail;
  /** The first shipment moves. */
  'order.shipped': OrderDetail;
  /** All shipments were delivered. */
  'order.delivered': OrderDetail;
  /** The sender canceled, the recipient declined, or the gift expired. */
  'order.canceled': OrderDetail;
  /** Payment never came, or fulfilment is impossible. */
  'order.failed': OrderDetail;
  /** Money was given back. */
  'order.refunded': OrderDetail;
}

export type EventType = keyof EventData;

export interface EventOf<T extends EventType> {
  /** Says what `data` holds. */
  event_type: T;
  /** Unique id of the event, the same however often it is told. */
  event_id: string;
  /** The same as `event_id`. */
  id: string;
  /** When it happened, in the organization's time. ISO 8601; answers are UTC with `Z`. */
  created_at: string;
  /** Place in the organization's stream: from 1, without gaps, in the order things happened. */
  sequence: number;
  /**
   * The resource as its detail endpoint showed it at that moment: the order batch for `order_batch.…`, the
   * order for `order.…`.
   */
  data: EventData[T];
}

export type Event = { [T in EventType]: EventOf<T> }[EventType];

/** Every error code, with its HTTP status. */
export interface ErrorStatuses {
  /** A field, a path or a query parameter does not fit; `details` lists every problem found. */
  invalid_request: 400;
  /** The body is not valid JSON in UTF-8. */
  invalid_json: 400;
  /** A field or query parameter is not known; the sentence names the nearest known one. */
  unknown_field: 400;
  /** The API key is missing, malformed, unknown, expired, revoked or of the other environment. */
  unauthorized: 401;
  /** The balance or the credit limit does not cover the batch; nothing was created. */
  insufficient_funds: 402;
  /** The card was declined. */
  card_declined: 402;
  /** The key is valid, but its user or its kind may not do this. */
  forbidden: 403;
  /** Only commerce keys may do this. */
  commerce_only: 403;
  /** No such resource for this key. */
  not_found: 404;
  /** The path exists, the method does not; `Allow` lists those that do. */
  method_not_allowed: 405;
  /** A batch with this `customer_reference_id` exists; `existing_order_batch_id` names it. */
  duplicate_customer_reference_id: 409;
  /** The order was accepted or has ended; it cannot be canceled any more. */
  order_not_cancelable: 409;
  /** Only a scheduled batch that was not sent yet can be canceled. */
  batch_not_cancelable: 409;
  /** Only a scheduled batch that was not sent yet can be rescheduled. */
  batch_not_reschedulable: 409;
  /** The gift cannot be accepted any more, so its expiration cannot move. */
  expiration_not_updatable: 409;
  /** The order is in a state that does not allow this. */
  order_state: 409;
  /** The shipment is in a state that does not allow this. */
  shipment_state: 409;
  /** The webhook is disabled; enable it before anything is sent to it. */
  webhook_disabled: 409;
  /** A request with this `Idempotency-Key` is being worked on; retry in a moment. */
  idempotency_in_progress: 409;
  /** The body is larger than allowed. */
  payload_too_large: 413;
  /** Bodies are `application/json`. */
  unsupported_media_type: 415;
  /** This `Idempotency-Key` was used with another payload. */
  idempotency_mismatch: 422;
  /** Too many requests with this key, or from this address; `Retry-After` says when to go on. */
  rate_limited: 429;
  /**
   * A fault of the service; nothing of the request took effect, or a retry with the same `Idempotency-Key` is
   * safe.
   */
  internal_error: 500;
  /**
   * The service cannot reach its database or its card gateway just now; retry after `Retry-After` seconds.
   */
  unavailable: 503;
}

export type ErrorCode = keyof ErrorStatuses;
