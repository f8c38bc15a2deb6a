/** Cards at Stripe: lookup, attachment once for each key, and permanent detachment. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { type CardGateway, GatewayUnavailable } from '../../../src/ports/card-gateway.ts';
import type { CardBehavior } from '../../harness/stripe/stripe-objects.ts';
import { type Failure, type StripeServer, startStripeServer } from '../../harness/stripe/stripe-server.ts';
import { attach, attachRequest, stripeGateway } from './card-fixtures.ts';

let stripe: StripeServer;
let gateway: CardGateway;
beforeEach(async () => {
  stripe = await startStripeServer();
  gateway = stripeGateway(stripe);
});
afterEach(() => stripe.close());

const cardSummary = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 };
const unknown = expect.objectContaining({ outcome: 'declined', code: 'unknown_card' });
const liveCustomers = () => [...stripe.account.customers.values()].filter(({ deleted }) => !deleted);

describe('looking a card up', () => {
  it('returns its summary, whether or not it was attached', async () => {
    const token = stripe.account.typeInCard();
    expect(await gateway.lookUpCard(token)).toEqual(cardSummary);
    await attach(gateway, token);
    expect(await gateway.lookUpCard(token)).toEqual(cardSummary);
  });

  it('returns null for an unknown card, and does not call Stripe for an invalid id', async () => {
    expect(await gateway.lookUpCard('pm_none')).toBeNull();
    expect(await gateway.lookUpCard(stripe.account.typeInCard({}, 'us_bank_account'))).toBeNull();
    const asked = stripe.requests.length;
    for (const token of ['', 'pm_a/../../customers', 'simcard_1', 'pm_?x=1']) {
      expect(await gateway.lookUpCard(token)).toBeNull();
    }
    expect(stripe.requests).toHaveLength(asked);
  });
});

describe('attaching', () => {
  it('creates a customer for the card, with name and address on both', async () => {
    const request = attachRequest(stripe.account.typeInCard());
    const attached = await gateway.attachCard(request);
    const [customer] = liveCustomers();
    expect(attached).toEqual({
      outcome: 'attached',
      card: { customerReference: customer?.id, methodReference: request.cardToken },
      summary: cardSummary,
    });
    const address = {
      line1: '20 W 34th St',
      city: 'New York',
      state: 'NY',
      postal_code: '10001',
      country: 'US',
    };
    expect(customer).toMatchObject({ name: 'Avery Example', address });
    const method = stripe.account.methods.get(request.cardToken);
    expect(method?.billing_details).toEqual({ name: 'Avery Example', address });
  });

  const refusals: [NonNullable<CardBehavior['attach']>, code: string, message: string][] = [
    [['card_declined', 'generic_decline'], 'card_declined', 'Your card was declined.'],
    [
      ['incorrect_cvc', undefined, "Your card's security code is incorrect."],
      'incorrect_cvc',
      "Your card's security code is incorrect.",
    ],
  ];
  it.each(refusals)('%j is declined, and no data about its owner remains', async (refusal, code, message) => {
    const request = attachRequest(stripe.account.typeInCard({ attach: refusal }));
    expect(await gateway.attachCard(request)).toEqual({ outcome: 'declined', code, message });
    expect(await gateway.attachCard(request)).toEqual({ outcome: 'declined', code, message });
    expect(liveCustomers()).toEqual([]);
  });

  it('again with the same key returns the same answer and creates nothing, even after Stripe deleted the key', async () => {
    const request = attachRequest(stripe.account.typeInCard());
    const attached = await gateway.attachCard(request);
    expect(await gateway.attachCard(request)).toEqual(attached);
    stripe.forgetKeys();
    expect(await gateway.attachCard(request)).toEqual(attached);
    expect(liveCustomers()).toHaveLength(1);
  });

  it('an unknown card, or one that another request attached, is unknown', async () => {
    const request = attachRequest(stripe.account.typeInCard());
    await gateway.attachCard(request);
    expect(await gateway.attachCard({ ...request, key: newId() })).toEqual(unknown);
    expect(await gateway.attachCard(attachRequest('pm_none'))).toEqual(unknown);
    expect(liveCustomers()).toHaveLength(1);
  });

  const steps = ['POST /v1/customers', 'POST /v1/payment_methods/:id/attach', 'POST /v1/payment_methods/:id'];
  const failures: Failure[] = ['no_answer', 'reset_after', 'rate_limited', { answers: '{}' }];
  const cases = steps.flatMap((step) => failures.map((failure): [string, Failure] => [step, failure]));
  it.each(cases)('continues after %s failed with %j', async (step, failure) => {
    const request = attachRequest(stripe.account.typeInCard());
    const path = step.replace(':id', request.cardToken);
    stripe.failNext(path, failure, failure);
    await expect(stripeGateway(stripe, failure).attachCard(request)).rejects.toThrow(GatewayUnavailable);
    stripe.recover();
    expect(await gateway.attachCard(request)).toMatchObject({ outcome: 'attached' });
    expect(liveCustomers()).toHaveLength(1);
  });
});

describe('detaching', () => {
  it('deletes the card and its customer, and succeeds if both are already deleted', async () => {
    const card = await attach(gateway, stripe.account.typeInCard());
    await gateway.detachCard(card);
    expect(liveCustomers()).toEqual([]);
    expect(stripe.account.methods.get(card.methodReference)?.customer).toBeNull();
    await gateway.detachCard(card);
    await gateway.detachCard({ customerReference: 'cus_none', methodReference: 'pm_none' });
  });

  it('throws if Stripe is unavailable', async () => {
    const card = await attach(gateway, stripe.account.typeInCard());
    const path = `DELETE /v1/customers/${card.customerReference}`;
    stripe.failNext(path, 'rate_limited');
    await expect(gateway.detachCard(card)).rejects.toMatchObject({ word: 'rate_limited' });
    expect(liveCustomers()).toHaveLength(1);
  });
});
