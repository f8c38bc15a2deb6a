/** The client of the Gift Order Service. It runs in Node 20 and newer, in browsers and on edge runtimes. */

import { type CallOptions, type ClientOptions, makeCall } from './call.ts';
import { paymentMethodCalls, workspaceCalls } from './resources/account.ts';
import { auditLogCalls } from './resources/audit-log.ts';
import { brandCalls, cardCalls, collectionCalls, productCalls } from './resources/catalog.ts';
import { commercePaymentMethodCalls } from './resources/commerce-payment-methods.ts';
import { eventCalls } from './resources/events.ts';
import { fulfilmentCalls } from './resources/fulfilment.ts';
import { balanceMovementCalls, invoiceCalls } from './resources/ledger.ts';
import { orderBatchCalls } from './resources/order-batches.ts';
import { orderActivityCalls, orderCalls } from './resources/orders.ts';
import { sandboxCalls } from './resources/sandbox.ts';
import { webhookCalls } from './resources/webhooks.ts';
import type { Me } from './schemas.generated.ts';

export type { CallOptions, ClientOptions, PostOptions } from './call.ts';
export { type FieldError, GiftsApiError, GiftsConnectionError, type GiftsErrorCode } from './errors.ts';
export type * from './schemas.generated.ts';

/** The operations of the API, grouped by resource. `createClient` describes which errors they throw. */
export interface GiftsClient {
  /** Returns the owner of the API key. It is the simplest way to test a key. */
  readonly me: (options?: CallOptions) => Promise<Me>;
  /** Gifts sent to lists of recipients. */
  readonly orderBatches: ReturnType<typeof orderBatchCalls>;
  /** Gifts to single recipients. */
  readonly orders: ReturnType<typeof orderCalls>;
  /** Changes of status, newest first. */
  readonly orderActivities: ReturnType<typeof orderActivityCalls>;
  /** Events, oldest first. Store the id of the last event that you have handled, and pass it as `after` to continue. */
  readonly events: ReturnType<typeof eventCalls>;
  /** Who did what in the organization, newest first. Only admins can read it. */
  readonly auditLog: ReturnType<typeof auditLogCalls>;
  /** Products that can be ordered. Default country: US; `country_code` selects another. */
  readonly products: ReturnType<typeof productCalls>;
  /** Brands with their shipping prices in USD cents. */
  readonly brands: ReturnType<typeof brandCalls>;
  /** Digital greeting cards. */
  readonly cards: ReturnType<typeof cardCalls>;
  /** Collections, from which the recipient chooses. To send one, put its `product` in a cart. */
  readonly collections: ReturnType<typeof collectionCalls>;
  /** The workspaces that the key's user can access. */
  readonly workspaces: ReturnType<typeof workspaceCalls>;
  /** The payment methods whose ids are valid as `payment_method_id`. */
  readonly paymentMethods: ReturnType<typeof paymentMethodCalls>;
  /** Cards of your app's users. Only commerce keys can use them; other keys get 403 `commerce_only`. */
  readonly commercePaymentMethods: ReturnType<typeof commercePaymentMethodCalls>;
  /** The changes of balances. */
  readonly balanceMovements: ReturnType<typeof balanceMovementCalls>;
  /** The monthly invoices of the corporate account. */
  readonly invoices: ReturnType<typeof invoiceCalls>;
  /** Addresses that events are posted to. Only admins can use them. Receivers verify requests with `verifyWebhook`. */
  readonly webhooks: ReturnType<typeof webhookCalls>;
  /** Parcels to pack and to send, and webhooks about them. Only fulfilment keys can use it; they can use nothing else but `me`. */
  readonly fulfilment: ReturnType<typeof fulfilmentCalls>;
  /**
   * Operations of the sandbox (404 in production): they move the clock, play the recipient and the carrier, and return
   * the mail. An action that the state of the order does not allow is refused with 409 `order_state`.
   */
  readonly sandbox: ReturnType<typeof sandboxCalls>;
}

/**
 * Creates a client for one API key, or for whoever is signed in on a page of the service. Every method returns the answer of the service. It throws `GiftsApiError` if the
 * service refuses the request, and `GiftsConnectionError` if no answer comes. Requests are retried after network
 * failures, 429, 5xx and `idempotency_in_progress`. The retries are safe, because each POST, PATCH and DELETE carries an
 * `Idempotency-Key`.
 */
export function createClient(options: ClientOptions): GiftsClient {
  const call = makeCall(options);
  return {
    me: (callOptions?: CallOptions) => call('getMe', {}, callOptions),
    orderBatches: orderBatchCalls(call),
    orders: orderCalls(call),
    orderActivities: orderActivityCalls(call),
    events: eventCalls(call),
    auditLog: auditLogCalls(call),
    products: productCalls(call),
    brands: brandCalls(call),
    cards: cardCalls(call),
    collections: collectionCalls(call),
    workspaces: workspaceCalls(call),
    paymentMethods: paymentMethodCalls(call),
    commercePaymentMethods: commercePaymentMethodCalls(call),
    fulfilment: fulfilmentCalls(call),
    balanceMovements: balanceMovementCalls(call),
    invoices: invoiceCalls(call),
    webhooks: webhookCalls(call),
    sandbox: sandboxCalls(call),
  };
}
