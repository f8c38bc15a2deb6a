import { type Cents, subtract } from '../../kit/money.ts';

/** A payment that a ledger account is asked for. */
export interface PaymentRequest {
  account: string;
  cents: Cents;
}

/**
 * Selects the requests that the available money covers, in their order. A request that is too large is skipped,
 * and smaller ones after it can still be covered. Also returns what remains of each account.
 */
export function selectAffordable<Item extends PaymentRequest>(
  requests: readonly Item[],
  available: ReadonlyMap<string, Cents>,
): { covered: Item[]; remaining: ReadonlyMap<string, Cents> } {
  const remaining = new Map(available);
  const covered = requests.filter(({ account, cents }) => {
    const rest = remaining.get(account) ?? 0;
    if (cents > rest) return false;
    remaining.set(account, subtract(rest, cents));
    return true;
  });
  return { covered, remaining };
}
