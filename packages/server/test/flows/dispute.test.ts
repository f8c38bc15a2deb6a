/** A dispute from the bank to the ledger and back: the cardholder, Stripe, its signed callbacks and our own questions. */
import { strict as assert } from 'node:assert';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../src/modules/ledger/verify-ledger.ts';
import { configuredStripe } from '../../src/modules/payments/gateways/stripe/configure-stripe.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { signedCallback, stripeEvent } from '../harness/stripe/signed-callback.ts';
import { type StripeServer, startStripeServer, stripeKeys } from '../harness/stripe/stripe-server.ts';
import { eventually } from './gifts.ts';
import { giftPaidByCard } from './paid-by-card.ts';

let stripe: StripeServer;
let app: TestApp;
beforeAll(async () => {
  stripe = await startStripeServer();
  const cardGateway = configuredStripe({ ...stripeKeys, apiUrl: stripe.url });
  app = await startTestApp({ config: { cardGateway } });
});
afterEach(async () => {
  expect((await verifyLedger(app.db, app.organizationId)).findings).toEqual([]);
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

/** Delivers a callback as Stripe does, with the dispute as it is at this moment. */
async function callBack(type: string, disputeId: string, options: Parameters<typeof signedCallback>[1] = {}) {
  const dispute = stripe.account.disputes.get(disputeId);
  assert(dispute);
  const { status } = await app.request('POST', '/gateways/stripe/callbacks', {
    apiKey: null,
    ...signedCallback(stripeEvent(`charge.dispute.${type}`, { ...dispute }), options),
  });
  return status;
}

/** The movements that the organization sees for an order, without how its payment was divided. */
const bookedFor = async (id: string) => {
  const { data } = await app.client.orders.transfers(id);
  return data
    .filter(({ kind }) => kind !== 'charge')
    .map(({ kind, entries }) => [
      kind,
      Object.fromEntries(entries.map((each) => [each.account, each.amount])),
    ]);
};

const whenBooked = (id: string, count: number) =>
  eventually(
    () => bookedFor(id),
    (booked) => booked.length >= count,
  );

const mailsAbout = async (subject: string) => {
  const { data } = await app.client.sandbox.mail({ to: 'admin@example.com' });
  return data.filter((mail) => mail.subject.startsWith(subject)).length;
};

const jobsDone = () =>
  eventually(
    () => app.db.query('select from graphile_worker._private_jobs where run_at <= now()'),
    (jobs) => jobs.length === 0,
  );

test('a dispute that is won is withdrawn and given back, and only what Stripe says counts', async () => {
  const { id, total, intentId } = await giftPaidByCard(app, stripe);
  const dispute = stripe.account.openDispute(intentId);
  expect(await callBack('created', dispute.id, { secret: 'whsec_of_somebody_else' })).toBe(400);
  await jobsDone();
  expect(await bookedFor(id)).toEqual([]);

  expect(await callBack('created', dispute.id)).toBe(200);
  const withdrawn = ['dispute', { gateway_cash: total, disputes: -total }];
  expect(await whenBooked(id, 1)).toEqual([withdrawn]);
  const refused = app.client.orders.refund(id, { reason: 'Both at once' });
  await expect(refused).rejects.toMatchObject({ status: 409 });

  stripe.account.closeDispute(dispute.id, 'won');
  for (const type of ['closed', 'funds_reinstated', 'closed', 'created']) await callBack(type, dispute.id);
  const givenBack = ['dispute_won', { gateway_cash: -total, disputes: total }];
  expect(await whenBooked(id, 2)).toEqual([withdrawn, givenBack]);
  await jobsDone();
  expect(await bookedFor(id)).toEqual([withdrawn, givenBack]);
  expect((await app.client.orders.get(id)).status).toBe('ordered');
  expect([
    await mailsAbout('Disputed'),
    await mailsAbout('Dispute won'),
    await mailsAbout('Dispute lost'),
  ]).toEqual([1, 1, 0]);
  expect(await app.client.orders.refund(id, { reason: 'One candle broke' })).toMatchObject({ id });
  await eventually(
    () => Promise.resolve(stripe.account.refunded()),
    (refunded) => refunded.includes(total),
  );
});

test('a dispute that is lost is a cost, also if the first callbacks were lost', async () => {
  const { id, total, intentId } = await giftPaidByCard(app, stripe);
  const dispute = stripe.account.openDispute(intentId);
  stripe.account.closeDispute(dispute.id, 'lost');
  stripe.failNext(`GET /v1/payment_intents/${intentId}`, 'reset_before', 'reset_before');
  expect(await callBack('closed', dispute.id)).toBe(503);
  expect(await callBack('closed', dispute.id)).toBe(200);
  const lost = ['dispute_lost', { gateway_cash: total, refunds: -total }];
  expect(await whenBooked(id, 1)).toEqual([lost]);
  for (const type of ['created', 'closed']) expect(await callBack(type, dispute.id)).toBe(200);
  await jobsDone();
  expect(await bookedFor(id)).toEqual([lost]);
  expect(await mailsAbout('Dispute lost')).toBe(1);
});
