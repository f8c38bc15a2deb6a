// Written by scripts/generate-sdk.ts from packages/contract ("npm run generate"). Do not edit.

/** Where each operation is, and what it takes and answers. */
export interface Operations {
  /** Check authentication. Returns the email of the user who owns the API key. */
  getMe: {
    method: 'GET';
    path: '/v1/me';
    input: Record<string, never>;
    response: Me;
  };
  /** List workspaces. Returns the workspaces that the user of the key has access to, newest first. */
  listWorkspaces: {
    method: 'GET';
    path: '/v1/workspaces';
    input: { query?: ListWorkspacesQuery };
    response: WorkspaceList;
  };
  /**
   * List payment methods. Returns the balances and cards that this key can send as `payment_method_id`, with
   * the available amount of each balance. The balances come first, always in the same order. It does not list
   * the cards of commerce users.
   */
  listPaymentMethods: {
    method: 'GET';
    path: '/v1/payment_methods';
    input: { query?: ListPaymentMethodsQuery };
    response: PaymentMethodList;
  };
  /**
   * Create a commerce user payment method. Stores a card of your app's user for future gifts. The embedded
   * payment form returns the `interim_card_key`. Send the `id` of the answer as `payment_method_id` of an
   * order batch, together with the same `commerce_end_user_id`. When a request gets no answer, send the same
   * request again. Requires a commerce key. Fails with: `commerce_only`, `card_declined`.
   */
  createCommerceUserPaymentMethod: {
    method: 'POST';
    path: '/v1/commerce_user_payment_methods';
    input: { body: CreateCommerceUserPaymentMethodInput };
    response: CommerceUserPaymentMethod;
  };
  /**
   * List a commerce user's payment methods. Returns the stored cards of one user of the key's app, newest
   * first. Requires a commerce key. Fails with: `commerce_only`.
   */
  listCommerceUserPaymentMethods: {
    method: 'GET';
    path: '/v1/commerce_user_payment_methods';
    input: { query: ListCommerceUserPaymentMethodsQuery };
    response: CommerceUserPaymentMethodList;
  };
  /**
   * Delete a commerce user payment method. Deletes the stored card, so that nothing more is charged to it. A
   * gift that was to be paid with it becomes `pending_payment` when its recipient accepts it, and a batch
   * whose orders are not made yet becomes `failed` at its time. Requires a commerce key. Fails with:
   * `commerce_only`, `not_found`.
   */
  deleteCommerceUserPaymentMethod: {
    method: 'DELETE';
    path: '/v1/commerce_user_payment_methods/{id}';
    input: { params: { id: string }; query: DeleteCommerceUserPaymentMethodQuery };
    response: void;
  };
  /**
   * Create an order batch. Sends a gift to each recipient, now or at `scheduled_send_on`. A batch with up to
   * 10 recipients that is not scheduled has its orders in the answer. A larger batch is sent in the
   * background and becomes `complete` when all its orders exist. Nothing is created unless the whole request
   * is valid. If too few units of a product are left, the answer is 400, and for a `direct_send` batch 409
   * `out_of_stock` if others have just taken them. A batch that is sent in the background or later becomes
   * `failed` then. Other batches take nothing until a recipient accepts. Send an `Idempotency-Key` to make
   * retries safe. Fails with: `insufficient_funds`, `commerce_only`, `duplicate_customer_reference_id`,
   * `out_of_stock`.
   */
  createOrderBatch: {
    method: 'POST';
    path: '/v1/order_batches';
    input: { body: CreateOrderBatchInput };
    response: OrderBatchDetail;
  };
  /**
   * List order batches. Returns the order batches of the workspaces that the user has access to, newest
   * first. List results have no `payment_method_id`.
   */
  listOrderBatches: {
    method: 'GET';
    path: '/v1/order_batches';
    input: { query?: ListOrderBatchesQuery };
    response: OrderBatchList;
  };
  /**
   * Price an order batch. Returns what an order batch would cost, without creating it. Read-only keys may
   * call it.
   */
  priceOrderBatch: {
    method: 'POST';
    path: '/v1/order_batches/price';
    input: { body: PriceInput };
    response: Price;
  };
  /**
   * Get an order batch. Returns one order batch with previews of its recipients and orders. Fails with:
   * `not_found`.
   */
  getOrderBatch: {
    method: 'GET';
    path: '/v1/order_batches/{id}';
    input: { params: { id: string } };
    response: OrderBatchDetail;
  };
  /**
   * List orders of an order batch. Returns the orders of one batch, in the order of its recipients. The list
   * is empty until the batch is sent. Fails with: `not_found`.
   */
  listOrderBatchOrders: {
    method: 'GET';
    path: '/v1/order_batches/{id}/orders';
    input: { params: { id: string }; query?: ListOrderBatchOrdersQuery };
    response: OrderList;
  };
  /**
   * List recipients of an order batch. Returns the contact data given when the batch was created, in the same
   * order. Fails with: `not_found`.
   */
  listOrderBatchRecipients: {
    method: 'GET';
    path: '/v1/order_batches/{id}/recipients';
    input: { params: { id: string }; query?: ListOrderBatchRecipientsQuery };
    response: OrderBatchRecipientList;
  };
  /**
   * Cancel a scheduled order batch. Cancels a scheduled batch that was not sent yet. Canceling a canceled
   * batch changes nothing and gives the same answer. Fails with: `not_found`, `batch_not_cancelable`.
   */
  cancelOrderBatch: {
    method: 'POST';
    path: '/v1/order_batches/{id}/cancel';
    input: { params: { id: string }; body: Record<string, never> };
    response: OrderBatchDetail;
  };
  /**
   * Cancel the orders of an order batch. Cancels every order of a sent batch that can still be canceled:
   * those that were not accepted, and those that wait for their payment. Each of them causes an
   * `order.canceled` event, and what was held for it is released. The orders of a large batch are canceled in
   * parts, which can take a minute or two for 100,000. If the answer does not arrive, send the request again:
   * it cancels the rest. A batch without orders is refused with `order_state`. Fails with: `not_found`,
   * `order_state`.
   */
  cancelOrderBatchOrders: {
    method: 'POST';
    path: '/v1/order_batches/{id}/cancel_orders';
    input: { params: { id: string }; body: Record<string, never> };
    response: CanceledOrders;
  };
  /**
   * Reschedule a scheduled order batch. Changes the send time of a scheduled batch that was not sent yet. A
   * default expiration moves with the send time; an expiration that was given at creation stays. Fails with:
   * `not_found`, `batch_not_reschedulable`.
   */
  rescheduleOrderBatch: {
    method: 'POST';
    path: '/v1/order_batches/{id}/reschedule';
    input: { params: { id: string }; body: RescheduleInput };
    response: OrderBatchDetail;
  };
  /** List orders. Returns the orders of the workspaces that the user has access to, newest first. */
  listOrders: {
    method: 'GET';
    path: '/v1/orders';
    input: { query?: ListOrdersQuery };
    response: OrderList;
  };
  /** Get an order. Returns one order with its `event_times`. Fails with: `not_found`. */
  getOrder: {
    method: 'GET';
    path: '/v1/orders/{id}';
    input: { params: { id: string } };
    response: OrderDetail;
  };
  /**
   * Cancel an order. Cancels an order that its recipient has not accepted yet, or that is `pending_payment`
   * and has no charge under way. Nothing was paid for such an order, and what was held for it is released.
   * Canceling a canceled order changes nothing and gives the same answer. Fails with: `not_found`,
   * `order_not_cancelable`.
   */
  cancelOrder: {
    method: 'POST';
    path: '/v1/orders/{id}/cancel';
    input: { params: { id: string }; body: Record<string, never> };
    response: OrderDetail;
  };
  /**
   * Change an order's expiration. Changes the time at which a gift expires. The recipient must still be able
   * to accept it. Fails with: `not_found`, `expiration_not_updatable`.
   */
  updateOrderExpiration: {
    method: 'POST';
    path: '/v1/orders/{id}/update_expiration';
    input: { params: { id: string }; body: UpdateExpirationInput };
    response: OrderDetail;
  };
  /**
   * Send an order's notification again. Emails the gift link to the recipient again, or to a corrected
   * address, while the gift can still be accepted. `notification_status` becomes `queued`, and `sent` or
   * `bounced` in the background. It also emails the gift link of an order of `link_multiple_custom_list`. An
   * address whose mailbox did not exist is tried again, once in 30 days. An address whose owner does not want
   * to receive emails from you is answered with 409 `address_suppressed`. A sixth time within 24 hours is
   * answered with 429 `rate_limited`; wait the number of seconds in `Retry-After`. Fails with: `not_found`,
   * `order_state`, `address_suppressed`.
   */
  resendOrderNotification: {
    method: 'POST';
    path: '/v1/orders/{id}/resend_notification';
    input: { params: { id: string }; body: ResendNotificationInput };
    response: OrderDetail;
  };
  /**
   * Change an order's payment method. Changes how an order is paid that is `pending_payment`, and tries the
   * new payment method at once. A balance pays before the answer is sent; if it does not cover the order, the
   * error is `insufficient_funds` and nothing changes. A card is charged in the background: `payment_problem`
   * is null meanwhile, and the event `order.paid` reports the payment. A declined card is tried again 1, 3
   * and 7 days after the order became `pending_payment`. The method that the order has already can be given
   * too, to try it again. A charge that is under way must end first: error `order_state`. Fails with:
   * `not_found`, `order_state`, `insufficient_funds`, `commerce_only`.
   */
  updateOrderPaymentMethod: {
    method: 'POST';
    path: '/v1/orders/{id}/update_payment_method';
    input: { params: { id: string }; body: UpdatePaymentMethodInput };
    response: OrderDetail;
  };
  /**
   * Refund an order. Gives back all or a part of what was paid. The status of the order does not change.
   * Balances, stored value and credit have the money back when the answer is sent; a card is refunded in the
   * background. The event `order.refunded` reports the end of a refund. Requires the key of an admin. Fails
   * with: `not_found`, `order_state`.
   */
  refundOrder: {
    method: 'POST';
    path: '/v1/orders/{id}/refund';
    input: { params: { id: string }; body: RefundInput };
    response: OrderDetail;
  };
  /**
   * List status changes of orders. Returns the status changes of all orders that the user has access to,
   * newest first.
   */
  listOrderActivities: {
    method: 'GET';
    path: '/v1/order_activities';
    input: { query?: ListOrderActivitiesQuery };
    response: OrderActivityList;
  };
  /**
   * List an order's transfers. Returns every transfer of money for one order, in the order of booking: what
   * was held, what was paid and to whom, and what was given back. Of a hold for the whole batch it shows this
   * order's share. Fails with: `not_found`.
   */
  listOrderTransfers: {
    method: 'GET';
    path: '/v1/orders/{id}/transfers';
    input: { params: { id: string }; query?: ListOrderTransfersQuery };
    response: OrderTransferList;
  };
  /**
   * List balance movements. Returns the changes of the balances that `GET /v1/payment_methods` lists, newest
   * first. Movements of a workspace's balance are visible to users with access to the workspace, and
   * movements of stored value to the commerce keys of the app. A change of a credit limit is not a movement.
   */
  listBalanceMovements: {
    method: 'GET';
    path: '/v1/balance_movements';
    input: { query?: ListBalanceMovementsQuery };
    response: BalanceMovementList;
  };
  /**
   * List invoices. Returns the monthly invoices of the corporate account, newest first. Requires a user with
   * access to all workspaces of the organization. Fails with: `forbidden`.
   */
  listInvoices: {
    method: 'GET';
    path: '/v1/invoices';
    input: { query?: ListInvoicesQuery };
    response: InvoiceList;
  };
  /**
   * Get an invoice. Returns one invoice. Requires a user with access to all workspaces of the organization.
   * Fails with: `forbidden`, `not_found`.
   */
  getInvoice: {
    method: 'GET';
    path: '/v1/invoices/{id}';
    input: { params: { id: string } };
    response: Invoice;
  };
  /**
   * List events. Returns the events after the one that `after` names, oldest first. To continue, also after
   * the last page, send `next_after` as the next `after`. Events are kept for at least 90 days.
   */
  listEvents: {
    method: 'GET';
    path: '/v1/events';
    input: { query?: ListEventsQuery };
    response: EventList;
  };
  /**
   * Get an event. Returns one event with the resource as it was when the event happened. Fails with:
   * `not_found`.
   */
  getEvent: {
    method: 'GET';
    path: '/v1/events/{id}';
    input: { params: { id: string } };
    response: Event;
  };
  /**
   * List the audit log. Addition. Returns who did what in the organization, newest first: every change, and
   * every look at data of recipients. To continue, send `next_after` as the next `after`. Only admins may
   * read it. Entries are kept for at least 400 days. Fails with: `forbidden`.
   */
  listAuditLog: {
    method: 'GET';
    path: '/v1/audit_log';
    input: { query?: ListAuditLogQuery };
    response: AuditEntryList;
  };
  /**
   * List products. Returns the products that can be shipped to a country, by the names of brand and product.
   */
  listProducts: {
    method: 'GET';
    path: '/v1/products';
    input: { query?: ListProductsQuery };
    response: ProductList;
  };
  /** Get a product. Returns one product. Fails with: `not_found`. */
  getProduct: {
    method: 'GET';
    path: '/v1/products/{id}';
    input: { params: { id: string } };
    response: Product;
  };
  /** List brands. Returns the brands that have a product for a country, by name. */
  listBrands: {
    method: 'GET';
    path: '/v1/brands';
    input: { query?: ListBrandsQuery };
    response: BrandList;
  };
  /** List greeting cards. Returns the digital greeting cards that an order batch can carry, by occasion. */
  listCards: {
    method: 'GET';
    path: '/v1/cards';
    input: { query?: ListCardsQuery };
    response: CardList;
  };
  /**
   * List collections. Returns the gifts of choice, newest first. The recipient of a collection chooses from
   * its products.
   */
  listCollections: {
    method: 'GET';
    path: '/v1/collections';
    input: { query?: ListCollectionsQuery };
    response: CollectionList;
  };
  /** Get a collection. Returns one collection with its products. Fails with: `not_found`. */
  getCollection: {
    method: 'GET';
    path: '/v1/collections/{id}';
    input: { params: { id: string } };
    response: Collection;
  };
  /**
   * Create a webhook. Creates a webhook. Events from now on are posted to `url` and signed with the `secret`
   * of the answer, which is shown only once. Requires the key of an admin.
   */
  createWebhook: {
    method: 'POST';
    path: '/v1/webhooks';
    input: { body: CreateWebhookInput };
    response: WebhookWithSecret;
  };
  /**
   * List webhooks. Returns the organization's webhooks, newest first. Requires the key of an admin. Fails
   * with: `forbidden`.
   */
  listWebhooks: {
    method: 'GET';
    path: '/v1/webhooks';
    input: { query?: ListWebhooksQuery };
    response: WebhookList;
  };
  /**
   * Get a webhook. Returns one webhook. Requires the key of an admin. Fails with: `not_found`, `forbidden`.
   */
  getWebhook: {
    method: 'GET';
    path: '/v1/webhooks/{id}';
    input: { params: { id: string } };
    response: Webhook;
  };
  /**
   * Update a webhook. Changes the given fields. `metadata` is replaced as a whole. Waiting deliveries go to
   * the new `url`, even if `events` no longer selects their type. Requires the key of an admin. Fails with:
   * `not_found`.
   */
  updateWebhook: {
    method: 'PATCH';
    path: '/v1/webhooks/{id}';
    input: { params: { id: string }; body: UpdateWebhookInput };
    response: Webhook;
  };
  /**
   * Delete a webhook. Deletes a webhook. Nothing more is sent to it, not even waiting deliveries. Requires
   * the key of an admin. Fails with: `not_found`.
   */
  deleteWebhook: {
    method: 'DELETE';
    path: '/v1/webhooks/{id}';
    input: { params: { id: string } };
    response: void;
  };
  /**
   * Rotate a webhook's secret. Returns a new `secret`, which is shown only once. The previous secret stays
   * valid for 24 hours. During this time requests carry one signature for each valid secret. Requires the key
   * of an admin. Fails with: `not_found`.
   */
  rotateWebhookSecret: {
    method: 'POST';
    path: '/v1/webhooks/{id}/rotate_secret';
    input: { params: { id: string }; body: Record<string, never> };
    response: WebhookWithSecret;
  };
  /**
   * Enable a disabled webhook. Enables a webhook. Deliveries that waited when it was disabled are sent, and
   * new events are delivered again. Use the recover operation for events that happened while it was disabled.
   * Requires the key of an admin. Fails with: `not_found`.
   */
  enableWebhook: {
    method: 'POST';
    path: '/v1/webhooks/{id}/enable';
    input: { params: { id: string }; body: Record<string, never> };
    response: Webhook;
  };
  /**
   * List a webhook's deliveries. Returns the deliveries of one webhook with their attempts, newest event
   * first. Deliveries are kept for at least 90 days. Requires the key of an admin. Fails with: `not_found`,
   * `forbidden`.
   */
  listWebhookDeliveries: {
    method: 'GET';
    path: '/v1/webhooks/{id}/deliveries';
    input: { params: { id: string }; query?: ListWebhookDeliveriesQuery };
    response: WebhookDeliveryList;
  };
  /**
   * Get a delivery. Returns the delivery of one event to one webhook, with its attempts. Requires the key of
   * an admin. Fails with: `not_found`, `forbidden`.
   */
  getWebhookDelivery: {
    method: 'GET';
    path: '/v1/webhooks/{id}/deliveries/{delivery_id}';
    input: { params: { id: string; delivery_id: string } };
    response: WebhookDelivery;
  };
  /**
   * Redeliver an event. Sends the event of a delivery again, whatever its status, with the same `webhook-id`.
   * An event that this webhook did not select has no delivery; the recover operation can create it. Requires
   * the key of an admin. Fails with: `not_found`, `webhook_disabled`.
   */
  redeliverWebhook: {
    method: 'POST';
    path: '/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver';
    input: { params: { id: string; delivery_id: string }; body: Record<string, never> };
    response: WebhookDelivery;
  };
  /**
   * Recover missed events. Delivers every event since a given time that this webhook selects and has not
   * acknowledged: events whose attempts all failed, and events that happened while it was disabled or did not
   * exist. Requires the key of an admin. Fails with: `not_found`, `webhook_disabled`.
   */
  recoverWebhook: {
    method: 'POST';
    path: '/v1/webhooks/{id}/recover';
    input: { params: { id: string }; body: RecoverInput };
    response: Recovery;
  };
  /**
   * Send a test event. Delivers an example of an event type. It carries `"test": true` and `"sequence": 0`,
   * because nothing has happened. Requires the key of an admin. Fails with: `not_found`, `webhook_disabled`.
   */
  testWebhook: {
    method: 'POST';
    path: '/v1/webhooks/{id}/test';
    input: { params: { id: string }; body: TestWebhookInput };
    response: WebhookDelivery;
  };
  /**
   * List shipments to send. Returns the shipments of the brands of the key, newest first. With
   * `status=pending` and `held=false` it is the queue of what is to be packed. To follow changes, ask again
   * with `updated_at[after]` and the newest `updated_at` that you have seen, or create a webhook. Fails with:
   * `forbidden`.
   */
  listFulfilmentShipments: {
    method: 'GET';
    path: '/v1/fulfilment/shipments';
    input: { query?: ListFulfilmentShipmentsQuery };
    response: FulfilmentShipmentList;
  };
  /**
   * Get a shipment to send. Returns one shipment with what is needed to pack and to send it. Fails with:
   * `not_found`, `forbidden`.
   */
  getFulfilmentShipment: {
    method: 'GET';
    path: '/v1/fulfilment/shipments/{id}';
    input: { params: { id: string } };
    response: FulfilmentShipment;
  };
  /**
   * Get a packing slip. Returns a PDF to print: where the parcel goes, what to pack with boxes to tick, the
   * message of the card, and a QR code with the id of the shipment. Names are in their own script; a letter
   * that no font has is shown as a box. Fails with: `not_found`, `forbidden`.
   */
  getPackingSlip: {
    method: 'GET';
    path: '/v1/fulfilment/shipments/{id}/packing_slip';
    input: { params: { id: string }; query?: GetPackingSlipQuery };
    response: Uint8Array;
  };
  /**
   * Get many packing slips. Returns the packing slips of many shipments as one PDF. If a shipment is not
   * found, there is no PDF, and the error names it. Fails with: `not_found`, `forbidden`.
   */
  listPackingSlips: {
    method: 'GET';
    path: '/v1/fulfilment/packing_slips';
    input: { query: ListPackingSlipsQuery };
    response: Uint8Array;
  };
  /**
   * Set the tracking number. Records by what the parcel is followed, and makes the shipment `tracking`. The
   * recipient sees it. The same carrier and number again change nothing. Another number or another link is
   * refused until the first one is withdrawn. Fails with: `not_found`, `shipment_state`.
   */
  setShipmentTracking: {
    method: 'POST';
    path: '/v1/fulfilment/shipments/{id}/tracking';
    input: { params: { id: string }; body: SetTrackingInput };
    response: FulfilmentShipment;
  };
  /**
   * Withdraw the tracking number. Withdraws a tracking number that was wrong, and makes the shipment
   * `failed_unset_tracking`: it is still to be sent, and can get another number. Withdrawing it again changes
   * nothing. Fails with: `not_found`, `shipment_state`.
   */
  withdrawShipmentTracking: {
    method: 'DELETE';
    path: '/v1/fulfilment/shipments/{id}/tracking';
    input: { params: { id: string } };
    response: FulfilmentShipment;
  };
  /**
   * Add another tracking number. Adds a number to a shipment that leaves in several boxes, or that gets its
   * number after it was sent. The shipment is `tracking` or `shipped`, and its first number is set with `POST
   * …/tracking`. It has at most 20 others. The recipient sees them all. The same number again changes
   * nothing. Fails with: `not_found`, `shipment_state`.
   */
  addShipmentTrackingNumber: {
    method: 'POST';
    path: '/v1/fulfilment/shipments/{id}/tracking_numbers';
    input: { params: { id: string }; body: AddTrackingNumberInput };
    response: FulfilmentShipment;
  };
  /**
   * Remove another tracking number. Removes a number that was added, until the shipment has come to its end.
   * A number that the shipment does not have changes nothing. Its first number is withdrawn with `DELETE
   * …/tracking`. Fails with: `not_found`, `shipment_state`.
   */
  removeShipmentTrackingNumber: {
    method: 'DELETE';
    path: '/v1/fulfilment/shipments/{id}/tracking_numbers/{number}';
    input: { params: { id: string; number: string } };
    response: FulfilmentShipment;
  };
  /**
   * Split a shipment in two. Moves some of the products into a new `pending` shipment, for a parcel of their
   * own, and returns the new shipment; its `split_from` is the first one. Both are sent, tracked, held or
   * lost by themselves. It is possible until the carrier has the parcel, and something stays in the first
   * shipment. The new shipment is held as long as the first one was, until it is released. Send an
   * `Idempotency-Key`, because a repeated request splits again. Fails with: `not_found`, `shipment_state`.
   */
  splitShipment: {
    method: 'POST';
    path: '/v1/fulfilment/shipments/{id}/split';
    input: { params: { id: string }; body: SplitShipmentInput };
    response: FulfilmentShipment;
  };
  /**
   * Hold a shipment. Says that the parcel must not leave now, and why. Its status stays. Until it is released
   * it gets no tracking number and is not recorded as sent (409 `shipment_state`); it can fail, and a
   * delivery can be recorded. A scan by the carrier ends the hold. Holding it again changes the reason and
   * the note. It is possible until the carrier has the parcel. Fails with: `not_found`, `shipment_state`.
   */
  holdShipment: {
    method: 'POST';
    path: '/v1/fulfilment/shipments/{id}/hold';
    input: { params: { id: string }; body: HoldShipmentInput };
    response: FulfilmentShipment;
  };
  /**
   * Release a shipment. Ends the hold of a shipment, and closes the question to its recipient. One that is
   * not held stays as it is. Fails with: `not_found`, `shipment_state`.
   */
  releaseShipment: {
    method: 'POST';
    path: '/v1/fulfilment/shipments/{id}/release';
    input: { params: { id: string }; body: Record<string, never> };
    response: FulfilmentShipment;
  };
  /**
   * Let the recipient choose other products. Asks the recipient of a shipment that is held as `out_of_stock`
   * to choose another product of the brand in its place: as many pieces as the shipment has, which together
   * cost no more and can go to the address. The recipient gets a mail, and has 14 days on the page of the
   * gift. A choice changes `items` and releases the shipment; the sender gets back what it costs less when
   * the order ends. Without a choice the shipment becomes `failed` with `out_of_stock`. Split off what is in
   * stock before. Each shipment can ask once; the same again changes nothing. Fails with: `not_found`,
   * `shipment_state`.
   */
  offerShipmentSwap: {
    method: 'POST';
    path: '/v1/fulfilment/shipments/{id}/offer_swap';
    input: { params: { id: string }; body: Record<string, never> };
    response: FulfilmentShipment;
  };
  /**
   * Record that a shipment was sent. Records that the carrier has the parcel, and makes the shipment
   * `shipped`, with or without a tracking number. The recipient gets a mail about the first parcel of a gift.
   * Fails with: `not_found`, `shipment_state`.
   */
  shipShipment: {
    method: 'POST';
    path: '/v1/fulfilment/shipments/{id}/ship';
    input: { params: { id: string }; body: Record<string, never> };
    response: FulfilmentShipment;
  };
  /**
   * Record a delivery by hand. Records that the parcel has arrived, and makes the shipment
   * `delivered_override`. One that the carrier has delivered stays as it is. Fails with: `not_found`,
   * `shipment_state`.
   */
  deliverShipment: {
    method: 'POST';
    path: '/v1/fulfilment/shipments/{id}/deliver';
    input: { params: { id: string }; body: Record<string, never> };
    response: FulfilmentShipment;
  };
  /**
   * Record that a shipment failed. Records that a parcel was lost, came back or cannot be sent. With `reship`
   * it becomes `failed_with_reship`, and a new shipment replaces it. Otherwise it becomes `failed`, and its
   * products are refunded when the other parcels of the order have come to their end; an order that loses all
   * its parcels fails. The same again changes nothing. Fails with: `not_found`, `shipment_state`.
   */
  failShipment: {
    method: 'POST';
    path: '/v1/fulfilment/shipments/{id}/fail';
    input: { params: { id: string }; body: FailShipmentInput };
    response: FulfilmentShipment;
  };
  /**
   * Export shipments to send. Returns all shipments that the filters choose as one CSV file, newest first,
   * with what is needed to pack them. With `status=pending` and `held=false` it is the queue of what is to be
   * packed. Fill in `carrier`, `number` and `shipped_at`, and send the file to `POST
   * /v1/fulfilment/shipments/import`. The file is sent while it is made: if the connection ends before the
   * file does, ask again. Fails with: `forbidden`.
   */
  exportShipments: {
    method: 'GET';
    path: '/v1/fulfilment/shipments/export';
    input: { query?: ExportShipmentsQuery };
    response: Uint8Array;
  };
  /**
   * Import tracking numbers. Records the tracking numbers of a CSV file, and answers what became of each row.
   * Each row stands for itself: one that is refused does not stop the others. Sending the same file or row
   * again changes nothing, also after an import that was interrupted.
   */
  importShipments: {
    method: 'POST';
    path: '/v1/fulfilment/shipments/import';
    input: { query?: ImportShipmentsQuery; body: string };
    response: ShipmentImport;
  };
  /**
   * Create a webhook. Creates a webhook. Events from now on are posted to `url` and signed with the `secret`
   * of the answer, which is shown only once.
   */
  createFulfilmentWebhook: {
    method: 'POST';
    path: '/v1/fulfilment/webhooks';
    input: { body: CreateWebhookInput };
    response: WebhookWithSecret;
  };
  /**
   * List webhooks. Returns the webhooks of all keys for the same brands, newest first. Fails with:
   * `forbidden`.
   */
  listFulfilmentWebhooks: {
    method: 'GET';
    path: '/v1/fulfilment/webhooks';
    input: { query?: ListFulfilmentWebhooksQuery };
    response: WebhookList;
  };
  /** Get a webhook. Returns one webhook. Fails with: `not_found`, `forbidden`. */
  getFulfilmentWebhook: {
    method: 'GET';
    path: '/v1/fulfilment/webhooks/{id}';
    input: { params: { id: string } };
    response: Webhook;
  };
  /**
   * Update a webhook. Changes the given fields. `metadata` is replaced as a whole. Waiting deliveries go to
   * the new `url`, even if `events` no longer selects their type. Fails with: `not_found`.
   */
  updateFulfilmentWebhook: {
    method: 'PATCH';
    path: '/v1/fulfilment/webhooks/{id}';
    input: { params: { id: string }; body: UpdateWebhookInput };
    response: Webhook;
  };
  /**
   * Delete a webhook. Deletes a webhook. Nothing more is sent to it, not even waiting deliveries. Fails with:
   * `not_found`.
   */
  deleteFulfilmentWebhook: {
    method: 'DELETE';
    path: '/v1/fulfilment/webhooks/{id}';
    input: { params: { id: string } };
    response: void;
  };
  /**
   * Rotate a webhook's secret. Returns a new `secret`, which is shown only once. The previous secret stays
   * valid for 24 hours. During this time requests carry one signature for each valid secret. Fails with:
   * `not_found`.
   */
  rotateFulfilmentWebhookSecret: {
    method: 'POST';
    path: '/v1/fulfilment/webhooks/{id}/rotate_secret';
    input: { params: { id: string }; body: Record<string, never> };
    response: WebhookWithSecret;
  };
  /**
   * Enable a disabled webhook. Enables a webhook. Deliveries that waited when it was disabled are sent, and
   * new events are delivered again. Use the recover operation for events that happened while it was disabled.
   * Fails with: `not_found`.
   */
  enableFulfilmentWebhook: {
    method: 'POST';
    path: '/v1/fulfilment/webhooks/{id}/enable';
    input: { params: { id: string }; body: Record<string, never> };
    response: Webhook;
  };
  /**
   * List a webhook's deliveries. Returns the deliveries of one webhook with their attempts, newest event
   * first. Deliveries are kept for at least 90 days. Fails with: `not_found`, `forbidden`.
   */
  listFulfilmentWebhookDeliveries: {
    method: 'GET';
    path: '/v1/fulfilment/webhooks/{id}/deliveries';
    input: { params: { id: string }; query?: ListFulfilmentWebhookDeliveriesQuery };
    response: WebhookDeliveryList;
  };
  /**
   * Get a delivery. Returns the delivery of one event to one webhook, with its attempts. Fails with:
   * `not_found`, `forbidden`.
   */
  getFulfilmentWebhookDelivery: {
    method: 'GET';
    path: '/v1/fulfilment/webhooks/{id}/deliveries/{delivery_id}';
    input: { params: { id: string; delivery_id: string } };
    response: WebhookDelivery;
  };
  /**
   * Redeliver an event. Sends the event of a delivery again, whatever its status, with the same `webhook-id`.
   * An event that this webhook did not select has no delivery; the recover operation can create it. Fails
   * with: `not_found`, `webhook_disabled`.
   */
  redeliverFulfilmentWebhook: {
    method: 'POST';
    path: '/v1/fulfilment/webhooks/{id}/deliveries/{delivery_id}/redeliver';
    input: { params: { id: string; delivery_id: string }; body: Record<string, never> };
    response: WebhookDelivery;
  };
  /**
   * Recover missed events. Delivers every event since a given time that this webhook selects and has not
   * acknowledged: events whose attempts all failed, and events that happened while it was disabled or did not
   * exist. Fails with: `not_found`, `webhook_disabled`.
   */
  recoverFulfilmentWebhook: {
    method: 'POST';
    path: '/v1/fulfilment/webhooks/{id}/recover';
    input: { params: { id: string }; body: RecoverInput };
    response: Recovery;
  };
  /**
   * Send a test event. Delivers an example of an event type. It carries `"test": true` and `"sequence": 0`,
   * because nothing has happened. Fails with: `not_found`, `webhook_disabled`.
   */
  testFulfilmentWebhook: {
    method: 'POST';
    path: '/v1/fulfilment/webhooks/{id}/test';
    input: { params: { id: string }; body: TestFulfilmentWebhookInput };
    response: WebhookDelivery;
  };
  /** Get the test clock. Returns the current time of the organization by its test clock. */
  getSandboxClock: {
    method: 'GET';
    path: '/v1/sandbox/clock';
    input: Record<string, never>;
    response: Clock;
  };
  /**
   * Advance the test clock. Moves the test clock of the organization forward. The answer is sent when
   * everything that was due until the new time has happened, in the order of its times. Work that failed once
   * is tried again before the answer. Work that failed more often, or for good, is not waited for. If
   * something takes more than 20 seconds, such as a webhook that does not answer, the answer is 503
   * `unavailable`: the clock was moved to the new time, and the rest goes on to happen. The same request then
   * waits for the rest and answers 200, without moving the clock again; after an hour, `seconds` counts as a
   * new advance.
   */
  advanceSandboxClock: {
    method: 'POST';
    path: '/v1/sandbox/clock/advance';
    input: { body: AdvanceClockInput };
    response: Clock;
  };
  /**
   * Open a gift as its recipient. Does what happens when the recipient opens the gift link. Fails with:
   * `not_found`, `order_state`.
   */
  openSandboxOrder: {
    method: 'POST';
    path: '/v1/sandbox/orders/{id}/open';
    input: { params: { id: string }; body: Record<string, never> };
    response: OrderDetail;
  };
  /**
   * Swap the products as the recipient. Takes other products instead of those that were sent. This is also
   * how the recipient chooses from a collection. Fails with: `not_found`, `order_state`.
   */
  swapSandboxOrder: {
    method: 'POST';
    path: '/v1/sandbox/orders/{id}/swap';
    input: { params: { id: string }; body: SwapInput };
    response: OrderDetail;
  };
  /**
   * Accept a gift as its recipient. Accepts the gift. The mailing address is required unless the sender has
   * given one, and so are variants that nobody has selected yet. Fails with: `not_found`, `order_state`,
   * `out_of_stock`.
   */
  acceptSandboxOrder: {
    method: 'POST';
    path: '/v1/sandbox/orders/{id}/accept';
    input: { params: { id: string }; body: AcceptInput };
    response: OrderDetail;
  };
  /**
   * Decline a gift as its recipient. Declines the gift, which cancels the order. Declining again changes
   * nothing and gives the same answer. Fails with: `not_found`, `order_state`.
   */
  declineSandboxOrder: {
    method: 'POST';
    path: '/v1/sandbox/orders/{id}/decline';
    input: { params: { id: string }; body: DeclineInput };
    response: OrderDetail;
  };
  /**
   * Add a thank you note as the recipient. Adds a note to an accepted gift. A new note replaces the one
   * before. Fails with: `not_found`, `order_state`.
   */
  thankSandboxOrder: {
    method: 'POST';
    path: '/v1/sandbox/orders/{id}/thank_you_note';
    input: { params: { id: string }; body: ThankYouNoteInput };
    response: OrderDetail;
  };
  /**
   * Pay a pending order as its payer. Pays an order that is `pending_payment` with a test card, as the payer
   * would on the hosted payment page. Works only with the simulated card gateway. Fails with: `not_found`,
   * `order_state`, `card_declined`.
   */
  paySandboxOrder: {
    method: 'POST';
    path: '/v1/sandbox/orders/{id}/pay';
    input: { params: { id: string }; body: PayInput };
    response: OrderDetail;
  };
  /**
   * Advance a shipment as its carrier. Changes the status of a shipment and returns its order. The order
   * becomes `shipped` when its first shipment is `shipped` or `delivered_override`. It becomes `delivered`
   * when every shipment has come to its end and at least one was delivered, and `failed` when all were lost.
   * Sending the current status changes nothing and is answered with 200. Fails with: `not_found`,
   * `shipment_state`.
   */
  advanceSandboxShipment: {
    method: 'POST';
    path: '/v1/sandbox/shipments/{id}/advance';
    input: { params: { id: string }; body: AdvanceShipmentInput };
    response: OrderDetail;
  };
  /**
   * Simulate the recipients and the carrier of a batch. Does for each order of the batch what its recipient
   * and its carrier would do, up to a status. The answer is sent when payments, placements, mails and refunds
   * that follow from it have been made, and contains the batch as `GET /v1/order_batches/{id}` shows it. A
   * batch that is being sent is awaited.

The last tag in the email address of a recipient, such as
   * `grace+swap@example.com`, says what the recipient does:

- `+accept`: opens and accepts the gift. So does
   * a recipient without a tag, with another tag or without an email.
- `+swap`: takes another product if the
   * gift can be exchanged, then accepts.
- `+decline`: opens the gift and declines it.
- `+ignore`: does
   * nothing.
- `+bounce`: does nothing, because the mail to this address bounces.
- `+thankyou`: accepts and
   * writes a thank-you note, also for a `direct_send` gift.
- `+slow`: opens the gift, and accepts it in a
   * simulation that begins a day or more later by the test clock.

A recipient whose order has no address
   * gives one in the US to which the products can be shipped. In a gift of choice, every recipient who
   * accepts chooses a product. Variants are selected. A recipient who cannot be reached by mail does nothing,
   * and one for whom no product or address is allowed, or whose gift has sold out, leaves the gift opened.
   * The recipients of a `direct_send` batch have nothing to decide. An order that waits for its payment stays
   * `pending_payment`.

For an address in the US, four ZIP codes decide what happens to the parcels:

-
   * `23456` (Virginia Beach, VA): each parcel gets a tracking number and ends as `failed` before it moves.
   * The order becomes `failed` and is refunded.
- `44444` (Newton Falls, OH): each parcel is `shipped` and
   * ends as `failed_with_reship`. The parcel that replaces it is delivered.
- `45678` (Scottown, OH): each
   * parcel is `shipped` and ends as `failed`. The order becomes `failed` and is refunded.
- `12345`
   * (Schenectady, NY): each parcel is `shipped` with a later `delivery_eta`, in ten days, and stays
   * `shipped`. A simulation after that time, by the test clock, delivers it.

A simulation can be repeated.
   * It goes on where the orders are, and repeats nothing that was done. If it takes more than 40 seconds, the
   * answer is 503 `unavailable`: what was done remains, and the same request goes on. Fails with:
   * `order_state`.
   */
  simulateSandboxBatch: {
    method: 'POST';
    path: '/v1/sandbox/simulate';
    input: { body: SimulateInput };
    response: OrderBatchDetail;
  };
  /**
   * List captured mail. Returns the mail that the sandbox captured instead of sending it, newest first. A
   * mail to an address with the tag `+bounce`, such as `grace+bounce@example.com`, is not captured: it
   * bounces, and `notification_status` of its order says so. As in production, no more email is sent to that
   * address until a sender sends a notification again. `grace+bounce-2@example.com` is another address that
   * bounces. The page `/mailbox` shows the same mail in a browser, as it looks and with its source.
   */
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
  | 'late_payment'
  | 'refund_returned'
  | 'dispute'
  | 'dispute_won'
  | 'dispute_lost';

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

export type DisabledReason = 'gone' | 'failing' | 'paused';

/** The caller. */
export interface Me {
  /** Email of the user who owns the API key. */
  email: string;
  /** Public id of the commerce app, for the embedded payment form. Present for commerce keys only. */
  public_app_id?: string;
}

export interface ListWorkspacesQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
}

