import { formatUsd } from '@gifts/contract/format-usd';
import type { Cents } from '../../../kit/money.ts';
import type { BrandStatement } from './brand-statement.ts';

const heads = ['line', 'date', 'reference', 'products', 'shipping', 'commission', 'amount'];

/**
 * Writes a statement as CSV (RFC 4180, with line feeds). Amounts are dollars with two decimals. The column `amount` of the
 * lines between the two balances sums to their difference. The line `pending` belongs to no balance.
 */
export function renderStatementCsv(statement: BrandStatement): string {
  const { openingCents, closingCents, pendingCents, period } = statement;
  const rows = [
    ['opening_balance', day(period.start), '', '', '', '', decimal(openingCents)],
    ...statement.earned.map((line) => [
      'earning',
      day(line.date),
      text(line.reference),
      decimal(line.productCents),
      decimal(line.shippingCents),
      decimal(line.commissionCents),
      decimal(line.earnedCents),
    ]),
    ...statement.lost.map((line) => [
      'not_delivered',
      day(line.date),
      text(line.reference),
      decimal(line.productCents),
      decimal(line.shippingCents),
      '',
      decimal(0),
    ]),
    ...statement.paid.map((line) => [
      line.isReversal ? 'payout_reversal' : 'payout',
      day(line.date),
      text(line.reference),
      '',
      '',
      '',
      decimal(line.amountCents),
    ]),
    ['closing_balance', day(period.end), '', '', '', '', decimal(closingCents)],
    ['pending', day(period.end), '', '', '', '', decimal(pendingCents)],
  ];
  return [heads, ...rows].map((row) => `${row.map(quoted).join(',')}\n`).join('');
}

const day = (date: Date): string => date.toISOString().slice(0, 10);

/** Writes cents as dollars without a sign of the currency: 123456 is `1234.56`. */
const decimal = (cents: Cents): string => formatUsd(cents).replaceAll(/[$,]/g, '');

/** A spreadsheet would run a text that begins like a formula. An apostrophe in front makes it a text. */
const text = (value: string): string => (/^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value);

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
