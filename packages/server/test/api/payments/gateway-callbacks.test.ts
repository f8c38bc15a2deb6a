/** POST /gateways/{name}/callbacks: what the open card gateway calls, and nobody else. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configuredStripe } from '../../../src/modules/payments/gateways/stripe/configure-stripe.ts';
import { type RequestOptions, startTestApp, type TestApp } from '../../harness/app.ts';
import { signedCallback, stripeEvent } from '../../harness/stripe/signed-callback.ts';
import { type StripeServer, startStripeServer, stripeKeys } from '../../harness/stripe/stripe-server.ts';
import { billingAddress, hostedOrder } from './payments-fixtures.ts';

let stripe: StripeServer;
let app: TestApp;
beforeAll(async () => {
  stripe = await startStripeServer();
  const cardGateway = configuredStripe({ ...stripeKeys, apiUrl: stripe.url });
  app = await startTestApp({ worker: false, config: { cardGateway } });
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const call = (options: RequestOptions, path = '/gateways/stripe/callbacks') =>
  app.request('POST', path, { apiKey: null, ...options });

const signed = (object: object): RequestOptions => signedCallback(stripeEvent('any', object));

const chargesToAsk = `select c.id, j.run_at <= now() as "isDue" from charges c
  join graphile_worker._private_jobs j on j.key = 'charge:' || c.id where c.status = 'pending'`;
const findChargesToAsk = () => app.db.query<{ id: string; isDue: boolean }>(chargesToAsk);

/** Charged by Stripe, whose answers were lost: the service asks again in a while. */
async function chargeOfUnknownOutcome(): Promise<string> {
  const { payment_link } = await hostedOrder(app);
  stripe.failNext('POST /v1/payment_intents', 'reset_after', 'reset_after');
  const { body } = await app.request('POST', `${new URL(payment_link).pathname}/payments`, {
    apiKey: null,
    body: {
      card_token: stripe.account.typeInCard(),
      cardholder_name: 'Robin Example',
      billing_address: billingAddress,
    },
  });
  expect(body).toEqual({ status: 'processing', payer_action: null });
  const [charge] = await findChargesToAsk();
  expect(charge?.isDue).toBe(false);
  return charge?.id ?? '';
}

describe('a callback of the open gateway', () => {
  it('has its charge asked about at once, and believes nothing of what it says', async () => {
    const id = await chargeOfUnknownOutcome();
    const requestsBefore = stripe.requests.length;
    const answer = await call(
      signed({ object: 'payment_intent', status: 'succeeded', metadata: { gift_charge: id } }),
    );
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await findChargesToAsk()).toEqual([{ id, isDue: true }]);
    expect(stripe.requests).toHaveLength(requestsBefore);
  });

  it.each([
    ['a charge nobody knows', { object: 'charge', metadata: { gift_charge: crypto.randomUUID() } }],
    ['a refund nobody knows', { object: 'refund', metadata: { gift_refund: crypto.randomUUID() } }],
    ['something else', { object: 'customer' }],
  ])('about %s is taken and changes nothing', async (_title, object) => {
    const before = await findChargesToAsk();
    const answer = await call(signed(object));
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await findChargesToAsk()).toEqual(before);
  });

  it('about a dispute is answered with 503 while the gateway cannot be asked, so that it is sent again', async () => {
    stripe.failNext('GET /v1/payment_intents/pi_1', 'reset_before', 'reset_before');
    const dispute = signed({ object: 'dispute', payment_intent: 'pi_1' });
    const refused = await call(dispute);
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    const answer = await call(dispute);
    expect([answer.status, answer.body]).toEqual([200, {}]);
  });

  it('is refused where it is not signed, with a sentence that names the setting', async () => {
    const { status, body } = await call({ rawBody: '{}', headers: { 'stripe-signature': 't=1,v1=00' } });
    expect([status, body.code, body.error]).toEqual([
      400,
      'invalid_request',
      'The signature does not fit STRIPE_WEBHOOK_SECRET and this body.',
    ]);
  });

  it('is JSON of at most 256 KiB', async () => {
    const form = await call({ rawBody: 'a=b', headers: { 'content-type': 'text/plain' } });
    expect([form.status, form.body.code]).toEqual([415, 'unsupported_media_type']);
    const long = await call({ rawBody: JSON.stringify('x'.repeat(256 * 1024)) });
    expect([long.status, long.body.code]).toEqual([413, 'payload_too_large']);
  });
});

it.each(['simulated', 'nobody', 'Stripe'])(
  'a callback of %s, which is not open, is refused',
  async (name) => {
    const { status, body } = await call(signed({ object: 'charge' }), `/gateways/${name}/callbacks`);
    expect([status, body.code, body.error]).toEqual([
      404,
      'not_found',
      'This card gateway is not set up here.',
    ]);
  },
);

describe('callbacks from one address', () => {
  let limited: TestApp;
  beforeEach(async () => {
    const cardGateway = configuredStripe({ ...stripeKeys, apiUrl: stripe.url });
    // Nothing is refilled while a test runs. The callbacks of an address have five times the burst.
    const config = { cardGateway, rateLimitRps: 0.001, rateLimitBurst: 4 };
    limited = await startTestApp({ worker: false, config });
  });
  afterEach(() => limited.close());

  const send = (options: RequestOptions) =>
    limited.request('POST', '/gateways/stripe/callbacks', { apiKey: null, ...options });
  const forged = (): RequestOptions => ({
    rawBody: `{"padding":"${'x'.repeat(100_000)}"}`,
    headers: { 'stripe-signature': 't=1,v1=00' },
  });

  it('are limited where they are not signed', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(forged())));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(40);
    for (const { body, headers } of refused) {
      expect([body.code, Number(headers.get('retry-after')) > 0]).toEqual(['rate_limited', true]);
    }
  });

  it('are not limited where they are signed, however many come one after the other', async () => {
    const statuses = new Set<number>();
    for (let wave = 0; wave < 20; wave += 1) {
      const sent = Array.from({ length: 10 }, () => send(signed({ object: 'customer' })));
      for (const { status } of await Promise.all(sent)) statuses.add(status);
    }
    expect([...statuses]).toEqual([200]);
  });

  it('that were refused do not refuse pages', async () => {
    await Promise.all(Array.from({ length: 30 }, () => send(forged())));
    expect((await limited.request('GET', '/pay/none/summary', { apiKey: null })).status).toBe(404);
  });
});
