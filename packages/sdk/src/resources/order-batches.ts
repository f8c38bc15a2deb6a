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
   * Sends a gift to each recipient, at once or at `scheduled_send_on`. Prices are in USD cents. With up to 10
   * recipients the answer contains the orders. Fails with `insufficient_funds` (402) and
   * `duplicate_customer_reference_id` (409). A failed call creates nothing.
   */
  create: (body: CreateOrderBatchInput, options?: PostOptions) => call('createOrderBatch', { body }, options),

  /** Returns the price of a batch in USD cents, without creating it. */
  price: (body: PriceInput, options?: PostOptions) => call('priceOrderBatch', { body }, options),

  /** A page of batches, newest first. */
  list: (query: ListOrderBatchesQuery = {}, options?: CallOptions) =>
    call('listOrderBatches', { query }, options),

  /** Every batch, newest first, in pages of `per_page` (100 unless given). */
  all: ({ per_page, ...query }: Omit<ListOrderBatchesQuery, 'page'> = {}, options?: CallOptions) =>
    eachItem((page) => call('listOrderBatches', { query: { ...query, ...page } }, options), per_page),

  /** The batch with its `payment_method_id` and its first 10 orders. */
  get: (id: string, options?: CallOptions) => call('getOrderBatch', { params: { id } }, options),

  /** A page of the batch's orders, in the order of its recipients. Empty until the batch is sent. */
  orders: (id: string, query: ListOrderBatchOrdersQuery = {}, options?: CallOptions) =>
    call('listOrderBatchOrders', { params: { id }, query }, options),

  /** Every order of the batch, in the order of its recipients. */
  allOrders: (id: string, options?: CallOptions) =>
    eachItem((query) => call('listOrderBatchOrders', { params: { id }, query }, options)),

  /** A page of the recipients' contact data, as the batch was created with it. */
  recipients: (id: string, query: ListOrderBatchOrdersQuery = {}, options?: CallOptions) =>
    call('listOrderBatchRecipients', { params: { id }, query }, options),

  /** All recipients' contact data, as the batch was created with it. */
  allRecipients: (id: string, options?: CallOptions) =>
    eachItem((query) => call('listOrderBatchRecipients', { params: { id }, query }, options)),

  /** Cancels a scheduled batch before its time. Later it is 409 `batch_not_cancelable`. */
  cancel: (id: string, options?: PostOptions) =>
    call('cancelOrderBatch', { params: { id }, body: {} }, options),

  /**
   * Cancels every order of a sent batch that can still be canceled, and returns how many. May be repeated. Before the
   * orders exist it is 409 `order_state`. A very large batch takes longer than the usual `timeoutMs`.
   */
  cancelOrders: (id: string, options?: PostOptions) =>
    call('cancelOrderBatchOrders', { params: { id }, body: {} }, options),

  /** Reschedules a batch before its time. Later it is 409 `batch_not_reschedulable`. */
  reschedule: (id: string, body: RescheduleInput, options?: PostOptions) =>
    call('rescheduleOrderBatch', { params: { id }, body }, options),
});
