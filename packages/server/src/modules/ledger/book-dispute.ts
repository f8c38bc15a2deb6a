import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { type Cents, subtract } from '../../kit/money.ts';
import { gatewayAccount } from './accounts.ts';
import { type LedgerEntry, ledgerEntry, transfer } from './transfer.ts';

/** What the ledger contains for a dispute. */
export interface DisputePosition {
  withdrawnCents: Cents;
  /** True if the bank has decided for the cardholder. What was withdrawn is then a cost, like a refund. */
  isLost: boolean;
}

export const noDispute: DisputePosition = { withdrawnCents: 0, isLost: false };

export interface DisputeBooking {
  kind: 'dispute' | 'dispute_won' | 'dispute_lost';
  orderId: string;
  orderBatchId: string;
  reason: string;
  before: DisputePosition;
  after: DisputePosition;
}

/** Writes the transfer from one position of a dispute to the next one. Equal positions need no transfer. */
export function bookDispute(context: Context, tx: Tx, booking: DisputeBooking): void {
  const { before, after, ...row } = booking;
  transfer(tx, { organizationId: context.organization.id, at: context.now }, [
    { ...row, entries: disputeEntries(before, after) },
  ]);
}

export function disputeEntries(before: DisputePosition, after: DisputePosition): LedgerEntry[] {
  const from = amountsOf(before);
  const to = amountsOf(after);
  return ([gatewayAccount, 'disputes', 'refunds'] as const)
    .map((account) => ledgerEntry(account, subtract(to[account], from[account])))
    .filter(({ amountCents }) => amountCents !== 0);
}

const amountsOf = ({ withdrawnCents: cents, isLost }: DisputePosition) => ({
  [gatewayAccount]: cents,
  disputes: isLost ? 0 : subtract(0, cents),
  refunds: isLost ? subtract(0, cents) : 0,
});
