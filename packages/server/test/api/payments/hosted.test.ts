import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  advance,
  type BatchFixture,
  created,
  getBody,
  inDays,
  newYork,
  people,
  startBatchFixture,
} from '../batches/batch-fixtures.ts';
import {
  accept,
  assertLedger,
  ledgerChanges,
  mug,
  mugPaid,
  orderEvents,
  sendMug,
  waitForStatus,
} from './money-fixtures.ts';
import { addApp, billingAddress } from './payments-fixtures.ts';

let fixture: BatchFixture;
let apiKey: string;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
  ({ apiKey } = await addApp(fixture, { usesHostedPayment: true }));
});
afterEach(() => assertLedger(fixture));
afterAll(() => fixture.close());

async function waiting() {
  const { batch, orderId } = await sendMug(fixture, {}, { apiKey });
  expect(batch.payment_method_id).toBeNull();
  const order = await accept(fixture, orderId);
  expect(order.status).toBe('pending_payment');
  const path = new URL(order.payment_link).pathname;
  expect(order.payment_link).toMatch(/^http:\/\/gifts\.test\/pay\/[a-z0-9]{6}-[0-9a-f]{32}$/);
  return { batch, orderId, path };
}

const summary = (path: string) => fixture.app.request('GET', `${path}/summary`, { apiKey: null });

async function pay(path: string, number = '4242424242424242') {
  const vaulted = await fixture.app.request('POST', '/vault/cards', {
    apiKey: null,
    body: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
  });
  return fixture.app.request('POST', `${path}/payments`, {
    apiKey: null,
    body: { card_token: vaulted.body.card_token, cardholder_name: 'Robin', billing_address: billingAddress },
  });
}

describe('hosted payment', () => {
  it('shows the gift, accepts a card and is paid once', async () => {
    const { batch, orderId, path } = await waiting();
    const { status, body } = await summary(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'payable',
      app_name: 'Another Shop',
      from_name: 'Avery',
      recipient_first_name: 'Robin 1',
      items: [{ name: 'Batch mug', brand_name: 'Batch Goods', quantity: 1, image: null }],
      amounts: { amount_product: 2_000, amount_tax: 171, amount_total: mug.total },
      vault: { kind: 'simulated', url: '/vault/cards' },
    });
    const moved = await ledgerChanges(fixture, async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => pay(path)));
      expect(answers.filter((answer) => answer.status === 200).map((answer) => answer.body)).toEqual([
        { status: 'paid', payer_action: null },
      ]);
      expect(answers.filter((answer) => answer.status === 409)).toHaveLength(5);
      await waitForStatus(fixture, orderId, 'ordered');
    });
    expect(moved).toEqual({ gateway_cash: -mug.total, ...mugPaid });
    expect((await summary(path)).body).toMatchObject({ status: 'paid', expires_at: null });
    expect((await getBody(fixture, `/v1/orders/${orderId}`)).payment_link).toBeNull();
    expect(await orderEvents(fixture, batch.id)).toEqual([
      'order.created',
      'order.gift_accepted',
      'order.pending_payment',
      'order.paid',
      'order.ordered',
    ]);
  });

  it('refuses a declined card with its sentence, and another card can be tried', async () => {
    const { orderId, path } = await waiting();
    for (const [number, sentence] of [
      ['4000000000000341', 'Your card was declined.'],
      ['4000000000000127', "Your card's security code is incorrect."],
    ] as const) {
      const { status, body } = await pay(path, number);
      expect([status, body.code, body.error]).toEqual([402, 'card_declined', sentence]);
      expect((await summary(path)).body.status).toBe('payable');
    }
    expect((await pay(path)).body).toEqual({ status: 'paid', payer_action: null });
    await waitForStatus(fixture, orderId, 'ordered');
  });

  it('is processing while the outcome is unknown, and is resolved by a job', async () => {
    const { orderId, path } = await waiting();
    const { status, body } = await pay(path, '4000000000004087');
    expect([status, body]).toEqual([200, { status: 'processing', payer_action: null }]);
    expect((await summary(path)).body.status).toBe('processing');
    expect((await pay(path)).status).toBe(409);
    await waitForStatus(fixture, orderId, 'ordered');
    expect((await summary(path)).body.status).toBe('paid');
  });

  it('is closed when nobody pays for 14 days', async () => {
    const { orderId, path } = await waiting();
    await advance(fixture, await inDays(fixture, 14.01));
    expect((await getBody(fixture, `/v1/orders/${orderId}`)).status).toBe('failed');
    expect((await summary(path)).body.status).toBe('closed');
    expect((await pay(path)).status).toBe(409);
  });

  it.each(['abc', 'zzzzzz-00000000000000000000000000000000', '%00', '..%2f', 'x'.repeat(500)])(
    'a link like %s is refused as unknown',
    async (token) => {
      const { status, body } = await summary(`/pay/${token}`);
      expect([status, body.code]).toEqual([404, 'not_found']);
    },
  );

  it('is not for direct_send, and another method can be named instead', async () => {
    const direct = { send_method: 'direct_send', recipients: people(1, { mailing_address: newYork }) };
    const refused = await fixture.app.request('POST', '/v1/order_batches', {
      body: {
        ...direct,
        from_name: 'Avery',
        cart: { items: [{ product_id: fixture.products.mug, quantity: 1 }] },
      },
      apiKey,
    });
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'payment_method_id']);
    const batch = await created(fixture, { payment_method_id: 'BALANCE' }, { apiKey });
    expect(batch.payment_method_id).toBe('BALANCE');
  });
});

it('a gift that costs nothing is paid at its acceptance without a card', async () => {
  await fixture.app.db.query(
    `insert into brands (id, slug, name, shipping_price) values ($1, 'free', 'Free Goods', 0)`,
    [freeBrand],
  );
  await fixture.app.db.query(
    `insert into products (id, slug, brand_id, name, price, status) values ($1, 'free-thing', $1, 'Free thing', 0, 'active')`,
    [freeBrand],
  );
  await fixture.app.db.query('update catalog_version set version = version + 1');
  const cart = { items: [{ product_id: freeBrand, quantity: 1 }] };
  await expect
    .poll(() => fixture.app.request('GET', `/v1/products/${freeBrand}`).then(({ status }) => status), {
      timeout: 15_000,
    })
    .toBe(200);
  for (const fields of [{}, { payment_method_id: 'BALANCE' }]) {
    const { orderId } = await sendMug(fixture, { ...fields, cart }, { apiKey });
    expect(['paid', 'accepted']).toContain((await accept(fixture, orderId)).status);
    expect((await waitForStatus(fixture, orderId, 'ordered')).amounts.amount_total).toBe(0);
  }
});

const freeBrand = '019b0000-0000-7000-8000-0000000f4ee0';
