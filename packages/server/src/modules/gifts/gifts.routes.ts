import type { HandlersOf, MemberHandlersOf } from '../../handlers.ts';
import { customerOfShipment } from '../fulfilment/find-fulfilment-shipment.ts';
import { assertAccessible } from '../orders/order-access.ts';
import { presentationSettings, presentOrderDetail } from '../orders/present-order.ts';
import { correctAddress } from './correct-address.ts';
import { offerSwap } from './replacements/offer-swap.ts';
import { resendNotification } from './resend-notification.ts';

export const giftHandlers: HandlersOf<'resendOrderNotification' | 'offerShipmentSwap'> &
  MemberHandlersOf<'correctOrderAddress'> = {
  offerShipmentSwap: {
    handle: (context, tx, { params }) => offerSwap(context, tx, params.id),
    findAudited: customerOfShipment,
  },
  correctOrderAddress: async (context, tx, { params, body }) => {
    await assertAccessible(context, tx, params.id);
    const order = await correctAddress(context, tx, params.id, body.mailing_address);
    return presentOrderDetail(order, presentationSettings(context));
  },
  resendOrderNotification: async (context, tx, { params, body }) =>
    presentOrderDetail(await resendNotification(context, tx, params.id, body), presentationSettings(context)),
};
