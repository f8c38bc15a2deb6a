import type { HandlersOf } from '../../handlers.ts';
import { presentationSettings, presentOrderDetail } from '../orders/present-order.ts';
import { offerSwap } from './replacements/offer-swap.ts';
import { resendNotification } from './resend-notification.ts';

export const giftHandlers: HandlersOf<'resendOrderNotification' | 'offerShipmentSwap'> = {
  offerShipmentSwap: (context, tx, { params }) => offerSwap(context, tx, params.id),
  resendOrderNotification: async (context, tx, { params, body }) =>
    presentOrderDetail(await resendNotification(context, tx, params.id, body), presentationSettings(context)),
};
