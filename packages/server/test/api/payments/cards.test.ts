import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reconcileCharges } from '../../../src/modules/payments/charges/reconcile-charges.process.ts';
import {
  advance,
  type BatchFixture,
  created,
  getBody,
  inDays,
  newYork,
  people,
  startBatchFixture,
} from '../batches/batch-fixtures.ts';
import {
  accept,
  assertLedger,
  ledgerChanges,
  mug,
  mugPaid,
  orderEvents,
  performAction,
  saveCard,
  sendMugByCard,
  waitForStatus,
} from './money-fixtures.ts';

const working = '4242 4242 4242 4242';
const declinedAtCharge = '4000 0000 0000 0341';
const answerIsLost = '4000 0000 0000 4087';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
});
afterEach(() => assertLedger(fixture));
afterAll(() => fixture.close());

const charges = (orderId: string) =>
  fixture.app.db.query<{ status: string; amount_cents: number; failure_code: string | null }>(
    'select status, amount_cents, failure_code from charges where organization_id = $1 and order_id = $2 order by id',
    [fixture.app.organizationId, orderId],
  );
const simulated = async () => {
  const [row] = await fixture.app.db.query<{ count: number }>(
    'select count(*) as count from simulated_charges where reference is not null',
  );
  return row?.count ?? 0;
};
const mails = async () =>
  (await getBody(fixture, '/v1/sandbox/mailbox?to=admin@example.com&per_page=100')).data;

