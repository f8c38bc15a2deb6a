import { describe, expect, it } from 'vitest';
import { type OwedMovement, sumInvoiceAmounts } from './invoice-amounts.ts';
import { monthBefore, nameOfMonth } from './invoice-period.ts';

const moved = (kind: OwedMovement['kind'], owed_cents: number): OwedMovement => ({ kind, owed_cents });

describe('sumInvoiceAmounts', () => {
  it.each<[string, number, OwedMovement[], [number, number, number, number]]>([
    ['orders', 0, [moved('charge', 5_597), moved('charge', 403)], [6_000, 0, 0, 6_000]],
    ['an opening debt', 1_000, [moved('charge', 500)], [500, 0, 0, 1_500]],
    ['a refund', 0, [moved('charge', 500), moved('refund', -200)], [500, 200, 0, 300]],
    ['an order that failed', 0, [moved('charge', 500), moved('reversal', -500)], [500, 500, 0, 0]],
    ['a payment', 900, [moved('credit', -900)], [0, 0, 900, 0]],
    ['a payment ahead', 0, [moved('credit', -900)], [0, 0, 900, -900]],
    ['a returned payment', 0, [moved('debit', 900)], [900, 0, 0, 900]],
  ])('counts %s', (_name, opening, movements, [charges, credits, payments, closing]) => {
    expect(sumInvoiceAmounts(opening, movements)).toEqual({
      opening_cents: opening,
      charges_cents: charges,
      credits_cents: credits,
      payments_cents: payments,
      closing_cents: closing,
    });
  });
});

describe('monthBefore', () => {
  it.each([
    ['2026-12-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z', 'November 2026'],
    ['2027-01-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z', 'December 2026'],
    ['2028-03-01T00:00:00.000Z', '2028-02-01T00:00:00.000Z', 'February 2028'],
  ])('%s ends the month that begins %s', (end, start, name) => {
    const period = monthBefore(new Date(end));
    expect(period).toEqual({ start: new Date(start), end: new Date(end) });
    expect(nameOfMonth(period.start)).toBe(name);
  });
});
