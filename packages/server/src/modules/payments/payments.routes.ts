import type { HandlersOf } from '../../http/handlers.ts';
import { reachAndLockOrder } from '../orders/order-access.ts';
import { presentationSettings, presentOrderDetail } from '../orders/present-order.ts';
import { refundOrder } from './refund-order.ts';

export const paymentHandlers: HandlersOf<'refundOrder'> = {
  refundOrder: async (context, tx, { params, body }) => {
    const order = await reachAndLockOrder(context, tx, params.id);
    const refunded = await refundOrder(context, tx, order, { ...body, userId: context.caller.user.id });
    return presentOrderDetail(refunded, presentationSettings(context));
  },
};
