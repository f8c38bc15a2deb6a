/** Work that falls due and fails: triggers of the database refuse to store what it does. */
import { strict as assert } from 'node:assert';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { storedTable } from '../../harness/stored-tables.ts';
import { addOrganization, newYork, sendBatch } from '../http/api-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.db.query(`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'Refused with whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'; end $$`);
});
afterAll(() => app.close());

let count = 0;
/** An organization whose clock no other test changes. */
async function newOrganization() {
  count += 1;
  const { id, apiKey } = await addOrganization(app, `Company ${count}`);
  const request = (method: string, path: string, body?: unknown) =>
    app.request(method, path, { apiKey, ...(body === undefined ? {} : { body }) });
  const start = Date.parse((await request('GET', '/v1/sandbox/clock')).body.now);
  return {
    id,
    request,
    after: (ms: number) => new Date(start + ms).toISOString(),
    send: (fields: object) => sendBatch(app, { ...fields }, apiKey),
    advanceTo: async (to: string) => {
      const { status, body } = await request('POST', '/v1/sandbox/clock/advance', { to });
      assert.equal(status, 200, JSON.stringify(body));
    },
    batch: async (batchId: string) => (await request('GET', `/v1/order_batches/${batchId}`)).body,
    orderStatus: async (orderId: string) => (await request('GET', `/v1/orders/${orderId}`)).body.status,
  };
}
type Organization = Awaited<ReturnType<typeof newOrganization>>;

/** Makes the database refuse changes of rows until the returned function is called. */
async function refuse(table: string, change: 'insert' | 'update', condition: string) {
  count += 1;
  const name = `refuse_${count}`;
  const stored = await storedTable(app.db, table);
  await app.db.query(
    `create trigger ${name} before ${change} on ${stored} for each row when (${condition}) execute function refuse()`,
  );
  return () => app.db.query(`drop trigger ${name} on ${stored}`);
}

const failures = ({ id }: Organization) =>
  app.db.query<{
    kind: string;
    item_id: string;
    attempts: number;
    next_attempt_at: Date | null;
    error: string;
  }>(
    'select kind, item_id, attempts, next_attempt_at, error from scheduled_work_failures where organization_id = $1',
    [id],
  );
const eventsOf = async ({ id }: Organization) =>
  (
    await app.db.query<{ event_type: string }>(
      'select event_type from events where organization_id = $1 order by id',
      [id],
    )
  ).map(({ event_type }) => event_type);

const minute = 60_000;
const hour = 60 * minute;
const error = 'Refused with [secret]';

describe('a scheduled send that fails', () => {
  it('is tried again, while the others of the organization happen in order', async () => {
    const company = await newOrganization();
    const [poisoned, second, third] = [
      await company.send({ scheduled_send_on: company.after(hour) }),
      await company.send({ scheduled_send_on: company.after(hour + 1_000) }),
      await company.send({
        scheduled_send_on: company.after(hour + 2_000),
        expires_at: company.after(hour + 3_000),
      }),
    ];
    const restore = await refuse('order_batches', 'update', `new.id = '${poisoned.id}'`);
    await company.advanceTo(company.after(hour + 5_000));
    expect((await company.batch(poisoned.id)).send_status).toBe('pending');
    expect((await company.batch(second.id)).send_status).toBe('complete');
    expect((await company.batch(third.id)).send_status).toBe('complete');
    expect((await eventsOf(company)).slice(3)).toEqual([
      'order.created',
      'order_batch.completed',
      'order.created',
      'order_batch.completed',
      'order.canceled',
    ]);
    expect(await failures(company)).toEqual([
      {
        kind: 'send',
        item_id: poisoned.id,
        attempts: 1,
        next_attempt_at: new Date(company.after(hour + 10_000)),
        error,
      },
    ]);
    await restore();
    await company.advanceTo(company.after(hour + 15_000));
    expect((await company.batch(poisoned.id)).send_status).toBe('complete');
    expect(await failures(company)).toEqual([]);
  });

  it('has failed after an hour: its hold is released, and the sender is told', async () => {
    const company = await newOrganization();
    const available = async () => (await company.request('GET', '/v1/payment_methods')).body;
    const before = await available();
    const { id } = await company.send({
      scheduled_send_on: company.after(hour),
      payment_method_id: 'CORPORATE_ACCOUNT',
    });
    expect(await available()).not.toEqual(before);
    const restore = await refuse(
      'order_batches',
      'update',
      `new.id = '${id}' and new.send_status = 'complete'`,
    );
    await company.advanceTo(company.after(2 * hour - minute));
    expect((await company.batch(id)).send_status).toBe('pending');
    expect((await failures(company))[0]?.attempts).toBeGreaterThan(10);
    await company.advanceTo(company.after(2 * hour + 6 * minute));
    await restore();
    expect(await company.batch(id)).toMatchObject({
      send_status: 'failed',
      failure_reason: 'An error of the service kept the gifts from being sent for an hour.',
      orders_count: 0,
    });
    expect(await eventsOf(company)).toEqual(['order_batch.created', 'order_batch.failed']);
    expect(await failures(company)).toEqual([]);
    expect(await available()).toEqual(before);
    const mails = await app.db.query<{ template: string }>(
      'select template from mails where organization_id = $1',
      [company.id],
    );
    expect(mails).toEqual([{ template: 'batch_failed' }]);
  });

  it('and that gets another time is sent at that time, like a new one', async () => {
    const company = await newOrganization();
    const { id } = await company.send({ scheduled_send_on: company.after(hour) });
    const restore = await refuse(
      'order_batches',
      'update',
      `new.id = '${id}' and new.send_status = 'complete'`,
    );
    await company.advanceTo(company.after(hour + minute));
    await restore();
    await app.db.query('update order_batches set scheduled_send_on = $2 where id = $1', [
      id,
      company.after(3 * hour),
    ]);
    await company.advanceTo(company.after(2.9 * hour));
    expect((await company.batch(id)).send_status).toBe('pending');
    await company.advanceTo(company.after(3 * hour));
    expect((await company.batch(id)).send_status).toBe('complete');
    expect(await failures(company)).toEqual([]);
  });
});

