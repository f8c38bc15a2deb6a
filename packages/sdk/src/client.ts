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

export type { CallOptions, ClientOptions, PostOptions } from './call.ts';
export { type FieldError, GiftsApiError, GiftsConnectionError, type GiftsErrorCode } from './errors.ts';
export type * from './schemas.generated.ts';

export type GiftsClient = ReturnType<typeof createClient>;

/**
 * A client for one API key. Every method answers with what the service sent, or throws `GiftsApiError` when it
 * refused and `GiftsConnectionError` when it could not be reached. Network failures, 429, 5xx and
 * `idempotency_in_progress` are tried again on their own, safely: each POST and DELETE carries an `Idempotency-Key`.
 */
export function createClient(options: ClientOptions) {
  const call = makeCall(options);
  return {
    /** Whose key this is; the simplest way to see that it works. */
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
