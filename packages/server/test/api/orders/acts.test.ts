/** What pages say about buttons that are off, compared with what the service does, in every state of an order or a batch. */
import { batchActs, type OrderAct, orderActs } from '@gifts/contract/gift-act-names';
import { whyBatchActIsOff, whyOrderActIsOff } from '@gifts/contract/gift-acts';
import type { OrderDetail } from '@gifts/contract/order';
import type { OrderTransition } from '@gifts/contract/states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveOrder, newYork, sendBatch, sendOrder } from '../http/api-fixtures.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';

let app: TestApp;
let admin: Browser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signInByLink(app, 'admin@example.com');
});
afterAll(() => app.close());

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const sandbox = (id: string, act: string, body = {}) =>
  app.request('POST', `/v1/sandbox/orders/${id}/${act}`, { body });

const moved =
  (...steps: OrderTransition[]) =>
  async (): Promise<string> => {
    const id = await sendOrder(app);
    await moveOrder(app, id, ...steps);
    return id;
  };

/** As if the recipient had accepted it and the payment had failed. */
async function unpaid(): Promise<string> {
  const id = await moved('accepted', 'pending_payment')();
  await app.db.query('update orders set amount_tax = 0, amount_total = amount_pre_tax_total where id = $1', [
    id,
  ]);
  return id;
}

async function placed(): Promise<string> {
  const id = await sendOrder(app);
  expect((await sandbox(id, 'accept', { mailing_address: newYork })).status).toBe(200);
  await expect
    .poll(async () => (await admin.get(`/v1/orders/${id}`)).body.status, { timeout: 10_000 })
    .toBe('ordered');
  return id;
}

const advanced = (status: 'tracking' | 'shipped' | 'delivered') => async () => {
  const id = await placed();
  const { shipments } = (await admin.get(`/v1/orders/${id}`)).body;
  const steps = ['tracking', 'shipped', 'delivered'];
  for (const step of steps.slice(0, steps.indexOf(status) + 1)) {
    for (const shipment of shipments) {
      await app.request('POST', `/v1/sandbox/shipments/${shipment.id}/advance`, { body: { status: step } });
    }
  }
  return id;
};

async function refunded(): Promise<string> {
  const id = await placed();
  expect((await admin.post(`/v1/orders/${id}/refund`, { reason: 'A gift' })).status).toBe(200);
  return id;
}

async function canceled(): Promise<string> {
  const id = await sendOrder(app);
  await admin.post(`/v1/orders/${id}/cancel`, {});
  return id;
}

async function declined(): Promise<string> {
  const id = await sendOrder(app);
  await sandbox(id, 'decline', {});
  return id;
}

async function overdue(): Promise<string> {
  const id = await sendOrder(app);
  await app.db.query(`update orders set expires_at = now() - interval '1 minute' where id = $1`, [id]);
  return id;
}

const states: Readonly<Record<string, () => Promise<string>>> = {
  created: moved(),
  notified: moved('notified'),
  opened: moved('opened'),
  'expired, but not ended yet': overdue,
  accepted: moved('accepted'),
  'waiting for its payment': unpaid,
  'paid without an amount': moved('accepted', 'paid'),
  'in preparation': placed,
  'with a tracking number': advanced('tracking'),
  shipped: advanced('shipped'),
  delivered: advanced('delivered'),
  'in preparation and refunded': refunded,
  failed: moved('accepted', 'pending_payment', 'failed'),
  canceled,
  declined,
};

const requests: Readonly<Record<OrderAct, (id: string) => readonly [path: string, body: object]>> = {
  resend: (id) => [`/v1/orders/${id}/resend_notification`, { email: 'robin@example.com' }],
  correct_address: (id) => [`/internal/orders/${id}/correct_address`, { mailing_address: newYork }],
  cancel: (id) => [`/v1/orders/${id}/cancel`, {}],
  change_expiry: (id) => [`/v1/orders/${id}/update_expiration`, { expires_at: later(9) }],
  change_payment: (id) => [
    `/v1/orders/${id}/update_payment_method`,
    { payment_method_id: 'CORPORATE_ACCOUNT' },
  ],
  refund: (id) => [`/v1/orders/${id}/refund`, { amount: 1, reason: 'A scratch' }],
};

