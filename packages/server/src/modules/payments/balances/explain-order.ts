import type { Statements } from '../../../db/statements.ts';
import { add, type Cents, sum } from '../../../kit/money.ts';
import { type BookedTransfer, findTransfersOfOrder } from '../../ledger/transfers.sql.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { findChargesOfOrder } from '../charges/charges.sql.ts';
import { findDisputesOfOrder } from '../disputes/disputes.sql.ts';
import { findRefundsOfOrder } from '../refunds/refunds.sql.ts';
import { findOrderAnywhere } from './find-order-anywhere.ts';
import { buildOrderTimeline, type TimelineEntry } from './order-timeline.ts';

export interface Explanation {
  order: OrderRecord;
  timeline: TimelineEntry[];
  /** The sum of the entries of each account. The sums add up to zero. */
  accounts: { account: string; cents: Cents }[];
  total: Cents;
}

/**
 * Explains every transfer, charge and refund of an order. Operators use it, who name the order by its id alone.
 */
export async function explainOrder(db: Statements, orderId: string): Promise<Explanation> {
  const order = await findOrderAnywhere(db, orderId);
  const { organization_id: organizationId } = order;
  const transfers = await findTransfersOfOrder(db, organizationId, order);
  const charges = await findChargesOfOrder(db, organizationId, order.id);
  const refunds = await findRefundsOfOrder(db, organizationId, order.id);
  const disputes = await findDisputesOfOrder(db, organizationId, order.id);
  const accounts = totalsOf(transfers);
  return {
    order,
    timeline: buildOrderTimeline({ order, transfers, charges, refunds, disputes }),
    accounts,
    total: sum(accounts.map(({ cents }) => cents)),
  };
}

function totalsOf(transfers: readonly BookedTransfer[]): Explanation['accounts'] {
  const totals = new Map<string, Cents>();
  for (const { account, amount_cents } of transfers.flatMap(({ entries }) => entries)) {
    totals.set(account, add(totals.get(account) ?? 0, amount_cents));
  }
  return [...totals].map(([account, cents]) => ({ account, cents }));
}
