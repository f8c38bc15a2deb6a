import { OrderHistory } from '@gifts/contract/dashboard/order-history';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { recipientOfOrder } from '../../harness/recipient-of-order.ts';
import { addWebhook, newYork, sendOrder, unknownId, workspacesOf } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { newOrganization } from '../people/member-fixtures.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';

let app: TestApp;
let admin: Browser;
let sender: Browser;
beforeAll(async () => {
  app = await startTestApp({ config: { webhooksAllowLoopback: true } });
  await addWebhook(app);
  admin = await signInByLink(app, 'admin@example.com');
  sender = await signInByLink(app, 'sender@example.com');
});
afterAll(() => app.close());

const historyOf = async (id: string, browser = admin): Promise<OrderHistory> => {
  const { status, body } = await browser.get(`/internal/orders/${id}/history`);
  expect([status, problemsOf(OrderHistory, body)]).toEqual([200, []]);
  return body;
};
const orderOf = async (id: string) => (await admin.get(`/v1/orders/${id}`)).body;
const accept = (id: string) =>
  app.request('POST', `/v1/sandbox/orders/${id}/accept`, { body: { mailing_address: newYork } });

describe('GET /internal/orders/{id}/history', () => {
  it('tells statuses, mails, events with their attempts, and who did what', async () => {
    const id = await sendOrder(app, {
      send_method: 'email_and_link',
      recipients: [{ first_name: 'Grace', email: 'grace@example.com' }],
    });
    await expect.poll(async () => (await orderOf(id)).status, { timeout: 10_000 }).toBe('notified');
    await admin.post(`/v1/orders/${id}/update_expiration`, { expires_at: '2040-01-01T00:00:00Z' });
    await accept(id);
    await expect
      .poll(async () => (await historyOf(id)).events.map(({ event_type: type }) => type), { timeout: 15_000 })
      .toContain('order.gift_accepted');
    await expect
      .poll(async () => (await historyOf(id)).attempts.length, { timeout: 15_000 })
      .toBeGreaterThan(0);
    const history = await historyOf(id);
    expect(history.statuses.map(({ status }) => status).slice(0, 3)).toEqual([
      'created',
      'notified',
      'accepted',
    ]);
    expect(history.mails[0]).toMatchObject({ template: 'gift', to_email: 'grace@example.com' });
    expect(history.attempts[0]).toMatchObject({ url: 'http://127.0.0.1:9/hook', response_status: null });
    expect(history.acts).toContainEqual(
      expect.objectContaining({ act: 'update_order_expiration', email: 'admin@example.com' }),
    );
    expect(history.ships_to).toBe('US');
    expect(JSON.stringify(history)).not.toContain(newYork.address_1);
  });

  it('sums what was held, paid and given back to the cent', async () => {
    const id = await sendOrder(app);
    await accept(id);
    await expect.poll(async () => (await orderOf(id)).status, { timeout: 10_000 }).toBe('ordered');
    const { amounts } = await orderOf(id);
    expect((await historyOf(id)).money).toEqual({
      held: 0,
      paid: amounts.amount_total,
      given_back: 0,
      kept: amounts.amount_total,
      refundable: amounts.amount_total,
    });
    await admin.post(`/v1/orders/${id}/refund`, { amount: 101, reason: 'A scratch' });
    const rest = amounts.amount_total - 101;
    expect((await historyOf(id)).money).toEqual({
      held: 0,
      paid: amounts.amount_total,
      given_back: 101,
      kept: rest,
      refundable: rest,
    });
  });

  it('places acts by the clock of the organization, also where it was moved', async () => {
    const { admin: member, apiKey } = await newOrganization(app, 'Moved History');
    const id = await sendOrder(app, {}, apiKey);
    await app.request('POST', '/v1/sandbox/clock/advance', { body: { seconds: 864_000 }, apiKey });
    await member.browser.post(`/v1/orders/${id}/cancel`, {});
    const { now } = await historyOf(id, member.browser);
    // The event of the cancellation gets its number right after the answer.
    await expect
      .poll(async () => {
        const history = await historyOf(id, member.browser);
        const at = history.acts.find(({ act }) => act === 'cancel_order')?.at ?? '';
        const end = history.statuses.find(({ status }) => status === 'canceled')?.at ?? '';
        return Math.abs(Date.parse(at) - Date.parse(end));
      })
      .toBeLessThan(5_000);
    expect(Date.parse(now) - Date.now()).toBeGreaterThan(800_000_000);
  });

  it('shows addresses of webhooks to admins only, and nothing of other workspaces and organizations', async () => {
    const [own, other] = await workspacesOf(app);
    const id = await sendOrder(app, { workspace_id: own });
    expect((await historyOf(id, sender)).attempts).toEqual([]);
    const walled = await sendOrder(app, { workspace_id: other });
    const { admin: stranger } = await newOrganization(app, 'No History');
    for (const [browser, orderId] of [
      [sender, walled],
      [stranger.browser, id],
      [admin, unknownId()],
    ] as const) {
      const { status, body } = await browser.get(`/internal/orders/${orderId}/history`);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });
});

describe('POST /internal/orders/{id}/correct_address', () => {
  const correct = (id: string, mailing_address: object, browser = admin) =>
    browser.post(`/internal/orders/${id}/correct_address`, { mailing_address });
  const stored = async (id: string) => (await recipientOfOrder(app, id)).address?.city;

  it('replaces the address, and shows neither the old nor the new one', async () => {
    const id = await sendOrder(app);
    await accept(id);
    const { status, body } = await correct(id, {
      ...newYork,
      address_1: '350 5th Ave',
      postal_code: '10118',
    });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('5th Ave');
    const [entry] = (await admin.get(`/v1/audit_log?act=correct_order_address`)).body.data;
    expect(entry).toMatchObject({ subject_id: id, details: { fields: ['mailing_address'] } });
    expect(JSON.stringify(entry)).not.toContain('5th Ave');
  });

  it('keeps the country, and refuses what is no address', async () => {
    const id = await sendOrder(app);
    await accept(id);
    for (const address of [
      { ...newYork, postal_code: '99999' },
      { ...newYork, country: 'DE' },
      { address_1: '' },
    ]) {
      expect((await correct(id, address)).status).toBe(400);
    }
    expect(await stored(id)).toBe(newYork.city);
  });

  it('is for orders that the person reaches', async () => {
    const [, other] = await workspacesOf(app);
    const id = await sendOrder(app, { workspace_id: other });
    await accept(id);
    const { admin: stranger } = await newOrganization(app, 'Wrong Address');
    for (const browser of [sender, stranger.browser]) {
      expect((await correct(id, newYork, browser)).body.code).toBe('not_found');
    }
    const unaccepted = await sendOrder(app);
    expect((await correct(unaccepted, newYork)).body.code).toBe('order_state');
  });
});
