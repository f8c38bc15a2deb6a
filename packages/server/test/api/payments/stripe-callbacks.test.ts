/** Callbacks of Stripe are hints: verified, and good for nothing but asking again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardGateway } from '../../../src/ports/card-gateway.ts';
import { signedCallback, stripeEvent } from '../../harness/stripe/signed-callback.ts';
import { type StripeServer, startStripeServer } from '../../harness/stripe/stripe-server.ts';
import { attach, chargeRequest, findStripeCharge, stripeGateway } from './card-fixtures.ts';

let stripe: StripeServer;
let gateway: CardGateway;
beforeAll(async () => {
  stripe = await startStripeServer();
  gateway = stripeGateway(stripe);
});
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
  ])('%s about a %s with %j is read', (type, object, metadata, expected) => {
    expect(gateway.readCallback(signedCallback(stripeEvent(type, { object, metadata })))).toEqual(expected);
  });

  it.each([[null], [7], ['text'], [{}], [{ data: null }], [{ object: 'v2.core.event' }]])(
    '%j is about nothing',
    (payload) => {
      expect(gateway.readCallback(signedCallback(payload))).toEqual({ about: 'nothing' });
    },
  );
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
  ])('%s', (_title, refused) => {
    expect(gateway.readCallback(refused)).toEqual({
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
    for (const hint of [...late, 'payment_intent.created'].map((type) => gateway.readCallback(about(type)))) {
      expect(hint).toEqual({ about: 'charge', key: request.key });
      expect(await findStripeCharge(request.key, stripe)).toMatchObject({ outcome: 'charged' });
    }
    expect(stripe.account.taken()).toEqual([4_250]);
  });
});
