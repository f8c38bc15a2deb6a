import type { HandlersOf } from '../../handlers.ts';
import { withPageDefaults } from '../../lists/page.ts';
import { lockAccessibleOrder } from '../orders/order-access.ts';
import { presentationSettings, presentOrderDetail } from '../orders/present-order.ts';
import { listPaymentMethods } from './methods/list-payment-methods.ts';
import { refundOrder } from './refunds/refund-order.ts';

export const paymentHandlers: HandlersOf<'listPaymentMethods' | 'refundOrder'> = {
  listPaymentMethods: (context, db, { query }) => listPaymentMethods(context, db, withPageDefaults(query)),
  refundOrder: async (context, tx, { params, body }) => {
    const order = await lockAccessibleOrder(context, tx, params.id);
    const refunded = await refundOrder(context, tx, order, { ...body, userId: context.caller.user.id });
    return presentOrderDetail(refunded, presentationSettings(context));
  },
};
