/** The link at which a person pays for an order by card, whatever was to pay for it. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { available, setAvailable } from '../../harness/funds.ts';
import { advance, type BatchFixture, getBody, inDays, startBatchFixture } from '../batches/batch-fixtures.ts';
import {
  accept,
  assertLedger,
  ledgerChanges,
  mug,
  mugPaid,
  saveCard,
  sendMug,
  sendMugByCard,
  waitForStatus,
} from './money-fixtures.ts';
import { billingAddress } from './payments-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
});
afterEach(() => assertLedger(fixture));
afterAll(() => fixture.close());

const summary = (path: string) => fixture.app.request('GET', `${path}/summary`, { apiKey: null });

async function pay(path: string) {
  const vaulted = await fixture.app.request('POST', '/vault/cards', {
    apiKey: null,
    body: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
  });
  return fixture.app.request('POST', `${path}/payments`, {
    apiKey: null,
    body: { card_token: vaulted.body.card_token, cardholder_name: 'Robin', billing_address: billingAddress },
  });
}

async function declined() {
  const { orderId } = await sendMugByCard(fixture, await saveCard(fixture, '4000000000000341'));
  await accept(fixture, orderId);
  const order = await waitForStatus(fixture, orderId, 'pending_payment');
  return { orderId, order, path: new URL(order.payment_link).pathname };
}

/** Returns an order of the organization itself that its stored value did not cover. */
async function uncovered() {
  const { app } = fixture;
  const [shop] = await app.db.query<{ id: string }>(
    'select id from commerce_apps where organization_id = $1',
    [app.organizationId],
  );
  const account = `stored_value:${shop?.id}`;
  const before = await available(app, account);
  await setAvailable(app, 0, account);
  const fields = { payment_method_id: 'COMMERCE_STORED_VALUE' };
  const { orderId } = await sendMug(fixture, fields, { apiKey: app.commerceApiKey });
  await accept(fixture, orderId);
  const order = await waitForStatus(fixture, orderId, 'pending_payment');
  await setAvailable(app, before, account);
  return { orderId, order, path: new URL(order.payment_link).pathname };
}

describe('the link of a declined card', () => {
  it('shows whose gift it is and why it waits, and takes another card', async () => {
    const { orderId, path } = await declined();
    const { status, body } = await summary(path);
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'payable',
        problem: 'Your card was declined.',
        from_name: 'Avery',
        recipient_first_name: 'Robin 1',
        amounts: { amount_total: mug.total },
      },
    ]);
    const moved = await ledgerChanges(fixture, async () => {
      expect((await pay(path)).body).toMatchObject({ status: 'paid' });
      await waitForStatus(fixture, orderId, 'ordered');
    });
    expect(moved).toEqual({ gateway_cash: -mug.total, ...mugPaid });
    expect((await getBody(fixture, `/v1/orders/${orderId}`)).payment_link).toBeNull();
  });

  it('is in the mail to the sender', async () => {
    await advance(fixture, await inDays(fixture, 1));
    const { order } = await declined();
    const findMail = async () => {
      const { data } = await getBody(fixture, '/v1/sandbox/mailbox?to=admin@example.com&per_page=100');
      return data.find(({ text }: { text: string }) => text.includes(order.payment_link));
    };
    await expect.poll(findMail).toMatchObject({
      subject: 'Not paid yet: the gift for Robin 1',
      html: expect.stringContaining(`href="${order.payment_link}"`),
    });
  });
});

it('the link of an account that has too little takes a card, and does not show the account', async () => {
  const { orderId, order, path } = await uncovered();
  expect(order.payment_problem).toBe('There is not enough money or credit left to pay for it.');
  expect((await summary(path)).body.problem).toBeNull();
  const moved = await ledgerChanges(fixture, async () => {
    expect((await pay(path)).status).toBe(200);
    await waitForStatus(fixture, orderId, 'ordered');
  });
  expect(moved).toEqual({ gateway_cash: -mug.total, ...mugPaid });
  const refund = () =>
    fixture.app.request('POST', `/v1/orders/${orderId}/refund`, { body: { reason: 'Broken' } });
  const back = await ledgerChanges(fixture, async () => {
    await refund();
    await expect
      .poll(async () => (await getBody(fixture, `/v1/orders/${orderId}`)).amounts.amount_refunded)
      .toBe(mug.total);
  });
  expect(back).toEqual({ gateway_cash: mug.total, refunds: -mug.total });
});

it('a link ends 30 days after the payment was settled, and then shows no names', async () => {
  const { orderId, path } = await declined();
  await pay(path);
  await waitForStatus(fixture, orderId, 'ordered');
  await advance(fixture, await inDays(fixture, 29.9));
  expect((await summary(path)).body.status).toBe('paid');
  await advance(fixture, await inDays(fixture, 0.2));
  for (const { status, body } of [await summary(path), await pay(path)]) {
    expect([status, body.code, body.error]).toEqual([
      404,
      'not_found',
      'This payment link has ended: the payment was settled long ago.',
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Robin|Avery/);
  }
});
