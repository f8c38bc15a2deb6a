import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { type Cents, subtract } from '../../kit/money.ts';
import { gatewayAccount } from './accounts.ts';
import { takeFunds } from './balance-shards.ts';
import { type OrderAmounts, orderParts } from './order-parts.ts';
import { ledgerEntry, transfer } from './transfer.ts';

/** An order to be paid. Its total is known. */
export type PricedOrder = OrderAmounts & { order_batch_id: string; amount_total: Cents };

/** Pays orders from an account. Returns the paid orders; the account does not cover the others. */
export async function payFromAccount<Order extends PricedOrder>(
  context: Context,
  tx: Tx,
  account: string,
  orders: readonly Order[],
): Promise<Order[]> {
  const organizationId = context.organization.id;
  const amounts = orders.map(({ amount_total }) => amount_total);
  const taken = await takeFunds(tx, organizationId, account, amounts);
  const paid = orders.flatMap((order, index) => {
    const debits = taken[index];
    return debits ? [{ order, debits }] : [];
  });
  const transfers = paid.map(({ order, debits }) => ({
    kind: 'charge' as const,
    orderBatchId: order.order_batch_id,
    orderId: order.id,
    entries: [...debits, ...orderParts(order)],
  }));
  transfer(tx, { organizationId, at: context.now }, transfers);
  return paid.map(({ order }) => order);
}

/** Writes the transfer of a card payment for an order. */
export function bookCardPayment(context: Context, tx: Tx, order: PricedOrder, chargeId: string): void {
  transfer(tx, { organizationId: context.organization.id, at: context.now }, [
    {
      kind: 'charge',
      orderBatchId: order.order_batch_id,
      orderId: order.id,
      chargeId,
      entries: [ledgerEntry(gatewayAccount, subtract(0, order.amount_total)), ...orderParts(order)],
    },
  ]);
}

/**
 * Writes the transfer of a card payment that arrived after its order had failed. The amount is owed back to the
 * payer.
 */
export function bookLatePayment(
  context: Context,
  tx: Tx,
  charge: { id: string; order_id: string; amount_cents: Cents },
): void {
  const { id: chargeId, order_id: orderId, amount_cents: amountCents } = charge;
  transfer(tx, { organizationId: context.organization.id, at: context.now }, [
    {
      kind: 'late_payment',
      chargeId,
      orderId,
      entries: [ledgerEntry(gatewayAccount, subtract(0, amountCents)), ledgerEntry('refunds', amountCents)],
    },
  ]);
}
