import type { Statements } from '../../db/statements.ts';
import { sumBookedPayouts } from '../ledger/payables.sql.ts';
import type { LedgerFinding } from '../ledger/verify-ledger.ts';
import { listPayoutAmounts } from './payouts.sql.ts';

export const payoutsCheck = 'Each payout is booked once, in the ledgers of all organizations together';

/** Compares the payouts of the deployment with their transfers, and reports every difference. */
export async function verifyPayouts(db: Statements): Promise<LedgerFinding[]> {
  const booked = new Map((await sumBookedPayouts(db)).map((row) => [row.payout_id, row]));
  const payouts = await listPayoutAmounts(db);
  const known = new Set(payouts.map(({ id }) => id));
  const different = payouts.flatMap(({ id, amount_cents: amount, reversed_at: reversedAt }) => {
    const { paid_cents: paid, reversed_cents: reversed } = booked.get(id) ?? noTransfers;
    const expected = reversedAt === null ? 0 : amount;
    if (paid === amount && reversed === expected) return [];
    const problem = `it is over ${amount}, ${expected} of it is reversed, and ${paid} and ${reversed} is booked`;
    return [{ check: payoutsCheck, subject: id, problem }];
  });
  const unknown = [...booked.keys()]
    .filter((id) => !known.has(id))
    .map((id) => ({
      check: payoutsCheck,
      subject: id,
      problem: 'transfers name it, and there is no such payout',
    }));
  return [...different, ...unknown];
}

const noTransfers = { paid_cents: 0, reversed_cents: 0 };
