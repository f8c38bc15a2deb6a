import type { HandlersOf } from '../../handlers.ts';
import { withPageDefaults } from '../../lists/page.ts';
import { listOrderActivities } from './list-order-activities.ts';
import { listOrders } from './list-orders.ts';
import { getAccessibleOrder } from './order-access.ts';
import { presentationSettings, presentOrderDetail } from './present-order.ts';
import { checkExpiration, updateExpiration } from './update-expiration.ts';

export const orderHandlers: HandlersOf<
  'listOrders' | 'getOrder' | 'updateOrderExpiration' | 'listOrderActivities'
> = {
  listOrders: (context, db, { query }) => listOrders(context, db, withPageDefaults(query)),
  getOrder: async (context, db, { params }) =>
    presentOrderDetail(await getAccessibleOrder(context, db, params.id), presentationSettings(context)),
  updateOrderExpiration: {
    handle: async (context, tx, { params, body }) =>
      presentOrderDetail(await updateExpiration(context, tx, params.id, body), presentationSettings(context)),
    findFieldErrors: async (context, parts) => checkExpiration(context, parts).problems,
  },
  listOrderActivities: (context, db, { query }) => listOrderActivities(context, db, withPageDefaults(query)),
};
