/** Payments by the operator to brands, carriers and tax offices. */
import type { Tx } from '../../db/statements.ts';
import { organizationTime } from '../../kit/clock.ts';
import { subtract } from '../../kit/money.ts';
import type { PayoutPart } from './payables.sql.ts';
import { ledgerEntry, transfer } from './transfer.ts';

export interface PayoutBooking {
  kind: 'payout' | 'payout_reversal';
  payoutId: string;
  /** The account of the payee. */
  account: string;
  reason: string;
  /** In real time. */
  at: Date;
}

/** Writes the transfer of each organization's part of a payout, or of its reversal. */
export function bookPayout(tx: Tx, parts: readonly PayoutPart[], payout: PayoutBooking): void {
  const { kind, payoutId, account, reason, at } = payout;
  for (const part of parts) {
    const paid = kind === 'payout' ? part.cents : subtract(0, part.cents);
    const entries = [ledgerEntry(account, subtract(0, paid)), ledgerEntry('cash', paid)];
    const books = {
      organizationId: part.organization_id,
      at: organizationTime({ now: () => at }, part),
    };
    transfer(tx, books, [{ kind, payoutId, reason, entries }]);
  }
}
