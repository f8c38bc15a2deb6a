import { expect, it } from 'vitest';
import type { BrandStatement } from './brand-statement.ts';
import { renderStatementCsv } from './statement-csv.ts';

const date = new Date('2026-11-05T23:59:59Z');
const statement: BrandStatement = {
  brand: { slug: 'tarn', name: 'Tarn' },
  period: { start: new Date('2026-11-01T00:00:00Z'), end: new Date('2026-12-01T00:00:00Z') },
  openingCents: 1_000,
  earned: [
    {
      date,
      reference: 'A1B2',
      productCents: 200_000,
      shippingCents: 500,
      commissionCents: 25_005,
      earnedCents: 175_495,
    },
  ],
  lost: [{ date, reference: 'C3D4', productCents: 2_000, shippingCents: 5 }],
  paid: [{ date, isReversal: false, reference: 'Wire 1', amountCents: -170_000 }],
  closingCents: 6_495,
  pendingCents: 7,
};

const linesOf = (more: Partial<BrandStatement> = {}) =>
  renderStatementCsv({ ...statement, ...more }).split('\r\n');

it('writes every line with its amounts in dollars, and sums to the closing balance', () => {
  expect(linesOf()).toEqual([
    'line,date,reference,products,shipping,commission,amount',
    'opening_balance,2026-11-01,,,,,10.00',
    'earning,2026-11-05,A1B2,2000.00,5.00,250.05,1754.95',
    'not_delivered,2026-11-05,C3D4,20.00,0.05,,0.00',
    'payout,2026-11-05,Wire 1,,,,-1700.00',
    'closing_balance,2026-12-01,,,,,64.95',
    'pending,2026-12-01,,,,,0.07',
    '',
  ]);
});

it('a reference that a spreadsheet would calculate is a text, and an amount below zero is a number', () => {
  const paid = [
    { date, isReversal: true, reference: '=HYPERLINK("https://example.com","x")', amountCents: -1 },
  ];
  expect(linesOf({ paid })[4]).toBe(
    `payout_reversal,2026-11-05,"'=HYPERLINK(""https://example.com"",""x"")",,,,-0.01`,
  );
});
