import { add, type Cents, subtract, sum } from '../../kit/money.ts';
import type { TransferKind } from '../ledger/transfer.ts';

/** A movement of a corporate account. A positive amount increases the debt. */
export interface OwedMovement {
  kind: TransferKind;
  owed_cents: Cents;
}

export interface InvoiceAmounts {
  opening_cents: Cents;
  charges_cents: Cents;
  credits_cents: Cents;
  payments_cents: Cents;
  closing_cents: Cents;
}

/** Returns the sums of an invoice: opening debt, charges, credits, payments and closing debt. */
export function sumInvoiceAmounts(opening: Cents, movements: readonly OwedMovement[]): InvoiceAmounts {
  const owed = (isMeant: (movement: OwedMovement) => boolean) =>
    sum(movements.filter(isMeant).map(({ owed_cents }) => owed_cents));
  const charges = owed(({ owed_cents }) => owed_cents > 0);
  const payments = owed(({ kind, owed_cents }) => owed_cents < 0 && kind === 'credit');
  const credits = owed(({ kind, owed_cents }) => owed_cents < 0 && kind !== 'credit');
  return {
    opening_cents: opening,
    charges_cents: charges,
    credits_cents: subtract(0, credits),
    payments_cents: subtract(0, payments),
    closing_cents: add(opening, sum([charges, credits, payments])),
  };
}