describe("a commerce user's card", () => {
  it('is charged at acceptance with the cost of the gift', async () => {
    const card = await saveCard(fixture, working);
    const moved = await ledgerChanges(fixture, async () => {
      const { batch, orderId } = await sendMugByCard(fixture, card);
      expect(batch.payment_method_id).toBe(card);
      expect(await charges(orderId)).toEqual([]);
      await accept(fixture, orderId);
      const order = await waitForStatus(fixture, orderId, 'ordered');
      expect(order.amounts).toMatchObject({ amount_total: mug.total, amount_credit_applied: null });
      expect(await charges(orderId)).toMatchObject([{ status: 'succeeded', amount_cents: mug.total }]);
    });
    expect(moved).toEqual({ gateway_cash: -mug.total, ...mugPaid });
  });

  it('that is declined makes the order wait, mails the sender and is retried', async () => {
    const { batch, orderId } = await sendMugByCard(fixture, await saveCard(fixture, declinedAtCharge));
    const before = await mails();
    await accept(fixture, orderId);
    const waiting = await waitForStatus(fixture, orderId, 'pending_payment');
    expect(waiting.payment_link).toContain('/pay/');
    expect((await charges(orderId)).map(({ status }) => status)).toEqual(['declined']);
    await expect.poll(async () => (await mails()).length).toBe(before.length + 1);
    const sent = (await mails()).slice(0, -before.length || undefined);
    expect(sent.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Not paid yet: the gift for Robin 1',
    ]);
    expect(sent[0].text).toContain('Your card was declined.');
    await advance(fixture, await inDays(fixture, 1.01));
    expect((await charges(orderId)).map(({ status }) => status)).toEqual(['declined', 'declined']);
    await advance(fixture, await inDays(fixture, 13));
    expect((await getBody(fixture, `/v1/orders/${orderId}`)).status).toBe('failed');
    expect((await charges(orderId)).map(({ status }) => status)).toEqual(Array(4).fill('declined'));
    expect((await orderEvents(fixture, batch.id)).slice(-2)).toEqual([
      'order.pending_payment',
      'order.failed',
    ]);
  });

  it('can be replaced by another card once while the order waits', async () => {
    const { orderId } = await sendMugByCard(fixture, await saveCard(fixture, declinedAtCharge));
    await accept(fixture, orderId);
    await waitForStatus(fixture, orderId, 'pending_payment');
    const pay = (body: object) => fixture.app.request('POST', `/v1/sandbox/orders/${orderId}/pay`, { body });
    const refused = await pay({ card_number: declinedAtCharge });
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      402,
      'card_declined',
      'Your card was declined.',
    ]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay({})));
    const good = answers.filter(({ status }) => status === 200);
    // Its placement follows by itself, and may be done before the answer is read.
    expect(good.map(({ body }) => body.status)).toEqual([expect.stringMatching(/^(paid|ordered)$/)]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await charges(orderId)).filter(({ status }) => status === 'succeeded')).toHaveLength(1);
    expect((await pay({})).body).toMatchObject({ code: 'order_state', error: 'The order is paid already.' });
  });

  it("is charged once if the gateway's answer is lost", async () => {
    const { orderId } = await sendMugByCard(fixture, await saveCard(fixture, answerIsLost));
    const before = await simulated();
    await accept(fixture, orderId);
    await expect.poll(simulated, { timeout: 10_000 }).toBe(before + 1);
    // The job is retried automatically; here it runs at once, as after a restart.
    await fixture.app.db.query(
      `update charges set asked_at = now() - interval '1 hour' where order_id = $1`,
      [orderId],
    );
    await reconcileCharges(fixture.app.services);
    await waitForStatus(fixture, orderId, 'ordered');
    expect(await simulated()).toBe(before + 1);
  });

  it('that was removed is no longer charged', async () => {
    const card = await saveCard(fixture, working);
    const { orderId } = await sendMugByCard(fixture, card);
    const path = `/v1/commerce_user_payment_methods/${card}?commerce_end_user_id=user-1`;
    expect((await fixture.app.request('DELETE', path, { apiKey: fixture.app.commerceApiKey })).status).toBe(
      204,
    );
    await accept(fixture, orderId);
    await waitForStatus(fixture, orderId, 'pending_payment');
    expect(await charges(orderId)).toEqual([]);
  });

  it('pays each gift of a direct_send batch at its send', async () => {
    const payment_method_id = await saveCard(fixture, working);
    const recipients = people(3, { mailing_address: newYork });
    const fields = {
      payment_method_id,
      commerce_end_user_id: 'user-1',
      send_method: 'direct_send',
      recipients,
    };
    const moved = await ledgerChanges(fixture, async () => {
      const batch = await created(fixture, fields, { apiKey: fixture.app.commerceApiKey });
      for (const { id } of batch.orders_preview) await waitForStatus(fixture, id, 'ordered');
    });
    expect(moved.gateway_cash).toBe(-3 * mug.total);
  });

  it('is refunded, and the status of the order does not change', async () => {
    const { batch, orderId } = await sendMugByCard(fixture, await saveCard(fixture, working));
    await accept(fixture, orderId);
    await waitForStatus(fixture, orderId, 'ordered');
    const refund = (body: object) => fixture.app.request('POST', `/v1/orders/${orderId}/refund`, { body });
    const moved = await ledgerChanges(fixture, async () => {
      expect((await refund({ amount: 1_000, reason: 'A scratch' })).status).toBe(200);
      await expect.poll(() => refunded(orderId), { timeout: 10_000 }).toBe(1_000);
      expect((await refund({ reason: 'It is broken' })).status).toBe(200);
      await expect.poll(() => refunded(orderId), { timeout: 10_000 }).toBe(mug.total);
    });
    expect(moved).toEqual({ gateway_cash: mug.total, refunds: -mug.total });
    expect((await getBody(fixture, `/v1/orders/${orderId}`)).status).toBe('ordered');
    const { status, body } = await refund({ reason: 'Once more' });
    expect([status, body.code]).toEqual([409, 'order_state']);
    expect((await orderEvents(fixture, batch.id)).filter((type) => type === 'order.refunded')).toHaveLength(
      2,
    );
    await performAction(fixture, orderId, 'thank_you_note', { note: 'Still lovely' });
  });
});

const refunded = async (orderId: string): Promise<number | null> =>
  (await getBody(fixture, `/v1/orders/${orderId}`)).amounts.amount_refunded;