/** A page of a list. */
export interface WorkspaceList {
  /** The items of this page. */
  data: Workspace[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface ListPaymentMethodsQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
}

/** A page of a list. */
export interface PaymentMethodList {
  /** The items of this page. */
  data: PaymentMethod[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

/** A card to store. */
export interface CreateCommerceUserPaymentMethodInput {
  /** Name on the card, 1 to 255 characters. */
  cardholder_name: string;
  /** Id of the user in your own app, 1 to 255 characters. The card belongs to this user. */
  commerce_end_user_id: string;
  /** Always `card`. */
  payment_method_type: 'card';
  /**
   * The key that the embedded payment form of your app returned. It can be used once, within one hour. 1 to
   * 255 characters.
   */
  interim_card_key: string;
  /** The billing address of a card, as its bank has it. */
  billing_address: BillingAddress;
}

/** A stored card of a commerce app's user. */
export interface CommerceUserPaymentMethod {
  /** Id of the payment method: the value to send as `payment_method_id`. */
  id: string;
  /** Brand of the card in lower case, such as `visa`, `mastercard`, `amex` or `discover`. */
  card_brand: string;
  /** Last four digits of the card number. */
  card_last_4: string;
  /** Month in which the card expires, 1 to 12. */
  card_exp_month: number;
  /** Year in which the card expires, with four digits. */
  card_exp_year: number;
  /** Name on the card. */
  cardholder_name: string;
  /** Time at which the payment method was created. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
}

export interface ListCommerceUserPaymentMethodsQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /** Id of the user in your own app, 1 to 255 characters. The card belongs to this user. */
  commerce_end_user_id: string;
}

/** A page of a list. */
export interface CommerceUserPaymentMethodList {
  /** The items of this page. */
  data: CommerceUserPaymentMethod[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface DeleteCommerceUserPaymentMethodQuery {
  /** Id of the user in your own app, 1 to 255 characters. The card belongs to this user. */
  commerce_end_user_id: string;
}

/** An order batch to create. */
export interface CreateOrderBatchInput {
  /** Name of the sender on the gift, 1 to 255 characters. */
  from_name: string;
  /** The recipients, 1 to 100,000. Each recipient becomes an order. */
  recipients: RecipientInput[];
  /** The products of a gift. */
  cart: CartInput;
  /**
   * `email_and_link`: the service emails each recipient a gift link; every recipient needs an email address.
   * `link_multiple_custom_list`: the service makes a gift link for each recipient and sends no email.
   * `direct_send`: the gift is shipped without asking the recipient; every recipient needs a mailing address.
   */
  send_method: SendMethod;
  /** Message to the recipients, up to 2,000 characters, also line breaks. */
  message?: string | null;
  /** Id of a greeting card. */
  card_id?: string | null;
  /**
   * Id of a card, or `BALANCE`, `WORKSPACE_BALANCE`, `COMMERCE_STORED_VALUE` or `CORPORATE_ACCOUNT`. Default:
   * the payment page for keys of commerce apps with hosted payment, otherwise the organization's default
   * payment method. `BALANCE`, `WORKSPACE_BALANCE` and `CORPORATE_ACCOUNT` hold the most that the batch can
   * cost, also if it is scheduled; error `insufficient_funds` if they do not cover it. At most 64 characters.
   */
  payment_method_id?: string | null;
  /** Id of a workspace. Default: the oldest workspace that the user of the key has access to. */
  workspace_id?: string | null;
  /**
   * Time to send the batch, in the future and within two years. Default: now. An RFC 3339 time; answers are
   * in UTC with `Z`.
   */
  scheduled_send_on?: string | null;
  /**
   * Time at which the gifts expire, after the send time. Not for `direct_send`, whose gifts do not expire
   * (400). Default: the organization's number of days (usually 90) after the send time when money or credit
   * is held for the batch (`BALANCE`, `WORKSPACE_BALANCE`, `CORPORATE_ACCOUNT`), and for every batch of an
   * organization that chose so; otherwise never. An RFC 3339 time; answers are in UTC with `Z`.
   */
  expires_at?: string | null;
  /**
   * Whether recipients may take other products instead. `single`: one product that costs at most as much as
   * the gift; prices are hidden. `multiple`: several products that together cost at most as much; prices are
   * shown. `disabled`: no other product. Default: `single`. `single` when left out.
   */
  swap?: SwapMode | null;
  /**
   * Countries that gifts may be shipped to. `disabled`: the US only. `standard`: also Canada, Mexico, most of
   * Europe, Australia, New Zealand and parts of East Asia. `full`: also all other countries that the relay
   * service ships to. A gift of choice is shipped by the narrower tier of its collection and of this field.
   * Default: `disabled`. `disabled` when left out.
   */
  international_shipping_tier?: ShippingTier | null;
  /**
   * When true, a recipient in a country that the gift cannot be shipped to may take a gift card of the
   * catalog that can be used there instead, for up to the price of the gift. This also holds if `swap` is
   * `disabled`. For a gift of choice, the collection must allow it too. Default: false. `false` when left
   * out.
   */
  international_gift_cards_enabled?: boolean | null;
  /**
   * For `direct_send` only: when true, recipients with an email address are notified. Default: true. `true`
   * when left out.
   */
  notifications_enabled?: boolean | null;
  /**
   * For `email_and_link` only: when true, recipients who have not answered are reminded by email: 3 and 10
   * days after the gift was sent if they have not opened it, and 3 days before it expires. Default: the
   * setting of the organization, which is true unless its admins change it.
   */
  reminders_enabled?: boolean | null;
  /**
   * Id of the user in your own app, 1 to 255 characters. Required with a commerce user's payment method,
   * which must belong to this user.
   */
  commerce_end_user_id?: string | null;
  /**
   * Your own reference, 1 to 255 characters. It must be unique in the organization: a repeat is refused with
   * 409 `duplicate_customer_reference_id`.
   */
  customer_reference_id?: string | null;
  /** Internal name, up to 255 characters. Default: a name made from the cart and the recipients. */
  batch_name?: string | null;
  /**
   * Addition: the language of recipients without a `locale`, a BCP 47 tag. Default, also for a language that
   * the service does not have: the organization's default, and without one English in mails and the browser's
   * language on pages. At most 64 characters.
   */
  locale?: string | null;
  /** Reserved for later use. Leave it out, or send null or an empty value. */
  reserved_options?: unknown;
}

/** An order batch with its payment method, as the answers about a single batch show it. */
export interface OrderBatchDetail {
  /** Id of the order batch. */
  id: string;
  /**
   * `pending`: the orders do not exist yet. `complete`: all orders exist. `failed`: the batch could not be
   * sent, because a product, its collection or the greeting card was withdrawn, or because money was missing
   * at the scheduled time; `failure_reason` says why, and nothing is held any more. `canceled`: a scheduled
   * batch was canceled.
   */
  send_status: SendStatus;
  /** Name of the sender on the gift and in notifications. */
  from_name: string;
  /** Message from the sender to the recipients. */
  message: string | null;
  /** Number of orders that exist. 0 until the batch is sent. */
  orders_count: number;
  /** The first 10 orders, in the order of the recipients. Empty until the batch is sent. */
  orders_preview: Order[];
  /** Number of recipients. */
  recipients_count: number;
  /** The first 10 recipients, in the order given at creation. */
  recipients_preview: OrderBatchRecipient[];
  /** A copy of the products as they were when the cart was made. */
  cart: Cart;
  /** True for a scheduled batch. It stays true after the batch is sent. */
  is_scheduled_send: boolean;
  /**
   * Time at which the batch is sent. It stays after the send. Null for a batch that is not scheduled. An RFC
   * 3339 time; answers are in UTC with `Z`.
   */
  scheduled_send_on: string | null;
  /**
   * Time at which its gifts expire. Null when they do not expire, as for `direct_send`. An RFC 3339 time;
   * answers are in UTC with `Z`.
   */
  expires_at: string | null;
  /** How recipients get the gift, as given at creation. */
  send_method: SendMethod | null;
  /** Internal name. Recipients do not see it. */
  batch_name: string | null;
  /** Id of the digital greeting card. */
  card_id: string | null;
  /** The user who sent the gift. */
  sender: Sender;
  /** Id of the workspace that the batch belongs to. */
  workspace_id: string | null;
  /** Name of that workspace. */
  workspace_name: string | null;
  /** Reference on receipts: 24 upper-case letters and digits. It is unique. */
  reference_id: string;
  /** Your own reference, as given at creation. */
  customer_reference_id: string | null;
  /**
   * Addition: the language of recipients who have none of their own, as a BCP 47 tag in its canonical form.
   */
  locale: string | null;
  /** Addition: a sentence that says why a `failed` batch could not be sent. Otherwise null. */
  failure_reason: string | null;
  /**
   * Id of a card, or `BALANCE`, `WORKSPACE_BALANCE`, `COMMERCE_STORED_VALUE` or `CORPORATE_ACCOUNT`. Lists do
   * not have this field.
   */
  payment_method_id: string | null;
}

export interface ListOrderBatchesQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /** Returns only what was created at this time or later. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[after]'?: string;
  /** Returns only what was created at this time or earlier. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[before]'?: string;
  /** Addition: returns only the batch with this reference. At most 255 characters. */
  customer_reference_id?: string;
  /** Addition: returns only batches with this status. */
  send_status?: SendStatus;
  /** Addition: returns only batches of this workspace. */
  workspace_id?: string;
}

/** A page of a list. */
export interface OrderBatchList {
  /** The items of this page. */
  data: OrderBatch[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

/** An order batch to price. */
export interface PriceInput {
  /** The recipients, 1 to 100,000. */
  recipients: {
    /** First name, up to 255 characters. */
    first_name?: string | null;
    /** Last name, up to 255 characters. */
    last_name?: string | null;
    /** Email address, up to 254 characters. Required for `email_and_link`. */
    email?: string | null;
    /** Phone number in E.164 form, such as `+14155550123`. Used for a mailing address without a `phone`. */
    phone?: string | null;
    /**
     * The address a gift is shipped to. It must be in the US unless the batch allows international shipping.
     * The country decides which fields are required; do not make up values for fields that its addresses do
     * not have.
     */
    mailing_address?: MailingAddress | null;
    /**
     * Addition: the language of mails and pages for this recipient, a BCP 47 tag such as `de` or `pt-BR`. The
     * service has en, es, fr, de, pt, ar and ja. Default, also for a language that it does not have: the
     * `locale` of the batch. The recipient can choose another language on a page. At most 64 characters.
     */
    locale?: string | null;
  }[];
  /** The products of a gift. */
  cart: CartInput;
  /** The send method that the batch will have. */
  send_method: SendMethod;
  /**
   * The `swap` that the batch will have, which decides the highest estimates. Default: `single`. `single`
   * when left out.
   */
  swap?: SwapMode | null;
  /**
   * The `international_shipping_tier` that the batch will have, which decides the highest estimates. Default:
   * `disabled`. `disabled` when left out.
   */
  international_shipping_tier?: ShippingTier | null;
}

/** What an order batch would cost. */
export interface Price {
  /** Prices for one recipient. */
  cart_price: {
    /** Price of all products. In US cents. */
    price_product: number;
    /** Price of shipping. In US cents. */
    price_shipping: number;
    /** Processing fee. In US cents. */
    price_processing_fee: number;
    /** Products + shipping + processing fee. In US cents. */
    price_pre_tax: number;
    /** Lowest tax of all possible destinations. In US cents. */
    price_est_tax_low: number;
    /** Highest tax of all possible destinations. In US cents. */
    price_est_tax_high: number;
    /** Lowest price of one order, unless its recipient swaps for less. In US cents. */
    price_est_total_low: number;
    /** Highest price of one order. No order is charged more. In US cents. */
    price_est_total_high: number;
  };
  /** Prices for all recipients together. */
  total_price: {
    /** Number of recipients. */
    recipients: number;
    /** `price_est_total_low` for all recipients together. In US cents. */
    est_group_total_low: number;
    /** `price_est_total_high` for all recipients together. In US cents. */
    est_group_total_high: number;
    /** Tax for the given addresses. Present when every recipient has a mailing address. In US cents. */
    est_tax_calculated?: number;
    /**
     * Total price for the given addresses. Present when every recipient has a mailing address. In US cents.
     */
    est_total_calculated?: number;
  };
}

export interface ListOrderBatchOrdersQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
}

/** A page of a list. */
export interface OrderList {
  /** The items of this page. */
  data: Order[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface ListOrderBatchRecipientsQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
}

/** A page of a list. */
export interface OrderBatchRecipientList {
  /** The items of this page. */
  data: OrderBatchRecipient[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

/** How many orders of a batch were canceled. */
export interface CanceledOrders {
  /** Number of orders that this request canceled. */
  canceled: number;
  /**
   * Number of the other orders of the batch: accepted, ended, with a payment under way, or canceled before.
   */
  not_canceled: number;
}

/** A new send time. */
export interface RescheduleInput {
  /** The new send time, in the future and within two years. An RFC 3339 time; answers are in UTC with `Z`. */
  scheduled_send_on: string;
}

export interface ListOrdersQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /** Returns only what was created at this time or later. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[after]'?: string;
  /** Returns only what was created at this time or earlier. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[before]'?: string;
  /** Addition: returns only orders with this status. */
  status?: OrderStatus;
  /** Addition: returns only orders of this workspace. */
  workspace_id?: string;
  /** Addition: returns only orders of this order batch. */
  order_batch_id?: string;
  /** Addition: returns only the order with this reference, in upper or lower case. 1 to 255 characters. */
  reference_id?: string;
  /**
   * Addition: returns only orders of recipients with this e-mail address, in upper or lower case. 1 to 255
   * characters.
   */
  recipient_email?: string;
  /**
   * Addition: returns only orders of recipients whose first and last name begin with this text, in upper or
   * lower case. 2 to 255 characters.
   */
  recipient_name?: string;
  /** Addition: returns only orders whose email did not arrive, with this status. */
  notification_status?: 'bounced' | 'failed' | 'suppressed';
}

/** An order with its `event_times` and its payment method, as the answers about a single order show it. */
export interface OrderDetail {
  /** Id of the order. */
  id: string;
  /** First name of the recipient. */
  recipient_first_name: string;
  /** Last name of the recipient. */
  recipient_last_name: string | null;
  /** Email address of the recipient. */
  recipient_email: string | null;
  /**
   * `created`: the order exists. `notified`: the email with the gift link was handed to the mail server.
   * `opened`: the recipient opened the gift. `accepted`: the recipient accepted it, or a `direct_send` order
   * was sent. `pending_payment`: the order waits for its payment. `paid`: it is paid. `ordered`: it was
   * handed to fulfilment. `shipped`: its first shipment moved. `delivered`: every shipment has come to its
   * end, and at least one was delivered. `failed`: it was not paid, cannot be fulfilled, or lost all its
   * shipments. `canceled`: see `cancel_reason`.
   */
  status: OrderStatus;
  /**
   * The gift link, to send to the recipient or to share with the sender. It shows no tracking information.
   */
  individual_gift_link: string;
  /** A copy of the products as they were when the cart was made. */
  cart: Cart;
  /** Selected variants of each unit. Null for orders that no commerce app created. */
  cart_selections: CartSelection[] | null;
  /**
   * One shipment for each brand, as soon as the order is `ordered`. A lost shipment that is sent again stays
   * in the list, and the new shipment follows it.
   */
  shipments: Shipment[];
  /** Id of the workspace that the order belongs to. */
  workspace_id: string | null;
  /** Name of that workspace. */
  workspace_name: string | null;
  /**
   * Time at which the gift expires. Null when it does not expire. An RFC 3339 time; answers are in UTC with
   * `Z`.
   */
  expires_at: string | null;
  /** Id of the greeting card on the gift. */
  card_id: string | null;
  /** Message from the sender. */
  message: string | null;
  /** Note from the recipient to the sender. */
  thank_you_note: string | null;
  /** Number of times that a person viewed the gift. Requests of automatic scanners do not count. */
  view_count_recipient: number;
  /** Id of the order batch. */
  order_batch_id: string;
  /** True when the recipient took other products instead. */
  is_swapped: boolean;
  /** The current price of an order. After a swap it is the price of the new products. */
  amounts: Amounts;
  /** When the order reached each status. A time is null when the order was never in that status. */
  event_times: EventTimes | null;
  /** A copy of the products as they were when the cart was made. */
  original_cart: Cart | null;
  /** The price of an order before its first swap. */
  original_amounts: OriginalAmounts | null;
  /** The user who sent the gift. */
  sender: Sender;
  /**
   * Address of a page where a person can pay with a card. Present while the order is `pending_payment` and
   * the service accepts cards, otherwise null. For hosted payment it is the only way to pay; for other
   * payment methods it is one more.
   */
  payment_link: string | null;
  /**
   * Addition: why the last attempt to pay failed, as a sentence, while the order is `pending_payment`. Null
   * while an attempt is under way, and for hosted payment.
   */
  payment_problem: string | null;
  /** Reference on receipts: 24 upper-case letters and digits. It is unique. */
  reference_id: string;
  /**
   * Addition: why the order was canceled. `canceled`: the sender canceled it. `expired`: the gift expired.
   * `declined`: the recipient declined it. Otherwise null.
   */
  cancel_reason: CancelReason | null;
  /**
   * Addition: what the recipient who declined the gift wanted the sender to know. Null when there is no such
   * message.
   */
  decline_message: string | null;
  /**
   * Addition: what became of the email that tells the recipient about the gift. `none`: no email was sent,
   * and none is waiting. `queued`: it waits for the mail server. `sent`: the mail server took it. `bounced`:
   * a mail server refused it, at once or some time after `sent`, so another attempt would not help. `failed`:
   * no mail server took it in time. `suppressed`: it was not sent, because the recipient wants no email from
   * you or an earlier email to the address bounced; or the recipient got it and wants no more.
   */
  notification_status: 'none' | 'queued' | 'sent' | 'bounced' | 'failed' | 'suppressed';
  /**
   * Addition: why the notification is `bounced`, `failed` or `suppressed`, otherwise null. `bounced`:
   * `invalid_address`, `mailbox_unavailable`, `mailbox_full`, `message_too_large` or `message_refused`.
   * `failed`: the last error, such as `timeout`, `server_busy` or `no_mail_server`. `suppressed`: `opted_out`
   * or `bounced_before`.
   */
  notification_error: string | null;
  /**
   * Id of a card, or `BALANCE`, `WORKSPACE_BALANCE`, `COMMERCE_STORED_VALUE` or `CORPORATE_ACCOUNT`. Lists do
   * not have this field.
   */
  payment_method_id: string | null;
}

/** A new expiration. */
export interface UpdateExpirationInput {
  /** New time at which the gift expires, in the future. An RFC 3339 time; answers are in UTC with `Z`. */
  expires_at?: string;
  /**
   * Same as `expires_at`, for existing clients that use this name. Send one of the two. An RFC 3339 time;
   * answers are in UTC with `Z`.
   */
  expiration?: string;
}

/** Where to send the notification again. */
export interface ResendNotificationInput {
  /**
   * Corrected email address, up to 254 characters. It becomes the order's `recipient_email`; the recipient of
   * the batch keeps the original one. Default: the `recipient_email` of the order.
   */
  email?: string | null;
}

/** Another payment method for an order. */
export interface UpdatePaymentMethodInput {
  /**
   * Id of a card, or `BALANCE`, `WORKSPACE_BALANCE`, `COMMERCE_STORED_VALUE` or `CORPORATE_ACCOUNT`. It must
   * be one that a batch in the workspace, of the commerce app and for the `commerce_end_user_id` of this
   * order could name. 1 to 64 characters.
   */
  payment_method_id: string;
}

/** A refund to make. */
export interface RefundInput {
  /**
   * Amount to give back in US cents: at least 1, and at most what was paid and not given back yet. Default:
   * all of that.
   */
  amount?: number;
  /** Reason for the refund, 1 to 500 characters. It is stored for your own organization. */
  reason: string;
}

export interface ListOrderActivitiesQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /** Returns only changes at this time or later. An RFC 3339 time; answers are in UTC with `Z`. */
  after?: string;
  /** Returns only changes at this time or earlier. An RFC 3339 time; answers are in UTC with `Z`. */
  before?: string;
  /** Returns only changes to one of these statuses: names separated by commas, up to 255 characters. */
  statuses?: string;
}

/** A page of a list. */
export interface OrderActivityList {
  /** The items of this page. */
  data: OrderActivity[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface ListOrderTransfersQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
}

/** A page of a list. */
export interface OrderTransferList {
  /** The items of this page. */
  data: OrderTransfer[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface ListBalanceMovementsQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /** Returns only what was created at this time or later. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[after]'?: string;
  /** Returns only what was created at this time or earlier. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[before]'?: string;
  /** Returns only movements of this balance. */
  payment_method_id?: FundingSource;
  /** Returns only movements of this workspace's balance. */
  workspace_id?: string;
  /** Returns only movements for this order. */
  order_id?: string;
}

/** A page of a list. */
export interface BalanceMovementList {
  /** The items of this page. */
  data: BalanceMovement[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface ListInvoicesQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
}

/** A page of a list. */
export interface InvoiceList {
  /** The items of this page. */
  data: Invoice[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

/** The invoice of the corporate account for one calendar month in UTC. */
export interface Invoice {
  /** Id of the invoice. */
  id: string;
  /** Invoice number, such as `INV-K3F9QZ-0001`. The organization's invoices are numbered without gaps. */
  number: string;
  /** First moment of the month. An RFC 3339 time; answers are in UTC with `Z`. */
  period_start: string;
  /** First moment of the next month. An RFC 3339 time; answers are in UTC with `Z`. */
  period_end: string;
  /**
   * Time at which the invoice was issued. It never changes after that. An RFC 3339 time; answers are in UTC
   * with `Z`.
   */
  issued_at: string;
  /** Amount owed when the month began. Negative when more was paid than was owed. In US cents. */
  opening_balance: number;
  /** Amount charged for orders in the month. In US cents. */
  charges: number;
  /** Amount given back for orders in the month. In US cents. */
  credits: number;
  /** Amount paid in during the month. In US cents. */
  payments: number;
  /**
   * Amount owed when the month ended: `opening_balance` + `charges` − `credits` − `payments`. In US cents.
   */
  closing_balance: number;
  /** Address of a page to read and print. Anybody who has the address can open it. */
  html_url: string;
  /** Address of the same invoice as a PDF. Anybody who has the address can open it. */
  pdf_url: string;
}

export interface ListEventsQuery {
  /**
   * Id of an event. Returns only events after it. When left out, the list starts with the oldest event that
   * is kept. An event that is no longer kept is refused with 400.
   */
  after?: string;
  /** Number of events to return, 1 to 100. Default: 20. `20` when left out. */
  limit?: number;
  /** Returns only events of this type. */
  event_type?: EventType;
}

/** A page of events. */
export interface EventList {
  /** The events, oldest first. */
  data: Event[];
  /** Where to continue. */
  list_meta: {
    /** True when more events exist now. */
    has_more: boolean;
    /**
     * The value to send as the next `after`: the id of the last event, or the `after` of the request when the
     * list is empty.
     */
    next_after: string | null;
  };
}

export interface ListAuditLogQuery {
  /**
   * Id of an entry. Returns the entries after it in the list, which are older. Default: begin with the
   * newest.
   */
  after?: string;
  /** Number of entries to return, 1 to 100. Default: 20. `20` when left out. */
  limit?: number;
  /**
   * Returns only what this actor did: the id of a user or of a fulfilment key, or `recipient`, `payer`,
   * `operator` or `job`. 1 to 64 characters.
   */
  actor?: string;
  /** Returns only this act, such as `keys_revoke`. 1 to 64 characters. */
  act?: string;
  /** Returns only what was done to the thing with this id, and looks that showed it. 1 to 64 characters. */
  subject_id?: string;
  /** Returns only what was created at this time or later. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[after]'?: string;
  /** Returns only what was created at this time or earlier. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[before]'?: string;
}

/** A page of the audit log. */
export interface AuditEntryList {
  /** The entries, newest first. */
  data: AuditEntry[];
  /** Where to continue. */
  list_meta: {
    /** True if there are older entries. */
    has_more: boolean;
    /** The value to send as the next `after`: the id of the last entry. Null when the list is empty. */
    next_after: string | null;
  };
}

export interface ListProductsQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /**
   * Returns only what can be shipped to this country: a code of two letters (ISO 3166-1 alpha-2). Default:
   * `US`. `US` when left out.
   */
  country_code?: string;
  /**
   * Addition: returns only products with all of these words, or their beginnings or other parts, in name,
   * brand, subtitle or attributes. Upper case and accents make no difference. Up to 200 characters.
   */
  search?: string;
  /** Addition: returns only products of this brand. */
  brand_id?: string;
  /** Addition: returns only products that can cost this much or more, in US cents. At most 1,000,000,000. */
  'price[min]'?: number;
  /** Addition: returns only products that can cost this much or less, in US cents. At most 1,000,000,000. */
  'price[max]'?: number;
  /** When true, returns only the organization's own products. `false` when left out. */
  use_custom_catalog?: boolean;
  /** When true, returns the organization's own inactive products too. `false` when left out. */
  custom_catalog_show_inactive?: boolean;
}

/** A page of a list. */
export interface ProductList {
  /** The items of this page. */
  data: Product[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

/** A product that can be sent. */
export interface Product {
  /** Id of the product. */
  id: string;
  /** Name of the product. */
  name: string;
  /** A brand that makes products and ships them. */
  brand: Brand;
  /** Second line under the name. */
  subtitle: string | null;
  /** Short form of the subtitle. */
  subtitle_short: string | null;
  /** Description of the product for the recipient. */
  recipient_description: string | null;
  /** Name of what can be selected, such as `Flavor`. */
  variants_label: string | null;
  /** Number of variants to select for each unit. 0 when there is nothing to select. */
  variants_num_selectable: number;
  /** The variants of a product without variant groups. */
  variants: {
    /** Id of the variant. */
    id: string;
    /** Name of the variant: the value to send in `variants`. */
    name: string;
    /** Second line under the name. */
    subtitle: string | null;
    /** A picture. */
    image_large: Image | null;
  }[];
  /** Groups of variants. One variant of each group is selected. */
  variant_groups: {
    /** Id of the group. */
    id: string;
    /** Name of the group, such as `Size`. */
    name: string;
    /** The variants of the group. */
    options: {
      /** Id of the variant. */
      id: string;
      /** Name of the variant: the value to send in `variants`. */
      name: string;
      /** Second line under the name. */
      subtitle: string | null;
      /** A picture. */
      image_large: Image | null;
      /** Colour in the form `#rrggbb`. */
      color: string | null;
    }[];
  }[];
  /** Pictures of the product. */
  images: {
    /** Id of the image. */
    id: string;
    /** A picture. */
    image_large: Image;
  }[];
  /** Price of one unit. For a variable price this is the suggested price. In US cents. */
  price: number;
  /** True when the sender chooses the price, between `price_min` and `price_max`. */
  price_is_variable: boolean;
  /** Lowest price of one unit. Null for a fixed price. In US cents. */
  price_min: number | null;
  /** Highest price of one unit. Null for a fixed price. In US cents. */
  price_max: number | null;
  /** Codes of the US states that the product cannot be shipped to. Each code has two letters. */
  restricted_states: string[];
  /** Further facts about the product. */
  attributes: {
    /** Name of the attribute, such as `Weight`. */
    label: string;
    /** Value of the attribute. */
    content: string;
  }[];
  /** `active`: the product can be sent. `inactive`: it cannot be sent. */
  status: 'active' | 'inactive';
  /**
   * Addition: the number of units left, of all variants together. It is a few seconds old. 0: the product is
   * sold out, so it cannot be sent or chosen for now. Null: units of the product are not counted.
   */
  stock?: number | null;
  /** Time of the last change. An RFC 3339 time; answers are in UTC with `Z`. */
  updated_at: string;
  /**
   * Addition: a name of the product, which a cart accepts as `product_url`. It has the form of an address,
   * but there is no page at it.
   */
  product_url?: string;
}

export interface ListBrandsQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /**
   * Returns only what can be shipped to this country: a code of two letters (ISO 3166-1 alpha-2). Default:
   * `US`. `US` when left out.
   */
  country_code?: string;
}

/** A page of a list. */
export interface BrandList {
  /** The items of this page. */
  data: Brand[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface ListCardsQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
}

/** A page of a list. */
export interface CardList {
  /** The items of this page. */
  data: Card[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface ListCollectionsQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /**
   * When true, returns only published collections; when false, only unpublished ones. When left out, returns
   * both.
   */
  published?: boolean;
}

/** A page of a list. */
export interface CollectionList {
  /** The items of this page. */
  data: Collection[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

/**
 * A gift of choice: the recipient chooses from its products. Send it by putting its `product` into a cart.
 * The collection must be published, and the user must have access to its workspace. A gift keeps the
 * published version that it was sent with.
 */
export interface Collection {
  /** Id of the collection. */
  id: string;
  /** Id of the workspace that the collection belongs to. */
  workspace_id: string;
  /** Internal title. */
  title: string;
  /** True when the collection can be sent. */
  is_published: boolean;
  /** Price of the collection as a gift. Null until it is published. In US cents. */
  published_price: number | null;
  /** A product that can be sent. */
  product: Product | null;
  /** The version that recipients see. Null until the collection is published. */
  published_version: {
    /** Id of the version. */
    id: string;
    /** Title that the recipient reads. */
    title: string;
    /** Second line under the title. */
    subtitle: string | null;
    /**
     * How many products the recipient may choose. `disabled`: one. `item_count`: as many units as
     * `multiple_select_count`. `max_price`: products that together cost at most `multiple_select_price`.
     */
    multiple_select_mode: MultipleSelectMode;
    /** Number of units to choose. Null unless the mode is `item_count`. */
    multiple_select_count: number | null;
    /** Highest price of all chosen products. Null unless the mode is `max_price`. In US cents. */
    multiple_select_price: number | null;
    /**
     * Countries besides the US that the collection is shipped to. The narrower tier of the collection and the
     * order batch applies.
     */
    international_shipping_tier: ShippingTier;
    /**
     * True when recipients in countries that the collection is not shipped to may take a gift card instead,
     * if the order batch allows it too.
     */
    international_gift_cards_enabled: boolean;
    /** A picture. */
    header_image: Image | null;
    /** The categories, in ascending `position`. */
    collection_categories: {
      /** Id of the category. */
      id: string;
      /** Name of the category. */
      name: string;
      /** True when the category is highlighted. */
      is_featured: boolean;
      /** Position of the category in the collection. */
      position: number;
      /** The products of the category. */
      collection_products: {
        /** Id of the entry in the collection. */
        id: string;
        /** A product that can be sent. */
        product: Product;
      }[];
    }[];
  } | null;
}

/** A webhook to create. */
export interface CreateWebhookInput {
  /**
   * Address that events are posted to, 1 to 2,048 characters. It must begin with `https://` and be on the
   * public internet. The service checks this now, and checks the IP address again for every connection.
   */
  url: string;
  /**
   * Patterns that select events, 1 to 50: an event type such as `order.paid`, a group such as `order.*`, or
   * `*` for all events. With a fulfilment key, these are `shipment.created` and others, `shipment.*` and `*`.
   */
  events?: string[] | null;
  /** Description for people, 1 to 500 characters. */
  description?: string | null;
  /** Your own data: up to 20 texts. A name has up to 40 characters and a text up to 500 characters. */
  metadata?: Record<string, string> | null;
  /** Highest number of requests per second, 1 to 1,000. Default: no limit. */
  throttle?: number | null;
}

/** A webhook with its new secret. */
export interface WebhookWithSecret {
  /** Id of the webhook. */
  id: string;
  /** Address that events are posted to. */
  url: string;
  /** Description for people, as given. */
  description: string | null;
  /** Patterns that select the events it receives, as given. */
  events: string[];
  /** Your own data, as given. */
  metadata: Record<string, string>;
  /** Highest number of requests per second. Null when there is no limit. */
  throttle: number | null;
  /** `enabled`: events are delivered. `disabled`: nothing is sent until it is enabled again. */
  status: 'enabled' | 'disabled';
  /**
   * Why it is disabled. `gone`: the address answered with status 410. `failing`: all attempts failed for five
   * days. `paused`: an admin paused it in the dashboard. Null while it is enabled.
   */
  disabled_reason: DisabledReason | null;
  /**
   * Time at which it was disabled. Null while it is enabled. An RFC 3339 time; answers are in UTC with `Z`.
   */
  disabled_at: string | null;
  /**
   * Time since which every attempt has failed. Null when the last attempt succeeded. An RFC 3339 time;
   * answers are in UTC with `Z`.
   */
  failing_since: string | null;
  /** Time at which it was created. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** The secret that signatures are made with, in the form `whsec_…`. It is shown only in this answer. */
  secret: string;
}

export interface ListWebhooksQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
}

/** A page of a list. */
export interface WebhookList {
  /** The items of this page. */
  data: Webhook[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

/** An address that receives events. */
export interface Webhook {
  /** Id of the webhook. */
  id: string;
  /** Address that events are posted to. */
  url: string;
  /** Description for people, as given. */
  description: string | null;
  /** Patterns that select the events it receives, as given. */
  events: string[];
  /** Your own data, as given. */
  metadata: Record<string, string>;
  /** Highest number of requests per second. Null when there is no limit. */
  throttle: number | null;
  /** `enabled`: events are delivered. `disabled`: nothing is sent until it is enabled again. */
  status: 'enabled' | 'disabled';
  /**
   * Why it is disabled. `gone`: the address answered with status 410. `failing`: all attempts failed for five
   * days. `paused`: an admin paused it in the dashboard. Null while it is enabled.
   */
  disabled_reason: DisabledReason | null;
  /**
   * Time at which it was disabled. Null while it is enabled. An RFC 3339 time; answers are in UTC with `Z`.
   */
  disabled_at: string | null;
  /**
   * Time since which every attempt has failed. Null when the last attempt succeeded. An RFC 3339 time;
   * answers are in UTC with `Z`.
   */
  failing_since: string | null;
  /** Time at which it was created. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
}

/** Changes of a webhook. Fields that are left out stay as they are. */
export interface UpdateWebhookInput {
  /**
   * Address that events are posted to, 1 to 2,048 characters. It must begin with `https://` and be on the
   * public internet. The service checks this now, and checks the IP address again for every connection.
   */
  url?: string;
  /**
   * Patterns that select events, 1 to 50: an event type such as `order.paid`, a group such as `order.*`, or
   * `*` for all events. With a fulfilment key, these are `shipment.created` and others, `shipment.*` and `*`.
   */
  events?: string[];
  /** Description for people, 1 to 500 characters. Null removes it. */
  description?: string | null;
  /** Your own data: up to 20 texts. A name has up to 40 characters and a text up to 500 characters. */
  metadata?: Record<string, string> | null;
  /** Highest number of requests per second, 1 to 1,000. Default: no limit. */
  throttle?: number | null;
}

export interface ListWebhookDeliveriesQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /** Returns only deliveries with this status. */
  status?: DeliveryStatus;
}

/** A page of a list. */
export interface WebhookDeliveryList {
  /** The items of this page. */
  data: WebhookDelivery[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

/** The delivery of one event to one webhook. */
export interface WebhookDelivery {
  /** Id of the delivery. It is the id of its event, as in the `webhook-id` header. */
  id: string;
  /** Type of the event. */
  event_type: string;
  /** True for a test event, which describes nothing that happened. */
  is_test: boolean;
  /**
   * `pending`: the delivery waits for its next attempt. `succeeded`: an attempt was answered with a 2xx.
   * `failed`: all attempts failed; no more are made unless you redeliver or recover it.
   */
  status: DeliveryStatus;
  /** Number of attempts so far. */
  attempts_count: number;
  /** Time of the next attempt. Null when there is none. An RFC 3339 time; answers are in UTC with `Z`. */
  next_attempt_at: string | null;
  /** Time at which the event happened. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** The newest 20 attempts, oldest first. */
  attempts: WebhookAttempt[];
}

/** Which events to recover. */
export interface RecoverInput {
  /**
   * Events since this time are delivered, except those that were acknowledged. It must be within the last 90
   * days. An RFC 3339 time; answers are in UTC with `Z`.
   */
  since: string;
}

/** The outcome of a recovery. */
export interface Recovery {
  /** Number of deliveries that the operation has scheduled. */
  deliveries_count: number;
}

/** Which test event to send. */
export interface TestWebhookInput {
  /** Type of the test event. Default: `order_batch.created`. `order_batch.created` when left out. */
  event_type?: EventType;
}

export interface ListFulfilmentShipmentsQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /** Returns only shipments with this status. */
  status?: ShipmentStatus;
  /** Returns only shipments of this brand. */
  brand_id?: string;
  /** True: returns only shipments that are held. False: only those that are not. */
  held?: boolean;
  /** Returns only what was created at this time or later. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[after]'?: string;
  /** Returns only what was created at this time or earlier. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[before]'?: string;
  /**
   * Returns only shipments that changed at this time or later. An RFC 3339 time; answers are in UTC with `Z`.
   */
  'updated_at[after]'?: string;
}

/** A page of a list. */
export interface FulfilmentShipmentList {
  /** The items of this page. */
  data: FulfilmentShipment[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

/** A parcel to pack and to send. It shows no price and no email address. */
export interface FulfilmentShipment {
  /** Id of the shipment. */
  id: string;
  /**
   * `pending`: the shipment has no tracking number yet. `tracking`: it has a carrier and a tracking number.
   * `shipped`: the carrier has scanned it. `delivered`: the carrier delivered it. `delivered_override`: an
   * operator recorded the delivery by hand. `failed`: it was lost, returned or refused.
   * `failed_unset_tracking`: its tracking number was withdrawn; the shipment is still under way, and any
   * status but `delivered` and `pending` can follow. `failed_with_reship`: it was lost, returned or refused,
   * and a new shipment replaces it.
   */
  status: ShipmentStatus;
  /** The brand that the parcel is from. */
  brand: {
    /** Id of the brand. */
    id: string;
    /** Name of the brand. */
    name: string;
  };
  /** Reference of the order, 24 upper-case letters and digits. People quote it. */
  order_reference_id: string;
  /** True in the sandbox: nothing is to be sent. */
  sandbox: boolean;
  /** Where a shipment goes. */
  ship_to: ShipTo;
  /** What to pack. */
  items: PackedItem[];
  /** The greeting card. Null if the sender chose none and wrote nothing. */
  card: {
    /** A picture. */
    image: Image | null;
    /** What the sender wrote, up to 2,000 characters. */
    message: string | null;
    /** Whom the gift is from. */
    from_name: string;
  } | null;
  /** Name of the carrier. */
  tracking_carrier: string | null;
  /** Tracking number. */
  tracking_number: string | null;
  /** All tracking numbers, the one of `tracking_number` first. */
  tracking_numbers: TrackingNumber[];
  /** A shipment with a hold must not leave. */
  hold: Hold | null;
  /**
   * Time until which the recipient can choose other products in place of these. Null if nobody was asked, or
   * if the question is closed. An RFC 3339 time; answers are in UTC with `Z`.
   */
  swap_due_at: string | null;
  /**
   * Time at which the recipient chose other products, which `items` shows. Null if it did not happen. An RFC
   * 3339 time; answers are in UTC with `Z`.
   */
  swapped_at: string | null;
  /** Id of the shipment from which the products of this one were taken. Null if it was not split off. */
  split_from: string | null;
  /** Id of the failed shipment that this one replaces. Null if it replaces none. */
  reship_of: string | null;
  /**
   * Why it failed. `lost`: the carrier lost it; `returned`: it came back; `refused`: the recipient refused
   * it; `undeliverable`: the address cannot be delivered to; `out_of_stock`: a product of it is not in stock.
   * Null if it did not fail, or if nobody said why.
   */
  failure_reason: 'lost' | 'returned' | 'refused' | 'undeliverable' | 'out_of_stock' | null;
  /**
   * Time of the first scan by the carrier, or at which it was recorded as sent. An RFC 3339 time; answers are
   * in UTC with `Z`.
   */
  shipped_at: string | null;
  /** Time of the delivery. An RFC 3339 time; answers are in UTC with `Z`. */
  delivered_at: string | null;
  /** Estimated time of the delivery. An RFC 3339 time; answers are in UTC with `Z`. */
  delivery_eta: string | null;
  /** Time at which the order was placed. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** Time of the last change. An RFC 3339 time; answers are in UTC with `Z`. */
  updated_at: string;
}

export interface GetPackingSlipQuery {
  /** The paper: `a4`, or `4x6` for labels of 4 by 6 inches. `a4` when left out. */
  format?: 'a4' | '4x6';
}

export interface ListPackingSlipsQuery {
  /**
   * Ids of shipments, separated by commas, at most 500. The slips are in this order, and one that is named
   * twice is there once. 500 ids make an address of 19 kB: a proxy in between may allow less. 1 to 20,000
   * characters.
   */
  ids: string;
  /** The paper: `a4`, or `4x6` for labels of 4 by 6 inches. `a4` when left out. */
  format?: 'a4' | '4x6';
}

/** By what a parcel is followed. */
export interface SetTrackingInput {
  /**
   * Name of the carrier, 1 to 64 characters. Well-known carriers are recognized in any spelling: `ups`, `Fed
   * Ex`.
   */
  carrier: string;
  /** Tracking number, 1 to 64 characters. */
  number: string;
  /**
   * Address at which the parcel can be followed, up to 2,048 characters, for a carrier that is not
   * well-known. It begins with `https://` and names no user. The recipient sees the name of its host. For a
   * well-known carrier its own page is shown instead.
   */
  url?: string | null;
}

/** Another number by which a parcel is followed. */
export interface AddTrackingNumberInput {
  /**
   * Name of the carrier, 1 to 64 characters. Well-known carriers are recognized in any spelling: `ups`, `Fed
   * Ex`.
   */
  carrier: string;
  /** Tracking number, 1 to 64 characters. */
  number: string;
  /**
   * Address at which the parcel can be followed, up to 2,048 characters, for a carrier that is not
   * well-known. It begins with `https://` and names no user. The recipient sees the name of its host. For a
   * well-known carrier its own page is shown instead.
   */
  url?: string | null;
}

/** The products that leave in a parcel of their own. */
export interface SplitShipmentInput {
  /** What goes into the new shipment, 1 to 100 lines. At least one product stays in the first one. */
  items: SplitItem[];
}

/** Why a parcel must not leave now. */
export interface HoldShipmentInput {
  /**
   * Why it is held. `out_of_stock`: a product of it is not in stock; `address_problem`: something is wrong
   * with the address; `other`: something else; the note may say what.
   */
  reason: 'out_of_stock' | 'address_problem' | 'other';
  /** Anything else about it, up to 1,000 characters. Neither sender nor recipient sees it. */
  note?: string | null;
}

/** Why a parcel failed, and whether it is sent again. */
export interface FailShipmentInput {
  /**
   * Why the parcel failed. `lost`: the carrier lost it; `returned`: it came back; `refused`: the recipient
   * refused it; `undeliverable`: the address cannot be delivered to; `out_of_stock`: a product of it is not
   * in stock.
   */
  reason: 'lost' | 'returned' | 'refused' | 'undeliverable' | 'out_of_stock';
  /**
   * True: a new shipment replaces this one, with the same products for the same address. False: its products
   * are refunded to the sender.
   */
  reship: boolean;
}

export interface ExportShipmentsQuery {
  /** Returns only shipments with this status. */
  status?: ShipmentStatus;
  /** Returns only shipments of this brand. */
  brand_id?: string;
  /** True: returns only shipments that are held. False: only those that are not. */
  held?: boolean;
  /** Returns only what was created at this time or later. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[after]'?: string;
  /** Returns only what was created at this time or earlier. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[before]'?: string;
  /**
   * Returns only shipments that changed at this time or later. An RFC 3339 time; answers are in UTC with `Z`.
   */
  'updated_at[after]'?: string;
}

export interface ImportShipmentsQuery {
  /** True: nothing is changed, and the answer says what would be. Default: false. `false` when left out. */
  preview?: boolean;
}

/** What became of the rows of a file. */
export interface ShipmentImport {
  /** Every row, in the order of the file. */
  data: ImportedRow[];
  /** How many rows had which result. */
  counts: {
    /** Number of rows that were `updated`. */
    updated: number;
    /** Number of rows that were `unchanged`. */
    unchanged: number;
    /** Number of rows that were `skipped`. */
    skipped: number;
    /** Number of rows that were `refused`. */
    refused: number;
  };
  /** True if nothing was changed. */
  preview: boolean;
}

export interface ListFulfilmentWebhooksQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
}

export interface ListFulfilmentWebhookDeliveriesQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /** Returns only deliveries with this status. */
  status?: DeliveryStatus;
}

/** Which test event about a shipment to send. */
export interface TestFulfilmentWebhookInput {
  /** Type of the test event. Default: `shipment.created`. `shipment.created` when left out. */
  event_type?: ShipperEventType;
}

/** The organization's test clock. */
export interface Clock {
  /** Current time of the organization by its test clock. An RFC 3339 time; answers are in UTC with `Z`. */
  now: string;
}

/** How far to move the test clock. */
export interface AdvanceClockInput {
  /** Number of seconds to move the clock forward, 1 to 315,360,000 (ten years). Send either this or `to`. */
  seconds?: number;
  /**
   * Later time to set the clock to. Send either this or `seconds`. An RFC 3339 time; answers are in UTC with
   * `Z`.
   */
  to?: string;
}

/** The products that the recipient takes instead. */
export interface SwapInput {
  /** The products to take instead, 1 to 20. */
  items: {
    /** Id of the product. Send either this or `product_url`. */
    product_id?: string | null;
    /** `product_url` of the product, up to 2,000 characters. Send either this or `product_id`. */
    product_url?: string | null;
    /** Units of the product, 1 to 100. */
    quantity: number;
    /**
     * Price of one unit in US cents. Required for a product with a variable price, between its `price_min`
     * and `price_max`. At most 100,000,000.
     */
    variable_price?: number | null;
    /**
     * Names of the selected variants, at most 50. Required for `direct_send` when the product has variants to
     * select.
     */
    variants?: string[] | null;
  }[];
}

/** What the recipient sends to accept a gift. */
export interface AcceptInput {
  /**
   * The address a gift is shipped to. It must be in the US unless the batch allows international shipping.
   * The country decides which fields are required; do not make up values for fields that its addresses do not
   * have.
   */
  mailing_address?: MailingAddress | null;
  /** Selected variants, one entry for each unit of a product with variants. At most 5,000. */
  selections?: {
    /** Id of the cart item: one of `cart.items[].id`. */
    cart_item_id: string;
    /** Number of the unit: 0 for the first unit, up to 99. */
    quantity_index: number;
    /** Names of the variants to select for this unit, at most 50. */
    variants: string[];
  }[] | null;
}

/** What the recipient sends to decline a gift. */
export interface DeclineInput {
  /** Reason for declining, up to 255 characters. */
  reason?: string | null;
  /**
   * Message to the sender, up to 2,000 characters, also line breaks. The order shows it as `decline_message`.
   */
  message?: string | null;
}

/** A thank you note from the recipient. */
export interface ThankYouNoteInput {
  /** The note to the sender, 1 to 2,000 characters, also line breaks. */
  note: string;
}

/** A payment with a test card. */
export interface PayInput {
  /** Number of a test card, 1 to 32 characters. Default: 4242 4242 4242 4242, which succeeds. */
  card_number?: string | null;
}

/** A change of a shipment, as its carrier reports it. */
export interface AdvanceShipmentInput {
  /** The new status of the shipment. */
  status: ShipmentStatus;
  /**
   * Name of the carrier, 1 to 64 characters, such as UPS, USPS, FedEx or DHL. Only with the status
   * `tracking`. Default: an invented carrier.
   */
  tracking_carrier?: string | null;
  /** Tracking number, 1 to 64 characters. Only with the status `tracking`. Default: an invented number. */
  tracking_number?: string | null;
}

/** The order batch to simulate, and how far. */
export interface SimulateInput {
  /** Id of the order batch, which has at most 1,000 recipients. */
  order_batch_id: string;
  /**
   * The status that the orders reach if their recipients accept. Because payment and placement follow an
   * acceptance by themselves, `accepted`, `paid` and `ordered` have the same result.
   */
  until: 
  | 'notified'
  | 'opened'
  | 'accepted'
  | 'paid'
  | 'ordered'
  | 'shipped'
  | 'delivered';
}

export interface ListSandboxMailQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /** Returns only mail to this email address. At most 254 characters. */
  to?: string;
}

/** A page of a list. */
export interface MailList {
  /** The items of this page. */
  data: Mail[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

/** An order batch as events carry it. */
export interface OrderBatchInEvent {
  /** Id of the order batch. */
  id: string;
  /**
   * `pending`: the orders do not exist yet. `complete`: all orders exist. `failed`: the batch could not be
   * sent, because a product, its collection or the greeting card was withdrawn, or because money was missing
   * at the scheduled time; `failure_reason` says why, and nothing is held any more. `canceled`: a scheduled
   * batch was canceled.
   */
  send_status: SendStatus;
  /** Name of the sender on the gift and in notifications. */
  from_name: string;
  /** Message from the sender to the recipients. */
  message: string | null;
  /** Number of orders that exist. 0 until the batch is sent. */
  orders_count: number;
  /** The first 10 orders, in the order of the recipients. Empty until the batch is sent. */
  orders_preview: Order[];
  /** Number of recipients. */
  recipients_count: number;
  /** The first 10 recipients, in the order given at creation. */
  recipients_preview: OrderBatchRecipient[];
  /** A copy of the products as they were when the cart was made. */
  cart: Cart;
  /** True for a scheduled batch. It stays true after the batch is sent. */
  is_scheduled_send: boolean;
  /**
   * Time at which the batch is sent. It stays after the send. Null for a batch that is not scheduled. An RFC
   * 3339 time; answers are in UTC with `Z`.
   */
  scheduled_send_on: string | null;
  /**
   * Time at which its gifts expire. Null when they do not expire, as for `direct_send`. An RFC 3339 time;
   * answers are in UTC with `Z`.
   */
  expires_at: string | null;
  /** How recipients get the gift, as given at creation. */
  send_method: SendMethod | null;
  /** Internal name. Recipients do not see it. */
  batch_name: string | null;
  /** Id of the digital greeting card. */
  card_id: string | null;
  /** The user who sent the gift. */
  sender: Sender;
  /** Id of the workspace that the batch belongs to. */
  workspace_id: string | null;
  /** Name of that workspace. */
  workspace_name: string | null;
  /** Reference on receipts: 24 upper-case letters and digits. It is unique. */
  reference_id: string;
  /** Your own reference, as given at creation. */
  customer_reference_id: string | null;
  /**
   * Addition: the language of recipients who have none of their own, as a BCP 47 tag in its canonical form.
   */
  locale: string | null;
  /** Addition: a sentence that says why a `failed` batch could not be sent. Otherwise null. */
  failure_reason: string | null;
  /**
   * Id of a card, or `BALANCE`, `WORKSPACE_BALANCE`, `COMMERCE_STORED_VALUE` or `CORPORATE_ACCOUNT`. Lists do
   * not have this field.
   */
  payment_method_id: string | null;
  /** Same value as `workspace_id`, for receivers that use the older name. */
  workplace_id: string | null;
  /** Same value as `workspace_name`, for receivers that use the older name. */
  workplace_name: string | null;
}

/** The body of every answer with a status of 400 or above. */
export interface ErrorBody {
  /** A sentence for a person. */
  error: string;
  /** Stable; what programs branch on. */
  code: ErrorCode;
  /** All problems found, at most 100. Present when the request is not valid. */
  details?: {
    /** Path of the field, such as `recipients[3].email`. */
    field: string;
    /** A sentence that says what is wrong with the field. */
    message: string;
  }[];
  /**
   * Id of the existing order batch. Present only with the codes `duplicate_customer_reference_id`,
   * `draft_sent` and, for a file that was sent, `already_imported`.
   */
  existing_order_batch_id?: string;
  /** The most that all gifts can cost together, in US cents. Present only with the code `price_changed`. */
  est_group_total_high?: number;
  /** Id of the request, also in the `Request-Id` header. Give it to support when you report a problem. */
  request_id: string;
}

/** A part of an organization. Every order batch belongs to one workspace. */
export interface Workspace {
  /** Id of the workspace. */
  id: string;
  /** Name of the workspace. */
  name: string;
}

/** Facts about the whole list. */
export interface ListMeta {
  /** Number of items on all pages together. */
  total_count: number;
}

/** A card or a balance that an order batch can be paid with. */
export interface PaymentMethod {
  /**
   * The value to send as `payment_method_id`: the UUID of a card, or the name of a balance such as `BALANCE`.
   */
  id: string;
  /** Name to show to people, such as `Visa ending in 4242`. */
  name: string;
  /** Name on the card. Present for cards only. */
  cardholder_name?: string;
  /**
   * Amount that can be spent now, in US cents: the balance without what is held, or the credit limit less
   * what is owed and held. Present for balances only.
   */
  balance?: number;
}

/** The billing address of a card, as its bank has it. */
export interface BillingAddress {
  /** Street and number, 1 to 255 characters. */
  address_1: string;
  /** Apartment, suite or floor, up to 255 characters. */
  address_2?: string | null;
  /** City, 1 to 100 characters. */
  city: string;
  /** State, province or region, 1 to 100 characters. */
  state: string;
  /** ZIP code or postal code, 1 to 20 characters. */
  postal_code: string;
  /** Country code of two letters (ISO 3166-1 alpha-2), such as `US`. 1 to 60 characters. */
  country: string;
}

/** A recipient. `direct_send` requires the mailing address. */
export interface RecipientInput {
  /** First name, 1 to 255 characters. */
  first_name: string;
  /** Last name, up to 255 characters. */
  last_name?: string | null;
  /** Email address, up to 254 characters. Required for `email_and_link`. */
  email?: string | null;
  /** Phone number in E.164 form, such as `+14155550123`. Used for a mailing address without a `phone`. */
  phone?: string | null;
  /**
   * The address a gift is shipped to. It must be in the US unless the batch allows international shipping.
   * The country decides which fields are required; do not make up values for fields that its addresses do not
   * have.
   */
  mailing_address?: MailingAddress | null;
  /**
   * Addition: the language of mails and pages for this recipient, a BCP 47 tag such as `de` or `pt-BR`. The
   * service has en, es, fr, de, pt, ar and ja. Default, also for a language that it does not have: the
   * `locale` of the batch. The recipient can choose another language on a page. At most 64 characters.
   */
  locale?: string | null;
}

/** The products of a gift. */
export interface CartInput {
  /** The products, 1 to 50. */
  items: CartItemInput[];
}

/** One gift to one recipient. */
export interface Order {
  /** Id of the order. */
  id: string;
  /** First name of the recipient. */
  recipient_first_name: string;
  /** Last name of the recipient. */
  recipient_last_name: string | null;
  /** Email address of the recipient. */
  recipient_email: string | null;
  /**
   * `created`: the order exists. `notified`: the email with the gift link was handed to the mail server.
   * `opened`: the recipient opened the gift. `accepted`: the recipient accepted it, or a `direct_send` order
   * was sent. `pending_payment`: the order waits for its payment. `paid`: it is paid. `ordered`: it was
   * handed to fulfilment. `shipped`: its first shipment moved. `delivered`: every shipment has come to its
   * end, and at least one was delivered. `failed`: it was not paid, cannot be fulfilled, or lost all its
   * shipments. `canceled`: see `cancel_reason`.
   */
  status: OrderStatus;
  /**
   * The gift link, to send to the recipient or to share with the sender. It shows no tracking information.
   */
  individual_gift_link: string;
  /** A copy of the products as they were when the cart was made. */
  cart: Cart;
  /** Selected variants of each unit. Null for orders that no commerce app created. */
  cart_selections: CartSelection[] | null;
  /**
   * One shipment for each brand, as soon as the order is `ordered`. A lost shipment that is sent again stays
   * in the list, and the new shipment follows it.
   */
  shipments: Shipment[];
  /** Id of the workspace that the order belongs to. */
  workspace_id: string | null;
  /** Name of that workspace. */
  workspace_name: string | null;
  /**
   * Time at which the gift expires. Null when it does not expire. An RFC 3339 time; answers are in UTC with
   * `Z`.
   */
  expires_at: string | null;
  /** Id of the greeting card on the gift. */
  card_id: string | null;
  /** Message from the sender. */
  message: string | null;
  /** Note from the recipient to the sender. */
  thank_you_note: string | null;
  /** Number of times that a person viewed the gift. Requests of automatic scanners do not count. */
  view_count_recipient: number;
  /** Id of the order batch. */
  order_batch_id: string;
  /** True when the recipient took other products instead. */
  is_swapped: boolean;
  /** The current price of an order. After a swap it is the price of the new products. */
  amounts: Amounts;
  /** When the order reached each status. A time is null when the order was never in that status. */
  event_times: EventTimes | null;
  /** A copy of the products as they were when the cart was made. */
  original_cart: Cart | null;
  /** The price of an order before its first swap. */
  original_amounts: OriginalAmounts | null;
  /** The user who sent the gift. */
  sender: Sender;
  /**
   * Address of a page where a person can pay with a card. Present while the order is `pending_payment` and
   * the service accepts cards, otherwise null. For hosted payment it is the only way to pay; for other
   * payment methods it is one more.
   */
  payment_link: string | null;
  /**
   * Addition: why the last attempt to pay failed, as a sentence, while the order is `pending_payment`. Null
   * while an attempt is under way, and for hosted payment.
   */
  payment_problem: string | null;
  /** Reference on receipts: 24 upper-case letters and digits. It is unique. */
  reference_id: string;
  /**
   * Addition: why the order was canceled. `canceled`: the sender canceled it. `expired`: the gift expired.
   * `declined`: the recipient declined it. Otherwise null.
   */
  cancel_reason: CancelReason | null;
  /**
   * Addition: what the recipient who declined the gift wanted the sender to know. Null when there is no such
   * message.
   */
  decline_message: string | null;
  /**
   * Addition: what became of the email that tells the recipient about the gift. `none`: no email was sent,
   * and none is waiting. `queued`: it waits for the mail server. `sent`: the mail server took it. `bounced`:
   * a mail server refused it, at once or some time after `sent`, so another attempt would not help. `failed`:
   * no mail server took it in time. `suppressed`: it was not sent, because the recipient wants no email from
   * you or an earlier email to the address bounced; or the recipient got it and wants no more.
   */
  notification_status: 'none' | 'queued' | 'sent' | 'bounced' | 'failed' | 'suppressed';
  /**
   * Addition: why the notification is `bounced`, `failed` or `suppressed`, otherwise null. `bounced`:
   * `invalid_address`, `mailbox_unavailable`, `mailbox_full`, `message_too_large` or `message_refused`.
   * `failed`: the last error, such as `timeout`, `server_busy` or `no_mail_server`. `suppressed`: `opted_out`
   * or `bounced_before`.
   */
  notification_error: string | null;
}

/** A recipient as given when the batch was created. Later changes of an order do not show here. */
export interface OrderBatchRecipient {
  /** First name. */
  first_name: string;
  /** Last name. */
  last_name: string | null;
  /** Email address. */
  email: string | null;
  /** Addition: the language of the recipient as a BCP 47 tag in its canonical form, such as `de-AT`. */
  locale: string | null;
}

/** A copy of the products as they were when the cart was made. */
export interface Cart {
  /** Id of the cart. A swap makes a new cart with a new id. */
  id: string;
  /** The products of the cart, 1 to 50. */
  items: {
    /** Id of the cart item. */
    id: string;
    /** Units of the product, 1 to 100. */
    quantity: number;
    /** The product. */
    product: {
      /** Id of the product. */
      id: string;
      /** Name of the product when the cart was made. */
      name: string;
      /** The brand of the product. */
      brand: {
        /** Id of the brand. */
        id: string;
        /** Name of the brand when the cart was made. */
        name: string;
      };
    };
  }[];
}

/** The user who sent the gift. */
export interface Sender {
  /** First name. */
  first_name: string;
  /** Last name. */
  last_name: string;
  /** Email address. */
  email: string;
}

/** One gift that is sent to many recipients. Each recipient becomes an order. */
export interface OrderBatch {
  /** Id of the order batch. */
  id: string;
  /**
   * `pending`: the orders do not exist yet. `complete`: all orders exist. `failed`: the batch could not be
   * sent, because a product, its collection or the greeting card was withdrawn, or because money was missing
   * at the scheduled time; `failure_reason` says why, and nothing is held any more. `canceled`: a scheduled
   * batch was canceled.
   */
  send_status: SendStatus;
  /** Name of the sender on the gift and in notifications. */
  from_name: string;
  /** Message from the sender to the recipients. */
  message: string | null;
  /** Number of orders that exist. 0 until the batch is sent. */
  orders_count: number;
  /** The first 10 orders, in the order of the recipients. Empty until the batch is sent. */
  orders_preview: Order[];
  /** Number of recipients. */
  recipients_count: number;
  /** The first 10 recipients, in the order given at creation. */
  recipients_preview: OrderBatchRecipient[];
  /** A copy of the products as they were when the cart was made. */
  cart: Cart;
  /** True for a scheduled batch. It stays true after the batch is sent. */
  is_scheduled_send: boolean;
  /**
   * Time at which the batch is sent. It stays after the send. Null for a batch that is not scheduled. An RFC
   * 3339 time; answers are in UTC with `Z`.
   */
  scheduled_send_on: string | null;
  /**
   * Time at which its gifts expire. Null when they do not expire, as for `direct_send`. An RFC 3339 time;
   * answers are in UTC with `Z`.
   */
  expires_at: string | null;
  /** How recipients get the gift, as given at creation. */
  send_method: SendMethod | null;
  /** Internal name. Recipients do not see it. */
  batch_name: string | null;
  /** Id of the digital greeting card. */
  card_id: string | null;
  /** The user who sent the gift. */
  sender: Sender;
  /** Id of the workspace that the batch belongs to. */
  workspace_id: string | null;
  /** Name of that workspace. */
  workspace_name: string | null;
  /** Reference on receipts: 24 upper-case letters and digits. It is unique. */
  reference_id: string;
  /** Your own reference, as given at creation. */
  customer_reference_id: string | null;
  /**
   * Addition: the language of recipients who have none of their own, as a BCP 47 tag in its canonical form.
   */
  locale: string | null;
  /** Addition: a sentence that says why a `failed` batch could not be sent. Otherwise null. */
  failure_reason: string | null;
}

/**
 * The address a gift is shipped to. It must be in the US unless the batch allows international shipping. The
 * country decides which fields are required; do not make up values for fields that its addresses do not have.
 */
export interface MailingAddress {
  /** First name for the parcel, up to 255 characters. Default: the recipient's first name. */
  first_name?: string | null;
  /** Last name for the parcel, up to 255 characters. Default: the recipient's last name. */
  last_name?: string | null;
  /** Street and number, 1 to 255 characters. */
  address_1: string;
  /** Apartment, suite or floor, up to 255 characters. */
  address_2?: string | null;
  /**
   * City, up to 100 characters. Required in countries whose addresses have one: in nearly all, but not in
   * Singapore.
   */
  city?: string | null;
  /**
   * State code of two letters in the US, such as `CA`; the province or region in other countries. Up to 100
   * characters. Required in countries whose addresses have one, such as the US, Canada and Japan.
   */
  state?: string | null;
  /**
   * ZIP code in the US, which must belong to the state; the postal code in other countries, in the form that
   * they have there. Up to 20 characters. Required in countries whose addresses have one.
   */
  postal_code?: string | null;
  /**
   * Phone number for customs and the carrier in E.164 form, such as `+14155550123`. Required outside the US.
   * Default: the recipient's `phone`.
   */
  phone?: string | null;
  /** Country code of two letters (ISO 3166-1 alpha-2), such as `US`. 1 to 60 characters. */
  country: string;
}

/** The variants selected for one unit of a cart item. */
export interface CartSelection {
  /** Id of the selection. */
  id: string;
  /** Id of the cart item: one of `cart.items[].id`. */
  cart_item_id: string;
  /** Number of the unit: 0 for the first unit of the product, 1 for the second, and so on. */
  quantity_index: number;
  /** Names of the variants selected for this unit. */
  variants: string[];
}

/** One parcel of an order, from one brand. */
export interface Shipment {
  /** Id of the shipment. */
  id: string;
  /**
   * `pending`: the shipment has no tracking number yet. `tracking`: it has a carrier and a tracking number.
   * `shipped`: the carrier has scanned it. `delivered`: the carrier delivered it. `delivered_override`: an
   * operator recorded the delivery by hand. `failed`: it was lost, returned or refused.
   * `failed_unset_tracking`: its tracking number was withdrawn; the shipment is still under way, and any
   * status but `delivered` and `pending` can follow. `failed_with_reship`: it was lost, returned or refused,
   * and a new shipment replaces it.
   */
  status: ShipmentStatus;
  /** Name of the brand that ships it. */
  brand_name: string;
  /** Name of the carrier. */
  tracking_carrier: string | null;
  /** Tracking number. Null unless you are an approved distribution partner. */
  tracking_number: string | null;
  /** Address of the carrier's tracking page. Null unless you are an approved distribution partner. */
  tracking_url: string | null;
  /**
   * Addition: all tracking numbers of the shipment, the one of `tracking_number` first. Null unless you are
   * an approved distribution partner.
   */
  tracking_numbers: TrackingNumber[] | null;
  /**
   * Time of the first scan by the carrier. Null when there was none. An RFC 3339 time; answers are in UTC
   * with `Z`.
   */
  shipped_at: string | null;
  /** Time of the delivery. An RFC 3339 time; answers are in UTC with `Z`. */
  delivered_at: string | null;
  /** Estimated time of the delivery. An RFC 3339 time; answers are in UTC with `Z`. */
  delivery_eta: string | null;
}

/** The current price of an order. After a swap it is the price of the new products. */
export interface Amounts {
  /** Price of all products. In US cents. */
  amount_product: number;
  /** Price of shipping, charged once for each brand. In US cents. */
  amount_shipping: number;
  /** Processing fee: 5 % of products and shipping. In US cents. */
  amount_processing_fee: number | null;
  /**
   * Amount that prepaid money (`BALANCE`, `WORKSPACE_BALANCE` or `COMMERCE_STORED_VALUE`) paid. It is not
   * subtracted from the total. Null until the order is paid, and null when a card or credit pays. In US
   * cents.
   */
  amount_credit_applied: number | null;
  /** Products + shipping + processing fee. In US cents. */
  amount_pre_tax_total: number;
  /** Sales tax. Null until the mailing address is known. In US cents. */
  amount_tax: number | null;
  /**
   * Products + shipping + processing fee + tax + global shipping. Null until the mailing address is known. In
   * US cents.
   */
  amount_total: number | null;
  /** Price of shipping abroad with the global relay service. Null within the US. In US cents. */
  amount_global_relay_cost: number | null;
  /**
   * Addition: the amount given back so far. It is not subtracted from the total. Null when nothing was given
   * back. In US cents.
   */
  amount_refunded: number | null;
}

/** When the order reached each status. A time is null when the order was never in that status. */
export interface EventTimes {
  /** Time at which the order was created. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** Time at which the recipient was notified. An RFC 3339 time; answers are in UTC with `Z`. */
  notified_at: string | null;
  /** Time at which the recipient opened the gift. An RFC 3339 time; answers are in UTC with `Z`. */
  opened_at: string | null;
  /** Time at which the recipient accepted the gift. An RFC 3339 time; answers are in UTC with `Z`. */
  accepted_at: string | null;
  /** Time at which the order became `pending_payment`. An RFC 3339 time; answers are in UTC with `Z`. */
  pending_payment_at: string | null;
  /** Time at which the order was paid. An RFC 3339 time; answers are in UTC with `Z`. */
  paid_at: string | null;
  /**
   * Time at which the first shipment moved: it was scanned, or its delivery was recorded by hand. An RFC 3339
   * time; answers are in UTC with `Z`.
   */
  shipped_at: string | null;
  /**
   * Time at which the last shipment came to its end and the order was delivered. An RFC 3339 time; answers
   * are in UTC with `Z`.
   */
  delivered_at: string | null;
}

/** The price of an order before its first swap. */
export interface OriginalAmounts {
  /** Price of the products that were sent. In US cents. */
  original_amount_product: number | null;
  /** Price of shipping for the products that were sent. In US cents. */
  original_amount_shipping: number | null;
  /** `amount_credit_applied` before the first swap. In US cents. */
  original_amount_credit_applied: number | null;
  /** Products + shipping + processing fee before the first swap. In US cents. */
  original_amount_pre_tax_total: number | null;
}

/** One change of an order's status. */
export interface OrderActivity {
  /** Id of the activity. */
  id: string;
  /** The new status. */
  order_status: OrderStatus;
  /** Time at which the order got this status. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** One gift to one recipient. */
  order: Order;
}

/** A transfer of money between accounts of the ledger. */
export interface OrderTransfer {
  /** Id of the transfer. */
  id: string;
  /**
   * Why money moved. `credit`: money was paid in. `debit`: money was taken out. `hold`: money was reserved
   * for a batch. `release`: a hold was given back unused. `capture`: an order was paid from a hold. `charge`:
   * an order was paid without a hold. `refund`: money was given back for an order. `reversal`: an order
   * failed after it was paid. `late_payment`: a card paid for an order that had failed. `refund_returned`: a
   * bank sent a refund back. `dispute`: a bank withdrew money because the cardholder disputes the payment.
   * `dispute_won`: the bank gave it back. `dispute_lost`: the cardholder keeps it.
   */
  kind: MovementKind;
  /** A sentence for people. */
  description: string;
  /** Time at which the transfer was booked. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** The entries of the transfer. Their amounts sum to zero. */
  entries: {
    /**
     * Account of the ledger, such as `balance`, `held:balance`, `receivable`, `cash`, `gateway_cash`,
     * `brand_payable`, `shipping_payable`, `fee_revenue` or `tax_payable`.
     */
    account: string;
    /** Positive when the account is credited, negative when it is debited. In US cents. */
    amount: number;
  }[];
}

/** One change of the available amount of a balance. */
export interface BalanceMovement {
  /** Id of the movement. */
  id: string;
  /** The balance, by its name as a payment method. */
  payment_method_id: FundingSource;
  /** Id of the workspace that a `WORKSPACE_BALANCE` belongs to. Null for other balances. */
  workspace_id: string | null;
  /**
   * Why money moved. `credit`: money was paid in. `debit`: money was taken out. `hold`: money was reserved
   * for a batch. `release`: a hold was given back unused. `capture`: an order was paid from a hold. `charge`:
   * an order was paid without a hold. `refund`: money was given back for an order. `reversal`: an order
   * failed after it was paid. `late_payment`: a card paid for an order that had failed. `refund_returned`: a
   * bank sent a refund back. `dispute`: a bank withdrew money because the cardholder disputes the payment.
   * `dispute_won`: the bank gave it back. `dispute_lost`: the cardholder keeps it.
   */
  kind: MovementKind;
  /** Change of the available amount: positive when it grew, negative when it became smaller. In US cents. */
  amount: number;
  /** A sentence for people. */
  description: string;
  /**
   * Id of the order. Null when the movement is not for one order, or is for a workspace that the user has no
   * access to.
   */
  order_id: string | null;
  /**
   * Id of the order batch. Null when the movement is not for an order batch, or is for a workspace that the
   * user has no access to.
   */
  order_batch_id: string | null;
  /** Time at which the movement was booked. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
}

/** One act: a change, or a look at data of recipients. */
export interface AuditEntry {
  /** Id of the entry. */
  id: string;
  /**
   * Time of the entry. It is real time, also in the sandbox. An RFC 3339 time; answers are in UTC with `Z`.
   */
  created_at: string;
  /**
   * `change`: something was changed. `look`: data of recipients were shown. Looks at names and e-mail
   * addresses of recipients, which programs poll, have an entry for the 1st, 10th, 100th … look of a key in
   * an hour.
   */
  kind: 'change' | 'look';
  /**
   * What was done, in snake_case: the name of the operation, such as `create_order_batch`, of a form on a
   * page, such as `accept_gift`, or of a command of the operator, such as `keys_revoke`.
   */
  act: string;
  /** Who did it. */
  actor: {
    /**
     * `user`: a user of the organization, with an API key. `fulfilment_key`: somebody who ships. `recipient`:
     * whoever has the link of the gift. `payer`: whoever entered a card on a page. `operator`: the operator
     * of the service. `job`: the service itself.
     */
    kind: 'user' | 'fulfilment_key' | 'recipient' | 'payer' | 'operator' | 'job';
    /** Id of the user. Null for other actors. */
    user_id: string | null;
    /** E-mail of the user at that time. Null for other actors. */
    email: string | null;
    /** Id of the API key that was used. Null without a key. */
    key_id: string | null;
    /** Name of the API key at that time. Null without a key. */
    key_name: string | null;
    /** What the service was doing. Null for other actors. */
    job: string | null;
  };
  /** What it was done to: `order_batch`, `order`, `webhook`, `api_key` and so on. Null if to no one thing. */
  subject_kind: string | null;
  /** Id of what it was done to. Null if there is no id, or if it was done to several. */
  subject_id: string | null;
  /** Ids of the things that a look showed together. Empty for everything else. */
  shown_ids: string[];
  /** IP address that the request came from; for IPv6 its network. Null for what was no request. */
  client_address: string | null;
  /** The `User-Agent` of the request, up to 200 characters. */
  user_agent: string | null;
  /** The `Request-Id` of the request. */
  request_id: string | null;
  /**
   * Names of the fields that were given (`fields`), values of harmless ones (`values`), settings before and
   * after (`changes`), or other facts. Never secrets, postal addresses, codes or texts of people.
   */
  details: Record<string, unknown>;
}

/** A brand that makes products and ships them. */
export interface Brand {
  /** Id of the brand. */
  id: string;
  /** Name of the brand. */
  name: string;
  /** A picture. */
  logo_image: Image | null;
  /** Price of shipping, charged once for each order and brand. In US cents. */
  shipping_price: number;
  /**
   * Shipping is free when the brand's products in an order cost at least this amount. Null when it is never
   * free. In US cents.
   */
  free_shipping_minimum: number | null;
  /** Values of the brand, such as `Small batch`. */
  brand_values: string[];
}

/** A picture. */
export interface Image {
  /** Address of the picture. */
  url: string;
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
}

/** A digital greeting card. `image` has 800×1130 pixels and `image_thumb` has 200×283 pixels. */
export interface Card {
  /** Id of the greeting card. */
  id: string;
  /** A picture. */
  image: Image;
  /** A picture. */
  image_thumb: Image;
  /** Occasions the card is made for, such as `Thank you`. */
  occasions: string[];
}

/** One request to the webhook. */
export interface WebhookAttempt {
  /** Id of the attempt. */
  id: string;
  /** Time at which the request was sent. An RFC 3339 time; answers are in UTC with `Z`. */
  attempted_at: string;
  /** HTTP status of the answer. Null when there was no answer. */
  response_status: number | null;
  /**
   * Why the attempt failed. `http_status`: the answer was not a 2xx. `redirect`: a 3xx, which is not
   * followed. `gone`: a 410. `timeout`: no answer within 15 seconds. `dns_failed`: the name has no address.
   * `blocked_address`: the name leads to an address that is not on the public internet. `connection_failed`:
   * no connection was possible. `connection_lost`: the connection broke before the answer. `tls_failed`: the
   * certificate or the encryption was not valid. `invalid_answer`: the answer is not HTTP. Null when the
   * attempt succeeded.
   */
  failure: AttemptFailure | null;
  /** Time from the start of the request to its outcome, in milliseconds. */
  duration_ms: number;
  /** The first 2,048 bytes of the answer. Null when it had no body. */
  response_body: string | null;
}

/** Where a shipment goes. */
export interface ShipTo {
  /** First name of the recipient. */
  first_name: string;
  /** Last name of the recipient. May be empty. */
  last_name: string;
  /** Street and number. */
  address_1: string;
  /** Apartment, floor or company. */
  address_2: string | null;
  /** City. Null where addresses of the country have none. */
  city: string | null;
  /** State, province or region. */
  state: string | null;
  /** ZIP or postal code. */
  postal_code: string | null;
  /** ISO 3166-1 alpha-2 code of the country. */
  country: string;
  /** Phone number in E.164, for the carrier and for customs. */
  phone: string | null;
}

/** A product in a parcel. */
export interface PackedItem {
  /** Id of the product. */
  product_id: string;
  /** The short name of the product in the catalog. Null if the catalog does not have it any more. */
  sku: string | null;
  /** Name of the product when the gift was sent or chosen. */
  name: string;
  /** How many of them are in the parcel. */
  quantity: number;
  /** Names of the variants, such as the size. For several pieces, those of each piece in turn. */
  variants: string[];
}

/** A number by which a parcel is followed. */
export interface TrackingNumber {
  /** Name of the carrier. */
  carrier: string;
  /** Tracking number. */
  number: string;
  /** Address at which it can be followed, if there is one. */
  url: string | null;
}

/** A shipment with a hold must not leave. */
export interface Hold {
  /**
   * Why it is held. `out_of_stock`: a product of it is not in stock; `address_problem`: something is wrong
   * with the address; `other`: something else; the note may say what.
   */
  reason: 'out_of_stock' | 'address_problem' | 'other';
  /** What those who ship wrote about it. */
  note: string | null;
  /** Time since which it is held. An RFC 3339 time; answers are in UTC with `Z`. */
  since: string;
}

/** Products that go into another shipment. */
export interface SplitItem {
  /** Id of the product. */
  product_id: string;
  /** How many of them go into the new shipment, at least 1. 1 to 5,000. */
  quantity: number;
  /**
   * Names of the variants as the shipment shows them. They are needed if the shipment has the product in
   * several variants and not all of them are moved. At most 50 items.
   */
  variants?: string[] | null;
}

/** What became of a row. */
export interface ImportedRow {
  /** Number of the row in the file. The row of the names is 1. */
  row: number;
  /** What the row names. */
  shipment_id: string;
  /**
   * What became of the row. `updated`: the shipment was changed; `unchanged`: the shipment was like this
   * before; `skipped`: the row has nothing to record; `refused`: nothing was changed; `error` says why.
   */
  result: 'updated' | 'unchanged' | 'skipped' | 'refused';
  /** The carrier as it was recorded, or would be. */
  carrier: string | null;
  /** The tracking number as it was recorded, or would be. */
  number: string | null;
  /** True if the row names no carrier, and its number tells which one it is. */
  is_carrier_guessed: boolean;
  /** Why the row was refused, as a sentence. Null otherwise. */
  error: string | null;
}

/** A mail that the sandbox captured instead of sending it. */
export interface Mail {
  /** Id of the mail. */
  id: string;
  /** Email address of the recipient. */
  to: string;
  /** Sender of the mail. */
  from: string;
  /** Subject line. */
  subject: string;
  /** The plain text version. */
  text: string;
  /** The HTML version. */
  html: string;
  /** Time at which the mail was captured. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
}

/** One product of a cart. */
export interface CartItemInput {
  /** Id of the product. Send either this or `product_url`. */
  product_id?: string | null;
  /** `product_url` of the product, up to 2,000 characters. Send either this or `product_id`. */
  product_url?: string | null;
  /** Units of the product, 1 to 100. */
  quantity: number;
  /**
   * Price of one unit in US cents. Required for a product with a variable price, between its `price_min` and
   * `price_max`. At most 100,000,000.
   */
  variable_price?: number | null;
  /**
   * Names of the selected variants, at most 50. Required for `direct_send` when the product has variants to
   * select.
   */
  variants?: string[] | null;
}

/** What the `data` of each type of event holds. */
export interface EventData {
  /** An order batch was created. */
  'order_batch.created': OrderBatchInEvent;
  /** All orders of a scheduled batch, or of a batch with more than 10 recipients, exist. */
  'order_batch.completed': OrderBatchInEvent;
  /** An order batch could not be sent; `failure_reason` says why. */
  'order_batch.failed': OrderBatchInEvent;
  /** A scheduled order batch was canceled. */
  'order_batch.canceled': OrderBatchInEvent;
  /** An order was created. */
  'order.created': OrderDetail;
  /** The recipient's email was handed to the mail server. */
  'order.notified': OrderDetail;
  /**
   * The recipient's email bounced, also after `order.notified`, or was not sent; `notification_error` says
   * why.
   */
  'order.notification_failed': OrderDetail;
  /** The recipient opened the gift. */
  'order.gift_opened': OrderDetail;
  /** The recipient accepted the gift. */
  'order.gift_accepted': OrderDetail;
  /** The order waits for its payment. */
  'order.pending_payment': OrderDetail;
  /** The order was paid. */
  'order.paid': OrderDetail;
  /** The order was handed to fulfilment. */
  'order.ordered': OrderDetail;
  /** The recipient wrote a thank you note. */
  'order.thank_you_note_added': OrderDetail;
  /** The first shipment of the order moved. */
  'order.shipped': OrderDetail;
  /** Every shipment of the order has come to its end, and at least one was delivered. */
  'order.delivered': OrderDetail;
  /** The sender canceled the order, the recipient declined the gift, or the gift expired. */
  'order.canceled': OrderDetail;
  /** The order was not paid, cannot be fulfilled, or lost all its shipments. */
  'order.failed': OrderDetail;
  /** Money was refunded for the order, or a bank sent a refund back: `amounts.amount_refunded` changed. */
  'order.refunded': OrderDetail;
}

export type EventType = keyof EventData;

/** A change of an order or an order batch. */
export interface EventOf<T extends EventType> {
  /** Says what `data` holds. */
  event_type: T;
  /** Id of the event. Every delivery of the event carries the same id. */
  event_id: string;
  /** Same value as `event_id`. */
  id: string;
  /**
   * Time at which the event happened, by the organization's clock. In the sandbox this is the test clock. An
   * RFC 3339 time; answers are in UTC with `Z`.
   */
  created_at: string;
  /** Position of the event in the organization's stream. Positions start at 1 and have no gaps. */
  sequence: number;
  /**
   * The resource as its detail endpoint showed it when the event happened. Types that begin with
   * `order_batch.` carry an order batch; types that begin with `order.` carry an order.
   */
  data: EventData[T];
}

export type Event = { [T in EventType]: EventOf<T> }[EventType];

/** What the `data` of each type of event holds. */
export interface ShipperEventData {
  /** There is a new shipment to send. */
  'shipment.created': FulfilmentShipment;
  /**
   * A shipment is not to be sent any more: its order failed, or its recipient chose nothing in place of what
   * is out of stock.
   */
  'shipment.canceled': FulfilmentShipment;
  /** The recipient corrected the address before the shipment had a tracking number. */
  'shipment.address_changed': FulfilmentShipment;
}

export type ShipperEventType = keyof ShipperEventData;

/** A change of a shipment, for those who send it. */
export interface ShipperEventOf<T extends ShipperEventType> {
  /** Says what `data` holds. */
  event_type: T;
  /** Id of the event. Every delivery of the event carries the same id. */
  event_id: string;
  /** Same value as `event_id`. */
  id: string;
  /**
   * Time at which the event happened. It is real time, also in the sandbox. An RFC 3339 time; answers are in
   * UTC with `Z`.
   */
  created_at: string;
  /**
   * Position of the event among those about shipments of the same brands. Positions start at 1 and have no
   * gaps.
   */
  sequence: number;
  /** A parcel to pack and to send. It shows no price and no email address. */
  data: ShipperEventData[T];
}

export type ShipperEvent = { [T in ShipperEventType]: ShipperEventOf<T> }[ShipperEventType];

/** Every error code, with its HTTP status. */
export interface ErrorStatuses {
  /** A field, the path or a query parameter is not valid. `details` lists every problem found. */
  invalid_request: 400;
  /** The body is not valid JSON in UTF-8. */
  invalid_json: 400;
  /** A field or query parameter is unknown. `error` names the most similar known name. */
  unknown_field: 400;
  /**
   * The API key is missing, malformed, unknown, expired or revoked, or is for the other environment. On the
   * dashboard: nobody is signed in, or the session has ended.
   */
  unauthorized: 401;
  /**
   * The address or the password is wrong, a code is wrong or was used, the token of a link is unknown, used
   * or expired, a passkey is not right, or the provider of single sign-on did not let the person in. `error`
   * says which.
   */
  sign_in_refused: 401;
  /**
   * The balance or the credit limit does not cover the batch or the order. Nothing was created or changed.
   */
  insufficient_funds: 402;
  /** The bank declined the card. */
  card_declined: 402;
  /**
   * The API key or the session is valid, but the role of the user or the kind of the key does not allow this;
   * or a browser sent the request from another site.
   */
  forbidden: 403;
  /** Only commerce keys may do this. */
  commerce_only: 403;
  /** The resource does not exist, or this API key has no access to it. */
  not_found: 404;
  /** The path does not support this method. The `Allow` header lists the supported methods. */
  method_not_allowed: 405;
  /** A batch with this `customer_reference_id` exists. `existing_order_batch_id` is its id. */
  duplicate_customer_reference_id: 409;
  /** The order was paid or has ended, so it can no longer be canceled, or a charge for it is under way. */
  order_not_cancelable: 409;
  /** Only a scheduled batch that was not sent yet can be canceled. */
  batch_not_cancelable: 409;
  /** Only a scheduled batch that was not sent yet can be rescheduled. */
  batch_not_reschedulable: 409;
  /** The gift can no longer be accepted, so its expiration cannot be changed. */
  expiration_not_updatable: 409;
  /** The state of the order does not allow this, or the orders of the batch do not exist. */
  order_state: 409;
  /**
   * The recipient does not want to receive emails from you, or an email to this address bounced again after
   * it was tried again.
   */
  address_suppressed: 409;
  /** There are not enough units of a product. Nothing was created or changed. */
  out_of_stock: 409;
  /** The state of the shipment does not allow this. */
  shipment_state: 409;
  /**
   * The e-mail address belongs to somebody already, the member is the only admin, or the member has signed in
   * already.
   */
  member_state: 409;
  /** Somebody else has changed the draft meanwhile. `error` says who and when. */
  draft_changed: 409;
  /** Somebody else has changed the person meanwhile. `error` says when. */
  contact_changed: 409;
  /** The draft was sent, so it can no longer be changed. `existing_order_batch_id` is its batch. */
  draft_sent: 409;
  /** The gifts can cost more than the person was shown. `est_group_total_high` is what they can cost now. */
  price_changed: 409;
  /**
   * The file was imported before: into this draft, for a batch that was sent, or into the people of the
   * workspace. `error` says when.
   */
  already_imported: 409;
  /** The webhook is disabled. Enable it first. */
  webhook_disabled: 409;
  /** The first request with this `Idempotency-Key` is still running. Retry in a moment. */
  idempotency_in_progress: 409;
  /** The body is larger than the limit of the operation. `error` names the limit. */
  payload_too_large: 413;
  /** The body is not sent as `application/json`. */
  unsupported_media_type: 415;
  /**
   * This `Idempotency-Key` was used before with a different body, by another user or app, or by a user who
   * has lost access to a workspace since.
   */
  idempotency_mismatch: 422;
  /**
   * Too many requests were made with this key or from this address or to sign in with an e-mail address, or
   * the organization has too many large requests under way, or the notification of the order was sent again
   * too often. Wait the number of seconds in `Retry-After`.
   */
  rate_limited: 429;
  /** The service failed. Either nothing took effect, or a retry with the same `Idempotency-Key` is safe. */
  internal_error: 500;
  /**
   * The service cannot reach its database, its card gateway or its provider of single sign-on, or is working
   * on as many requests as it can, or an advance of the test clock or a simulation takes too long. Retry
   * after the number of seconds in `Retry-After`.
   */
  unavailable: 503;
}

export type ErrorCode = keyof ErrorStatuses;
