/** Money that banks take back: disputes of cardholders, and refunds that a bank sends back. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tasks } from '../../../src/jobs/tasks.ts';
import { explainOrder } from '../../../src/modules/payments/balances/explain-order.ts';
import { recheckDisputes } from '../../../src/modules/payments/charges/reconcile-charges.process.ts';
import { type CardGateway, type Dispute, declined } from '../../../src/ports/card-gateway.ts';
import { type BatchFixture, eventsOf, getBody, startBatchFixture } from '../batches/batch-fixtures.ts';
import {
  accept,
  assertLedger,
  ledgerChanges,
  mug,
  saveCard,
  sendMugByCard,
  waitForStatus,
} from './money-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
});
afterEach(() => assertLedger(fixture));
afterAll(() => fixture.close());

async function paidByCard() {
  const { batch, orderId } = await sendMugByCard(fixture, await saveCard(fixture, '4242424242424242'));
  await accept(fixture, orderId);
  const order = await waitForStatus(fixture, orderId, 'ordered');
  const [charge] = await fixture.app.db.query<{ id: string }>(
    'select id from charges where organization_id = $1 and order_id = $2',
    [fixture.app.organizationId, orderId],
  );
  return { batchId: batch.id as string, orderId, chargeId: charge?.id ?? '', shipments: order.shipments };
}

/** The services with a gateway that answers some requests differently. */
function servicesWith(answers: Partial<CardGateway>) {
  const { services } = fixture.app;
  if (!services.cardGateway) throw new Error('The sandbox has a card gateway.');
  return { ...services, cardGateway: { ...services.cardGateway, ...answers } };
}

const disputeOf = (fields: Partial<Dispute> = {}): Dispute => ({
  reference: 'dp_1',
  status: 'open',
  reason: 'fraudulent',
  amountCents: mug.total,
  withdrawnCents: mug.total,
  answerBy: new Date('2030-01-02T03:04:05Z'),
  ...fields,
});

const check = (chargeId: string, ...found: Dispute[]) =>
  tasks.check_disputes(servicesWith({ findDisputes: async () => found }), {
    organization_id: fixture.app.organizationId,
    charge_id: chargeId,
  });

const refund = (orderId: string, amount?: number) =>
  fixture.app.request('POST', `/v1/orders/${orderId}/refund`, {
    body: { reason: 'Broken', ...(amount ? { amount } : {}) },
  });

/** The subjects of the mails to the sender about an order. Mails are sent side by side, so they are sorted here. */
const subjects = async (orderId: string): Promise<string[]> => {
  const { reference_id } = await getBody(fixture, `/v1/orders/${orderId}`);
  const { data } = await getBody(fixture, '/v1/sandbox/mailbox?to=admin@example.com&per_page=100');
  return data
    .filter(({ text }: { text: string }) => text.includes(reference_id))
    .map(({ subject }: { subject: string }) => subject)
    .sort();
};

const open = disputeOf();
const won = disputeOf({ status: 'won', withdrawnCents: 0 });
const lost = disputeOf({ status: 'lost' });

