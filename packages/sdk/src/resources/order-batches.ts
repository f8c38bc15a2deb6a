import type { Call, CallOptions, PostOptions } from '../call.ts';
import { eachItem } from '../paginate.ts';
import type {
  CreateOrderBatchInput,
  ListOrderBatchesQuery,
  ListOrderBatchOrdersQuery,
  PriceInput,
  RescheduleInput,
} from '../schemas.generated.ts';

export const orderBatchCalls = (call: Call) => ({
  /**
   * Sends a gift to each recipient, at once or at `scheduled_send_on`; prices are USD cents. With up to 10
   * recipients the answer holds the orders. Fails with `insufficient_funds` or `card_declined` (402) and
   * `duplicate_customer_reference_id` (409); nothing is created then.
   */
  create: (body: CreateOrderBatchInput, options?: PostOptions) => call('createOrderBatch', { body }, options),

  /** What a batch would cost, in USD cents, without creating it. */
  price: (body: PriceInput, options?: PostOptions) => call('priceOrderBatch', { body }, options),

  /** A page of batches, newest first. */
  list: (query: ListOrderBatchesQuery = {}, options?: CallOptions) =>
    call('listOrderBatches', { query }, options),

  /** Every batch, newest first, in pages of `per_page` (100 unless given). */
  all: ({ per_page, ...query }: Omit<ListOrderBatchesQuery, 'page'> = {}, options?: CallOptions) =>
    eachItem((page) => call('listOrderBatches', { query: { ...query, ...page } }, options), per_page),

  /** The batch with its `payment_method_id` and its first 10 orders. */
  get: (id: string, options?: CallOptions) => call('getOrderBatch', { params: { id } }, options),

  /** A page of the batch's orders, in the order its recipients were given; empty until it was sent. */
  orders: (id: string, query: ListOrderBatchOrdersQuery = {}, options?: CallOptions) =>
    call('listOrderBatchOrders', { params: { id }, query }, options),

  /** Every order of the batch, in the order its recipients were given. */
  allOrders: (id: string, options?: CallOptions) =>
    eachItem((query) => call('listOrderBatchOrders', { params: { id }, query }, options)),

  /** A page of the contact data the batch was created with. */
  recipients: (id: string, query: ListOrderBatchOrdersQuery = {}, options?: CallOptions) =>
    call('listOrderBatchRecipients', { params: { id }, query }, options),

  /** All the contact data the batch was created with. */
  allRecipients: (id: string, options?: CallOptions) =>
    eachItem((query) => call('listOrderBatchRecipients', { params: { id }, query }, options)),

  /** Calls a scheduled batch off before its time; later it is 409 `batch_not_cancelable`. */
  cancel: (id: string, options?: PostOptions) =>
    call('cancelOrderBatch', { params: { id }, body: {} }, options),

  /** Moves a scheduled batch before its time; later it is 409 `batch_not_reschedulable`. */
  reschedule: (id: string, body: RescheduleInput, options?: PostOptions) =>
    call('rescheduleOrderBatch', { params: { id }, body }, options),
});
