/** Refunds through Stripe: each is made once, and a later return by the bank is reported. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { type CardGateway, GatewayUnavailable, type RefundRequest } from '../../../src/ports/card-gateway.ts';
import { type Failure, type StripeServer, startStripeServer } from '../../harness/stripe/stripe-server.ts';
import { attach, charge, chargeRequest, idMadeAgo, stripeGateway } from './card-fixtures.ts';

let stripe: StripeServer;
let gateway: CardGateway;
beforeEach(async () => {
  stripe = await startStripeServer();
  gateway = stripeGateway(stripe);
});
afterEach(() => stripe.close());

const path = 'POST /v1/refunds';
const refunded = { outcome: 'refunded', reference: expect.stringMatching(/^re_/) };

async function refundRequest(more: Partial<RefundRequest> = {}): Promise<RefundRequest> {
  const card = await attach(gateway, stripe.account.typeInCard());
  const chargeReference = await charge(gateway, chargeRequest(card));
  return { key: newId(), chargeReference, amountCents: 4_250, ...more };
}

it('refunds the requested amount with its key', async () => {
  const request = await refundRequest({ amountCents: 1_000 });
  expect(await gateway.refund(request)).toEqual(refunded);
  expect([...stripe.account.refunds.values()]).toMatchObject([
    { amount: 1_000, payment_intent: request.chargeReference, metadata: { gift_refund: request.key } },
  ]);
});

describe('the same key', () => {
  it('sent many times at once refunds once', async () => {
    const request = await refundRequest();
    const answers = await Promise.all(Array.from({ length: 5 }, () => gateway.refund(request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual(refunded);
    expect(stripe.account.refunded()).toEqual([4_250]);
  });

  it.each([4_250, 1_000])('after Stripe deleted it refunds %i once', async (amountCents) => {
    const request = await refundRequest({ key: idMadeAgo(25), amountCents });
    const first = await gateway.refund(request);
    stripe.forgetKeys();
    expect(await gateway.refund(request)).toEqual(first);
    expect(stripe.account.refunded()).toEqual([amountCents]);
  });

  it('reports that the bank returned the money later', async () => {
    const request = await refundRequest();
    expect(await gateway.refund(request)).toEqual(refunded);
    for (const refund of stripe.account.refunds.values()) {
      Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
    }
    expect(await gateway.refund(request)).toMatchObject({
      outcome: 'declined',
      code: 'expired_or_canceled_card',
    });
  });
});

it('of a payment that was refunded in full elsewhere is declined', async () => {
  const request = await refundRequest();
  await gateway.refund({ ...request, key: newId() });
  expect(await gateway.refund(request)).toMatchObject({
    outcome: 'declined',
    code: 'charge_already_refunded',
  });
  expect(stripe.account.refunded()).toEqual([4_250]);
});

it('of more than the rest is an error and no decline', async () => {
  const request = await refundRequest();
  await gateway.refund({ ...request, key: newId(), amountCents: 4_000 });
  await expect(gateway.refund(request)).rejects.toThrow('greater than unrefunded amount');
  await expect(gateway.refund(request)).rejects.not.toThrow(GatewayUnavailable);
});

describe('a failure', () => {
  const failures: [Failure, word: string][] = [
    ['no_answer', 'timeout'],
    ['reset_before', 'connection_failed'],
    ['reset_after', 'connection_failed'],
    ['rate_limited', 'rate_limited'],
    [{ answers: '{"object":"refund"}' }, 'unexpected_answer'],
  ];
  it.each(failures)('%j leaves the refund open, and a retry refunds once', async (failure, word) => {
    const request = await refundRequest();
    stripe.failNext(path, failure, failure);
    const refunding = stripeGateway(stripe, failure).refund(request);
    await expect(refunding).rejects.toMatchObject({ name: 'GatewayUnavailable', word });
    stripe.recover();
    expect(await gateway.refund(request)).toEqual(refunded);
    expect(stripe.account.refunded()).toEqual([4_250]);
  });

  it('of Stripe itself after the refund is resolved at once', async () => {
    const request = await refundRequest();
    stripe.failNext(path, 'failed_after');
    expect(await gateway.refund(request)).toEqual(refunded);
    expect(stripe.account.refunded()).toEqual([4_250]);
  });
});
