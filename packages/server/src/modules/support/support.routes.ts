import type { MemberHandlersOf } from '../../handlers.ts';
import { exportOrderBatches } from './export-order-batches.ts';
import { exportOrders } from './export-orders.ts';
import { getOrderHistory } from './order-history.ts';

export const supportHandlers: MemberHandlersOf<'getOrderHistory' | 'exportOrders' | 'exportOrderBatches'> = {
  getOrderHistory: (context, _db, { params }) => getOrderHistory(context, params.id),
  exportOrderBatches: async (context, _db, { query }) => exportOrderBatches(context, query),
  exportOrders: async (context, _db, { query }) => exportOrders(context, query),
};
