/** Every path of a shipment through the API, and the resulting status of its order. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import type { TestApp } from '../../harness/app.ts';
import { advance, advanceThrough, orderedOrder, startFulfilmentApp, stateOf } from './fulfilment-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startFulfilmentApp();
});
afterAll(() => app.close());

const shipmentOf = async (brands = 1) => {
  const order = await orderedOrder(app, { brands });
  return { orderId: order.id, shipmentIds: order.shipments.map(({ id }) => id) as [string, string] };
};

describe('200', () => {
  it('the order is shipped with the first scan and delivered with the delivery', async () => {
    const { orderId, shipmentIds } = await shipmentOf();
    const [id] = shipmentIds;
    const before = await app.request('GET', '/v1/sandbox/clock');
    const tracked = await advance(app, id, 'tracking');
    expect(tracked.body).toMatchObject({
      id: orderId,
      status: 'ordered',
      shipments: [
        { id, status: 'tracking', tracking_carrier: 'UPS', tracking_number: null, tracking_url: null },
      ],
    });
    expect(tracked.body.shipments[0].delivery_eta > before.body.now).toBe(true);

    const shipped = await advance(app, id, 'shipped');
    const { shipped_at } = shipped.body.shipments[0];
    expect(shipped.body).toMatchObject({
      status: 'shipped',
      event_times: { shipped_at, delivered_at: null },
    });

    const delivered = await advance(app, id, 'delivered');
    const { delivered_at } = delivered.body.shipments[0];
    expect(delivered.body).toMatchObject({
      status: 'delivered',
      shipments: [{ status: 'delivered', shipped_at }],
      event_times: { shipped_at, delivered_at },
    });
    expect((await app.request('GET', `/v1/orders/${orderId}`)).body).toEqual(delivered.body);

    const state = await stateOf(app, orderId);
    const steps = ['created', 'accepted', 'paid', 'ordered', 'shipped', 'delivered'];
    expect(state.activities).toEqual(steps);
    expect(state.events.slice(2)).toEqual([
      'order.paid',
      'order.ordered',
      'order.shipped',
      'order.delivered',
    ]);
    expect(state.lastEvent).toEqual(delivered.body);
    expect(state.changes).toEqual(['tracking', 'shipped', 'delivered']);
  });

  it('a given carrier and number are stored', async () => {
    const { orderId, shipmentIds } = await shipmentOf();
    const named = { tracking_carrier: 'fedex', tracking_number: '999912345678' };
    const { body } = await advance(app, shipmentIds[0], 'tracking', named);
    expect(body.shipments[0].tracking_carrier).toBe('FedEx');
    const { shipments } = await stateOf(app, orderId);
    expect(shipments[0]).toMatchObject({
      tracking_carrier: 'FedEx',
      tracking_number: '999912345678',
      tracking_url: 'https://www.fedex.com/fedextrack/?trknbr=999912345678',
    });
  });

  it('a withdrawn number can be replaced, and both stay in the history', async () => {
    const { orderId, shipmentIds } = await shipmentOf();
    const [id] = shipmentIds;
    await advance(app, id, 'tracking', { tracking_number: '1Z999AA10000000001' });
    const { body } = await advance(app, id, 'failed_unset_tracking');
    expect(body).toMatchObject({
      status: 'ordered',
      shipments: [
        { status: 'failed_unset_tracking', tracking_number: null, tracking_url: null, delivery_eta: null },
      ],
    });
    await advance(app, id, 'tracking', { tracking_number: '1Z999AA10000000002' });
    const state = await stateOf(app, orderId);
    expect(state.changes).toEqual(['tracking', 'failed_unset_tracking', 'tracking']);
    expect(state.numbers).toEqual(['1Z999AA10000000001', null, '1Z999AA10000000002']);
    expect(state.shipments).toMatchObject([{ status: 'tracking', tracking_number: '1Z999AA10000000002' }]);
  });

  it('of two shipments the first shipped one ships the order and the last delivered one delivers it', async () => {
    const { orderId, shipmentIds } = await shipmentOf(2);
    const [first, second] = shipmentIds;
    expect((await advanceThrough(app, first, 'shipped')).status).toBe('shipped');
    const shippedAt = (await stateOf(app, orderId)).row.shipped_at;
    expect((await advanceThrough(app, first, 'delivered')).status).toBe('shipped');
    expect((await advanceThrough(app, second, 'tracking', 'shipped')).status).toBe('shipped');
    expect((await advanceThrough(app, second, 'delivered')).status).toBe('delivered');
    const state = await stateOf(app, orderId);
    expect(state.row.shipped_at).toEqual(shippedAt);
    expect(state.events.filter((type) => type === 'order.shipped')).toHaveLength(1);
    expect(state.events.filter((type) => type === 'order.delivered')).toHaveLength(1);
    expect(state.lastEvent.shipments.map(({ status }: { status: string }) => status)).toEqual([
      'delivered',
      'delivered',
    ]);
  });

  it('a delivery that is recorded by hand ships the order, and the last one delivers it', async () => {
    const { orderId, shipmentIds } = await shipmentOf(2);
    const [first, second] = shipmentIds;
    const shipped = await advanceThrough(app, first, 'delivered_override');
    expect(shipped).toMatchObject({ status: 'shipped', shipments: [{ shipped_at: null }, {}] });
    const { body } = await advance(app, second, 'delivered_override');
    expect(body.status).toBe('delivered');
    expect(body.event_times.shipped_at).toBe(shipped.event_times.shipped_at);
    const { activities, events } = await stateOf(app, orderId);
    expect(activities.slice(-3)).toEqual(['ordered', 'shipped', 'delivered']);
    expect(events.slice(-2)).toEqual(['order.shipped', 'order.delivered']);
  });

  it('the only delivery, recorded by hand, ships the order and delivers it at once', async () => {
    const { orderId, shipmentIds } = await shipmentOf();
    const { body } = await advance(app, shipmentIds[0], 'delivered_override');
    const { shipped_at, delivered_at } = body.event_times;
    expect([body.status, shipped_at]).toEqual(['delivered', delivered_at]);
    const { activities, events, changes } = await stateOf(app, orderId);
    expect(activities.slice(-3)).toEqual(['ordered', 'shipped', 'delivered']);
    expect(events.slice(-2)).toEqual(['order.shipped', 'order.delivered']);
    expect(changes).toEqual(['delivered_override']);
  });

  const afterWithdrawal: [to: string, order: string, shipments: string[]][] = [
    ['shipped', 'shipped', ['shipped']],
    ['delivered_override', 'delivered', ['delivered_override']],
    ['failed', 'failed', ['failed']],
    ['failed_with_reship', 'ordered', ['failed_with_reship', 'pending']],
  ];
  it.each(afterWithdrawal)('a shipment without its number can become %s', async (to, order, statuses) => {
    const { orderId, shipmentIds } = await shipmentOf();
    await advanceThrough(app, shipmentIds[0], 'tracking', 'failed_unset_tracking');
    expect((await advance(app, shipmentIds[0], to)).body.status).toBe(order);
    const { shipments, changes } = await stateOf(app, orderId);
    expect(shipments.map(({ status }) => status)).toEqual(statuses);
    expect(changes).toEqual(['tracking', 'failed_unset_tracking', to]);
  });

  it('a lost shipment that is sent again gets a new pending one and no longer counts', async () => {
    const { orderId, shipmentIds } = await shipmentOf();
    await advanceThrough(app, shipmentIds[0], 'tracking', 'shipped');
    const { body } = await advance(app, shipmentIds[0], 'failed_with_reship');
    expect(body).toMatchObject({
      status: 'shipped',
      shipments: [
        { id: shipmentIds[0], status: 'failed_with_reship', delivery_eta: null },
        { status: 'pending', brand_name: body.shipments[0].brand_name, tracking_carrier: null },
      ],
    });
    const again = body.shipments[1].id;
    expect((await advanceThrough(app, again, 'tracking', 'shipped', 'delivered')).status).toBe('delivered');
    const { shipments, activities } = await stateOf(app, orderId);
    expect(shipments.map(({ reship_of }) => reship_of)).toEqual([null, shipmentIds[0]]);
    expect(activities.slice(-2)).toEqual(['shipped', 'delivered']);
  });

  it('a lost shipment does not delay the delivery of the order', async () => {
    const { shipmentIds } = await shipmentOf(2);
    await advanceThrough(app, shipmentIds[0], 'failed');
    expect((await advanceThrough(app, shipmentIds[1], 'shipped', 'delivered')).status).toBe('delivered');
  });

  it('an order whose shipments are all lost before they were shipped fails', async () => {
    const { orderId, shipmentIds } = await shipmentOf(2);
    expect((await advanceThrough(app, shipmentIds[0], 'failed')).status).toBe('ordered');
    const { body } = await advance(app, shipmentIds[1], 'failed');
    expect(body.status).toBe('failed');
    const { activities, lastEvent } = await stateOf(app, orderId);
    expect(activities.at(-1)).toBe('failed');
    expect(lastEvent).toEqual(body);
  });

  it('a shipped order fails when its last shipment is lost', async () => {
    const { orderId, shipmentIds } = await shipmentOf(2);
    const [first, second] = shipmentIds;
    await advanceThrough(app, first, 'shipped');
    expect((await advanceThrough(app, first, 'failed')).status).toBe('shipped');
    const { body } = await advance(app, second, 'failed');
    expect(body.status).toBe('failed');
    const { activities, lastEvent } = await stateOf(app, orderId);
    expect(activities.slice(-3)).toEqual(['ordered', 'shipped', 'failed']);
    expect(lastEvent).toEqual(body);
  });

  const paths: [path: string[]][] = [
    [['tracking']],
    [['shipped']],
    [['shipped', 'delivered']],
    [['tracking', 'failed_unset_tracking']],
    [['delivered_override']],
    [['failed']],
    [['failed_with_reship']],
  ];
  it.each(paths)('a move to the current status changes nothing (after %j)', async (path) => {
    const { orderId, shipmentIds } = await shipmentOf();
    const order = await advanceThrough(app, shipmentIds[0], ...path);
    const before = await stateOf(app, orderId);
    const again = await advance(app, shipmentIds[0].toUpperCase(), path.at(-1) ?? '');
    expect([again.status, again.body]).toEqual([200, order]);
    expect(await stateOf(app, orderId)).toEqual(before);
  });
});

describe('400', () => {
  it.each(['pending', 'shipped', 'failed', 'delivered_override'])(
    'tracking fields are accepted with tracking only, not with %s',
    async (status) => {
      const { orderId, shipmentIds } = await shipmentOf();
      const before = await stateOf(app, orderId);
      const named = { tracking_carrier: 'UPS', tracking_number: '1Z' };
      const answer = await advance(app, shipmentIds[0], status, named);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
      expect(answer.body.details).toEqual(
        ['tracking_carrier', 'tracking_number'].map((field) => ({
          field,
          message: `\`${field}\` goes only with the status tracking, not with ${status}`,
        })),
      );
      expect(await stateOf(app, orderId)).toEqual(before);
    },
  );

  it.each([
    [{}, 'status'],
    [{ status: 'lost' }, 'status'],
    [{ status: 'tracking', tracking_number: ' ' }, 'tracking_number'],
    [{ status: 'tracking', tracking_carrier: 'x'.repeat(65) }, 'tracking_carrier'],
    [{ status: 'tracking', tracking_url: 'https://example.com' }, 'tracking_url'],
  ])('%j is refused', async (body, field) => {
    const { shipmentIds } = await shipmentOf();
    const answer = await app.request('POST', `/v1/sandbox/shipments/${shipmentIds[0]}/advance`, { body });
    expect([answer.status, answer.body.details?.[0].field]).toEqual([400, field]);
  });
});

describe('404', () => {
  it.each([newId(), 'not-an-id'])('%s is no shipment', async (id) => {
    const { status, body } = await advance(app, id, 'shipped');
    expect([status, body.code, body.error]).toEqual([404, 'not_found', 'Shipment not found']);
  });
});

describe('409', () => {
  const refused: [path: string[], to: string][] = [
    [[], 'delivered'],
    [[], 'failed_unset_tracking'],
    [['tracking'], 'pending'],
    [['tracking'], 'delivered'],
    [['shipped'], 'tracking'],
    [['shipped'], 'failed_unset_tracking'],
    [['shipped', 'delivered'], 'failed'],
    [['delivered_override'], 'delivered'],
    [['failed_with_reship'], 'failed'],
    [['tracking', 'failed_unset_tracking'], 'delivered'],
  ];
  it.each(refused)('after %j it does not become %s, and nothing changes', async (path, to) => {
    const { orderId, shipmentIds } = await shipmentOf();
    await advanceThrough(app, shipmentIds[0], ...path);
    const before = await stateOf(app, orderId);
    const answer = await advance(app, shipmentIds[0], to);
    expect([answer.status, answer.body.code]).toEqual([409, 'shipment_state']);
    expect(answer.body.error).toContain(
      `The shipment is ${path.at(-1) ?? 'pending'}, so it can't become ${to}`,
    );
    expect(await stateOf(app, orderId)).toEqual(before);
  });

  it('the previous number must be withdrawn first', async () => {
    const { orderId, shipmentIds } = await shipmentOf();
    await advance(app, shipmentIds[0], 'tracking', { tracking_number: '1Z999AA10000000001' });
    const before = await stateOf(app, orderId);
    const answer = await advance(app, shipmentIds[0], 'tracking', { tracking_number: '1Z999AA10000000002' });
    expect([answer.status, answer.body.code]).toEqual([409, 'shipment_state']);
    expect(await stateOf(app, orderId)).toEqual(before);
  });
});
