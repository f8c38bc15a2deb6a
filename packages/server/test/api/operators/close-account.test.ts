import { strict as assert } from 'node:assert';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openContext } from '../../../src/context/context.ts';
import { sendOrderBatch } from '../../../src/modules/batches/send-order-batch.ts';
import { findOrganization } from '../../../src/modules/organizations/organizations.sql.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, giftBody } from '../http/api-fixtures.ts';
import { runGifts } from './run-gifts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const gifts = (...args: string[]) => runGifts(app.databaseUrl, args);
const statusOf = async (apiKey: string) => (await app.request('GET', '/v1/me', { apiKey })).status;
const reaches = (apiKey: string, status: number) =>
  expect.poll(() => statusOf(apiKey), { timeout: 15_000 }).toBe(status);

async function balance(): Promise<number> {
  const { body } = await app.request('GET', '/v1/payment_methods');
  return body.data.find(({ id }: { id: string }) => id === 'BALANCE').balance;
}

describe('organizations close', () => {
  test('refuses the keys within a second, cancels scheduled batches and frees their money', async () => {
    const before = await balance();
    const schedule = {
      payment_method_id: 'BALANCE',
      scheduled_send_on: new Date(Date.now() + 86_400_000).toISOString(),
    };
    const scheduled = await app.request('POST', '/v1/order_batches', {
      body: { ...(await giftBody(app)), ...schedule },
    });
    expect(scheduled.status).toBe(201);
    expect(await balance()).toBeLessThan(before);

    const closed = await gifts('organizations', 'close', app.organizationId);
    expect(closed).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/1 scheduled batch was canceled/),
    });
    await reaches(app.apiKey, 401);
    const refused = await app.request('GET', '/v1/me');
    expect(refused.body.error).toBe('The account of this API key is closed.');
    const { stdout } = await gifts('organizations', 'list');
    expect(stdout).toMatch(new RegExp(`${app.organizationId}.*, closed 20`));

    expect(await gifts('organizations', 'reopen', app.organizationId)).toMatchObject({ code: 0 });
    await reaches(app.apiKey, 200);
    const { body } = await app.request('GET', `/v1/order_batches/${scheduled.body.id}`);
    expect(body).toMatchObject({ send_status: 'canceled', orders_count: 0 });
    expect(await balance()).toBe(before);
    const events = await app.request('GET', '/v1/events?event_type=order_batch.canceled');
    expect(events.body.data.map((event: { data: { id: string } }) => event.data.id)).toEqual([body.id]);
  });

  test('leaves other organizations and gifts that were sent as they are', async () => {
    const other = await addOrganization(app, 'Closing Company');
    const sent = await app.request('POST', '/v1/order_batches', {
      body: await giftBody(app),
      apiKey: other.apiKey,
    });
    const [order] = sent.body.orders_preview;
    await gifts('organizations', 'close', other.id);
    await reaches(other.apiKey, 401);
    expect(await statusOf(app.apiKey)).toBe(200);
    expect(await app.db.query('select status from orders where id = $1', [order.id])).toEqual([
      { status: 'created' },
    ]);
  });

  test('fails a batch that was accepted just before and whose orders do not exist yet', async () => {
    const waiting = await startTestApp({ worker: false });
    const recipients = Array.from({ length: 11 }, () => ({ first_name: 'Ada' }));
    const { body } = await waiting.request('POST', '/v1/order_batches', {
      body: { ...(await giftBody(waiting)), recipients },
    });
    expect(body.send_status).toBe('pending');
    await runGifts(waiting.databaseUrl, ['organizations', 'close', waiting.organizationId]);
    const organization = await findOrganization(waiting.db, waiting.organizationId);
    assert(organization?.closed_at);
    const context = await openContext(waiting.services, organization);
    await waiting.db.transaction((tx) => sendOrderBatch(context, tx, body.id));
    const status = 'select send_status, failure_reason from order_batches where id = $1';
    expect(await waiting.db.query(status, [body.id])).toEqual([
      { send_status: 'failed', failure_reason: 'The account was closed.' },
    ]);
    expect(await waiting.db.query('select id from orders where order_batch_id = $1', [body.id])).toEqual([]);
    await waiting.close();
  });

  test.each(['close', 'reopen', 'update'])('%s of an unknown organization is refused', async (action) => {
    const options = action === 'update' ? ['--name', 'X'] : [];
    expect(await gifts('organizations', action, 'x', ...options)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no organization with the id x/),
    });
  });
});

describe('organizations update', () => {
  test('changes the name and shows tracking numbers to a distribution partner', async () => {
    const { id } = await addOrganization(app, 'Plain Company');
    const options = ['--name', 'Partner Company', '--distribution-partner', 'on'];
    expect(await gifts('organizations', 'update', id, ...options)).toMatchObject({ code: 0 });
    const row = 'select name, is_distribution_partner from organizations where id = $1';
    expect(await app.db.query(row, [id])).toEqual([
      { name: 'Partner Company', is_distribution_partner: true },
    ]);
    await gifts('organizations', 'update', id, '--distribution-partner', 'off');
    expect(await app.db.query(row, [id])).toEqual([
      { name: 'Partner Company', is_distribution_partner: false },
    ]);
  });

  test('sets when gifts expire whose batch names no expiry', async () => {
    const { id, apiKey } = await addOrganization(app, 'Expiring Company');
    const options = ['--default-expiry-days', '30', '--expire-all', 'on'];
    expect(await gifts('organizations', 'update', id, ...options)).toMatchObject({ code: 0 });
    const { body } = await app.request('POST', '/v1/order_batches', { body: await giftBody(app), apiKey });
    const days = (Date.parse(body.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
  });

  test.each([
    ['0', 1, /between 1 and 3,650 days/],
    ['soon', 2, /whole number of days/],
  ])('--default-expiry-days %s is refused', async (days, code, sentence) => {
    const run = await gifts('organizations', 'update', app.organizationId, '--default-expiry-days', days);
    expect(run).toMatchObject({ code, stderr: expect.stringMatching(sentence) });
  });

  test('without a change is refused', async () => {
    expect(await gifts('organizations', 'update', app.organizationId)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/nothing to change/),
    });
  });
});
