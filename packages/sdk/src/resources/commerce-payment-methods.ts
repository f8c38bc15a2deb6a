import type { Call, CallOptions, PostOptions } from '../call.ts';
import { eachItem } from '../paginate.ts';
import type {
  CreateCommerceUserPaymentMethodInput,
  DeleteCommerceUserPaymentMethodQuery,
  ListCommerceUserPaymentMethodsQuery,
} from '../schemas.generated.ts';

export const commercePaymentMethodCalls = (call: Call) => ({
  /**
   * Stores the card of an `interim_card_key`, which the embedded payment form returned. Fails with `card_declined` (402)
   * if the card is refused. The message is for the person who pays.
   */
  create: (body: CreateCommerceUserPaymentMethodInput, options?: PostOptions) =>
    call('createCommerceUserPaymentMethod', { body }, options),

  /** A page of the cards of one of your users, newest first. */
  list: (query: ListCommerceUserPaymentMethodsQuery, options?: CallOptions) =>
    call('listCommerceUserPaymentMethods', { query }, options),

  /** Every card of one of your users, newest first, in pages of `per_page` (100 unless given). */
  all: ({ per_page, ...query }: Omit<ListCommerceUserPaymentMethodsQuery, 'page'>, options?: CallOptions) =>
    eachItem(
      (page) => call('listCommerceUserPaymentMethods', { query: { ...query, ...page } }, options),
      per_page,
    ),

  /** Deletes a card. Nothing is charged to it any more. Deleting it again is 404. */
  delete: (id: string, query: DeleteCommerceUserPaymentMethodQuery, options?: PostOptions) =>
    call('deleteCommerceUserPaymentMethod', { params: { id }, query }, options),
});