it('a send that is not scheduled and fails for an hour has failed too', async () => {
  const company = await newOrganization();
  const restore = await refuse(
    'order_batches',
    'update',
    `new.organization_id = '${company.id}' and new.send_status = 'complete'`,
  );
  const recipients = Array.from({ length: 11 }, () => ({ first_name: 'Robin' }));
  const { id } = await company.send({ recipients });
  await vi.waitFor(async () => expect(await failures(company)).toMatchObject([{ item_id: id, error }]), {
    timeout: 10_000,
  });
  expect((await company.batch(id)).send_status).toBe('pending');
  await company.advanceTo(company.after(1.5 * hour));
  await restore();
  expect((await company.batch(id)).send_status).toBe('failed');
  expect(await eventsOf(company)).toEqual(['order_batch.created', 'order_batch.failed']);
});

it('an expiry that fails does not stop the others, and waits for the operator after ten attempts', async () => {
  const company = await newOrganization();
  const { orders_preview } = await company.send({
    recipients: Array.from({ length: 5 }, () => ({ first_name: 'Robin' })),
    expires_at: company.after(hour),
  });
  const ids = orders_preview.map(({ id }) => id);
  const restore = await refuse('orders', 'update', `new.id = '${ids[2]}'`);
  await company.advanceTo(company.after(hour + 1_000));
  expect(await Promise.all(ids.map(company.orderStatus))).toEqual([
    'canceled',
    'canceled',
    'created',
    'canceled',
    'canceled',
  ]);
  expect(await failures(company)).toMatchObject([{ kind: 'expiry', item_id: ids[2], attempts: 1 }]);
  await company.advanceTo(company.after(5 * hour));
  expect(await failures(company)).toEqual([
    { kind: 'expiry', item_id: ids[2], attempts: 10, next_attempt_at: null, error },
  ]);
  await restore();
});

it('an invoice that the ledger contradicts does not stop sends and expiries', async () => {
  const company = await newOrganization();
  const day = 24 * hour;
  await order(company);
  await company.advanceTo(company.after(32 * day));
  expect((await company.request('GET', '/v1/invoices')).body.list_meta.total_count).toBe(1);
  await falsifyInvoices(company);
  await order(company);
  const sent = await company.send({
    scheduled_send_on: company.after(70 * day),
    expires_at: company.after(71 * day),
  });
  await company.advanceTo(company.after(75 * day));
  expect((await company.batch(sent.id)).send_status).toBe('complete');
  expect((await eventsOf(company)).at(-1)).toBe('order.canceled');
  expect(await failures(company)).toMatchObject([
    {
      kind: 'invoice',
      attempts: 10,
      next_attempt_at: null,
      error: expect.stringContaining('an invoice leads from the one before'),
    },
  ]);
  expect((await company.request('GET', '/v1/invoices')).body.list_meta.total_count).toBe(1);
});

/** Sends a gift that is accepted and paid on account. */
async function order(company: Organization): Promise<void> {
  const { orders_preview } = await company.send({ payment_method_id: 'CORPORATE_ACCOUNT' });
  const id = orders_preview[0]?.id ?? '';
  const { status, body } = await company.request('POST', `/v1/sandbox/orders/${id}/accept`, {
    mailing_address: newYork,
  });
  assert.equal(status, 200, JSON.stringify(body));
  await vi.waitFor(async () => expect(await company.orderStatus(id)).toBe('ordered'), { timeout: 10_000 });
}

/** Makes the last invoice close with another debt than the ledger has, which the database would refuse. */
async function falsifyInvoices({ id }: Organization): Promise<void> {
  await app.db.query('alter table invoices disable trigger user');
  await app.db.query(
    `update invoices set charges_cents = charges_cents + 1, closing_cents = closing_cents + 1
     where organization_id = $1`,
    [id],
  );
  await app.db.query('alter table invoices enable trigger user');
}

it('a batch that cannot even become failed waits for the operator', async () => {
  const company = await newOrganization();
  const { id } = await company.send({ scheduled_send_on: company.after(hour) });
  const restore = await refuse('order_batches', 'update', `new.id = '${id}'`);
  await company.advanceTo(company.after(3 * hour));
  await restore();
  expect((await company.batch(id)).send_status).toBe('pending');
  expect(await failures(company)).toMatchObject([{ kind: 'send', item_id: id, next_attempt_at: null }]);
});
