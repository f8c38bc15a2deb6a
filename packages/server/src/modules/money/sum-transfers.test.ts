import { expect, it } from 'vitest';
import { sumTransfers } from './sum-transfers.ts';

const at = new Date('2026-11-30T23:59:59.999Z');
type Entries = readonly (readonly [account: string, cents: number])[];

const of = (kind: string, entries: Entries, created_at = at) => ({
  ...{ id: kind, kind, order_batch_id: 'batch', order_id: 'order', charge_id: null, refund_id: null },
  ...{
    reason: null,
    created_at,
    entries: entries.map(([account, amount_cents]) => ({ account, amount_cents })),
  },
});
const hold = of('hold', [
  ['balance', -6_000],
  ['held:balance', 6_000],
]);
const capture = of('capture', [
  ['held:balance', -6_000],
  ['brand_payable', 4_200],
  ['shipping_payable', 800],
  ['fee_revenue', 250],
  ['tax_payable', 347],
  ['balance', 403],
]);
const charge = of('charge', [
  ['gateway_cash', -5_597],
  ['brand_payable', 5_597],
]);
const release = of('release', [
  ['held:balance', -6_000],
  ['balance', 6_000],
]);
const refund = of('refund', [
  ['refunds', -1_000],
  ['balance', 1_000],
]);
const returned = of('refund_returned', [
  ['gateway_cash', -1_000],
  ['refunds', 1_000],
]);
const reversal = of('reversal', [
  ['brand_payable', -4_200],
  ['refunds', 4_200],
]);
const late = of('late_payment', [
  ['gateway_cash', -5_597],
  ['refunds', 5_597],
]);
const dispute = of('dispute', [
  ['disputes', -5_597],
  ['gateway_cash', 5_597],
]);
const lost = of('dispute_lost', [
  ['refunds', -5_597],
  ['disputes', 5_597],
]);
const credit = of('credit', [
  ['cash', -10_000],
  ['balance', 10_000],
]);

it.each([
  ['a hold', [hold], { held: 6_000 }],
  ['a hold that was captured', [hold, capture], { paid: 5_597, held: 0 }],
  ['a hold that was released', [hold, release], { held: 0 }],
  ['a release of what an earlier slice held', [release], { held: -6_000 }],
  ['a charge of a card', [charge], { paid: 5_597 }],
  ['a refund', [charge, refund], { paid: 5_597, givenBack: 1_000 }],
  ['a refund that came back', [charge, refund, returned], { paid: 5_597, givenBack: 0 }],
  ['a late payment and its refund', [reversal, late], { paid: 5_597 }],
  ['a dispute', [charge, dispute], { paid: 5_597 }],
  ['a dispute that was lost', [charge, dispute, lost], { paid: 5_597, givenBack: 5_597 }],
  ['money that was paid in', [{ ...credit, order_batch_id: null, order_id: null }], {}],
])(
  '%s',
  (_, transfers, { paid = 0, givenBack = 0, held }: { paid?: number; givenBack?: number; held?: number }) => {
    const sums = sumTransfers(transfers, () => 'workspace');
    expect([sums.months[0]?.paid ?? 0, sums.months[0]?.givenBack ?? 0]).toEqual([paid, givenBack]);
    expect([sums.held.get('balance'), sums.holds[0]?.cents]).toEqual([held, held]);
  },
);

it('months end in UTC, and each workspace has its own', () => {
  const next = new Date(at.getTime() + 1);
  const transfers = [charge, { ...charge, created_at: next }, { ...charge, order_batch_id: 'other' }];
  const { months } = sumTransfers(transfers, (id) => `workspace of ${id}`);
  expect(months.map(({ month, workspaceId }) => `${month} ${workspaceId}`)).toEqual([
    '2026-11 workspace of batch',
    '2026-12 workspace of batch',
    '2026-11 workspace of other',
  ]);
});
