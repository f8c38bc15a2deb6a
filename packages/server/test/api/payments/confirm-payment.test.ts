/** Payments and cards that the payer confirms at the bank: whoever disappears in the middle, a card is charged once or not at all. */
import { strict as assert } from 'node:assert';
import { pageOperations } from '@gifts/contract/pages';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../src/modules/ledger/verify-ledger.ts';
import { executeCharge } from '../../../src/modules/payments/charges/execute-charge.process.ts';
import { reconcileCharges } from '../../../src/modules/payments/charges/reconcile-charges.process.ts';
import { configuredStripe } from '../../../src/modules/payments/gateways/stripe/configure-stripe.ts';
import { startTestApp, type TestApp, type TestResponse } from '../../harness/app.ts';
import { signedCallback, stripeEvent } from '../../harness/stripe/signed-callback.ts';
import type { CardBehavior } from '../../harness/stripe/stripe-objects.ts';
import { type StripeServer, startStripeServer, stripeKeys } from '../../harness/stripe/stripe-server.ts';
import { contextOf } from '../fulfilment/fulfilment-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import {
  billingAddress,
  hostedOrder,
  interimCardBody,
  methodBody,
  path as methodsPath,
  publicAppIdOf,
} from './payments-fixtures.ts';

let stripe: StripeServer;
let app: TestApp;
beforeAll(async () => {
  stripe = await startStripeServer();
  const cardGateway = configuredStripe({ ...stripeKeys, apiUrl: stripe.url });
  app = await startTestApp({ worker: false, config: { cardGateway } });
});
beforeEach(() => {
  stripe.recover();
  stripe.account.intents.clear();
});
afterEach(async () => {
  expect((await verifyLedger(app.db, app.organizationId)).findings).toEqual([]);
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

interface Gift {
  id: string;
  pay(behavior?: CardBehavior): Promise<TestResponse>;
  resume(): Promise<TestResponse>;
  summaryStatus(): Promise<string>;
}

async function gift(): Promise<Gift> {
  const { id, payment_link } = await hostedOrder(app);
  const page = new URL(payment_link).pathname;
  const post = (path: string, body: object = {}) =>
    app.request('POST', `${page}${path}`, { apiKey: null, body });
  return {
    id,
    pay: (behavior = { authentication: 'always' }) =>
      post('/payments', {
        card_token: stripe.account.typeInCard(behavior),
        cardholder_name: 'Robin Example',
        billing_address: billingAddress,
      }),
    resume: () => app.request('POST', `${page}/payments/resume`, { apiKey: null }),
    summaryStatus: async () => (await app.request('GET', `${page}/summary`, { apiKey: null })).body.status,
  };
}

const statusOf = async (id: string) => (await app.request('GET', `/v1/orders/${id}`)).body.status;

interface ChargeRow {
  id: string;
  status: string;
  failure_code: string | null;
  waits: boolean;
}
const chargesOf = (orderId: string): Promise<ChargeRow[]> =>
  app.db.query(
    `select id, status, failure_code, confirm_by is not null as waits from charges
     where organization_id = $1 and order_id = $2 order by id`,
    [app.organizationId, orderId],
  );

/** What the payer decides in the window of the bank. */
function decide(isApproved: boolean): void {
  const waiting = [...stripe.account.intents.values()].find(({ status }) => status === 'requires_action');
  assert(waiting, 'a payment waits for its payer');
  stripe.account.finishChallenge(waiting.client_secret, isApproved);
}

/** Runs the job that is scheduled for the last charge of an order. */
async function runJob(orderId: string): Promise<void> {
  const charge = (await chargesOf(orderId)).at(-1);
  assert(charge);
  await executeCharge(await contextOf(app), charge.id);
}

const jobsOf = (orderId: string) =>
  app.db.query<{ minutes: number }>(
    `select round(extract(epoch from j.run_at - now()) / 60)::integer as minutes from charges c
     join graphile_worker._private_jobs j on j.key = 'charge:' || c.id
     where c.organization_id = $1 and c.order_id = $2 order by c.id desc limit 1`,
    [app.organizationId, orderId],
  );

const letTimeRunOut = (orderId: string) =>
  app.db.query(
    `update charges set confirm_by = now() - interval '1 second', asked_at = now() - interval '1 hour'
     where organization_id = $1 and order_id = $2 and status = 'pending'`,
    [app.organizationId, orderId],
  );

describe('a payment that the bank wants to have confirmed', () => {
  it('gives the page the action and is paid when the payer returns', async () => {
    const order = await gift();
    const asked = await order.pay();
    expect([asked.status, asked.body]).toEqual([
      200,
      {
        status: 'needs_payer',
        payer_action: { kind: 'stripe', client_secret: expect.stringMatching(/^pi_\w+_secret_/) },
      },
    ]);
    expect(problemsOf(pageOperations.payOrder.response, asked.body)).toEqual([]);
    expect([await statusOf(order.id), await order.summaryStatus()]).toEqual([
      'pending_payment',
      'unconfirmed',
    ]);
    expect(await jobsOf(order.id)).toEqual([{ minutes: 15 }]);
    expect(JSON.stringify(await app.db.query('select * from charges'))).not.toContain('_secret_');
    decide(true);
    const resumed = await order.resume();
    expect([resumed.status, resumed.body]).toEqual([200, { status: 'paid', payer_action: null }]);
    expect(problemsOf(pageOperations.resumePayment.response, resumed.body)).toEqual([]);
    expect([await statusOf(order.id), await order.summaryStatus()]).toEqual(['paid', 'paid']);
    expect(stripe.account.taken()).toHaveLength(1);
  });

  it('is not paid because the browser says so', async () => {
    const order = await gift();
    const asked = await order.pay();
    const resumed = await order.resume();
    expect([resumed.status, resumed.body]).toEqual([200, asked.body]);
    expect(await statusOf(order.id)).toBe('pending_payment');
    expect(stripe.account.taken()).toEqual([]);
  });

  it('that the payer refuses is declined, says why each time, and allows another card', async () => {
    const order = await gift();
    await order.pay();
    decide(false);
    for (const attempt of [await order.resume(), await order.resume()]) {
      expect([attempt.status, attempt.body.code, attempt.body.error]).toEqual([
        402,
        'card_declined',
        'The bank did not confirm that this card is yours. Try again, or use another card.',
      ]);
    }
    expect(await order.summaryStatus()).toBe('payable');
    expect((await order.pay({})).body.status).toBe('paid');
    expect((await chargesOf(order.id)).map(({ failure_code }) => failure_code)).toEqual([
      'authentication_failed',
      null,
    ]);
    expect(stripe.account.taken()).toHaveLength(1);
  });
});

describe('a payer who goes away', () => {
  it('after the confirmation has paid, by the callback alone', async () => {
    const order = await gift();
    await order.pay();
    decide(true);
    const [charge] = await chargesOf(order.id);
    const metadata = { gift_charge: charge?.id };
    const callback = signedCallback(
      stripeEvent('payment_intent.succeeded', { object: 'payment_intent', metadata }),
    );
    const answer = await app.request('POST', '/gateways/stripe/callbacks', { apiKey: null, ...callback });
    expect(answer.status).toBe(200);
    expect(await jobsOf(order.id)).toEqual([{ minutes: 0 }]);
    await runJob(order.id);
    expect(await statusOf(order.id)).toBe('paid');
    expect((await order.resume()).body).toEqual({ status: 'paid', payer_action: null });
    expect(stripe.account.taken()).toHaveLength(1);
  });

  it('after the confirmation has paid, also if no callback ever comes', async () => {
    const order = await gift();
    await order.pay();
    decide(true);
    await letTimeRunOut(order.id);
    await runJob(order.id);
    expect(await statusOf(order.id)).toBe('paid');
  });

  it('before it loses the payment after its time, and it cannot succeed later', async () => {
    const order = await gift();
    await order.pay();
    await reconcileCharges(app.services);
    expect(await jobsOf(order.id)).toEqual([{ minutes: 15 }]);
    await letTimeRunOut(order.id);
    expect(await order.summaryStatus()).toBe('processing');
    await reconcileCharges(app.services);
    expect(await jobsOf(order.id)).toEqual([{ minutes: 0 }]);
    await runJob(order.id);
    expect(await chargesOf(order.id)).toMatchObject([
      { status: 'declined', failure_code: 'authentication_required' },
    ]);
    expect([...stripe.account.intents.values()].map(({ status }) => status)).toEqual(['canceled']);
    expect([await statusOf(order.id), await order.summaryStatus()]).toEqual(['pending_payment', 'payable']);
  });

  it('may come back with another card, which takes the place of the first', async () => {
    const order = await gift();
    await order.pay();
    expect((await order.pay({})).body.status).toBe('paid');
    expect((await chargesOf(order.id)).map(({ status }) => status)).toEqual(['declined', 'succeeded']);
    expect([...stripe.account.intents.values()].map(({ status }) => status)).toEqual([
      'canceled',
      'succeeded',
    ]);
  });

  it('and whose first card was confirmed meanwhile is not charged on the second', async () => {
    const order = await gift();
    await order.pay();
    decide(true);
    const second = await order.pay({});
    expect([second.status, second.body.code]).toEqual([409, 'order_state']);
    expect(await statusOf(order.id)).toBe('paid');
    expect(stripe.account.taken()).toHaveLength(1);
  });
});

it('many requests at once after the confirmation book one payment', async () => {
  const order = await gift();
  await order.pay();
  decide(true);
  const answers = await Promise.all([...Array.from({ length: 6 }, () => order.resume()), order.pay({})]);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect(await statusOf(order.id)).toBe('paid');
  expect((await chargesOf(order.id)).filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  expect(stripe.account.taken()).toHaveLength(1);
});

it('a payment whose outcome Stripe does not tell is processing, and asked about again', async () => {
  const order = await gift();
  await order.pay();
  decide(true);
  const [intent] = stripe.account.intents.values();
  stripe.failNext(`GET /v1/payment_intents/${intent?.id}`, 'reset_before', 'reset_before');
  expect((await order.resume()).body).toEqual({ status: 'processing', payer_action: null });
  expect(await jobsOf(order.id)).toEqual([{ minutes: 0 }]);
  await runJob(order.id);
  expect(await statusOf(order.id)).toBe('paid');
});

it('resuming without a payment, or with an unknown link, is refused', async () => {
  const order = await gift();
  const early = await order.resume();
  expect([early.status, early.body.code]).toEqual([409, 'order_state']);
  const { status } = await app.request('POST', '/pay/none/payments/resume', { apiKey: null });
  expect(status).toBe(404);
});

describe('a card of the payment form that the bank wants to have confirmed', () => {
  const enter = async (token: string) => {
    const body = interimCardBody(await publicAppIdOf(app), token);
    return app.request('POST', '/embed/interim_cards', { apiKey: null, body });
  };
  const verifications = () => app.db.query('select id from card_verifications');
  const interimCards = async () => (await app.db.query('select id from interim_cards')).length;

  it('gets its key after the confirmation, and can then be stored', async () => {
    const token = stripe.account.typeInCard({ authentication: 'until_set_up' });
    const before = await interimCards();
    const asked = await enter(token);
    expect([asked.status, asked.body]).toEqual([
      201,
      {
        interim_card: null,
        payer_action: { kind: 'stripe', client_secret: expect.stringMatching(/^seti_\w+_secret_/) },
      },
    ]);
    expect(problemsOf(pageOperations.createInterimCard.response, asked.body)).toEqual([]);
    expect((await enter(token)).body).toEqual(asked.body);
    expect([await interimCards(), (await verifications()).length]).toEqual([before, 1]);
    stripe.account.finishChallenge(asked.body.payer_action.client_secret, true);
    const entered = await enter(token);
    expect([entered.status, entered.body.payer_action, entered.body.interim_card.card_brand]).toEqual([
      201,
      null,
      'visa',
    ]);
    expect([await interimCards(), await verifications()]).toEqual([before + 1, []]);
    const stored = await app.request('POST', methodsPath, {
      apiKey: app.commerceApiKey,
      body: methodBody(entered.body.interim_card.interim_card_key),
    });
    expect(stored.status).toBe(201);
  });

  it('is declined if its owner refuses, or if the bank declines it', async () => {
    const before = await interimCards();
    const token = stripe.account.typeInCard({ authentication: 'always' });
    const asked = await enter(token);
    stripe.account.finishChallenge(asked.body.payer_action.client_secret, false);
    const bad = stripe.account.typeInCard({ attach: ['card_declined', 'generic_decline'] });
    for (const answer of [await enter(token), await enter(bad)]) {
      expect([answer.status, answer.body.code]).toEqual([402, 'card_declined']);
    }
    expect(await interimCards()).toBe(before);
  });

  it('and is entered many times at once gets one key', async () => {
    const token = stripe.account.typeInCard();
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(token)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 500)).toEqual([]);
  });
});
