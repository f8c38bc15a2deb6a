import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { available, setAvailable } from '../../harness/funds.ts';
import {
  advance,
  type BatchFixture,
  batchPath,
  create,
  created,
  getBody,
  inDays,
  items,
  newYork,
  type ProductName,
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
  performAction,
  sendMug,
  waitForStatus,
} from './money-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
});
afterEach(() => assertLedger(fixture));
afterAll(() => fixture.close());

const byBalance = { payment_method_id: 'BALANCE' };
const held = { balance: -mug.highest, 'held:balance': mug.highest };
const released = { balance: mug.highest, 'held:balance': -mug.highest };

describe('a gift paid from a balance', () => {
  it('holds its highest cost from its creation on, and shows the remaining balance', async () => {
    const before = await getBody(fixture, '/v1/payment_methods');
    expect(await ledgerChanges(fixture, () => sendMug(fixture, byBalance))).toEqual(held);
    const after = await getBody(fixture, '/v1/payment_methods');
    const balanceIn = (list: { data: { id: string; balance: number }[] }) =>
      list.data.find(({ id }) => id === 'BALANCE')?.balance ?? 0;
    expect(balanceIn(before) - balanceIn(after)).toBe(mug.highest);
  });

  it('is captured at acceptance with its cost, and the rest of the hold is released', async () => {
    const { batch, orderId } = await sendMug(fixture, byBalance);
    const moved = await ledgerChanges(fixture, async () => {
      expect((await accept(fixture, orderId)).status).toBe('accepted');
      await waitForStatus(fixture, orderId, 'ordered');
    });
    expect(moved).toEqual({ 'held:balance': -mug.highest, balance: mug.highest - mug.total, ...mugPaid });
    const order = await getBody(fixture, `/v1/orders/${orderId}`);
    expect(order.amounts).toMatchObject({
      amount_tax: 171,
      amount_total: mug.total,
      amount_credit_applied: mug.total,
    });
    expect(order.event_times.paid_at).not.toBeNull();
    expect(await orderEvents(fixture, batch.id)).toEqual([
      'order.created',
      'order.gift_accepted',
      'order.paid',
      'order.ordered',
    ]);
  });

  it('costs less after a swap to a cheaper product', async () => {
    const { orderId } = await sendMug(fixture, byBalance);
    await performAction(fixture, orderId, 'swap', { items: items(fixture, 'tea').items });
    const moved = await ledgerChanges(fixture, async () => {
      await accept(fixture, orderId);
      await waitForStatus(fixture, orderId, 'ordered');
    });
    expect(moved).toEqual({
      'held:balance': -mug.highest,
      balance: mug.highest - 1_660,
      brand_payable: 1_000,
      shipping_payable: 500,
      fee_revenue: 75,
      tax_payable: 85,
    });
  });

  it.each(['cancel', 'decline'])('is released by a %s', async (act) => {
    const { orderId } = await sendMug(fixture, byBalance);
    const end = () =>
      act === 'cancel'
        ? fixture.app.request('POST', `/v1/orders/${orderId}/cancel`, { body: {} })
        : performAction(fixture, orderId, act);
    expect(await ledgerChanges(fixture, end)).toEqual(released);
    expect(await ledgerChanges(fixture, end)).toEqual({});
  });

  it('is released when it expires', async () => {
    const expires_at = await inDays(fixture, 2);
    const { orderId } = await sendMug(fixture, { ...byBalance, expires_at });
    expect(await ledgerChanges(fixture, () => advance(fixture, expires_at))).toEqual(released);
    expect((await getBody(fixture, `/v1/orders/${orderId}`)).status).toBe('canceled');
  });

  it('has a hold for each recipient, which is captured or released separately', async () => {
    const batch = await created(fixture, { ...byBalance, recipients: people(3) });
    const [first, second] = batch.orders_preview;
    const moved = await ledgerChanges(fixture, async () => {
      await accept(fixture, first.id);
      await waitForStatus(fixture, first.id, 'ordered');
      await performAction(fixture, second.id, 'decline');
    });
    expect(moved).toEqual({
      'held:balance': -2 * mug.highest,
      balance: 2 * mug.highest - mug.total,
      ...mugPaid,
    });
  });
});

describe('a workspace balance', () => {
  it('pays only for batches of its workspace', async () => {
    const [workspaceId, other] = fixture.workspaces;
    const account = `workspace_balance:${workspaceId}`;
    const fields = { payment_method_id: 'WORKSPACE_BALANCE' };
    const moved = await ledgerChanges(fixture, async () => {
      const { orderId } = await sendMug(fixture, fields);
      await accept(fixture, orderId);
      await waitForStatus(fixture, orderId, 'ordered');
    });
    expect(moved).toEqual({ [account]: -mug.total, ...mugPaid });
    expect((await create(fixture, { ...fields, workspace_id: other })).status).toBe(400);
  });
});

