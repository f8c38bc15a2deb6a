/** Charges through Stripe with every possible failure: the card is charged once or not at all. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CardGateway, GatewayUnavailable, type StoredCard } from '../../../src/ports/card-gateway.ts';
import type { CardBehavior } from '../../harness/stripe/stripe-objects.ts';
import { type Failure, type StripeServer, startStripeServer } from '../../harness/stripe/stripe-server.ts';
import { attach, chargeRequest, findStripeCharge, idMadeAgo, stripeGateway } from './card-fixtures.ts';

let stripe: StripeServer;
let gateway: CardGateway;
beforeEach(async () => {
  stripe = await startStripeServer();
  gateway = stripeGateway(stripe);
});
afterEach(() => stripe.close());

const cardWith = (temper: CardBehavior = {}): Promise<StoredCard> =>
  attach(gateway, stripe.account.typeInCard(temper));
const charging = 'POST /v1/payment_intents';
const chargesSent = (): number => stripe.requests.filter((request) => request === charging).length;
const failed = (thrown: Promise<unknown>): Promise<unknown> => thrown.catch((error: unknown) => error);
const charged = { outcome: 'charged', reference: expect.stringMatching(/^pi_/) };

describe('a charge', () => {
  it('charges the amount off-session with its key', async () => {
    const card = await cardWith();
    const request = chargeRequest(card);
    expect(await gateway.charge(request)).toEqual(charged);
    expect([...stripe.account.intents.values()]).toMatchObject([
      {
        amount: 4_250,
        currency: 'usd',
        customer: card.customerReference,
        payment_method: card.methodReference,
        description: 'Gift for Avery',
        metadata: { gift_charge: request.key },
      },
    ]);
    expect(chargesSent()).toBe(1);
  });

  const declines: [
    title: string,
    NonNullable<CardBehavior['charge']>,
    code: string,
    message: string | object,
  ][] = [
    ['for no reason', ['card_declined', 'generic_decline'], 'card_declined', 'Your card was declined.'],
    [
      'for lack of money',
      ['card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    [
      'until its owner confirms',
      ['authentication_required', 'authentication_required'],
      'authentication_required',
      expect.stringContaining('wants the cardholder to confirm this payment'),
    ],
  ];
  it.each(declines)('stays declined %s and charges nothing', async (_title, refusal, code, message) => {
    const request = chargeRequest(await cardWith({ charge: refusal }));
    const declined = await gateway.charge(request);
    expect(declined).toEqual({ outcome: 'declined', code, message });
    expect(await gateway.charge(request)).toEqual(declined);
    expect(await findStripeCharge(request.key, stripe)).toEqual(declined);
    expect(stripe.account.taken()).toEqual([]);
  });

  it('that waits for its payer is canceled, so that it cannot succeed later', async () => {
    const request = chargeRequest(await cardWith({ chargeStatus: 'requires_action' }));
    const declined = await gateway.charge(request);
    expect(declined).toMatchObject({ outcome: 'declined', code: 'authentication_required' });
    expect([...stripe.account.intents.values()].map(({ status }) => status)).toEqual(['canceled']);
    expect(await gateway.charge(request)).toEqual(declined);
    expect(await findStripeCharge(request.key, stripe)).toEqual(declined);
  });

  it('that Stripe is still processing has no outcome until it is done', async () => {
    const request = chargeRequest(await cardWith({ chargeStatus: 'processing' }));
    await expect(gateway.charge(request)).rejects.toMatchObject({ word: 'still_processing' });
    for (const intent of stripe.account.intents.values()) intent.status = 'succeeded';
    expect(await gateway.charge(request)).toEqual(charged);
    expect(stripe.account.taken()).toEqual([4_250]);
  });

  it('below the minimum amount is declined', async () => {
    const request = chargeRequest(await cardWith(), { amountCents: 49 });
    expect(await gateway.charge(request)).toMatchObject({ outcome: 'declined', code: 'amount_too_small' });
  });
});

describe('the same key', () => {
  it('sent many times at once charges once', async () => {
    const request = chargeRequest(await cardWith());
    const answers = await Promise.all(Array.from({ length: 5 }, () => gateway.charge(request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual(charged);
    expect(stripe.account.taken()).toEqual([4_250]);
  });

  it('has no outcome while the first request is running, and charges once', async () => {
    const request = chargeRequest(await cardWith());
    const held = stripe.holdNext(charging);
    // The first request times out. Its retry and the whole second request find it still running.
    const hasty = stripeGateway(stripe, 'no_answer');
    const both = await Promise.all([failed(hasty.charge(request)), failed(hasty.charge(request))]);
    expect(both).toEqual([
      expect.objectContaining({ word: 'in_progress' }),
      expect.objectContaining({ word: 'in_progress' }),
    ]);
    expect(stripe.account.taken()).toEqual([]);
    held.finish();
    await expect.poll(() => stripe.account.taken()).toEqual([4_250]);
    expect(await gateway.charge(request)).toEqual(charged);
    expect(stripe.account.taken()).toEqual([4_250]);
  });

  it('for another amount is an error and no decline', async () => {
    const request = chargeRequest(await cardWith());
    await gateway.charge(request);
    const error = await failed(gateway.charge({ ...request, amountCents: 1 }));
    expect(error).toMatchObject({
      message: 'An idempotency key was used for two different requests to Stripe.',
    });
    expect(error).not.toBeInstanceOf(GatewayUnavailable);
    expect(stripe.account.taken()).toEqual([4_250]);
  });

  it('after Stripe deleted it is searched for before a charge is sent', async () => {
    const request = chargeRequest(await cardWith(), { key: idMadeAgo(25) });
    expect(await gateway.charge(request)).toEqual(charged);
    stripe.forgetKeys();
    expect(await gateway.charge(request)).toEqual(charged);
    expect(chargesSent()).toBe(1);
    expect(stripe.account.taken()).toEqual([4_250]);
  });
});

describe('a temporary failure', () => {
  const cases: [title: string, Failure][] = [
    ['an answer that does not come, after the money was taken', 'no_answer'],
    ['a connection that breaks before anything was done', 'reset_before'],
    ['a connection that breaks after the money was taken', 'reset_after'],
    ['an error of Stripe, after the money was taken', 'failed_after'],
    ['a server that is away', { answers: '<html>Bad gateway</html>', status: 502 }],
  ];
  it.each(cases)('%s: the charge succeeds and is made once', async (_title, failure) => {
    const card = await cardWith();
    stripe.failNext(charging, failure);
    expect(await stripeGateway(stripe, failure).charge(chargeRequest(card))).toEqual(charged);
    expect(stripe.account.taken()).toEqual([4_250]);
  });
});

describe('a lasting failure', () => {
  const cases: [title: string, Failure, word: string, taken: number[]][] = [
    ['no answer, after the money was taken', 'no_answer', 'timeout', [4_250]],
    ['connections that break', 'reset_before', 'connection_failed', []],
    ['connections that break after the money was taken', 'reset_after', 'connection_failed', [4_250]],
    ['too many requests', 'rate_limited', 'rate_limited', []],
    ['an error of Stripe, before anything was done', 'failed_before', 'gateway_failed', []],
    ['something that is no JSON', { answers: 'It works!' }, 'unexpected_answer', []],
    ['an empty object', { answers: '{}' }, 'unexpected_answer', []],
    ['nothing', { answers: 'null' }, 'unexpected_answer', []],
    ['a list', { answers: '[]' }, 'unexpected_answer', []],
    ['an error of another shape', { answers: '{"error":"Nope"}', status: 400 }, 'unexpected_answer', []],
  ];
  it.each(cases)('%s: has no outcome until the key finds it', async (_title, failure, word, taken) => {
    const request = chargeRequest(await cardWith());
    stripe.failNext(charging, failure, failure);
    const error = await failed(stripeGateway(stripe, failure).charge(request));
    expect(error).toBeInstanceOf(GatewayUnavailable);
    expect(error).toMatchObject({ word });
    stripe.recover();
    expect(stripe.account.taken()).toEqual(taken);
    expect(await findStripeCharge(request.key, stripe)).toEqual(taken.length > 0 ? charged : null);
  });

  const passing = cases.filter(([, failure]) => failure !== 'failed_before');
  it.each(passing)('%s: a retry charges once', async (_title, failure) => {
    const request = chargeRequest(await cardWith());
    stripe.failNext(charging, failure, failure);
    const first = stripeGateway(stripe, failure).charge(request);
    await expect(first).rejects.toThrow(GatewayUnavailable);
    stripe.recover();
    expect(await gateway.charge(request)).toEqual(charged);
    expect(stripe.account.taken()).toEqual([4_250]);
  });

  it('a day after an error of Stripe the charge can be made with its own key', async () => {
    const request = chargeRequest(await cardWith(), { key: idMadeAgo(22) });
    stripe.failNext(charging, 'failed_before');
    await expect(gateway.charge(request)).rejects.toMatchObject({ word: 'gateway_failed' });
    stripe.forgetKeys();
    expect(await gateway.charge(request)).toEqual(charged);
    expect(stripe.account.taken()).toEqual([4_250]);
  });
});

describe('errors that a person must fix', () => {
  it('a refused API key is an error and no decline, and the error does not contain the key', async () => {
    const request = chargeRequest(await cardWith());
    const error = await failed(stripeGateway(stripe, undefined, 'sk_test_revoked').charge(request));
    expect(error).not.toBeInstanceOf(GatewayUnavailable);
    expect(String(error)).toContain('STRIPE_SECRET_KEY');
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/sk_test|ample|revoked_/);
  });

  it('a card of another account is an error, so that a wrong account does not decline every card', async () => {
    const card = { customerReference: 'cus_elsewhere', methodReference: 'pm_elsewhere' };
    await expect(gateway.charge(chargeRequest(card))).rejects.toThrow("No such customer: 'cus_elsewhere'");
  });

  it('a card that was removed at Stripe is declined, because its owner can enter another one', async () => {
    const [card, other] = [await cardWith(), await cardWith()];
    await gateway.detachCard(card);
    await gateway.detachCard(card);
    const method = stripe.account.methods.get(other.methodReference);
    if (method) method.customer = null;
    const unknown = expect.objectContaining({ outcome: 'declined', code: 'unknown_card' });
    expect(await gateway.charge(chargeRequest(card))).toEqual(unknown);
    expect(await gateway.charge(chargeRequest(other))).toEqual(unknown);
    expect(stripe.account.taken()).toEqual([]);
  });
});

describe('finding a charge', () => {
  it('returns null if Stripe never received it', async () => {
    expect(await findStripeCharge(chargeRequest(await cardWith()).key, stripe)).toBeNull();
  });

  it.each([
    ['is behind', () => Object.assign(stripe.account, { isSearchBehind: true })],
    ['is not offered in the country', () => Object.assign(stripe.account, { hasSearch: false })],
    ['answers nonsense', () => stripe.failNext('GET /v1/payment_intents/search', { answers: '{}' })],
  ])('finds it among many when the search %s', async (_title, spoil) => {
    const card = await cardWith();
    const request = chargeRequest(card);
    await gateway.charge(request);
    fill(stripe, 230);
    spoil();
    expect(await findStripeCharge(request.key, stripe)).toEqual(charged);
  });

  it('has no result while the list cannot be read to its end', async () => {
    stripe.account.isSearchBehind = true;
    const { key } = chargeRequest(await cardWith());
    stripe.failNext('GET /v1/payment_intents', 'no_answer', 'no_answer');
    const looking = findStripeCharge(key, stripe, 'no_answer');
    await expect(looking).rejects.toMatchObject({ word: 'timeout' });
  });
});

/** Creates payments of other callers. */
function fill({ account }: StripeServer, count: number): void {
  const [sample] = account.intents.values();
  for (let number = 0; number < count && sample; number++) {
    account.intents.set(`pi_other${number}`, { ...sample, id: `pi_other${number}`, metadata: {} });
  }
}
