import type { HandlersOf } from '../../../handlers.ts';
import { paged } from '../../../lists/page.ts';
import { checkCardOwner } from './card-owner.ts';
import { createCommercePaymentMethod } from './create-commerce-payment-method.ts';
import { deleteCommercePaymentMethod } from './delete-commerce-payment-method.ts';
import { listCommercePaymentMethods } from './list-commerce-payment-methods.ts';

export const commercePaymentMethodHandlers: HandlersOf<
  'createCommerceUserPaymentMethod' | 'listCommerceUserPaymentMethods' | 'deleteCommerceUserPaymentMethod'
> = {
  createCommerceUserPaymentMethod: {
    carryOut: (context, tx, { body }) => createCommercePaymentMethod(context, tx, body),
    findProblems: async (_context, parts) => checkCardOwner(parts),
    worksBeside: true,
  },
  listCommerceUserPaymentMethods: (context, db, { query }) =>
    listCommercePaymentMethods(context, db, paged(query)),
  deleteCommerceUserPaymentMethod: (context, tx, { params, query }) =>
    deleteCommercePaymentMethod(context, tx, {
      id: params.id,
      commerceEndUserId: query.commerce_end_user_id,
    }),
};
