/** What the simulated carrier does with the parcels to four ZIP codes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../src/modules/ledger/verify-ledger.ts';
import {
  advance,
  type BatchFixture,
  inDays,
  items,
  newYork,
  startBatchFixture,
} from '../batches/batch-fixtures.ts';
import { plainProducts } from '../fulfilment/fulfilment-fixtures.ts';
import {
  addressAt,
  ordersOf,
  post,
  recipient,
  sendTo,
  simulate,
  statusesOf,
  storyOf,
} from './simulation-fixtures.ts';

const places = {
  undeliverable: addressAt('Virginia Beach', 'VA', '23456'),
  lost: addressAt('Newton Falls', 'OH', '44444'),
  returned: addressAt('Scottown', 'OH', '45678-0001'),
  delayed: addressAt('Schenectady', 'NY', '12345'),
};

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
});
afterAll(() => fixture.close());

const sendOne = async (place: object, fields: object = {}) =>
  sendTo(fixture, [], { recipients: [recipient('', { mailing_address: place })], ...fields });

const shipmentsOf = ({ shipments }: { shipments: { status: string }[] }) => statusesOf(shipments);

describe.each(['email_and_link', 'direct_send'])('a gift sent by %s', (send_method) => {
  const start = send_method === 'direct_send' ? [] : ['order.notified', 'order.gift_opened'];
  const ordered = ['order.created', ...start, 'order.gift_accepted', 'order.paid', 'order.ordered'];

  it('to 23456 is undeliverable: it fails before it moves, and is refunded', async () => {
    const { id } = await sendOne(places.undeliverable, { send_method });
    const [order] = await simulate(fixture, id, 'delivered');
    expect([order.status, shipmentsOf(order)]).toEqual(['failed', ['failed']]);
    expect(order.amounts.amount_refunded).toBe(order.amounts.amount_total);
    expect(await storyOf(fixture, order.id)).toEqual([...ordered, 'order.failed', 'order.refunded']);
  });

  it('to 44444 is lost, and the parcel that replaces it arrives', async () => {
    const { id } = await sendOne(places.lost, { send_method });
    const [order] = await simulate(fixture, id, 'delivered');
    expect([order.status, shipmentsOf(order)]).toEqual(['delivered', ['failed_with_reship', 'delivered']]);
    expect(order.amounts.amount_refunded).toBeNull();
    expect(await storyOf(fixture, order.id)).toEqual([...ordered, 'order.shipped', 'order.delivered']);
  });

  it('to 45678 is shipped and returned: it fails, and is refunded', async () => {
    const { id } = await sendOne(places.returned, { send_method });
    const [order] = await simulate(fixture, id, 'delivered');
    expect([order.status, shipmentsOf(order)]).toEqual(['failed', ['failed']]);
    expect(order.amounts.amount_refunded).toBe(order.amounts.amount_total);
    const story = [...ordered, 'order.shipped', 'order.failed', 'order.refunded'];
    expect(await storyOf(fixture, order.id)).toEqual(story);
  });

  it('to 12345 is delayed: its time of arrival moves, and it arrives after that time', async () => {
    const { id } = await sendOne(places.delayed, { send_method });
    const [order] = await simulate(fixture, id, 'delivered');
    expect(order.status).toBe('shipped');
    const [shipment] = order.shipments;
    const daysUntil = (Date.parse(shipment.delivery_eta) - Date.parse(shipment.shipped_at)) / 86_400_000;
    expect(daysUntil).toBeCloseTo(10, 1);
    expect(await simulate(fixture, id, 'delivered')).toEqual([order]);
    await advance(fixture, await inDays(fixture, 11));
    const [arrived] = await simulate(fixture, id, 'delivered');
    expect([arrived.status, shipmentsOf(arrived)]).toEqual(['delivered', ['delivered']]);
    expect(await storyOf(fixture, order.id)).toEqual([...ordered, 'order.shipped', 'order.delivered']);
  });
});

it('a ZIP code that the recipient gives at acceptance counts too', async () => {
  const { id, orders_preview } = await sendTo(fixture, ['']);
  const body = { mailing_address: places.returned };
  await fixture.app.request('POST', `/v1/sandbox/orders/${orders_preview[0].id}/accept`, { body });
  expect(statusesOf(await simulate(fixture, id, 'delivered'))).toEqual(['failed']);
});

it('every parcel of an order goes the same way', async () => {
  const products = await plainProducts(fixture.app, 3);
  const cart = { items: products.map((product) => ({ product_id: product.id, quantity: 1 })) };
  const { id } = await sendTo(fixture, [], {
    cart,
    recipients: [places.lost, places.returned, newYork].map((place) =>
      recipient('', { mailing_address: place }),
    ),
  });
  const orders = await simulate(fixture, id, 'delivered');
  expect(statusesOf(orders)).toEqual(['delivered', 'failed', 'delivered']);
  const again = [...Array(3).fill('failed_with_reship'), ...Array(3).fill('delivered')];
  expect(orders.map(shipmentsOf)).toEqual([again, Array(3).fill('failed'), Array(3).fill('delivered')]);
});

it('until shipped, nothing is lost yet, and an undeliverable parcel has failed already', async () => {
  const { id } = await sendTo(fixture, [], {
    recipients: Object.values(places).map((place) => recipient('', { mailing_address: place })),
  });
  expect(statusesOf(await simulate(fixture, id, 'shipped'))).toEqual([
    'failed',
    'shipped',
    'shipped',
    'shipped',
  ]);
  expect(statusesOf(await simulate(fixture, id, 'delivered'))).toEqual([
    'failed',
    'delivered',
    'failed',
    'shipped',
  ]);
});

it('a thank-you note is written for a gift of direct_send too, and the other tags change nothing there', async () => {
  const tags = ['', '+thankyou', '+decline', '+bounce', '+swap'];
  const { id } = await sendTo(fixture, [], {
    send_method: 'direct_send',
    cart: items(fixture, 'tea'),
    recipients: tags.map((tag) => recipient(tag, { mailing_address: newYork })),
  });
  const { status } = await post(fixture, { order_batch_id: id, until: 'delivered' });
  expect(status).toBe(200);
  const orders = await ordersOf(fixture, id);
  expect(statusesOf(orders)).toEqual(Array(5).fill('delivered'));
  expect(orders.map(({ thank_you_note: note }) => note !== null)).toEqual([false, true, false, false, false]);
});

it('afterwards the ledger is right', async () => {
  const { organizationId, db } = fixture.app;
  const { transfers, findings } = await verifyLedger(db, organizationId);
  expect([transfers > 0, findings]).toEqual([true, []]);
});
