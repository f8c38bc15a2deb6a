/** A timeline of an order's payments, in sentences made from its rows. */
import { formatUsd } from '@gifts/contract/format-usd';
import { describeTransfer } from '../../ledger/describe-transfer.ts';
import type { BookedTransfer } from '../../ledger/transfers.sql.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import type { PaymentAttempt } from '../charges/charges.sql.ts';
import type { DisputeRecord } from '../disputes/disputes.sql.ts';
import type { RefundAttempt } from '../refunds/refunds.sql.ts';

export interface TimelineEntry {
  at: Date;
  text: string;
}

export interface TimelineRows {
  order: OrderRecord;
  transfers: readonly BookedTransfer[];
  charges: readonly PaymentAttempt[];
  refunds: readonly RefundAttempt[];
  disputes: readonly DisputeRecord[];
}

/** Returns the entries by time. Entries of the same time are in the order in which they cause each other. */
export function buildOrderTimeline({
  order,
  transfers,
  charges,
  refunds,
  disputes,
}: TimelineRows): TimelineEntry[] {
  const entries = [
    { at: order.created_at, text: estimateText(order) },
    ...transfers.filter(({ kind }) => kind === 'hold').map(transferEntry),
    ...(order.accepted_at ? [{ at: order.accepted_at, text: costText(order) }] : []),
    ...charges.map((charge) => ({ at: charge.created_at, text: chargeText(charge) })),
    ...(order.pending_payment_at
      ? [{ at: order.pending_payment_at, text: 'The money was not there, so the payment is waited for.' }]
      : []),
    ...(order.canceled_at
      ? [{ at: order.canceled_at, text: `The gift ended without costing anything: ${order.cancel_reason}.` }]
      : []),
    ...(order.failed_at ? [{ at: order.failed_at, text: 'The order failed.' }] : []),
    ...refunds.map((refund) => ({ at: refund.created_at, text: refundText(refund) })),
    ...disputes.map((dispute) => ({ at: dispute.created_at, text: disputeText(dispute) })),
    ...transfers.filter(({ kind }) => kind !== 'hold').map(transferEntry),
  ];
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime());
}

function estimateText(order: OrderRecord): string {
  const low = order.original_amount_pre_tax_total ?? order.amount_pre_tax_total;
  const high = order.highest_order_total;
  if (high === null) return `Sent before estimates were kept; ${formatUsd(low)} before tax.`;
  return `Sent, estimated to cost ${formatUsd(low)} (low) to ${formatUsd(high)} (high).`;
}

function costText(order: OrderRecord): string {
  const { amount_total, amount_tax, amount_global_relay_cost: relay } = order;
  if (amount_total === null) return 'Accepted.';
  const parts = [
    `products ${formatUsd(order.amount_product)}`,
    `shipping ${formatUsd(order.amount_shipping)}`,
    `processing fee ${formatUsd(order.amount_processing_fee)}`,
    `tax ${formatUsd(amount_tax ?? 0)}`,
    ...(relay ? [`global shipping ${formatUsd(relay)}`] : []),
  ];
  const swapped = order.original_cart_id === null ? '' : ' after a swap';
  return `Accepted${swapped}, so it costs ${formatUsd(amount_total)}: ${parts.join(', ')}.`;
}

function chargeText({ status, amount_cents, failure_code, failure_message }: PaymentAttempt): string {
  const asked = `The card was asked for ${formatUsd(amount_cents)}`;
  if (status === 'succeeded') return `${asked}, and gave it.`;
  if (status === 'pending') return `${asked}; how that ended is not known yet.`;
  return `${asked} and declined: ${failure_message ?? failure_code ?? 'no reason was given'}`;
}

function refundText({ status, amount_cents, reason, failure_code, failure_message }: RefundAttempt): string {
  const asked = `${formatUsd(amount_cents)} was to be given back (${reason})`;
  if (status === 'succeeded') return `${asked}.`;
  if (status === 'pending') return `${asked}; how that ended is not known yet.`;
  if (status === 'returned') return `${asked}, and the bank sent it back: ${failure_message ?? failure_code}`;
  return `${asked} and could not be: ${failure_message ?? failure_code ?? 'no reason was given'}`;
}

function disputeText({ amount_cents, reason, status, reference, answer_by }: DisputeRecord): string {
  const until = status === 'open' && answer_by ? ` It can be answered until ${answer_by.toISOString()}.` : '';
  return `The cardholder disputed ${formatUsd(amount_cents)} at the bank (${reason}, ${reference}). It is ${status}.${until}`;
}

function transferEntry(transfer: BookedTransfer): TimelineEntry {
  if (transfer.kind === 'earning') return { at: transfer.created_at, text: describeTransfer(transfer) };
  const parts = transfer.entries.flatMap(({ account, amount_cents }) =>
    Object.hasOwn(recipientNames, account) ? [`${recipientNames[account]} ${formatUsd(amount_cents)}`] : [],
  );
  const goes = parts.length > 0 ? ` To ${parts.join(', ')}.` : '';
  return { at: transfer.created_at, text: `${describeTransfer(transfer)}${goes}` };
}

const recipientNames: Readonly<Record<string, string>> = {
  brand_payable: 'the brands',
  shipping_payable: 'shipping',
  fee_revenue: 'the processing fee',
  tax_payable: 'tax',
};
