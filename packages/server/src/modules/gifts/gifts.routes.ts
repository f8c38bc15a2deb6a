import type { HandlersOf } from '../../handlers.ts';
import { customerOfShipment } from '../fulfilment/find-fulfilment-shipment.ts';
import { presentationSettings, presentOrderDetail } from '../orders/present-order.ts';
import { offerSwap } from './replacements/offer-swap.ts';
import { resendNotification } from './resend-notification.ts';

export const giftHandlers: HandlersOf<'resendOrderNotification' | 'offerShipmentSwap'> = {
  offerShipmentSwap: {
    handle: (context, tx, { params }) => offerSwap(context, tx, params.id),
    findAudited: customerOfShipment,
  },
  resendOrderNotification: async (context, tx, { params, body }) =>
    presentOrderDetail(await resendNotification(context, tx, params.id, body), presentationSettings(context)),
};
