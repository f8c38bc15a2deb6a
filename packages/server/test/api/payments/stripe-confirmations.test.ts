/** Confirmations that a bank asks of the payer (3-D Secure), at Stripe: only Stripe's answer counts, and each ends once. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardGateway, ChargeRequest, StoredCard } from '../../../src/ports/card-gateway.ts';
import type { CardBehavior, PaymentIntent } from '../../harness/stripe/stripe-objects.ts';
import { type StripeServer, startStripeServer } from '../../harness/stripe/stripe-server.ts';
import { attach, attachRequest, chargeRequest, idMadeAgo, stripeGateway } from './card-fixtures.ts';

let stripe: StripeServer;
let gateway: CardGateway;
beforeEach(async () => {
  stripe = await startStripeServer();
  gateway = stripeGateway(stripe);
});
afterEach(() => stripe.close());

const charged = { outcome: 'charged', reference: expect.stringMatching(/^pi_/) };
const notConfirmed = expect.objectContaining({ outcome: 'declined', code: 'authentication_required' });
const liveCustomers = () => [...stripe.account.customers.values()].filter(({ deleted }) => !deleted);

function onlyIntent(): PaymentIntent {
  const [intent, ...others] = stripe.account.intents.values();
  if (!intent || others.length > 0) throw new Error('There must be one payment.');
  return intent;
}

/** Charges a card while its payer is present, up to the question of the bank. */
async function waitingCharge(behavior: CardBehavior = {}, more: Partial<ChargeRequest> = {}) {
  const token = stripe.account.typeInCard({ authentication: 'always', ...behavior });
  const request = chargeRequest(await attach(gateway, token), { isPayerPresent: true, ...more });
  const asked = await gateway.charge(request);
  const { client_secret } = onlyIntent();
  expect(asked).toEqual({ outcome: 'needs_payer', action: { kind: 'stripe', client_secret } });
  return {
    request,
    approve: () => stripe.account.finishChallenge(client_secret, true),
    refuse: () => stripe.account.finishChallenge(client_secret, false),
  };
}

describe('a charge whose payer is present', () => {
  it('is made at once where the bank asks nothing', async () => {
    const card = await attach(gateway, stripe.account.typeInCard());
    expect(await gateway.charge(chargeRequest(card, { isPayerPresent: true }))).toEqual(charged);
  });

  it('waits for the payer, however often it is asked about, and then succeeds once', async () => {
    const { request, approve } = await waitingCharge();
    expect(await gateway.charge(request)).toMatchObject({ outcome: 'needs_payer' });
    expect(stripe.account.taken()).toEqual([]);
    approve();
    expect(await gateway.charge(request)).toEqual(charged);
    expect(await gateway.charge(request)).toEqual(charged);
    expect(stripe.account.taken()).toEqual([4_250]);
  });

  it('is found after Stripe forgot its key', async () => {
    const { request, approve } = await waitingCharge({}, { key: idMadeAgo(25) });
    stripe.forgetKeys();
    expect(await gateway.charge(request)).toMatchObject({ outcome: 'needs_payer' });
    approve();
    expect(await gateway.charge(request)).toEqual(charged);
    expect(stripe.account.taken()).toEqual([4_250]);
  });

  it('is declined if the payer refuses, or if the bank declines after the confirmation', async () => {
    const refused = await waitingCharge();
    refused.refuse();
    expect(await gateway.charge(refused.request)).toMatchObject({
      outcome: 'declined',
      code: 'authentication_failed',
    });
    stripe.account.intents.clear();
    const poor = await waitingCharge({ charge: ['card_declined', 'insufficient_funds', 'Too little.'] });
    poor.approve();
    expect(await gateway.charge(poor.request)).toEqual({
      outcome: 'declined',
      code: 'insufficient_funds',
      message: 'Too little.',
    });
    expect(stripe.account.taken()).toEqual([]);
  });
});

describe('a charge that is abandoned', () => {
  it('is canceled, and stays declined', async () => {
    const { request, approve } = await waitingCharge();
    expect(await gateway.abandonCharge(request)).toEqual(notConfirmed);
    approve();
    expect(await gateway.abandonCharge(request)).toEqual(notConfirmed);
    expect(await gateway.charge(request)).toEqual(notConfirmed);
    expect(stripe.account.taken()).toEqual([]);
  });

  it('has succeeded if the payer confirmed it before', async () => {
    const { request, approve } = await waitingCharge();
    approve();
    expect(await gateway.abandonCharge(request)).toEqual(charged);
  });

  it('has succeeded if the payer confirms it between the question and the cancellation', async () => {
    const { request, approve } = await waitingCharge();
    const held = stripe.holdNext(`POST /v1/payment_intents/${onlyIntent().id}/cancel`);
    const abandoning = gateway.abandonCharge(request);
    await expect.poll(() => stripe.requests.at(-1)).toBe('POST /v1/payment_intents/id/cancel');
    approve();
    held.finish();
    expect(await abandoning).toEqual(charged);
    expect(stripe.account.taken()).toEqual([4_250]);
  });
});

