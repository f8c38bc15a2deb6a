import type { HandlersOf, MemberHandlersOf } from '../../handlers.ts';
import { withPageDefaults } from '../../lists/page.ts';
import { lockAccessibleOrder } from '../orders/order-access.ts';
import { presentationSettings, presentOrderDetail } from '../orders/present-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { listPaymentMethods } from './methods/list-payment-methods.ts';
import { updateOrganizationSettings } from './methods/update-organization-settings.ts';
import { updatePaymentMethod } from './methods/update-payment-method.ts';
import { findProblemsOfRefund, refundOrder } from './refunds/refund-order.ts';

export const paymentHandlers: HandlersOf<
  'listPaymentMethods' | 'cancelOrder' | 'updateOrderPaymentMethod' | 'refundOrder'
> = {
  listPaymentMethods: (context, db, { query }) => listPaymentMethods(context, db, withPageDefaults(query)),
  cancelOrder: async (context, tx, { params }) =>
    presentOrderDetail(await cancelOrder(context, tx, params.id), presentationSettings(context)),
  updateOrderPaymentMethod: async (context, tx, { params, body }) => {
    const order = await lockAccessibleOrder(context, tx, params.id);
    const updated = await updatePaymentMethod(context, tx, order, body.payment_method_id);
    return presentOrderDetail(updated, presentationSettings(context));
  },
  refundOrder: {
    handle: async (context, tx, { params, body }) => {
      const order = await lockAccessibleOrder(context, tx, params.id);
      const refunded = await refundOrder(context, tx, order, { ...body, userId: context.caller.user.id });
      return presentOrderDetail(refunded, presentationSettings(context));
    },
    findFieldErrors: findProblemsOfRefund,
  },
};

export const organizationSettingsHandlers: MemberHandlersOf<'updateOrganizationSettings'> = {
  updateOrganizationSettings: (context, tx, { body }) => updateOrganizationSettings(context, tx, body),
};
