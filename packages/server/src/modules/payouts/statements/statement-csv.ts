import { formatUsd } from '@gifts/contract/format-usd';
import { type CsvCell, csvLine, type NumberCell, numberCell } from '../../../kit/csv.ts';
import type { Cents } from '../../../kit/money.ts';
import type { BrandStatement } from './brand-statement.ts';

const heads = ['line', 'date', 'reference', 'products', 'shipping', 'commission', 'amount'];

/**
 * Writes a statement as CSV. Amounts are dollars with two decimals. The column `amount` of the
 * lines between the two balances sums to their difference. The line `pending` belongs to no balance.
 */
export function renderStatementCsv(statement: BrandStatement): string {
  const { openingCents, closingCents, pendingCents, period } = statement;
  const rows: CsvCell[][] = [
    ['opening_balance', day(period.start), '', '', '', '', decimal(openingCents)],
    ...statement.earned.map((line) => [
      'earning',
      day(line.date),
      line.reference,
      decimal(line.productCents),
      decimal(line.shippingCents),
      decimal(line.commissionCents),
      decimal(line.earnedCents),
    ]),
    ...statement.lost.map((line) => [
      'not_delivered',
      day(line.date),
      line.reference,
      decimal(line.productCents),
      decimal(line.shippingCents),
      '',
      decimal(0),
    ]),
    ...statement.paid.map((line) => [
      line.isReversal ? 'payout_reversal' : 'payout',
      day(line.date),
      line.reference,
      '',
      '',
      '',
      decimal(line.amountCents),
    ]),
    ['closing_balance', day(period.end), '', '', '', '', decimal(closingCents)],
    ['pending', day(period.end), '', '', '', '', decimal(pendingCents)],
  ];
  return [heads, ...rows].map(csvLine).join('');
}

const day = (date: Date): string => date.toISOString().slice(0, 10);

/** Writes cents as dollars without a sign of the currency: 123456 is `1234.56`. */
const decimal = (cents: Cents): NumberCell => numberCell(formatUsd(cents).replaceAll(/[$,]/g, ''));
