import type { Context } from '../../context.ts';
import type { Tx } from '../../db/statements.ts';
import { type Cents, subtract } from '../../kit/money.ts';
import { isLimited } from './accounts.ts';
import { orderParts } from './order-parts.ts';
import type { PayableOrder } from './pay-orders.ts';
import { anySlot } from './slots.ts';
import { type Entry, entry, transfer } from './transfer.ts';

export interface Given {
  refundId: string;
  orderId: string;
  orderBatchId: string;
  /** The account that had paid, or cash where a card had. */
  payer: string;
  amountCents: Cents;
  reason: string;
}

/** Money given back for an order that goes on, or that came too late: the service bears it. */
export function bookRefund(context: Context, tx: Tx, given: Given): void {
  const entries = [entry('refunds', subtract(0, given.amountCents)), toPayer(given)];
  write(context, tx, 'refund', given, entries);
}

/**
 * An order that fails never was paid for: nobody is owed their part of it any more. What was given back before is
 * not given again.
 */
export function bookReversal(context: Context, tx: Tx, order: PayableOrder, given: Given): void {
  const before = subtract(order.amount_total, given.amountCents);
  const entries = [
    ...orderParts(order).map(({ account, amountCents }) => entry(account, subtract(0, amountCents))),
    entry('refunds', before),
    toPayer(given),
  ];
  write(context, tx, 'reversal', given, entries);
}

const toPayer = ({ payer, amountCents }: Given): Entry => ({
  account: payer,
  slot: isLimited(payer) ? anySlot() : null,
  amountCents,
});

function write(
  context: Context,
  tx: Tx,
  kind: 'refund' | 'reversal',
  { refundId, orderId, orderBatchId, reason }: Given,
  entries: readonly Entry[],
): void {
  transfer(tx, { organizationId: context.organization.id, at: context.now }, [
    { kind, refundId, orderId, orderBatchId, reason, entries },
  ]);
}
