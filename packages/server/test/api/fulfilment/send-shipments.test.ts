/** What those who ship do with a shipment, and what follows for its order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../harness/app.ts';
import {
  newYork,
  type OrderBody,
  orderedOrder,
  placeOrder,
  sendGift,
  startFulfilmentApp,
  stateOf,
} from './fulfilment-fixtures.ts';
import { fulfilmentKey } from './shipper-fixtures.ts';

let app: TestApp;
let apiKey: string;
beforeAll(async () => {
  app = await startFulfilmentApp();
  apiKey = await fulfilmentKey(app);
});
afterAll(() => app.close());

const shipmentOf = ({ shipments }: OrderBody): string => shipments[0]?.id ?? expect.unreachable();
const ask = (method: string, id: string, act = '', body?: object) =>
  app.request(method, `/v1/fulfilment/shipments/${id}${act}`, { apiKey, ...(body && { body }) });
const ups = { carrier: 'ups', number: ' 1Z999AA10123456784 ' };

describe('GET /v1/fulfilment/shipments/{id}', () => {
  it('shows what to pack and where it goes, and neither a price nor an email', async () => {
    const order = await orderedOrder(app, {
      recipient: { first_name: 'Robin', last_name: 'Example' },
      batch: { message: 'Happy birthday!' },
    });
    const { status, body } = await ask('GET', shipmentOf(order));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'pending',
      sandbox: true,
      ship_to: { first_name: 'Robin', address_1: '20 W 34th St', city: 'New York', country: 'US' },
      items: [{ quantity: 1, variants: [], sku: expect.stringMatching(/^[a-z0-9-]+$/) }],
      card: { message: 'Happy birthday!', from_name: 'Avery Example' },
      tracking_number: null,
      failure_reason: null,
    });
    const text = JSON.stringify(body);
    expect(text).not.toContain('robin@example.com');
    expect(text).not.toMatch(/price|amount|email/);
  });

  it.each([
    ['its full name in one field, as the pages have it', { first_name: 'Robin Reyes' }, 'Robin Reyes', ''],
    ['the first name of the recipient', { first_name: 'Robin' }, 'Robin', 'Reyes'],
    ['the first name of somebody else', { first_name: 'Lee' }, 'Lee', ''],
    ['the name of somebody else', { first_name: 'Lee', last_name: 'Kim' }, 'Lee', 'Kim'],
    ['no name', {}, 'Robin', 'Reyes'],
  ])('names the receiver once where the address has %s', async (_name, named, first_name, last_name) => {
    const { body } = await sendGift(app, { recipient: { first_name: 'Robin', last_name: 'Reyes' } });
    const [{ id }] = body.orders_preview;
    const accepting = { mailing_address: { ...newYork, ...named } };
    await app.request('POST', `/v1/sandbox/orders/${id}/accept`, { body: accepting });
    const shown = await ask('GET', shipmentOf(await placeOrder(app, id)));
    expect(shown.body.ship_to).toMatchObject({ first_name, last_name });
  });
});

describe('POST …/{id}/tracking', () => {
  it('sets carrier and number, and the same again changes nothing', async () => {
    const order = await orderedOrder(app);
    const id = shipmentOf(order);
    const first = await ask('POST', id, '/tracking', ups);
    expect([first.status, first.body]).toMatchObject([
      200,
      { status: 'tracking', tracking_carrier: 'UPS', tracking_number: '1Z999AA10123456784' },
    ]);
    const again = await ask('POST', id, '/tracking', ups);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await stateOf(app, order.id)).changes).toEqual(['tracking']);
    expect((await ask('GET', id)).body).toEqual(first.body);
  });

  it('refuses another number until the first one is withdrawn', async () => {
    const id = shipmentOf(await orderedOrder(app));
    await ask('POST', id, '/tracking', ups);
    const other = { carrier: 'The Milkman', number: '12' };
    const refused = await ask('POST', id, '/tracking', other);
    expect([refused.status, refused.body.code]).toEqual([409, 'shipment_state']);
    const withdrawn = await ask('DELETE', id, '/tracking');
    expect(withdrawn.body).toMatchObject({ status: 'failed_unset_tracking', tracking_number: null });
    expect((await ask('DELETE', id, '/tracking')).body).toEqual(withdrawn.body);
    expect((await ask('POST', id, '/tracking', other)).body).toMatchObject({
      tracking_carrier: 'The Milkman',
    });
  });

  it('of two people at one shipment, one sets the number', async () => {
    const id = shipmentOf(await orderedOrder(app));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => ask('POST', id, '/tracking', { ...ups, number: `N${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const [won] = answers.filter(({ status }) => status === 200);
    expect((await ask('GET', id)).body).toEqual(won?.body);
  });

  it('refuses a blank carrier or number', async () => {
    const id = shipmentOf(await orderedOrder(app));
    const { status, body } = await ask('POST', id, '/tracking', { carrier: ' ', number: '' });
    expect([status, body.details.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['carrier', 'number'],
    ]);
  });
});

describe('POST …/{id}/ship', () => {
  it('moves the order, mails the recipient, and keeps the number', async () => {
    const order = await orderedOrder(app);
    const id = shipmentOf(order);
    await ask('POST', id, '/tracking', ups);
    expect((await ask('POST', id, '/ship', {})).body).toMatchObject({
      status: 'shipped',
      shipped_at: expect.any(String),
      tracking_number: '1Z999AA10123456784',
    });
    await ask('POST', id, '/ship', {});
    const state = await stateOf(app, order.id);
    expect(state.row.status).toBe('shipped');
    expect(state.mails.filter(({ template }) => template === 'gift_shipped')).toHaveLength(1);
    expect(state.events.filter((type) => type === 'order.shipped')).toHaveLength(1);
  });
});

describe('POST …/{id}/deliver', () => {
  it('records the delivery by hand, and leaves one that the carrier reported', async () => {
    const order = await orderedOrder(app);
    const id = shipmentOf(order);
    expect((await ask('POST', id, '/deliver', {})).body).toMatchObject({ status: 'delivered_override' });
    expect((await stateOf(app, order.id)).row.status).toBe('delivered');
    const other = shipmentOf(await orderedOrder(app));
    await ask('POST', other, '/ship', {});
    await app.request('POST', `/v1/sandbox/shipments/${other}/advance`, { body: { status: 'delivered' } });
    const { status, body } = await ask('POST', other, '/deliver', {});
    expect([status, body.status]).toEqual([200, 'delivered']);
  });
});

describe('POST …/{id}/fail', () => {
  it('with reship puts a new shipment beside the lost one, which is in the list', async () => {
    const order = await orderedOrder(app);
    const id = shipmentOf(order);
    const fail = () => ask('POST', id, '/fail', { reason: 'lost', reship: true });
    expect((await fail()).body).toMatchObject({ status: 'failed_with_reship', failure_reason: 'lost' });
    expect((await fail()).status).toBe(200);
    const { shipments } = await stateOf(app, order.id);
    expect(shipments.map(({ status, reship_of }) => [status, reship_of])).toEqual([
      ['failed_with_reship', null],
      ['pending', id],
    ]);
    const { body } = await app.request('GET', '/v1/fulfilment/shipments?status=pending&per_page=1', {
      apiKey,
    });
    expect(body.data[0]).toMatchObject({ id: shipments[1]?.id, order_reference_id: expect.any(String) });
  });

  it('without reship fails the order and refunds it', async () => {
    const order = await orderedOrder(app);
    await ask('POST', shipmentOf(order), '/fail', { reason: 'out_of_stock', reship: false });
    const { row, shipments } = await stateOf(app, order.id);
    expect([row.status, shipments[0]?.status]).toEqual(['failed', 'failed']);
    expect((await ask('GET', shipmentOf(order))).body.failure_reason).toBe('out_of_stock');
  });

  it('is refused for a parcel that has arrived, with a sentence that names the status', async () => {
    const id = shipmentOf(await orderedOrder(app));
    await ask('POST', id, '/deliver', {});
    const { status, body } = await ask('POST', id, '/fail', { reason: 'lost', reship: true });
    expect([status, body.code, body.error]).toEqual([
      409,
      'shipment_state',
      "The shipment is delivered_override, so it can't become failed_with_reship, and nothing more can happen to it.",
    ]);
  });
});
