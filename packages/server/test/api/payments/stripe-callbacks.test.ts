/** Callbacks of Stripe are hints: verified, and good for nothing but asking again. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CardGateway } from '../../../src/ports/card-gateway.ts';
import { signedCallback, stripeEvent } from '../../harness/stripe/signed-callback.ts';
import { type StripeServer, startStripeServer } from '../../harness/stripe/stripe-server.ts';
import { attach, charge, chargeRequest, findStripeCharge, stripeGateway } from './card-fixtures.ts';

let stripe: StripeServer;
let gateway: CardGateway;
beforeAll(async () => {
  stripe = await startStripeServer();
  gateway = stripeGateway(stripe);
});
beforeEach(() => stripe.account.intents.clear());
afterAll(() => stripe.close());

const key = '019b0000-0000-7000-8000-000000000001';

const paid = stripeEvent('payment_intent.succeeded', {
  object: 'payment_intent',
  metadata: { gift_charge: key },
});

describe('a callback that Stripe signed', () => {
  it.each([
    ['payment_intent.succeeded', 'payment_intent', { gift_charge: key }, { about: 'charge', key }],
    ['payment_intent.payment_failed', 'payment_intent', { gift_charge: key }, { about: 'charge', key }],
    ['charge.refunded', 'charge', { gift_charge: key }, { about: 'charge', key }],
    ['refund.failed', 'refund', { gift_refund: key }, { about: 'refund', key }],
    ['refund.updated', 'refund', { gift_refund: key }, { about: 'refund', key }],
    ['payment_intent.succeeded', 'payment_intent', {}, { about: 'nothing' }],
    ['payment_intent.succeeded', 'payment_intent', { gift_charge: "' or 1=1" }, { about: 'nothing' }],
    ['refund.failed', 'refund', null, { about: 'nothing' }],
    ['customer.created', 'customer', { gift_charge: key }, { about: 'nothing' }],
  ])('%s about a %s with %j is read', async (type, object, metadata, expected) => {
    expect(await gateway.readCallback(signedCallback(stripeEvent(type, { object, metadata })))).toEqual(
      expected,
    );
  });

  it.each([[null], [7], ['text'], [{}], [{ data: null }], [{ object: 'v2.core.event' }]])(
    '%j is about nothing',
    async (payload) => {
      expect(await gateway.readCallback(signedCallback(payload))).toEqual({ about: 'nothing' });
    },
  );
});

describe('a callback about a dispute', () => {
  const types = [
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ];

  async function disputedCharge() {
    const request = chargeRequest(await attach(gateway, stripe.account.typeInCard()));
    const reference = await charge(gateway, request);
    return { key: request.key, reference, dispute: stripe.account.openDispute(reference) };
  }

  it.each(types)('%s names the charge, whose disputes are then read', async (type) => {
    const { key, reference, dispute } = await disputedCharge();
    const late = { ...dispute, status: 'needs_response' };
    expect(await gateway.readCallback(signedCallback(stripeEvent(type, late)))).toEqual({
      about: 'dispute',
      key,
    });
    stripe.account.closeDispute(dispute.id, 'won');
    expect(await gateway.readCallback(signedCallback(stripeEvent(type, late)))).toEqual({
      about: 'dispute',
      key,
    });
    expect(await gateway.findDisputes(reference)).toMatchObject([
      { reference: dispute.id, status: 'won', amountCents: 4_250, withdrawnCents: 0 },
    ]);
  });

  it('of a payment that is not of this service is about nothing', async () => {
    const { dispute } = await disputedCharge();
    for (const intent of stripe.account.intents.values()) intent.metadata = {};
    const callback = signedCallback(stripeEvent('charge.dispute.created', dispute));
    expect(await gateway.readCallback(callback)).toEqual({ about: 'nothing' });
  });

  it.each(['pi_unknown', 'pi_a/../../customers', null])('of the payment %s is about nothing', async (id) => {
    const object = { object: 'dispute', payment_intent: id };
    const callback = signedCallback(stripeEvent('charge.dispute.created', object));
    expect(await gateway.readCallback(callback)).toEqual({ about: 'nothing' });
  });

  it('has no answer while Stripe does not tell whose payment it is, so that it is sent again', async () => {
    const { key, reference, dispute } = await disputedCharge();
    stripe.failNext(`GET /v1/payment_intents/${reference}`, 'reset_before', 'reset_before');
    const callback = signedCallback(stripeEvent('charge.dispute.created', dispute));
    await expect(gateway.readCallback(callback)).rejects.toMatchObject({ name: 'GatewayUnavailable' });
    expect(await gateway.readCallback(callback)).toEqual({ about: 'dispute', key });
  });
});

describe('a callback is refused', () => {
  const good = signedCallback(paid);
  it.each([
    ['without a signature', { ...good, headers: {} }],
    ['with a signature that is none', { ...good, headers: { 'stripe-signature': 't=1,v1=00' } }],
    ['signed with another secret', signedCallback(paid, { secret: 'whsec_other' })],
    [
      'that was changed on the way',
      { ...good, rawBody: Buffer.from(good.rawBody.toString().replace('01"', '02"')) },
    ],
    ['that is replayed after ten minutes', signedCallback(paid, { secondsAgo: 600 })],
    ['without a body', { ...good, rawBody: Buffer.alloc(0) }],
  ])('%s', async (_title, refused) => {
    expect(await gateway.readCallback(refused)).toEqual({
      about: 'unverified',
      message: 'The signature does not fit STRIPE_WEBHOOK_SECRET and this body.',
    });
  });
});

describe('what follows from callbacks', () => {
  it('is the same whatever they say, however often and in whatever order they come', async () => {
    const request = chargeRequest(await attach(gateway, stripe.account.typeInCard()));
    await gateway.charge(request);
    const about = (type: string) =>
      signedCallback(stripeEvent(type, { object: 'payment_intent', metadata: { gift_charge: request.key } }));
    const late = ['payment_intent.succeeded', 'payment_intent.succeeded', 'payment_intent.payment_failed'];
    for (const type of [...late, 'payment_intent.created']) {
      expect(await gateway.readCallback(about(type))).toEqual({ about: 'charge', key: request.key });
      expect(await findStripeCharge(request.key, stripe)).toMatchObject({ outcome: 'charged' });
    }
    expect(stripe.account.taken()).toEqual([4_250]);
  });
});
