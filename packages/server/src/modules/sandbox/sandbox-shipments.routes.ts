import type { HandlersOf } from '../../handlers.ts';
import { presentationSettings, presentOrderDetail } from '../orders/present-order.ts';
import { advanceSandboxShipment } from './advance-sandbox-shipment.ts';

export const sandboxShipmentHandlers: HandlersOf<'advanceSandboxShipment'> = {
  advanceSandboxShipment: async (context, tx, { params, body }) =>
    presentOrderDetail(
      await advanceSandboxShipment(context, tx, params.id, body),
      presentationSettings(context),
    ),
};
