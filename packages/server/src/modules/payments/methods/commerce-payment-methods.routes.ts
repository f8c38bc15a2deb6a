import type { HandlersOf } from '../../../handlers.ts';
import { withPageDefaults } from '../../../lists/page.ts';
import { checkCardholder } from './cardholder.ts';
import { createCommercePaymentMethod } from './create-commerce-payment-method.process.ts';
import { deleteCommercePaymentMethod } from './delete-commerce-payment-method.ts';
import { listCommercePaymentMethods } from './list-commerce-payment-methods.ts';

export const commercePaymentMethodHandlers: HandlersOf<
  'createCommerceUserPaymentMethod' | 'listCommerceUserPaymentMethods' | 'deleteCommerceUserPaymentMethod'
> = {
  createCommerceUserPaymentMethod: {
    handle: (context, tx, { body }) => createCommercePaymentMethod(context, tx, body),
    findFieldErrors: async (_context, parts) => checkCardholder(parts),
    runsOutsideTransaction: true,
  },
  listCommerceUserPaymentMethods: (context, db, { query }) =>
    listCommercePaymentMethods(context, db, withPageDefaults(query)),
  deleteCommerceUserPaymentMethod: (context, tx, { params, query }) =>
    deleteCommercePaymentMethod(context, tx, {
      id: params.id,
      commerceEndUserId: query.commerce_end_user_id,
    }),
};