/** What acts change besides the status. */
const changeable = ({ recipient_email, expires_at, amounts, payment_method_id, shipments }: OrderDetail) => ({
  ...{ recipient_email, expires_at, amounts, payment_method_id, shipments },
});

async function reasonFor(act: OrderAct, id: string): Promise<string | null> {
  const order = (await admin.get(`/v1/orders/${id}`)).body;
  const history = (await admin.get(`/internal/orders/${id}/history`)).body;
  const facts = { ...order, ...history, amount_refundable: history.money.refundable };
  return whyOrderActIsOff(act, facts, { role: 'admin', now: new Date(history.now) });
}

describe.each(Object.entries(states))('an order that is %s', (_name, make) => {
  it.each(orderActs)('%s: the page says what the service does', async (act) => {
    const id = await make();
    const shown = await reasonFor(act, id);
    const before = (await admin.get(`/v1/orders/${id}`)).body;
    const [path, body] = requests[act](id);
    const answer = await admin.post(path, body);
    // An expired order may be ended by the service meanwhile. Then the page says so, too.
    const reason = shown ?? (answer.status === 409 ? await reasonFor(act, id) : null);
    if (reason === null) {
      expect([answer.status, answer.body.code]).not.toEqual([409, expect.anything()]);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      return;
    }
    expect(reason).toMatch(/^[A-Z].*\.$/);
    // A second cancellation is answered like the first one.
    const isRefused = answer.status === 409;
    const isUnchanged = act === 'cancel' && answer.status === 200;
    expect([act, reason, isRefused || isUnchanged, answer.status]).toEqual([
      act,
      reason,
      true,
      answer.status,
    ]);
    expect(changeable((await admin.get(`/v1/orders/${id}`)).body)).toEqual(changeable(before));
  });
});

it('says why a role may not, before it looks at the order', async () => {
  const id = await placed();
  const order = (await admin.get(`/v1/orders/${id}`)).body;
  const history = (await admin.get(`/internal/orders/${id}/history`)).body;
  const facts = { ...order, ...history, amount_refundable: history.money.refundable };
  const now = new Date();
  for (const act of orderActs)
    expect(whyOrderActIsOff(act, facts, { role: 'viewer', now })).toContain('role');
  expect(whyOrderActIsOff('refund', facts, { role: 'sender', now })).toContain('admins');
  expect(whyOrderActIsOff('refund', facts, { role: 'admin', now })).toBeNull();
});

const batches: Readonly<Record<string, () => Promise<string>>> = {
  sent: async () => (await sendBatch(app)).id,
  scheduled: async () => (await sendBatch(app, { scheduled_send_on: later(5) })).id,
  'scheduled and canceled': async () => {
    const { id } = await sendBatch(app, { scheduled_send_on: later(5) });
    await admin.post(`/v1/order_batches/${id}/cancel`, {});
    return id;
  },
};

describe.each(Object.entries(batches))('a batch that is %s', (_name, make) => {
  it.each(batchActs)('%s: the page says what the service does', async (act) => {
    const id = await make();
    const before = (await admin.get(`/v1/order_batches/${id}`)).body;
    const reason = whyBatchActIsOff(act, before, { role: 'admin', now: new Date() });
    const body = act === 'reschedule' ? { scheduled_send_on: later(6) } : {};
    const { status } = await admin.post(`/v1/order_batches/${id}/${act}`, body);
    if (reason === null) expect(status).toBe(200);
    else expect([409, ...(act === 'cancel' ? [200] : [])]).toContain(status);
    const after = (await admin.get(`/v1/order_batches/${id}`)).body;
    if (reason !== null) expect(after).toEqual(before);
  });
});
