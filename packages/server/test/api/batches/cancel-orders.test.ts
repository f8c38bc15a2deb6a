import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedTable } from '../../harness/stored-tables.ts';
import {
  type BatchFixture,
  batchPath,
  countAllRows,
  created,
  eventsOf,
  expectRejected,
  type Fields,
  getBody,
  inDays,
  newYork,
  people,
  runSendJobs,
  startBatchFixture,
} from './batch-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture();
});
afterAll(() => fixture.close());

const cancelOrders = (id: string) => fixture.app.request('POST', batchPath(id, '/cancel_orders'));
const act = async (orderId: string, action: string, body: Fields = {}): Promise<void> => {
  const { status } = await fixture.app.request('POST', `/v1/sandbox/orders/${orderId}/${action}`, { body });
  expect(status).toBe(200);
};

const balance = async (): Promise<number> => {
  const { data } = await getBody(fixture, '/v1/payment_methods');
  return data.find(({ id }: { id: string }) => id === 'BALANCE').balance;
};

/** A large batch whose orders exist. */
async function sentBatch(recipients: number): Promise<string> {
  const { id } = await created(fixture, { recipients: people(recipients) });
  await runSendJobs(fixture);
  return id;
}

const countOrders = async (id: string): Promise<Record<string, number>> => {
  const rows = await fixture.app.db.query<{ status: string; count: number }>(
    'select status, count(*) as count from orders where order_batch_id = $1 group by status',
    [id],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};

describe('200', () => {
  it('cancels every order that nobody accepted, with its activity and event, and frees what was held', async () => {
    const before = await balance();
    const { id, orders_preview } = await created(fixture, {
      payment_method_id: 'BALANCE',
      recipients: people(5),
    });
    const held = before - (await balance());
    const [waiting, opened, accepted, declined, canceled] = orders_preview.map((order: Fields) => order.id);
    await act(opened, 'open');
    await act(accepted, 'accept', { mailing_address: newYork });
    await act(declined, 'decline');
    expect((await fixture.app.request('POST', `/v1/orders/${canceled}/cancel`)).status).toBe(200);
    const { status, body } = await cancelOrders(id);
    expect([status, body]).toEqual([200, { canceled: 2, not_canceled: 3 }]);

    for (const orderId of [waiting, opened]) {
      const order = await getBody(fixture, `/v1/orders/${orderId}`);
      expect(order).toMatchObject({ status: 'canceled', cancel_reason: 'canceled' });
      const events = (await eventsOf(fixture, id)).filter(({ data }) => data.id === orderId);
      expect(events.at(-1)).toEqual({ type: 'order.canceled', data: order });
      const activities = await fixture.app.db.query(
        `select id from order_activities where order_id = $1 and order_status = 'canceled'`,
        [orderId],
      );
      expect(activities).toHaveLength(1);
    }
    expect((await getBody(fixture, `/v1/orders/${accepted}`)).status).toBe('accepted');
    expect((await getBody(fixture, `/v1/orders/${declined}`)).cancel_reason).toBe('declined');
    expect((await getBody(fixture, batchPath(id))).send_status).toBe('complete');
    // One of five shares is still held, for the accepted order.
    expect(before - (await balance())).toBe(held / 5);
  });

  it('cancels nothing a second time', async () => {
    const { id } = await created(fixture, { recipients: people(3) });
    expect((await cancelOrders(id)).body).toEqual({ canceled: 3, not_canceled: 0 });
    const before = await countAllRows(fixture);
    expect((await cancelOrders(id)).body).toEqual({ canceled: 0, not_canceled: 3 });
    expect(await countAllRows(fixture)).toEqual(before);
  });

  it('goes on after a failure in the middle of a large batch', async () => {
    const id = await sentBatch(1_050);
    await fixture.app.db.query(`create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception 'The power fails here.'; end $$`);
    const orders = await storedTable(fixture.app.db, 'orders');
    await fixture.app.db.query(
      `create trigger orders_power before update on ${orders} for each row
       when (old.position = 700) execute function refuse_change()`,
    );
    try {
      expect((await cancelOrders(id)).status).toBe(500);
    } finally {
      await fixture.app.db.query(`drop trigger orders_power on ${orders}`);
      await fixture.app.db.query('drop function refuse_change()');
    }
    expect(await countOrders(id)).toEqual({ canceled: 500, created: 550 });
    expect((await cancelOrders(id)).body).toEqual({ canceled: 550, not_canceled: 500 });
    const events = await fixture.app.db.query<{ count: number }>(
      `select count(*) as count from events
       where event_type = 'order.canceled' and data::json ->> 'order_batch_id' = $1`,
      [id],
    );
    expect(events).toEqual([{ count: 1_050 }]);
  });

  it('counts each order once when several requests and a recipient race', async () => {
    const id = await sentBatch(60);
    const { data } = await getBody(fixture, batchPath(id, '/orders?per_page=60'));
    const [answers] = await Promise.all([
      Promise.all([1, 2, 3].map(() => cancelOrders(id))),
      ...[5, 30, 55].map((position) =>
        fixture.app.request('POST', `/v1/sandbox/orders/${data[position].id}/accept`, {
          body: { mailing_address: newYork },
        }),
      ),
    ]);
    const canceled = answers.reduce((sum, { body }) => sum + body.canceled, 0);
    const counts = await countOrders(id);
    expect(counts.canceled).toBe(canceled);
    expect(canceled + (counts.accepted ?? 0)).toBe(60);
  });
});

describe('409 order_state, and nothing changes', () => {
  const refused = async (id: string) => {
    const { status, body } = await expectRejected(fixture, () => cancelOrders(id));
    return [status, body.code, body.error];
  };
  const pending = [
    409,
    'order_state',
    'The batch is pending, so its orders do not exist yet; a scheduled batch can be canceled as a whole.',
  ];

  it('while the orders do not exist', async () => {
    const scheduled = await created(fixture, { scheduled_send_on: await inDays(fixture, 2) });
    expect(await refused(scheduled.id)).toEqual(pending);
    const large = await created(fixture, { recipients: people(11) });
    expect(await refused(large.id)).toEqual(pending);
    expect((await fixture.app.request('POST', batchPath(scheduled.id, '/cancel'))).status).toBe(200);
    expect(await refused(scheduled.id)).toEqual([
      409,
      'order_state',
      'The batch is canceled, so it has no orders.',
    ]);
    await runSendJobs(fixture);
    expect((await cancelOrders(large.id)).body).toEqual({ canceled: 11, not_canceled: 0 });
  });
});
