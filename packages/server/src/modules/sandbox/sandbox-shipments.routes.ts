import type { HandlersOf } from '../../handlers.ts';
import { presentationSettings, presentOrderDetail } from '../orders/present-order.ts';
import { advanceSandboxShipment, findMisplacedTracking } from './advance-sandbox-shipment.ts';

export const sandboxShipmentHandlers: HandlersOf<'advanceSandboxShipment'> = {
  advanceSandboxShipment: {
    handle: async (context, tx, { params, body }) =>
      presentOrderDetail(
        await advanceSandboxShipment(context, tx, params.id, body),
        presentationSettings(context),
      ),
    findFieldErrors: async (_context, parts) => findMisplacedTracking(parts),
  },
};
