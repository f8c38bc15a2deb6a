import type { HandlersOf } from '../../../handlers.ts';
import { withPageDefaults } from '../../../lists/page.ts';
import { listBalanceMovements } from './list-balance-movements.ts';
import { listOrderTransfers } from './list-order-transfers.ts';

export const ledgerHandlers: HandlersOf<'listBalanceMovements' | 'listOrderTransfers'> = {
  listBalanceMovements: (context, _db, { query }) => listBalanceMovements(context, withPageDefaults(query)),
  listOrderTransfers: (context, db, { params, query }) =>
    listOrderTransfers(context, db, params.id, withPageDefaults(query)),
};
