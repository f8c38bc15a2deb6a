/** Outside companies call one address, and each cell looks whether it is meant. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configuredStripe } from '../../../src/modules/payments/gateways/stripe/configure-stripe.ts';
import { signedCallback, stripeEvent } from '../../harness/stripe/signed-callback.ts';
import { type StripeServer, startStripeServer, stripeKeys } from '../../harness/stripe/stripe-server.ts';
import { billingAddress, hostedOrder } from '../payments/payments-fixtures.ts';
import { startTestDeployment, type TestDeployment, type TestSide } from './test-deployment.ts';

let stripe: StripeServer;
let test: TestDeployment;
beforeAll(async () => {
  stripe = await startStripeServer();
  const cardGateway = configuredStripe({ ...stripeKeys, apiUrl: stripe.url });
  test = await startTestDeployment({ config: { cardGateway } });
});
afterAll(async () => {
  await test.close();
  await stripe.close();
});

const dueCharges = ({ db }: TestSide) =>
  db.query(`select c.id from charges c join graphile_worker._private_jobs j on j.key = 'charge:' || c.id
    where c.status = 'pending' and j.run_at <= now()`);

/** A charge whose answer was lost, on the payment page of an order. */
async function lostCharge(side: TestSide): Promise<string> {
  const { payment_link } = await hostedOrder(side);
  stripe.failNext('POST /v1/payment_intents', 'reset_after', 'reset_after');
  const { body } = await test.request('POST', `${new URL(payment_link).pathname}/payments`, {
    body: {
      card_token: stripe.account.typeInCard(),
      cardholder_name: 'Robin Example',
      billing_address: billingAddress,
    },
  });
  expect(body).toEqual({ status: 'processing', payer_action: null });
  const [charge] = await side.db.query<{ id: string }>(`select id from charges where status = 'pending'`);
  return charge?.id ?? '';
}

it('a callback about a charge reaches the cell of the charge, and no other one', async () => {
  const charges = { main: await lostCharge(test.main), b: await lostCharge(test.b) };
  const call = (id: string) =>
    test.request(
      'POST',
      '/gateways/stripe/callbacks',
      signedCallback(
        stripeEvent('any', { object: 'payment_intent', status: 'succeeded', metadata: { gift_charge: id } }),
      ),
    );
  const answer = await call(charges.b);
  expect([answer.status, answer.body]).toEqual([200, {}]);
  expect([await dueCharges(test.main), await dueCharges(test.b)]).toEqual([[], [{ id: charges.b }]]);
  await call(charges.main);
  expect(await dueCharges(test.main)).toEqual([{ id: charges.main }]);
});

it('a callback that is not signed is refused as with one cell', async () => {
  const { status, body } = await test.request('POST', '/gateways/stripe/callbacks', { body: {} });
  expect([status, body.code]).toEqual([400, 'invalid_request']);
  const tooLarge = await test.request('POST', '/gateways/stripe/callbacks', {
    rawBody: 'x'.repeat(2_000_000),
  });
  expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'payload_too_large']);
});
