import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { bookEarnings, findUnearned } from '../../ledger/book-earnings.ts';
import { openBrandAccounts } from '../../ledger/open-accounts.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { findTerms } from '../terms/terms.sql.ts';
import { earningsOf } from './earnings-of-order.ts';
import { splitOrder } from './split-order.ts';

/** Opens the accounts of the brands of orders. It comes before locks of balances, because it can wait for another transaction. */
export function openAccountsOfBrands(context: Context, tx: Tx, orders: readonly OrderRecord[]): void {
  openBrandAccounts(tx, context.organization.id, brandsOf(orders));
}

/**
 * Books what brands and carriers have earned by locked orders that were delivered, by the terms of this moment. Orders that
 * were earned before are left out, so running it again does nothing. The accounts of the brands are open.
 */
export async function earnOrders(context: Context, tx: Tx, orders: readonly OrderRecord[]): Promise<void> {
  if (orders.length === 0) return;
  const amounts = await findUnearned(
    tx,
    context.organization.id,
    orders.map(({ id }) => id),
  );
  const terms = await findTerms(tx, brandsOf(orders), context.now);
  const earnings = orders.flatMap((order) => {
    const unearned = amounts.get(order.id);
    if (!unearned) return [];
    return [{ order, ...earningsOf(splitOrder(order, lostBrands(order), unearned), terms) }];
  });
  bookEarnings(context, tx, earnings);
}

const brandsOf = (orders: readonly OrderRecord[]): string[] => [
  ...new Set(orders.flatMap(({ cart_items: items }) => items.map(({ brand }) => brand.id))),
];

/** The brands of which nothing arrived. */
function lostBrands({ shipments }: OrderRecord): Set<string> {
  const arrived = new Set(
    shipments.filter(({ status }) => !status.startsWith('failed')).map(({ brand_id }) => brand_id),
  );
  return new Set(shipments.map(({ brand_id }) => brand_id).filter((id) => !arrived.has(id)));
}
