import type { HandlersOf } from '../../handlers.ts';
import { paged } from '../../lists/page.ts';
import { reachAndLockOrder } from '../orders/order-access.ts';
import { presentationSettings, presentOrderDetail } from '../orders/present-order.ts';
import { listPaymentMethods } from './methods/list-payment-methods.ts';
import { refundOrder } from './refunds/refund-order.ts';

export const paymentHandlers: HandlersOf<'listPaymentMethods' | 'refundOrder'> = {
  listPaymentMethods: (context, db, { query }) => listPaymentMethods(context, db, paged(query)),
  refundOrder: async (context, tx, { params, body }) => {
    const order = await reachAndLockOrder(context, tx, params.id);
    const refunded = await refundOrder(context, tx, order, { ...body, userId: context.caller.user.id });
    return presentOrderDetail(refunded, presentationSettings(context));
  },
};
