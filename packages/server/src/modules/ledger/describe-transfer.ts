/** Sentences that describe transfers to the people whose money they move. */

import { formatUsd } from '@gifts/contract/format-usd';
import { referenceId } from '../../kit/ids.ts';
import { type Cents, subtract, sum } from '../../kit/money.ts';
import { gatewayAccount } from './accounts.ts';
import type { BookedTransfer } from './transfers.sql.ts';

type Described = Pick<BookedTransfer, 'kind' | 'reason' | 'order_id' | 'order_batch_id' | 'entries'>;

/** Describes a transfer of an order: its amount, and the account that paid or received it. */
export function describeTransfer(transfer: Described): string {
  const { kind, reason } = transfer;
  const taken = movedBy(transfer, (cents) => cents < 0);
  const given = movedBy(transfer, (cents) => cents > 0);
  const because = reason === null ? '.' : `: ${reason}`;
  switch (kind) {
    case 'credit':
    case 'debit':
      return describeMovement(transfer);
    case 'hold':
      return `${taken.amount} was held from ${taken.whose}: the most the order can cost.`;
    case 'release':
      return `${given.amount} that was held went back to ${given.whose}.`;
    case 'capture':
      return describeCapture(transfer);
    case 'charge':
      return `${taken.amount} was paid from ${taken.whose}.`;
    case 'late_payment':
      return `${taken.amount} was paid from ${taken.whose} after the order had failed.`;
    case 'refund':
      return `${given.amount} was given back to ${given.whose}${because}`;
    case 'reversal':
      return `${reversedAmount(transfer)} of the order is no longer owed to others${because}`;
    case 'refund_returned':
      return `${taken.amount} of a refund came back from the bank of the card${because}`;
    case 'dispute':
      return `The bank of the card withdrew ${given.amount} for a dispute${because}`;
    case 'dispute_won':
      return `A dispute was won${because} ${taken.amount} came back from the bank of the card.`;
    case 'dispute_lost':
      return `A dispute was lost${because} The cardholder keeps ${amountOf(transfer, 'refunds')}.`;
    case 'earning':
      return describeEarning(transfer);
    case 'payout':
    case 'payout_reversal':
    case 'gateway_fee':
    case 'gateway_payout':
    case 'allocation':
      return describeMovement(transfer);
  }
}

function describeEarning({ entries }: Described): string {
  const commission = entries.find(({ account }) => account === 'commission_revenue')?.amount_cents ?? 0;
  const earned = entries.find(({ account }) => /^(brand_payable:|carrier_payable$)/.test(account));
  const whose = earned?.account === 'carrier_payable' ? 'Carriers' : 'A brand';
  const less = commission === 0 ? '' : `, less a commission of ${formatUsd(commission)}`;
  return `${whose} earned ${formatUsd(earned?.amount_cents ?? 0)}${less}.`;
}

function describeCapture({ entries }: Described): string {
  const held = sum(entries.filter(({ account }) => account.startsWith('held:')).map(centsOf));
  const back = entries.find(({ account }) => isPayer(account) && account !== gatewayAccount);
  const cost = formatUsd(subtract(0, sum([held, back?.amount_cents ?? 0])));
  if (!back) return `${cost} that was held paid for the order.`;
  return `${cost} of what was held paid for the order, and ${formatUsd(back.amount_cents)} went back to ${accountName(back.account)}.`;
}

/** Describes why a balance increased or decreased. The ids of a workspace that the reader cannot reach are null. */
export function describeMovement({
  kind,
  reason,
  order_id,
  order_batch_id,
}: Omit<Described, 'entries'>): string {
  const order = order_id === null ? 'an order of another workspace' : `order ${referenceId(order_id)}`;
  const batch =
    order_batch_id === null ? 'a batch of another workspace' : `order batch ${referenceId(order_batch_id)}`;
  const because = reason === null ? '.' : `: ${reason}`;
  switch (kind) {
    case 'credit':
      return `Paid in${because}`;
    case 'debit':
      return `Taken out${because}`;
    case 'hold':
      return `Held for ${batch}.`;
    case 'release':
      return `Not needed any more for ${order_id === null ? batch : order}.`;
    case 'capture':
      return `What was held for ${order} and not needed.`;
    case 'charge':
      return `Paid for ${order}.`;
    case 'late_payment':
      return `Paid for ${order} after it had failed.`;
    case 'refund':
      return `Given back for ${order}${because}`;
    case 'reversal':
      return `No longer owed to others for ${order}${because}`;
    case 'refund_returned':
      return `A refund for ${order} came back${because}`;
    case 'dispute':
    case 'dispute_won':
    case 'dispute_lost':
      return `A dispute about ${order}${because}`;
    case 'earning':
      return `Earned by ${order}.`;
    case 'payout':
      return `Paid out${because}`;
    case 'payout_reversal':
      return `A payout was reversed${because}`;
    case 'gateway_fee':
      return `The card gateway kept a fee${because}`;
    case 'gateway_payout':
      return `The card gateway paid to the bank${because}`;
    case 'allocation':
      return `Put into the account in which it is since this release${because}`;
  }
}

const reversedAmount = ({ entries }: Described): string =>
  formatUsd(sum(entries.filter(({ account }) => account === 'refunds').map(centsOf)));

const amountOf = ({ entries }: Described, account: string): string =>
  formatUsd(Math.abs(sum(entries.filter((entry) => entry.account === account).map(centsOf))));

const centsOf = ({ amount_cents }: { amount_cents: Cents }): Cents => amount_cents;

/** True for accounts that payments come from. The other accounts receive money or hold it temporarily. */
export const isPayer = (account: string): boolean =>
  /^(balance$|receivable$|cash$|gateway_cash$|workspace_balance:|stored_value:)/.test(account);

function movedBy({ entries }: Described, isMeant: (cents: Cents) => boolean) {
  const moved = entries.filter(({ account, amount_cents }) => isPayer(account) && isMeant(amount_cents));
  return {
    amount: formatUsd(Math.abs(sum(moved.map(centsOf)))),
    whose: moved.map(({ account }) => accountName(account)).join(' and ') || 'nobody',
  };
}

/** Returns the name of an account that people use. */
function accountName(account: string): string {
  const [kind = account] = account.split(':');
  return Object.hasOwn(accountNames, kind) ? (accountNames[kind] ?? account) : account;
}

const accountNames: Readonly<Record<string, string>> = {
  balance: 'the balance',
  workspace_balance: 'the workspace balance',
  stored_value: 'the stored value',
  receivable: 'the corporate account',
  cash: 'the card',
  gateway_cash: 'the card',
};
