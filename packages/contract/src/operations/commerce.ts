import {
  CommerceEndUserQuery,
  CommerceUserPaymentMethod,
  CommerceUserPaymentMethodList,
  CreateCommerceUserPaymentMethodInput,
  ListCommerceUserPaymentMethodsQuery,
} from '../commerce.ts';
import { IdParams, NoContent } from '../schema.ts';
import { define, NoQuery } from './operation.ts';

export const commerceOperations = {
  createCommerceUserPaymentMethod: define({
    method: 'POST',
    path: '/v1/commerce_user_payment_methods',
    tag: 'Commerce',
    summary: 'Create a commerce user payment method',
    description:
      "Stores a card of your app's user for future gifts. The embedded payment form returns the `interim_card_key`. Send the `id` of the answer as `payment_method_id` of an order batch, together with the same `commerce_end_user_id`. When a request gets no answer, send the same request again. Requires a commerce key.",
    access: 'write',
    commerceOnly: true,
    query: NoQuery,
    body: CreateCommerceUserPaymentMethodInput,
    status: 201,
    response: CommerceUserPaymentMethod,
    errors: ['commerce_only', 'card_declined'],
  }),
  listCommerceUserPaymentMethods: define({
    method: 'GET',
    path: '/v1/commerce_user_payment_methods',
    tag: 'Commerce',
    summary: "List a commerce user's payment methods",
    description:
      "Returns the stored cards of one user of the key's app, newest first. Requires a commerce key.",
    access: 'read',
    commerceOnly: true,
    query: ListCommerceUserPaymentMethodsQuery,
    status: 200,
    response: CommerceUserPaymentMethodList,
    errors: ['commerce_only'],
  }),
  deleteCommerceUserPaymentMethod: define({
    method: 'DELETE',
    path: '/v1/commerce_user_payment_methods/{id}',
    tag: 'Commerce',
    summary: 'Delete a commerce user payment method',
    description:
      'Deletes the stored card, so that nothing more is charged to it. A gift that was to be paid with it becomes `pending_payment` when its recipient accepts it, and a batch whose orders are not made yet becomes `failed` at its time. Requires a commerce key.',
    access: 'write',
    commerceOnly: true,
    params: IdParams,
    query: CommerceEndUserQuery,
    status: 204,
    response: NoContent,
    errors: ['commerce_only', 'not_found'],
  }),
} as const;
