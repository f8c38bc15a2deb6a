import { type Cents, subtract } from '../../kit/money.ts';

/** Something to be paid from an account of the ledger. */
export interface PaymentRequest {
  account: string;
  cents: Cents;
}

/**
 * Those of the claims that the money reaches for, in their order: one that is too large lets smaller ones behind it
 * through. What is left is told for the next ones.
 */
export function selectAffordable<Item extends PaymentRequest>(
  requests: readonly Item[],
  available: ReadonlyMap<string, Cents>,
): { reached: Item[]; left: ReadonlyMap<string, Cents> } {
  const left = new Map(available);
  const reached = requests.filter(({ account, cents }) => {
    const rest = left.get(account) ?? 0;
    if (cents > rest) return false;
    left.set(account, subtract(rest, cents));
    return true;
  });
  return { reached, left };
}