describe('a charge whose owner is absent', () => {
  const chargeAbsent = async (card: StoredCard) => gateway.charge(chargeRequest(card));

  it('is declined where the bank wants a confirmation, with a reason that says so', async () => {
    const token = stripe.account.typeInCard({ authentication: 'always' });
    expect(await chargeAbsent(await attach(gateway, token))).toEqual({
      outcome: 'declined',
      code: 'authentication_required',
      message:
        'The bank wants the cardholder to confirm this payment, and nobody has confirmed it. Nothing was charged.',
    });
  });

  it('succeeds for a card that was confirmed when it was stored', async () => {
    const request = attachRequest(stripe.account.typeInCard({ authentication: 'until_set_up' }));
    expect(await gateway.verifyCard(request)).toMatchObject({ outcome: 'needs_payer' });
    const [setup] = stripe.account.setups.values();
    stripe.account.finishChallenge(setup?.client_secret ?? '', true);
    const attached = await gateway.attachCard(request);
    if (attached.outcome !== 'attached') throw new Error(attached.message);
    expect(await chargeAbsent(attached.card)).toEqual(charged);
  });
});

describe('verifying a card', () => {
  it('prepares it for charges without its owner, and creates one customer', async () => {
    const request = attachRequest(stripe.account.typeInCard());
    expect(await gateway.verifyCard(request)).toEqual({ outcome: 'verified' });
    expect(await gateway.verifyCard(request)).toEqual({ outcome: 'verified' });
    expect([...stripe.account.setups.values()]).toMatchObject([
      { usage: 'off_session', status: 'succeeded' },
    ]);
    expect(await gateway.attachCard(request)).toMatchObject({ outcome: 'attached' });
    expect(liveCustomers()).toHaveLength(1);
  });

  it('waits for its owner, and a refusal is a decline that leaves no customer', async () => {
    const request = attachRequest(stripe.account.typeInCard({ authentication: 'always' }));
    const { client_secret } = await verifying(request);
    expect(await gateway.verifyCard(request)).toEqual({
      outcome: 'needs_payer',
      action: { kind: 'stripe', client_secret },
    });
    stripe.account.finishChallenge(client_secret, false);
    const declined = { outcome: 'declined', code: 'authentication_failed' };
    expect(await gateway.verifyCard(request)).toMatchObject(declined);
    expect(liveCustomers()).toEqual([]);
  });

  async function verifying(request: ReturnType<typeof attachRequest>) {
    await gateway.verifyCard(request);
    const [setup] = stripe.account.setups.values();
    return { client_secret: setup?.client_secret ?? '' };
  }

  it('a bad card is declined', async () => {
    const request = attachRequest(
      stripe.account.typeInCard({ attach: ['card_declined', 'generic_decline'] }),
    );
    const declined = { outcome: 'declined', code: 'card_declined', message: 'Your card was declined.' };
    expect(await gateway.verifyCard(request)).toEqual(declined);
    expect(await gateway.verifyCard(request)).toEqual(declined);
    expect(liveCustomers()).toEqual([]);
  });

  it('a card that another request verified is unknown', async () => {
    const request = attachRequest(stripe.account.typeInCard());
    await gateway.verifyCard(request);
    const other = attachRequest(request.cardToken);
    expect(await gateway.verifyCard(other)).toMatchObject({ outcome: 'declined', code: 'unknown_card' });
    expect(await gateway.attachCard(other)).toMatchObject({ outcome: 'declined', code: 'unknown_card' });
  });

  it.each(['POST /v1/customers', 'POST /v1/setup_intents'])('continues after %s was lost', async (path) => {
    const request = attachRequest(stripe.account.typeInCard());
    stripe.failNext(path, 'reset_after', 'reset_after');
    await expect(gateway.verifyCard(request)).rejects.toMatchObject({ name: 'GatewayUnavailable' });
    stripe.recover();
    expect(await gateway.verifyCard(request)).toEqual({ outcome: 'verified' });
    expect(liveCustomers()).toHaveLength(1);
  });
});
