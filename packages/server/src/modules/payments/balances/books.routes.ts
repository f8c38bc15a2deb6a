import type { HandlersOf } from '../../../handlers.ts';
import { paged } from '../../../lists/page.ts';
import { listBalanceMovements } from './list-balance-movements.ts';
import { listOrderTransfers } from './list-order-transfers.ts';

export const bookHandlers: HandlersOf<'listBalanceMovements' | 'listOrderTransfers'> = {
  listBalanceMovements: (context, _db, { query }) => listBalanceMovements(context, paged(query)),
  listOrderTransfers: (context, db, { params, query }) =>
    listOrderTransfers(context, db, params.id, paged(query)),
};
