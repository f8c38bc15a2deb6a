import { type Cents, subtract, sum } from '../../kit/money.ts';
import { isPayer } from '../ledger/describe-transfer.ts';
import type { BookedTransfer } from '../ledger/transfers.sql.ts';

type Entry = BookedTransfer['entries'][number];

export interface MoneyOfOrder {
  readonly held: Cents;
  readonly paid: Cents;
  readonly given_back: Cents;
  readonly kept: Cents;
}

const isHeld = ({ account }: Entry): boolean => account.startsWith('held:');

/**
 * Sums what the transfers of an order did to its payer. What is held still belongs to the payer: it is paid by a capture, which
 * takes it from there.
 */
export function moneyOfOrder(transfers: readonly Pick<BookedTransfer, 'entries'>[]): MoneyOfOrder {
  const all = transfers.flatMap(({ entries }) => entries);
  const given = transfers.map(({ entries }) =>
    sum(entries.filter((entry) => isHeld(entry) || isPayer(entry.account)).map(centsOf)),
  );
  const paid = subtract(0, sum(given.filter((cents) => cents < 0)));
  const back = sum(given.filter((cents) => cents > 0));
  return {
    held: sum(all.filter(isHeld).map(centsOf)),
    paid,
    given_back: back,
    kept: subtract(paid, back),
  };
}

const centsOf = ({ amount_cents: cents }: Entry): Cents => cents;
