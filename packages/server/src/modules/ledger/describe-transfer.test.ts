import { batch, order } from '@gifts/contract/examples/example-resources';
import { examples } from '@gifts/contract/examples/examples';
import { describe, expect, it } from 'vitest';
import { referenceId } from '../../kit/ids.ts';
import { describeMovement, describeTransfer } from './describe-transfer.ts';
import type { TransferKind } from './transfer.ts';

const orderId = '019caf13-ee8c-7a52-9b1d-0c7fe2a94d02';
const batchId = '019caf13-ee88-7c31-a1f0-52d3c4b6e701';

const transferOf = (kind: TransferKind, entries: [string, number][], reason: string | null) => ({
  kind,
  reason,
  order_id: orderId,
  order_batch_id: batchId,
  entries: entries.map(([account, amount_cents]) => ({ account, amount_cents })),
});

describe('describeTransfer', () => {
  it.each<[TransferKind, [string, number][], string | null, string]>([
    [
      'hold',
      [
        ['balance', -6_000],
        ['held:balance', 6_000],
      ],
      null,
      '$60.00 was held from the balance: the most the order can cost.',
    ],
    [
      'capture',
      [
        ['held:balance', -6_000],
        ['brand_payable', 5_000],
        ['tax_payable', 597],
        ['balance', 403],
      ],
      null,
      '$55.97 of what was held paid for the order, and $4.03 went back to the balance.',
    ],
    [
      'capture',
      [
        ['held:balance', -6_000],
        ['brand_payable', 6_000],
      ],
      null,
      '$60.00 that was held paid for the order.',
    ],
    [
      'release',
      [
        ['held:workspace_balance:1', -6_000],
        ['workspace_balance:1', 6_000],
      ],
      null,
      '$60.00 that was held went back to the workspace balance.',
    ],
    [
      'charge',
      [
        ['receivable', -5_597],
        ['brand_payable', 5_597],
      ],
      null,
      '$55.97 was paid from the corporate account.',
    ],
    [
      'charge',
      [
        ['cash', -5_597],
        ['brand_payable', 5_597],
      ],
      null,
      '$55.97 was paid from the card.',
    ],
    [
      'late_payment',
      [
        ['cash', -5_597],
        ['refunds', 5_597],
      ],
      null,
      '$55.97 was paid from the card after the order had failed.',
    ],
    [
      'refund',
      [
        ['refunds', -1_000],
        ['stored_value:1', 1_000],
      ],
      'It arrived broken',
      '$10.00 was given back to the stored value: It arrived broken',
    ],
    [
      'reversal',
      [
        ['brand_payable', -5_597],
        ['refunds', 5_597],
      ],
      'Lost and not sent again: Example Brand.',
      '$55.97 of the order is no longer owed to others: Lost and not sent again: Example Brand.',
    ],
  ])('tells of a %s of %j', (kind, entries, reason, sentence) => {
    expect(describeTransfer(transferOf(kind, entries, reason))).toBe(sentence);
  });
});

describe('describeMovement', () => {
  const order = referenceId(orderId);
  it.each<[TransferKind, string | null, string]>([
    ['credit', 'Wire of March', 'Paid in: Wire of March'],
    ['debit', 'Booked twice', 'Taken out: Booked twice'],
    ['hold', null, `Held for order batch ${referenceId(batchId)}.`],
    ['release', null, `Not needed any more for order ${order}.`],
    ['capture', null, `What was held for order ${order} and not needed.`],
    ['charge', null, `Paid for order ${order}.`],
    ['late_payment', null, `Paid for order ${order} after it had failed.`],
    ['refund', 'It arrived broken', `Given back for order ${order}: It arrived broken`],
    ['reversal', null, `No longer owed to others for order ${order}.`],
  ])('tells of a %s', (kind, reason, sentence) => {
    expect(describeMovement(transferOf(kind, [], reason))).toBe(sentence);
  });

  it('names the batch where a whole batch was released', () => {
    const released = { ...transferOf('release', [], null), order_id: null };
    expect(describeMovement(released)).toBe(`Not needed any more for order batch ${referenceId(batchId)}.`);
  });
});

describe('the examples of the API reference', () => {
  it.each(examples.listOrderTransfers.response.data)('describe a transfer as the service does', (shown) => {
    const entries = shown.entries.map(({ account, amount }): [string, number] => [account, amount]);
    expect(shown.description).toBe(describeTransfer(transferOf(shown.kind, entries, null)));
  });

  it.each(examples.listBalanceMovements.response.data)('describe a movement as the service does', (shown) => {
    const { kind, order_id, order_batch_id } = shown;
    expect(shown.description).toBe(describeMovement({ kind, order_id, order_batch_id, reason: null }));
  });

  it('carry the references that the service makes from their ids', () => {
    expect(order.reference_id).toBe(referenceId(order.id));
    expect(batch.reference_id).toBe(referenceId(batch.id));
  });
});
