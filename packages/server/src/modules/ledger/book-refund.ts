import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { type Cents, subtract } from '../../kit/money.ts';
import { gatewayAccount, hasMinimumBalance } from './accounts.ts';
import { randomShard } from './balance-shards.ts';
import { orderParts } from './order-parts.ts';
import type { PricedOrder } from './pay-orders.ts';
import { type LedgerEntry, ledgerEntry, transfer } from './transfer.ts';

export interface RefundBooking {
  refundId: string;
  orderId: string;
  orderBatchId: string;
  /** The account that paid for the order. It is the gateway's if a card paid. */
  payer: string;
  amountCents: Cents;
  reason: string;
}

/** Writes the transfer of a refund, for an order that continues, that failed or that was paid too late. */
export function bookRefund(context: Context, tx: Tx, refund: RefundBooking): void {
  const { refundId, orderId, orderBatchId, reason } = refund;
  const entries = [ledgerEntry('refunds', subtract(0, refund.amountCents)), payerEntry(refund)];
  transfer(tx, { organizationId: context.organization.id, at: context.now }, [
    { kind: 'refund', refundId, orderId, orderBatchId, reason, entries },
  ]);
}

/** Writes the transfer of a refund that the bank of a card sent back. The payer is owed the amount again. */
export function bookReturnedRefund(context: Context, tx: Tx, refund: Omit<RefundBooking, 'payer'>): void {
  const { refundId, orderId, orderBatchId, reason, amountCents } = refund;
  const entries = [
    ledgerEntry(gatewayAccount, subtract(0, amountCents)),
    ledgerEntry('refunds', amountCents),
  ];
  transfer(tx, { organizationId: context.organization.id, at: context.now }, [
    { kind: 'refund_returned', refundId, orderId, orderBatchId, reason, entries },
  ]);
}

/**
 * Reverses the payment of an order that failed, or of its products that were lost: nobody is owed a part of these
 * amounts any more, and they are owed to the payer. Refunds pay them back, including earlier ones.
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
