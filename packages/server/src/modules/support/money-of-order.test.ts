import { expect, it } from 'vitest';
import { moneyOfOrder } from './money-of-order.ts';

type Entries = readonly (readonly [account: string, cents: number])[];

const hold: Entries = [
  ['balance', -3_000],
  ['held:balance', 3_000],
];
const capture: Entries = [
  ['held:balance', -3_000],
  ['brand_payable:a', 2_000],
  ['tax_payable', 150],
  ['balance', 850],
];
const refund: Entries = [
  ['refunds', -150],
  ['balance', 150],
];
const charge: Entries = [
  ['gateway_cash', -2_150],
  ['brand_payable:a', 2_150],
];
const release: Entries = [
  ['held:balance', -3_000],
  ['balance', 3_000],
];
const reversal: Entries = [
  ['brand_payable:a', -2_150],
  ['refunds', 2_150],
];

it.each<[string, Entries[], object]>([
  ['nothing', [], { held: 0, paid: 0, given_back: 0, kept: 0 }],
  ['a hold', [hold], { held: 3_000, paid: 0, given_back: 0, kept: 0 }],
  ['a hold that was released', [hold, release], { held: 0, paid: 0, given_back: 0, kept: 0 }],
  ['a hold that paid', [hold, capture], { held: 0, paid: 2_150, given_back: 0, kept: 2_150 }],
  ['a part given back', [hold, capture, refund], { held: 0, paid: 2_150, given_back: 150, kept: 2_000 }],
  ['a card', [charge], { held: 0, paid: 2_150, given_back: 0, kept: 2_150 }],
  [
    'what others are owed no longer',
    [charge, reversal],
    { held: 0, paid: 2_150, given_back: 0, kept: 2_150 },
  ],
])('sums %s', (_name, transfers, expected) => {
  const booked = transfers.map((entries) => ({
    entries: entries.map(([account, amount_cents]) => ({ account, amount_cents })),
  }));
  expect(moneyOfOrder(booked)).toEqual(expected);
});
