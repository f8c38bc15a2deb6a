/** Twenty actors change one shipment at once. Shipment and order follow one path, and each change has one event. */

import { orderStatusEvents } from '@gifts/contract/events';
import { canTransition, type OrderStatus, type OrderTransition } from '@gifts/contract/states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../harness/app.ts';
import { advance, advanceThrough, orderedOrder, startFulfilmentApp, stateOf } from './fulfilment-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startFulfilmentApp();
});
afterAll(() => app.close());

/** The status of a shipped order after its only shipment has ended. */
const orderAfter: Readonly<Record<string, string>> = {
  delivered: 'delivered',
  delivered_override: 'delivered',
  failed: 'failed',
  failed_with_reship: 'shipped',
};

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

async function race(orderId: string, shipmentIds: readonly string[], statuses: readonly string[]) {
  const answers = await Promise.all(
    shipmentIds.flatMap((id) => statuses.map((status) => advance(app, id, status))),
  );
  return { answers: answers.map(({ status }) => status), ...(await stateOf(app, orderId)) };
}

function expectOnePath({ activities, events }: { activities: string[]; events: string[] }) {
  for (const [index, status] of activities.slice(1).entries()) {
    expect(canTransition(activities[index] as OrderStatus, status as OrderTransition)).toBe(true);
  }
  expect(new Set(activities).size).toBe(activities.length);
  expect(events).toEqual(activities.map((status) => orderStatusEvents[status as OrderStatus]));
}

describe('twenty actors at one shipment', () => {
  it('ship it once', async () => {
    const { id, shipments } = await orderedOrder(app);
    const outcome = await race(id, [shipments[0]?.id ?? ''], times(20, 'shipped'));
    expect(outcome.answers).toEqual(times(20, 200));
    expect(outcome.changes).toEqual(['shipped']);
    expect(outcome.activities.at(-1)).toBe('shipped');
    expect(outcome.mails.filter(({ template }) => template === 'gift_shipped')).toHaveLength(1);
    expectOnePath(outcome);
  });

  it('send it again once', async () => {
    const { id, shipments } = await orderedOrder(app);
    const outcome = await race(id, [shipments[0]?.id ?? ''], times(20, 'failed_with_reship'));
    expect(outcome.answers).toEqual(times(20, 200));
    expect(outcome.shipments.map(({ status }) => status)).toEqual(['failed_with_reship', 'pending']);
  });

  it.each([0, 1, 2, 3])('end it once with different moves (turn %i)', async (turn) => {
    const { id, shipments } = await orderedOrder(app);
    await advanceThrough(app, shipments[0]?.id ?? '', 'tracking', 'shipped');
    const ends = ['delivered', 'failed', 'delivered_override', 'failed_with_reship'];
    const wishes = [...ends.slice(turn), ...ends.slice(0, turn)].flatMap((status) => times(5, status));
    const outcome = await race(id, [shipments[0]?.id ?? ''], wishes);
    expect(outcome.answers.filter((status) => status === 200)).toHaveLength(5);
    expect(outcome.answers.filter((status) => status === 409)).toHaveLength(15);
    expect(outcome.changes).toHaveLength(3);
    const end = outcome.changes.at(-1) ?? '';
    expect(ends).toContain(end);
    expect(outcome.shipments[0]?.status).toBe(end);
    expect(outcome.row.status).toBe(orderAfter[end]);
    // The refund of a lost order has an event too, after the order's.
    expectOnePath({ ...outcome, events: outcome.events.filter((type) => type !== 'order.refunded') });
  });
});

it('parcels of one order that arrive at the same moment deliver it once', async () => {
  const { id, shipments } = await orderedOrder(app, { brands: 3 });
  const ids = shipments.map((shipment) => shipment.id);
  await race(id, ids, ['shipped', 'shipped']);
  const outcome = await race(id, ids, ['delivered', 'delivered']);
  expect(outcome.answers).toEqual(times(6, 200));
  expect(outcome.activities.slice(-2)).toEqual(['shipped', 'delivered']);
  expect(outcome.lastEvent.shipments.map(({ status }: { status: string }) => status)).toEqual(
    times(3, 'delivered'),
  );
  expectOnePath(outcome);
});

it('parcels of one order that are lost at the same moment fail it once', async () => {
  const { id, shipments } = await orderedOrder(app, { brands: 3 });
  const outcome = await race(
    id,
    shipments.map((shipment) => shipment.id),
    times(3, 'failed'),
  );
  expect(outcome.answers).toEqual(times(9, 200));
  expect(outcome.activities.at(-1)).toBe('failed');
  // The event of the refund comes after the failure, once.
  expect(outcome.events.at(-1)).toBe('order.refunded');
  expectOnePath({ ...outcome, events: outcome.events.slice(0, -1) });
});
