/** What an order that was paid and fails leaves in the books, whatever was given back before. */
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
])('moves nothing in the end when %s was given back before it failed', async (_name, amounts) => {
  const moved = await ledgerChanges(fixture, async () => {
    const { orderId, shipmentId } = await orderedMug();
    for (const amount of amounts) expect((await refund(orderId, amount)).status).toBe(200);
    expect((await lose(shipmentId)).body.status).toBe('failed');
    const { body } = await fixture.app.request('GET', `/v1/orders/${orderId}`);
    expect(body.amounts.amount_refunded).toBe(mug.total);
  });
  expect(moved).toEqual({});
});

it('a refund of an order that goes on is borne by the service', async () => {
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