describe('a dispute', () => {
  it.each<[string, Dispute[], Record<string, number>]>([
    ['withdraws money', [open], { gateway_cash: mug.total, disputes: -mug.total }],
    ['that is won changes nothing in the end', [open, won], {}],
    ['that is lost is a cost', [open, lost], { gateway_cash: mug.total, refunds: -mug.total }],
    [
      'that is heard of when it is lost is the same cost',
      [lost],
      { gateway_cash: mug.total, refunds: -mug.total },
    ],
    ['that is lost and then won costs nothing', [open, lost, won], {}],
    ['that is only an inquiry moves nothing', [disputeOf({ withdrawnCents: 0 })], {}],
    [
      'repeated many times is booked once',
      [open, open, lost, lost, lost],
      { gateway_cash: mug.total, refunds: -mug.total },
    ],
  ])('%s', async (_name, states, expected) => {
    const { orderId, chargeId } = await paidByCard();
    const moved = await ledgerChanges(fixture, async () => {
      for (const state of states) await check(chargeId, state);
    });
    expect(moved).toEqual(expected);
    expect((await getBody(fixture, `/v1/orders/${orderId}`)).status).toBe('ordered');
  });

  it('is explained, and the sender is mailed at each decision', async () => {
    const { orderId, chargeId } = await paidByCard();
    for (const state of [open, open, lost]) await check(chargeId, state);
    const { timeline, total } = await explainOrder(fixture.app.db, orderId);
    expect(total).toBe(0);
    const texts = timeline.map(({ text }) => text);
    expect(texts).toContain('The cardholder disputed $27.96 at the bank (fraudulent, dp_1). It is lost.');
    expect(texts).toContain('The bank of the card withdrew $27.96 for a dispute: fraudulent.');
    expect(texts).toContain('A dispute was lost: fraudulent. The cardholder keeps $27.96.');
    await expect
      .poll(() => subjects(orderId))
      .toEqual(['Dispute lost: the gift for Robin 1', 'Disputed: the payment for the gift for Robin 1']);
  });

  it('leaves nothing to refund, until it is won', async () => {
    const { orderId, chargeId } = await paidByCard();
    await check(chargeId, open);
    expect([(await refund(orderId)).status, (await refund(orderId, 1)).status]).toEqual([409, 409]);
    await check(chargeId, won);
    expect((await refund(orderId)).status).toBe(200);
    await expect
      .poll(async () => (await getBody(fixture, `/v1/orders/${orderId}`)).amounts.amount_refunded)
      .toBe(mug.total);
  });

  it('of an order that fails meanwhile is refunded after it is won, once', async () => {
    const { orderId, chargeId, shipments } = await paidByCard();
    const lose = { status: 'failed' };
    const moved = await ledgerChanges(fixture, async () => {
      await check(chargeId, open);
      await fixture.app.request('POST', `/v1/sandbox/shipments/${shipments[0].id}/advance`, { body: lose });
      expect((await getBody(fixture, `/v1/orders/${orderId}`)).amounts.amount_refunded).toBeNull();
      for (const state of [won, won]) await check(chargeId, state);
      await expect
        .poll(async () => (await getBody(fixture, `/v1/orders/${orderId}`)).amounts.amount_refunded)
        .toBe(mug.total);
    });
    expect(moved).toMatchObject({ gateway_cash: mug.total, brand_payable: -2_000 });
    expect(moved.refunds ?? 0).toBe(0);
  });

  it('never goes back to an older state when answers overtake each other', async () => {
    const { chargeId } = await paidByCard();
    const late = Promise.withResolvers<Dispute[]>();
    const asked = Promise.withResolvers<void>();
    const slow = tasks.check_disputes(
      servicesWith({
        findDisputes: () => {
          asked.resolve();
          return late.promise;
        },
      }),
      { organization_id: fixture.app.organizationId, charge_id: chargeId },
    );
    await asked.promise;
    const moved = await ledgerChanges(fixture, async () => {
      await check(chargeId, lost);
      late.resolve([open]);
      await slow;
    });
    expect(moved).toEqual({ gateway_cash: mug.total, refunds: -mug.total });
  });

  it('is recorded once by many who ask at once', async () => {
    const { orderId, chargeId } = await paidByCard();
    const moved = await ledgerChanges(fixture, async () => {
      await Promise.all(Array.from({ length: 8 }, () => check(chargeId, open)));
    });
    expect(moved).toEqual({ gateway_cash: mug.total, disputes: -mug.total });
    const { data } = await getBody(fixture, `/v1/orders/${orderId}/transfers`);
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['charge', 'dispute']);
  });

  it('of a charge that nobody knows is ignored, and of a known one is asked about by a job', async () => {
    const { chargeId } = await paidByCard();
    for (const key of [crypto.randomUUID(), 'x']) await recheckDisputes(fixture.app.services, key);
    await recheckDisputes(fixture.app.services, chargeId);
    await expect
      .poll(async () => {
        const [row] = await fixture.app.db.query<{ asked: number }>(
          'select disputes_asked as asked from charges where organization_id = $1 and id = $2',
          [fixture.app.organizationId, chargeId],
        );
        return row?.asked;
      })
      .toBe(1);
  });
});

describe('a refund that the bank sends back', () => {
  const comesBack = declined('expired_or_canceled_card', 'The bank of the card did not take the refund.');
  const refundOf = async (orderId: string) => {
    const [row] = await fixture.app.db.query<{ id: string; status: string }>(
      'select id, status from refunds where organization_id = $1 and order_id = $2 order by id limit 1',
      [fixture.app.organizationId, orderId],
    );
    return row;
  };
  const sendBack = async (orderId: string) =>
    tasks.carry_out_refund(servicesWith({ refund: async () => comesBack }), {
      organization_id: fixture.app.organizationId,
      refund_id: (await refundOf(orderId))?.id ?? '',
    });
  const refunded = async () => {
    const paid = await paidByCard();
    await refund(paid.orderId, 1_000);
    await expect.poll(async () => (await refundOf(paid.orderId))?.status).toBe('succeeded');
    return paid;
  };

  it('is owed again, shown, announced and mailed, and can be refunded once more', async () => {
    const { batchId, orderId } = await refunded();
    const moved = await ledgerChanges(fixture, async () => {
      for (let times = 0; times < 3; times += 1) await sendBack(orderId);
    });
    expect(moved).toEqual({ gateway_cash: -1_000, refunds: 1_000 });
    expect((await getBody(fixture, `/v1/orders/${orderId}`)).amounts.amount_refunded).toBe(0);
    const announced = (await eventsOf(fixture, batchId)).filter(({ type }) => type === 'order.refunded');
    expect(announced).toHaveLength(2);
    await expect.poll(() => subjects(orderId)).toContain('Not refunded: the gift for Robin 1');
    const { timeline } = await explainOrder(fixture.app.db, orderId);
    expect(timeline.map(({ text }) => text)).toContain(
      '$10.00 was to be given back (Broken), and the bank sent it back: The bank of the card did not take the refund.',
    );
    expect((await refund(orderId, 1_000)).status).toBe(200);
    await expect
      .poll(async () => (await getBody(fixture, `/v1/orders/${orderId}`)).amounts.amount_refunded)
      .toBe(1_000);
  });

  it('does not change if the gateway still says that it succeeded', async () => {
    const { orderId } = await refunded();
    const again = async () =>
      tasks.carry_out_refund(fixture.app.services, {
        organization_id: fixture.app.organizationId,
        refund_id: (await refundOf(orderId))?.id ?? '',
      });
    expect(await ledgerChanges(fixture, again)).toEqual({});
    expect((await refundOf(orderId))?.status).toBe('succeeded');
  });
});
