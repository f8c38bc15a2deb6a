/** A code is issued once for each gift card of a placed order, however often and by how many it is tried. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nilUuid } from '../../../src/kit/ids.ts';
import { deliverGiftCards } from '../../../src/modules/fulfilment/deliver-gift-cards.ts';
import { issueWaitingCodes } from '../../../src/modules/fulfilment/issue-codes-of-orders.process.ts';
import type { TestApp } from '../../harness/app.ts';
import {
  advance,
  contextOf,
  newYork,
  plainProducts,
  startFulfilmentApp,
  stateOf,
} from '../fulfilment/fulfilment-fixtures.ts';
import { runGifts } from '../operators/run-gifts.ts';
import {
  cardSlug,
  freeCodes,
  giftCardOf,
  importCodes,
  issue,
  issuedCodes,
  orderedCards,
  orderOf,
  placeOrder,
  range,
} from './code-fixtures.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startFulfilmentApp();
});
afterEach(() => app.close());

const shipmentRows = (orderId: string) =>
  app.db.query<{ id: string; status: string; is_digital: boolean }>(
    'select * from shipments where organization_id = $1 and order_id = $2 order by id',
    [app.organizationId, orderId],
  );

const waitsOf = (orderId: string) =>
  app.db.query<{ value_cents: number; quantity: number }>(
    'select value_cents, quantity from code_waits where organization_id = $1 and order_id = $2',
    [app.organizationId, orderId],
  );

describe('an order of a gift card', () => {
  it('is delivered when it has its code, with a log, events and one mail', async () => {
    await importCodes(app, range(0, 2));
    const { id } = await orderedCards(app);
    expect((await orderOf(app, id)).status).toBe('ordered');
    await issue(app, id);
    const { row, changes, activities, events, mails } = await stateOf(app, id);
    expect(row.status).toBe('delivered');
    expect(changes).toEqual(['shipped', 'delivered']);
    expect(activities.slice(-3)).toEqual(['ordered', 'shipped', 'delivered']);
    expect(events.slice(-2)).toEqual(['order.shipped', 'order.delivered']);
    expect(mails.map(({ template }) => template)).toEqual(['gift_accepted', 'gift_card_ready']);
    expect(mails[0]?.params).toMatchObject({ isDigital: true });
    expect(mails[1]?.params).toMatchObject({ products: ['Supper Card'] });
    expect(await issuedCodes(app, id)).toHaveLength(1);
    expect(await freeCodes(app)).toBe(1);
  });

  it('has a code for each of its units, and the same ones when the job runs again', async () => {
    await importCodes(app, range(0, 5));
    const { id } = await orderedCards(app, { quantity: 3 });
    await issue(app, id);
    const first = await issuedCodes(app, id);
    expect(first.map(({ unit_index }) => unit_index)).toEqual([0, 1, 2]);
    expect(new Set(first.map(({ code_id }) => code_id)).size).toBe(3);
    const before = await stateOf(app, id);
    await Promise.all([0, 1, 2, 3].map(() => issue(app, id)));
    expect(await issuedCodes(app, id)).toEqual(first);
    expect(await stateOf(app, id)).toEqual(before);
    expect(await freeCodes(app)).toBe(2);
  });

  it('gets the code of its own value only', async () => {
    await importCodes(app, range(0, 3), { value: 2_500 });
    await importCodes(app, range(3, 4), { value: 5_000 });
    const { id } = await orderedCards(app, { value: 5_000 });
    await issue(app, id);
    const [row] = await app.db.query<{ value_cents: number }>(
      'select c.value_cents from issued_codes i join gift_card_codes c on c.id = i.code_id',
    );
    expect(row?.value_cents).toBe(5_000);
  });

  it('in the sandbox gets a code that anybody can tell from a real one, if none was ever imported', async () => {
    const { id } = await orderedCards(app, { quantity: 2 });
    await issue(app, id);
    expect((await orderOf(app, id)).status).toBe('delivered');
    const generated = await app.db.query<{ is_generated: boolean }>(
      'select is_generated from gift_card_codes',
    );
    expect(generated).toEqual([{ is_generated: true }, { is_generated: true }]);
  });

  it('waits if there are too few codes, and takes none of them', async () => {
    await importCodes(app, range(0, 2));
    const { id } = await orderedCards(app, { quantity: 3 });
    await issue(app, id);
    expect((await orderOf(app, id)).status).toBe('ordered');
    expect(await shipmentRows(id)).toMatchObject([{ status: 'pending', is_digital: true }]);
    expect(await issuedCodes(app, id)).toEqual([]);
    expect(await waitsOf(id)).toEqual([{ value_cents: 5_000, quantity: 3 }]);
    expect(await freeCodes(app)).toBe(2);
  });

  it('in production never gets a code that was made up', async () => {
    const { id } = await orderedCards(app);
    const context = await contextOf(app);
    const production = { ...context, config: { ...context.config, environment: 'production' as const } };
    await app.db.transaction((tx) => deliverGiftCards(production, tx, id));
    expect(await waitsOf(id)).toHaveLength(1);
    expect(await app.db.query('select from gift_card_codes')).toEqual([]);
  });
});

describe('a gift card that is sent without asking the recipient', () => {
  const direct = async (recipient: object, more: object = {}) =>
    app.request('POST', '/v1/order_batches', {
      body: {
        from_name: 'Avery Example',
        send_method: 'direct_send',
        recipients: [{ first_name: 'Robin', mailing_address: newYork, ...recipient }],
        cart: { items: [{ product_id: await giftCardOf(app), quantity: 1, variable_price: 5_000 }] },
        ...more,
      },
    });

  it('needs an email address, because its link comes by email', async () => {
    const { status, body } = await direct({});
    expect(status).toBe(400);
    expect(body.details).toEqual([
      {
        field: 'recipients[0].email',
        message: expect.stringContaining('the link to Supper Card comes by email'),
      },
    ]);
  });

  it('comes by email also if the sender wants no other mail sent', async () => {
    const { body } = await direct({ email: 'robin@example.com' }, { notifications_enabled: false });
    const { id } = body.orders_preview[0];
    await placeOrder(app, id);
    await issue(app, id);
    const { row, mails } = await stateOf(app, id);
    expect(row.status).toBe('delivered');
    expect(mails.map(({ template }) => template)).toEqual(['gift_card_ready']);
  });
});

describe('an order that waits', () => {
  it('gets its codes by the job of the import, the oldest order first', async () => {
    await importCodes(app, [0]);
    const orders = [];
    for (let index = 0; index < 3; index += 1) orders.push(await orderedCards(app));
    for (const { id } of orders) await issue(app, id);
    await importCodes(app, [1]);
    const jobs = await app.db.query<{ payload: object }>(
      `select j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'issue_waiting_codes'`,
    );
    expect(jobs).toEqual([{ payload: { organization_id: app.organizationId, after: nilUuid } }]);
    await issueWaitingCodes(await contextOf(app), nilUuid);
    const statuses = await Promise.all(orders.map(async ({ id }) => (await orderOf(app, id)).status));
    expect(statuses).toEqual(['delivered', 'delivered', 'ordered']);
    expect(await waitsOf(orders[1]?.id ?? '')).toEqual([]);
  });

  it('goes on in further jobs if many wait', async () => {
    await importCodes(app, [0], { value: 2_500 });
    const orders = [];
    for (let index = 0; index < 22; index += 1) orders.push(await orderedCards(app, { value: 2_500 }));
    for (const { id } of orders) await issue(app, id);
    await importCodes(app, range(1, 30), { value: 2_500 });
    await issueWaitingCodes(await contextOf(app), nilUuid);
    expect(await app.db.query('select from code_waits')).toHaveLength(1);
    const rest = await app.db.query<{ after: string }>(
      `select j.payload ->> 'after' as after from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'issue_waiting_codes' and j.key is null`,
    );
    expect(rest).toHaveLength(1);
    await issueWaitingCodes(await contextOf(app), rest[0]?.after ?? '');
    expect(await app.db.query('select from code_waits')).toEqual([]);
    expect(await issuedCodes(app)).toHaveLength(22);
  });

  it('can be delivered by hand, and then gets no code', async () => {
    await importCodes(app, [0]);
    const first = await orderedCards(app);
    const { id, shipments } = await orderedCards(app);
    await issue(app, first.id, id);
    const answer = await advance(app, shipments[0]?.id ?? '', 'delivered_override');
    expect(answer.body.status).toBe('delivered');
    expect(await waitsOf(id)).toEqual([]);
    await importCodes(app, [1]);
    await issue(app, id);
    expect(await issuedCodes(app, id)).toEqual([]);
  });

  it('can be failed, which refunds it', async () => {
    await importCodes(app, [0]);
    const first = await orderedCards(app);
    const { id, shipments } = await orderedCards(app);
    await issue(app, first.id, id);
    const answer = await advance(app, shipments[0]?.id ?? '', 'failed');
    expect(answer.body).toMatchObject({ status: 'failed' });
    expect(answer.body.amounts.amount_refunded).toBe(answer.body.amounts.amount_total);
    await importCodes(app, [1]);
    await issue(app, id);
    expect(await issuedCodes(app, id)).toEqual([]);
    expect(await freeCodes(app)).toBe(1);
  });

  it('that is sent again gets codes for the new shipment only', async () => {
    await importCodes(app, [0]);
    const first = await orderedCards(app);
    const { id, shipments } = await orderedCards(app);
    await issue(app, first.id, id);
    await advance(app, shipments[0]?.id ?? '', 'failed_with_reship');
    await importCodes(app, [1, 2]);
    await issue(app, id);
    const [failed, again] = await shipmentRows(id);
    expect(failed).toMatchObject({ status: 'failed_with_reship' });
    expect(again).toMatchObject({ status: 'delivered', is_digital: true });
    expect(await issuedCodes(app, id)).toMatchObject([{ shipment_id: again?.id }]);
  });

  it.each([
    ['delivered', 'delivered'],
    ['failed', 'failed'],
  ])('is ended by its operator as %s, once', async (outcome, status) => {
    await importCodes(app, [0]);
    const first = await orderedCards(app);
    const { id } = await orderedCards(app);
    await issue(app, first.id, id);
    const end = () => runGifts(app.databaseUrl, ['codes', 'end', id, outcome]);
    expect(await end()).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`The order is ${status}.`),
    });
    expect((await orderOf(app, id)).status).toBe(status);
    expect(await waitsOf(id)).toEqual([]);
    expect(await end()).toMatchObject({
      code: 1,
      stderr: `No gift card of the order ${id} waits for a code.\n`,
    });
    expect((await runGifts(app.databaseUrl, ['codes', 'end', first.id, outcome])).code).toBe(1);
  });

  it.each(['tracking', 'shipped'])('has no carrier: %s is refused', async (status) => {
    const { shipments } = await orderedCards(app);
    const answer = await advance(app, shipments[0]?.id ?? '', status);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'shipment_state',
      error: expect.stringContaining('is digital'),
    });
  });
});

describe('a gift with parcels and gift cards', () => {
  it('has a shipment of its own for the gift cards, and the parcels stay on their way', async () => {
    const { id, shipments } = await orderedCards(app, { parcels: 2 });
    expect(shipments).toHaveLength(3);
    await issue(app, id);
    const order = await orderOf(app, id);
    expect(order.status).toBe('shipped');
    expect((await shipmentRows(id)).map(({ status, is_digital }) => [status, is_digital])).toEqual([
      ['delivered', true],
      ['pending', false],
      ['pending', false],
    ]);
    for (const { id: shipmentId } of (await shipmentRows(id)).slice(1)) {
      await advance(app, shipmentId, 'shipped');
      await advance(app, shipmentId, 'delivered');
    }
    const { row, mails } = await stateOf(app, id);
    expect(row.status).toBe('delivered');
    expect(mails.map(({ template }) => template)).toEqual([
      'gift_accepted',
      'gift_card_ready',
      'gift_shipped',
      'gift_delivered',
    ]);
  });

  it('refunds a lost parcel without the gift card of the same brand', async () => {
    const [product] = await plainProducts(app, 1);
    await app.db.transaction(async (tx) => {
      tx.defer(
        `update products set brand_id = (select brand_id from products where slug = 'supper-card') where id = $1`,
        [product?.id],
      );
      tx.defer('update catalog_version set version = version + 1');
    });
    await vi.waitFor(
      async () => {
        const { body } = await app.request('GET', `/v1/products/${product?.id}`);
        expect(body.brand.id).not.toBe(product?.brand.id);
      },
      { timeout: 15_000, interval: 20 },
    );
    const cards = { product_id: await giftCardOf(app), quantity: 1, variable_price: 5_000 };
    const items = [cards, { product_id: product?.id, quantity: 1 }];
    const { id } = await orderedCards(app, { batch: { cart: { items } } });
    expect(await shipmentRows(id)).toHaveLength(2);
    await issue(app, id);
    const [, parcel] = await shipmentRows(id);
    await advance(app, parcel?.id ?? '', 'shipped');
    const { body } = await advance(app, parcel?.id ?? '', 'failed');
    expect(body.status).toBe('delivered');
    const { amount_refunded: refunded, amount_total: total } = body.amounts;
    expect(refunded).toBeGreaterThan(0);
    expect(total - refunded).toBeGreaterThanOrEqual(5_000);
  });
});

it('50 orders at once for 40 codes: each code is issued once, and ten orders wait', async () => {
  await importCodes(app, range(0, 40));
  const orders: string[] = [];
  for (let index = 0; index < 50; index += 1) orders.push((await orderedCards(app)).id);
  await Promise.all(orders.map((id) => issue(app, id)));
  const issued = await issuedCodes(app);
  expect(issued).toHaveLength(40);
  expect(new Set(issued.map(({ code_id }) => code_id)).size).toBe(40);
  expect(new Set(issued.map(({ order_id }) => order_id)).size).toBe(40);
  expect(await app.db.query('select from code_waits')).toHaveLength(10);
  expect(await freeCodes(app)).toBe(0);
  await importCodes(app, range(40, 50));
  await issueWaitingCodes(await contextOf(app), nilUuid);
  const all = await issuedCodes(app);
  expect(new Set(all.map(({ code_id }) => code_id)).size).toBe(50);
  expect(new Set(all.map(({ order_id }) => order_id))).toEqual(new Set(orders));
});

describe('the operator', () => {
  const warnings: string[] = [];
  beforeEach(() => {
    warnings.length = 0;
    vi.spyOn(app.services.log, 'warn').mockImplementation((_details: unknown, text?: string) => {
      warnings.push(text ?? '');
    });
  });

  it('is told once that codes run low, and once that orders wait, until there are more', async () => {
    await runGifts(app.databaseUrl, ['codes', 'threshold', cardSlug, '2']);
    await importCodes(app, range(0, 3));
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) ids.push((await orderedCards(app)).id);
    await issue(app, ids[0] ?? '');
    expect(warnings).toEqual([]);
    for (const id of ids.slice(1)) await issue(app, id);
    expect(warnings).toEqual([
      expect.stringMatching(/^Gift card codes run low: 1 of \$50\.00 are left/),
      expect.stringMatching(/^Orders wait for gift card codes of \$50\.00/),
    ]);
    await importCodes(app, range(3, 10));
    await issueWaitingCodes(await contextOf(app), nilUuid);
    const more: string[] = [];
    for (let index = 0; index < 4; index += 1) more.push((await orderedCards(app)).id);
    await issue(app, ...more);
    expect(warnings).toHaveLength(3);
    expect(warnings[2]).toMatch(/run low/);
  });

  it('sees in a list and by the doctor what there is, what is low and what orders wait for', async () => {
    await importCodes(app, range(0, 2));
    const first = await orderedCards(app);
    const second = await orderedCards(app, { quantity: 2 });
    await issue(app, first.id, second.id);
    const list = await runGifts(app.databaseUrl, ['codes', 'list']);
    expect(list.stdout).toMatch(
      /^supper-card +\$50\.00 +1 free +1 issued +0 revealed +low \(below 20\), orders wait for 2 since \S+Z\n$/,
    );
    const doctor = await runGifts(app.databaseUrl, ['doctor']);
    expect(doctor.stdout).toMatch(
      /FAIL {2}codes\.waiting +Orders wait for gift card codes, 2 in all\. "npx gifts codes list"/,
    );
    expect(doctor.stdout).toMatch(
      /warn {2}codes\.left +Gift card codes run low: supper-card \$50\.00 \(1 left\)/,
    );
    expect(doctor.code).toBe(1);
  });
});
