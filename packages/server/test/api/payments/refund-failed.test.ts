/** The ledger entries of a paid order that fails, with any earlier refunds. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type BatchFixture, startBatchFixture } from '../batches/batch-fixtures.ts';
import {
  accept,
  assertLedger,
  ledgerChanges,
  mug,
  performAction,
  sendMug,
  waitForStatus,
} from './money-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
});
afterEach(() => assertLedger(fixture));
afterAll(() => fixture.close());

const refund = (orderId: string, amount?: number) =>
  fixture.app.request('POST', `/v1/orders/${orderId}/refund`, {
    body: { reason: 'It came late.', ...(amount ? { amount } : {}) },
  });

async function orderedMug(): Promise<{ orderId: string; shipmentId: string }> {
  const { orderId } = await sendMug(fixture, { payment_method_id: 'BALANCE' });
  await accept(fixture, orderId);
  const { shipments } = await waitForStatus(fixture, orderId, 'ordered');
  return { orderId, shipmentId: shipments[0].id };
}

const lose = (shipmentId: string) =>
  fixture.app.request('POST', `/v1/sandbox/shipments/${shipmentId}/advance`, { body: { status: 'failed' } });

it.each([
  ['nothing', []],
  ['a part', [1_000]],
  ['two parts', [1_000, 500]],
  ['all of it', [undefined]],
])('sums to zero if %s was refunded before it failed', async (_name, amounts) => {
  const moved = await ledgerChanges(fixture, async () => {
    const { orderId, shipmentId } = await orderedMug();
    for (const amount of amounts) expect((await refund(orderId, amount)).status).toBe(200);
    expect((await lose(shipmentId)).body.status).toBe('failed');
    const { body } = await fixture.app.request('GET', `/v1/orders/${orderId}`);
    expect(body.amounts.amount_refunded).toBe(mug.total);
  });
  expect(moved).toEqual({});
});

it('the service pays the refund of an order that continues', async () => {
  const moved = await ledgerChanges(fixture, async () => {
    const { orderId } = await orderedMug();
    await refund(orderId);
    await performAction(fixture, orderId, 'thank_you_note', { note: 'Thank you!' });
  });
  expect(moved).toEqual({
    brand_payable: 2_000,
    fee_revenue: 125,
    shipping_payable: 500,
    tax_payable: 171,
    refunds: -mug.total,
  });
});