describe('a scheduled batch', () => {
  it('has a hold until its send and afterwards', async () => {
    const scheduled_send_on = await inDays(fixture, 1);
    const moved = await ledgerChanges(fixture, async () => {
      await created(fixture, { ...byBalance, recipients: people(12), scheduled_send_on });
    });
    expect(moved).toEqual({ balance: -12 * mug.highest, 'held:balance': 12 * mug.highest });
    expect(await ledgerChanges(fixture, () => advance(fixture, scheduled_send_on))).toEqual({});
  });

  it('releases its hold when it is canceled', async () => {
    const scheduled_send_on = await inDays(fixture, 1);
    const batch = await created(fixture, { ...byBalance, recipients: people(2), scheduled_send_on });
    const cancel = () => fixture.app.request('POST', batchPath(batch.id, '/cancel'), { body: {} });
    const back = { balance: 2 * mug.highest, 'held:balance': -2 * mug.highest };
    expect(await ledgerChanges(fixture, cancel)).toEqual(back);
    expect(await ledgerChanges(fixture, cancel)).toEqual({});
  });

  it('releases its hold when it fails', async () => {
    const scheduled_send_on = await inDays(fixture, 1);
    const batch = await created(fixture, { ...byBalance, scheduled_send_on, cart: items(fixture, 'wine') });
    await setProduct('wine', 'inactive');
    const moved = await ledgerChanges(fixture, () => advance(fixture, scheduled_send_on));
    expect(moved['held:balance']).toBeLessThan(0);
    expect(moved).toEqual({ balance: -(moved['held:balance'] ?? 0), 'held:balance': moved['held:balance'] });
    expect((await getBody(fixture, batchPath(batch.id))).send_status).toBe('failed');
    await setProduct('wine', 'active');
  });
});

describe('direct_send', () => {
  it('is paid at its send, with more recipients than one slice', async () => {
    const recipients = people(130, { mailing_address: newYork });
    const send = { ...byBalance, send_method: 'direct_send', notifications_enabled: false, recipients };
    const moved = await ledgerChanges(fixture, async () => {
      const { id } = await created(fixture, send);
      for (let position = 0; position < 2; position += 1) {
        const page = position === 0 ? 1 : 13;
        const { data } = await eventually(() =>
          getBody(fixture, batchPath(id, `/orders?per_page=10&page=${page}`)),
        );
        await waitForStatus(fixture, data[0].id, 'ordered');
      }
      await eventually(async () => {
        const [row] = await fixture.app.db.query<{ count: number }>(
          `select count(*) as count from orders where organization_id = $1 and order_batch_id = $2
           and status <> 'ordered'`,
          [fixture.app.organizationId, id],
        );
        return { data: row?.count === 0 ? [true] : [] };
      });
    });
    expect(moved).toEqual({
      balance: -130 * mug.total,
      brand_payable: 130 * mugPaid.brand_payable,
      fee_revenue: 130 * mugPaid.fee_revenue,
      shipping_payable: 130 * mugPaid.shipping_payable,
      tax_payable: 130 * mugPaid.tax_payable,
    });
  });
});

describe('a balance', () => {
  it('is never spent twice when many batches need the rest of it at once', async () => {
    await setAvailable(fixture.app, 5 * mug.highest + 17);
    const answers = await Promise.all(Array.from({ length: 24 }, () => create(fixture, byBalance)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(201),
      ...Array(19).fill(402),
    ]);
    expect(await available(fixture.app)).toBe(17);
    await setAvailable(fixture.app, 10_000_000);
  });

  it('is taken from all its shards for a batch that no single shard covers', async () => {
    const balance = await available(fixture.app);
    const recipients = people(Math.floor(balance / mug.highest));
    const moved = await ledgerChanges(fixture, () => created(fixture, { ...byBalance, recipients }));
    expect(moved.balance).toBe(-recipients.length * mug.highest);
    expect(await available(fixture.app)).toBe(balance - recipients.length * mug.highest);
  });
});

/** Repeats the request until there is data. */
async function eventually<Answer extends { data: unknown[] }>(ask: () => Promise<Answer>): Promise<Answer> {
  const until = performance.now() + 15_000;
  for (;;) {
    const answer = await ask();
    if (answer.data.length > 0) return answer;
    expect(performance.now()).toBeLessThan(until);
  }
}

/** Changes a product's status and waits until the service has reloaded its catalog. */
async function setProduct(name: ProductName, status: 'active' | 'inactive'): Promise<void> {
  const id = fixture.products[name];
  await fixture.app.db.query('update products set status = $2 where id = $1', [id, status]);
  await fixture.app.db.query('update catalog_version set version = version + 1');
  await eventually(async () => {
    const product = await getBody(fixture, `/v1/products/${id}`);
    return { data: product.status === status ? [product] : [] };
  });
}
