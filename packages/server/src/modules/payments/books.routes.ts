import type { HandlersOf } from '../../http/handlers.ts';
import { listOrderTransfers } from '../ledger/list-order-transfers.ts';
import { paged } from '../lists/page.ts';
import { listBalanceMovements } from './list-balance-movements.ts';

export const bookHandlers: HandlersOf<'listBalanceMovements' | 'listOrderTransfers'> = {
  listBalanceMovements: (context, _db, { query }) => listBalanceMovements(context, paged(query)),
  listOrderTransfers: (context, db, { params, query }) =>
    listOrderTransfers(context, db, params.id, paged(query)),
};
