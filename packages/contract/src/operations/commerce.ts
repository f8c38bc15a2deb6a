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
      "Keeps a card of your app's user for gifts to come. Only for commerce keys. The embedded payment form gives the `interim_card_key`; name the `id` of the answer as `payment_method_id` of an order batch, together with the same `commerce_end_user_id`. A request that got no answer can be sent again as it was, with the same key.",
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
    summary: "List a user's payment methods",
    description: "Newest first. Only for commerce keys, of their own app's users.",
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
      'Nothing is charged to the card from here on, and it is forgotten: gifts that were to be paid with it wait for another payment when they are accepted. Only for commerce keys.',
    access: 'write',
    commerceOnly: true,
    params: IdParams,
    query: CommerceEndUserQuery,
    status: 204,
    response: NoContent,
    errors: ['commerce_only', 'not_found'],
  }),
} as const;
