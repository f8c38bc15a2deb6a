/** The client of the Gift Order Service. Runs wherever there is a global `fetch`: Node 20 and later, browsers. */

import { type CallOptions, type ClientOptions, makeCall } from './call.ts';
import { paymentMethodCalls, workspaceCalls } from './resources/account.ts';
import { brandCalls, cardCalls, collectionCalls, productCalls } from './resources/catalog.ts';
import { commercePaymentMethodCalls } from './resources/commerce-payment-methods.ts';
import { eventCalls } from './resources/events.ts';
import { balanceMovementCalls, invoiceCalls } from './resources/ledger.ts';
import { orderBatchCalls } from './resources/order-batches.ts';
import { orderActivityCalls, orderCalls } from './resources/orders.ts';
import { sandboxCalls } from './resources/sandbox.ts';
import { webhookCalls } from './resources/webhooks.ts';
import type { Me } from './schemas.generated.ts';

export type { CallOptions, ClientOptions, PostOptions } from './call.ts';
export { type FieldError, GiftsApiError, GiftsConnectionError, type GiftsErrorCode } from './errors.ts';
export type * from './schemas.generated.ts';

/** The operations of the API, by what they are about. A method throws what `createClient` says. */
export interface GiftsClient {
  /** Whose key this is; the simplest way to see that it works. */
  readonly me: (options?: CallOptions) => Promise<Me>;
  /** Gifts sent to lists of recipients. */
  readonly orderBatches: ReturnType<typeof orderBatchCalls>;
  /** Gifts to single recipients. */
  readonly orders: ReturnType<typeof orderCalls>;
  /** Changes of status, newest first. */
  readonly orderActivities: ReturnType<typeof orderActivityCalls>;
  /** What happened, oldest first. Keep the id of the last event you are done with, and pass it as `after` to go on. */
  readonly events: ReturnType<typeof eventCalls>;
  /** Products on offer; for the US unless `country_code` says otherwise. */
  readonly products: ReturnType<typeof productCalls>;
  /** Brands, each with what its shipping costs in USD cents. */
  readonly brands: ReturnType<typeof brandCalls>;
  /** Digital greeting cards. */
  readonly cards: ReturnType<typeof cardCalls>;
  /** Gifts of choice: send one by putting its `product` in a cart. */
  readonly collections: ReturnType<typeof collectionCalls>;
  /** The workspaces the key's user can reach. */
  readonly workspaces: ReturnType<typeof workspaceCalls>;
  /** What can be named as `payment_method_id`. */
  readonly paymentMethods: ReturnType<typeof paymentMethodCalls>;
  /** Cards of the users of your app; only for commerce keys (403 `commerce_only` for others). */
  readonly commercePaymentMethods: ReturnType<typeof commercePaymentMethodCalls>;
  /** What made balances grow or shrink. */
  readonly balanceMovements: ReturnType<typeof balanceMovementCalls>;
  /** The monthly invoices of the corporate account. */
  readonly invoices: ReturnType<typeof invoiceCalls>;
  /** Addresses that events are posted to. Only admins; verify what arrives there with `verifyWebhook`. */
  readonly webhooks: ReturnType<typeof webhookCalls>;
  /**
   * Only in the sandbox (404 in production): move the clock, play the recipient and the carrier, read the mail. What
   * the state of an order does not allow is 409 `order_state`.
   */
  readonly sandbox: ReturnType<typeof sandboxCalls>;
}

/**
 * A client for one API key. Every method answers with what the service sent, or throws `GiftsApiError` when it
 * refused and `GiftsConnectionError` when it could not be reached. Network failures, 429, 5xx and
 * `idempotency_in_progress` are tried again on their own, safely: each POST, PATCH and
 * DELETE carries an `Idempotency-Key`.
 */
export function createClient(options: ClientOptions): GiftsClient {
  const call = makeCall(options);
  return {
    me: (callOptions?: CallOptions) => call('getMe', {}, callOptions),
    orderBatches: orderBatchCalls(call),
    orders: orderCalls(call),
    orderActivities: orderActivityCalls(call),
    events: eventCalls(call),
    products: productCalls(call),
    brands: brandCalls(call),
    cards: cardCalls(call),
    collections: collectionCalls(call),
    workspaces: workspaceCalls(call),
    paymentMethods: paymentMethodCalls(call),
    commercePaymentMethods: commercePaymentMethodCalls(call),
    balanceMovements: balanceMovementCalls(call),
    invoices: invoiceCalls(call),
    webhooks: webhookCalls(call),
    sandbox: sandboxCalls(call),
  };
}
