import type { Statements } from '../../../db/statements.ts';
import { subtract } from '../../../kit/money.ts';
import { findFeesBookedTwice, sumGatewayPayouts } from '../../ledger/gateway-bookings.sql.ts';
import type { LedgerFinding } from '../../ledger/verify-ledger.ts';
import { listBookedPayouts } from './gateway-payouts.sql.ts';

export const gatewayCheck = 'Each fee and payout of the card gateway is booked once';

/** Compares the payouts of the card gateway with their transfers, and looks for fees that are booked twice. */
export async function verifyGateway(db: Statements): Promise<LedgerFinding[]> {
  const booked = new Map((await sumGatewayPayouts(db)).map((row) => [row.reference, row.cents]));
  const payouts = (await listBookedPayouts(db)).flatMap((payout) => {
    const { reference, amount_cents: amount, unmatched_cents: unmatched } = payout;
    const expected = subtract(amount, unmatched);
    const cents = booked.get(reference) ?? 0;
    if (cents === expected) return [];
    const problem = `it is over ${amount}, of which ${unmatched} is of no order, and ${cents} is booked`;
    return [{ check: gatewayCheck, subject: reference, problem }];
  });
  const fees = (await findFeesBookedTwice(db)).map(({ reference, times }) => ({
    check: gatewayCheck,
    subject: reference,
    problem: `the fee is booked ${times} times`,
  }));
  return [...payouts, ...fees];
}
