import type { Context } from '../../../context/context.ts';
import { nilUuid } from '../../../kit/ids.ts';
import { openMissingAccounts } from '../../ledger/open-accounts.ts';
import { lockOrders } from '../../orders/lock-orders.sql.ts';
import { findOrdersByStatus } from '../../orders/orders-by-status.sql.ts';
import { earnOrders, openAccountsOfBrands } from './earn-orders.ts';

const ordersPerTransaction = 200;

/**
 * Books what was earned by delivered orders of an organization whose earnings are missing, because a process of an earlier
 * release delivered them, and opens accounts that such a process did not know. After a crash it continues, and running it again does nothing. Returns the number of delivered
 * orders that it looked at.
 */
export async function earnDelivered(context: Context): Promise<number> {
  await context.db.transaction(async (tx) => openMissingAccounts(tx, context.organization.id));
  let after = nilUuid;
  let looked = 0;
  for (;;) {
    const from = after;
    const last = await context.db.transaction(async (tx) => {
      const ids = await findOrdersByStatus(tx, context.organization.id, {
        status: 'delivered',
        after: from,
        limit: ordersPerTransaction,
      });
      const orders = await lockOrders(tx, context.organization.id, ids, 'delivered');
      openAccountsOfBrands(context, tx, orders);
      await earnOrders(context, tx, orders);
      looked += ids.length;
      return ids.at(-1);
    });
    if (last === undefined) return looked;
    after = last;
  }
}
