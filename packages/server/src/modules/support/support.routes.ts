import type { MemberHandlersOf } from '../../handlers.ts';
import { exportOrders } from './export-orders.process.ts';
import { getOrderHistory } from './order-history.ts';

export const supportHandlers: MemberHandlersOf<'getOrderHistory' | 'exportOrders'> = {
  getOrderHistory: (context, _db, { params }) => getOrderHistory(context, params.id),
  exportOrders: async (context, _db, { query }) => exportOrders(context, query),
};
