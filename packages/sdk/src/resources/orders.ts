import type { Call, CallOptions, PostOptions } from '../call.ts';
import { eachItem } from '../paginate.ts';
import type {
  ListOrderActivitiesQuery,
  ListOrdersQuery,
  ListOrderTransfersQuery,
  RefundInput,
  ResendNotificationInput,
  UpdateExpirationInput,
  UpdatePaymentMethodInput,
} from '../schemas.generated.ts';

export const orderCalls = (call: Call) => ({
  /** A page of orders, newest first. */
  list: (query: ListOrdersQuery = {}, options?: CallOptions) => call('listOrders', { query }, options),

  /** Every order, newest first, in pages of `per_page` (100 unless given). */
  all: ({ per_page, ...query }: Omit<ListOrdersQuery, 'page'> = {}, options?: CallOptions) =>
    eachItem((page) => call('listOrders', { query: { ...query, ...page } }, options), per_page),

  /** The order with its `event_times` and `payment_method_id`. */
  get: (id: string, options?: CallOptions) => call('getOrder', { params: { id } }, options),

  /** Cancels an order before its recipient accepts it, or while it is unpaid. Later it is 409 `order_not_cancelable`. */
  cancel: (id: string, options?: PostOptions) => call('cancelOrder', { params: { id }, body: {} }, options),

  /** Changes the expiration while the gift can be accepted. Later it is 409 `expiration_not_updatable`. */
  updateExpiration: (id: string, body: UpdateExpirationInput, options?: PostOptions) =>
    call('updateOrderExpiration', { params: { id }, body }, options),
  /** Emails the gift link again, or to a corrected address. Later than the acceptance it is 409 `order_state`. */
  resendNotification: (id: string, body: ResendNotificationInput = {}, options?: PostOptions) =>
    call('resendOrderNotification', { params: { id }, body }, options),
  updatePaymentMethod: (id: string, body: UpdatePaymentMethodInput, options?: PostOptions) =>
    call('updateOrderPaymentMethod', { params: { id }, body }, options),

  /** Refunds the payment or a part of it. Only admins can do this. A card is refunded in the background. */
  refund: (id: string, body: RefundInput, options?: PostOptions) =>
    call('refundOrder', { params: { id }, body }, options),

  /** A page of the ledger transfers of the order, in the order in which they were booked. */
  transfers: (id: string, query: ListOrderTransfersQuery = {}, options?: CallOptions) =>
    call('listOrderTransfers', { params: { id }, query }, options),
});

export const orderActivityCalls = (call: Call) => ({
  /** A page of changes of status. */
  list: (query: ListOrderActivitiesQuery = {}, options?: CallOptions) =>
    call('listOrderActivities', { query }, options),

  /** Every change of status, in pages of `per_page` (100 unless given). */
  all: ({ per_page, ...query }: Omit<ListOrderActivitiesQuery, 'page'> = {}, options?: CallOptions) =>
    eachItem((page) => call('listOrderActivities', { query: { ...query, ...page } }, options), per_page),
});
