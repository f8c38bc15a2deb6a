import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { type Cents, subtract } from '../../kit/money.ts';
import { hasMinimumBalance } from './accounts.ts';
import { randomShard } from './balance-shards.ts';
import { orderParts } from './order-parts.ts';
import type { PricedOrder } from './pay-orders.ts';
import { type LedgerEntry, ledgerEntry, transfer } from './transfer.ts';

export interface RefundBooking {
  refundId: string;
  orderId: string;
  orderBatchId: string;
  /** The account that had paid, or cash where a card had. */
  payer: string;
  amountCents: Cents;
  reason: string;
}

/** Money given back for an order that goes on, that failed or that was paid too late. */
export function bookRefund(context: Context, tx: Tx, given: RefundBooking): void {
  const { refundId, orderId, orderBatchId, reason } = given;
  const entries = [ledgerEntry('refunds', subtract(0, given.amountCents)), payerEntry(given)];
  transfer(tx, { organizationId: context.organization.id, at: context.now }, [
    { kind: 'refund', refundId, orderId, orderBatchId, reason, entries },
  ]);
}

/**
 * An order that fails never was paid for: nobody is owed their part of it any more, and all of it is owed to who
 * paid. Refunds, those from before it failed too, give it back.
 */
export function bookReversal(context: Context, tx: Tx, order: PricedOrder, reason: string): void {
  const { id: orderId, order_batch_id: orderBatchId } = order;
  const entries = [
    ...orderParts(order).map(({ account, amountCents }) => ledgerEntry(account, subtract(0, amountCents))),
    ledgerEntry('refunds', order.amount_total),
  ];
  transfer(tx, { organizationId: context.organization.id, at: context.now }, [
    { kind: 'reversal', orderId, orderBatchId, reason, entries },
  ]);
}

const payerEntry = ({ payer, amountCents }: RefundBooking): LedgerEntry => ({
  account: payer,
  slot: hasMinimumBalance(payer) ? randomShard() : null,
  amountCents,
});
