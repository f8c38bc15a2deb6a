/** Gifts that are sent without asking take their goods when their orders are made. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openContext } from '../../../src/context/context.ts';
import { sendOrderBatch } from '../../../src/modules/batches/send-order-batch.ts';
import { findOrganization } from '../../../src/modules/organizations/organizations.sql.ts';
import {
  advance,
  type BatchFixture,
  batchPath,
  create,
  created,
  eventsOf,
  expectRejected,
  type Fields,
  getBody,
  inDays,
  items,
  newYork,
  people,
  runSendJobs,
  startBatchFixture,
  typesOf,
} from '../batches/batch-fixtures.ts';
import { leftOf, setStock, setStockUnseen, variantIds, wrongCounts } from './stock-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await wrongCounts(fixture.app)).toEqual([]);
});

const mug = () => fixture.products.mug;
const left = (id = mug(), variant = '') => leftOf(fixture.app, id, variant);
const direct = (count: number, fields: Fields = {}): Fields => ({
  send_method: 'direct_send',
  recipients: people(count, { mailing_address: newYork }),
  ...fields,
});
const balance = async (): Promise<number> => {
  const { data } = await getBody(fixture, '/v1/payment_methods');
  return data.find(({ id }: { id: string }) => id === 'BALANCE').balance;
};
const reservedOrders = async (batchId: string) => {
  const [row] = await fixture.app.db.query<{ count: number }>(
    `select count(*) as count from stock_reservations r join orders o on o.organization_id = r.organization_id
       and o.id = r.order_id where r.organization_id = $1 and o.order_batch_id = $2`,
    [fixture.app.organizationId, batchId],
  );
  return row?.count;
};

describe('a few orders', () => {
  it('take their goods with their batch', async () => {
    await setStock(fixture.app, mug(), 10);
    const batch = await created(fixture, direct(3, { cart: items(fixture, 'mug', { quantity: 2 }) }));
    expect([await left(), await reservedOrders(batch.id)]).toEqual([4, 3]);
  });

  it('take the variants that the sender chose', async () => {
    const { S, Rust } = await variantIds(fixture.app, fixture.products.socks);
    const variant = `${S}+${Rust}`;
    await setStock(fixture.app, fixture.products.socks, 5, { variant });
    const cart = items(fixture, 'socks', { quantity: 2, variants: ['rust', 'S'] });
    await created(fixture, direct(2, { cart }));
    expect(await left(fixture.products.socks, variant)).toBe(1);
  });

  it('are refused with what is left, before anything is written', async () => {
    await setStock(fixture.app, mug(), 5);
    const { status, body } = await expectRejected(fixture, () => create(fixture, direct(6)));
    expect([status, body.code, body.details]).toEqual([
      400,
      'invalid_request',
      [
        {
          field: 'cart.items[0].product_id',
          message: 'There are not enough of Batch mug: 5 left, 6 needed',
        },
      ],
    ]);
    // Items are compared one by one until they are reserved together.
    const [item] = items(fixture, 'mug').items;
    const twice = direct(3, { cart: { items: [item, item] } });
    const late = await expectRejected(fixture, () => create(fixture, twice));
    expect([late.status, late.body.code, late.body.error]).toEqual([
      409,
      'out_of_stock',
      'There are not enough of Batch mug: 5 left, 6 needed.',
    ]);
    expect(await left()).toBe(5);
  });

  it('of ten batches at once never take more than there is', async () => {
    await setStock(fixture.app, mug(), 25);
    const method = { payment_method_id: 'BALANCE' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(fixture, direct(5, method))));
    const refused = answers.filter(({ status }) => status !== 201);
    // A create that comes late enough knows before it is reserved.
    for (const { status } of refused) expect([400, 409]).toContain(status);
    expect(refused).toHaveLength(5);
    expect(await left()).toBe(0);
  });

  it('of another send method take nothing yet', async () => {
    await setStock(fixture.app, mug(), 1);
    await created(fixture, { recipients: people(3) });
    expect(await left()).toBe(1);
  });
});

describe('many orders', () => {
  it('of 1,000 recipients take their goods when they are made', async () => {
    await setStock(fixture.app, mug(), 2_500);
    const batch = await created(fixture, direct(1_000, { cart: items(fixture, 'mug', { quantity: 2 }) }));
    expect(await left()).toBe(2_500);
    await runSendJobs(fixture);
    expect([await left(), await reservedOrders(batch.id)]).toEqual([500, 1_000]);
    expect((await getBody(fixture, batchPath(batch.id))).send_status).toBe('complete');
  });

  it('fail as a whole when too few are left, and hold no money', async () => {
    const before = await balance();
    await setStock(fixture.app, mug(), 100);
    const batch = await created(fixture, direct(60, { payment_method_id: 'BALANCE' }));
    await setStockUnseen(fixture.app, mug(), 59);
    await runSendJobs(fixture);
    const failed = await getBody(fixture, batchPath(batch.id));
    expect([failed.send_status, failed.failure_reason, failed.orders_count]).toEqual([
      'failed',
      'There are not enough of Batch mug: 59 left, 60 needed.',
      0,
    ]);
    expect([await left(), await balance()]).toEqual([59, before]);
    expect(typesOf(await eventsOf(fixture, batch.id))).toEqual(['order_batch.created', 'order_batch.failed']);
  });

  it('leave nothing behind when others take the goods while they are made', async () => {
    const before = await balance();
    await setStock(fixture.app, mug(), 50);
    const batch = await created(fixture, direct(40, { payment_method_id: 'BALANCE' }));
    const organization = await findOrganization(fixture.app.db, fixture.app.organizationId);
    if (!organization) throw new Error('the demo organization is there');
    const context = await openContext(fixture.app.services, organization);
    await fixture.app.services.db.transaction(async (tx) => {
      let isTaken = false;
      const late: typeof tx.query = async (statement, values) => {
        // The first search for the counts has found enough; the lock at the end finds too few.
        const isLock =
          statement.text.includes('for no key update') && statement.text.includes('product_stock');
        if (isLock && !isTaken) {
          isTaken = true;
          await setStockUnseen(fixture.app, mug(), 39);
        }
        return tx.query(statement, values);
      };
      await sendOrderBatch(context, { ...tx, query: late }, batch.id);
    });
    const failed = await getBody(fixture, batchPath(batch.id));
    expect([failed.send_status, failed.failure_reason, failed.orders_count]).toEqual([
      'failed',
      'There are not enough of Batch mug: 39 left, 40 needed.',
      0,
    ]);
    expect([await left(), await reservedOrders(batch.id), await balance()]).toEqual([39, 0, before]);
    expect(await getBody(fixture, batchPath(batch.id, '/orders'))).toMatchObject({ data: [] });
    expect(typesOf(await eventsOf(fixture, batch.id))).toEqual(['order_batch.created', 'order_batch.failed']);
  });
});

it('a scheduled batch takes its goods when it is sent', async () => {
  const scheduled = await startBatchFixture({ worker: true });
  try {
    const { app, products } = scheduled;
    await setStock(app, products.mug, 5);
    const sendOn = await inDays(scheduled, 1);
    const [first, second] = [
      await created(scheduled, direct(3, { scheduled_send_on: sendOn })),
      await created(scheduled, direct(3, { scheduled_send_on: sendOn })),
    ];
    expect(await leftOf(app, products.mug)).toBe(5);
    await advance(scheduled, sendOn);
    const statuses = [first, second].map(async ({ id }) => getBody(scheduled, batchPath(id)));
    const sent = await Promise.all(statuses);
    expect(sent.map(({ send_status }) => send_status)).toEqual(['complete', 'failed']);
    expect(sent[1].failure_reason).toBe('There are not enough of Batch mug: 2 left, 3 needed.');
    expect(await leftOf(app, products.mug)).toBe(2);
  } finally {
    await scheduled.close();
  }
});
