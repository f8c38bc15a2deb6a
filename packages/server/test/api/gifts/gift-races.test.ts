/** Twenty actors change one gift at once. The order follows one path, and each step has one event. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { orderStatusEvents } from '@gifts/contract/events';
import { canTransition, type OrderStatus, type OrderTransition } from '@gifts/contract/states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireOrders } from '../../../src/modules/gifts/expire-orders.ts';
import { swapGift } from '../../../src/modules/gifts/swap-gift.ts';
import type { TestResponse } from '../../harness/app.ts';
import {
  contextOf,
  expireGift,
  type GiftFixture,
  items,
  newYork,
  performAction,
  sendGift,
  startGiftFixture,
  stateOf,
} from './gift-fixtures.ts';

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await startGiftFixture();
});
afterAll(() => fixture.close());

const accept = (id: string) => performAction(fixture, id, 'accept', { mailing_address: newYork });
const decline = (id: string) => performAction(fixture, id, 'decline', { reason: 'race' });
const swapFor = (name: 'tea' | 'wine' | 'mug') => (id: string) =>
  performAction(fixture, id, 'swap', { items: items(fixture, name) });
const cancel = (id: string) => fixture.app.request('POST', `/v1/orders/${id}/cancel`);
const open = (id: string) => performAction(fixture, id, 'open');

/** Runs in a process whose clock is an hour ahead, so the gift has expired only there. */
async function expire() {
  const context = await contextOf(fixture);
  const later = new Date(context.now.getTime() + 7_200_000);
  await fixture.app.db.transaction((tx) => expireOrders({ ...context, now: later }, tx));
  return { status: 200 };
}

async function race(actors: ((id: string) => Promise<{ status: number }>)[]) {
  const { id } = await sendGift(fixture);
  await expireGift(fixture, id, new Date((await contextOf(fixture)).now.getTime() + 3_600_000));
  const answers = await Promise.all(actors.map((actor) => actor(id)));
  return { id, statuses: answers.map(({ status }) => status), ...(await stateOf(fixture, id)) };
}

/** Makes an actor wait for the lock of a swap that has not committed yet. */
async function behindSwap(actor: (id: string) => Promise<{ status: number; body: TestResponse['body'] }>) {
  const { id } = await sendGift(fixture);
  const context = await contextOf(fixture);
  const waiting = await fixture.app.db.transaction(async (tx) => {
    await swapGift(context, tx, id, { items: items(fixture, 'tea') });
    const answer = actor(id);
    while (!(await isSomeoneWaiting())) await nextTurn();
    return { answer };
  });
  const { status, body } = await waiting.answer;
  return { status, product: body.cart?.items[0].product.name, ...(await stateOf(fixture, id)) };
}

async function isSomeoneWaiting(): Promise<boolean> {
  const [found] = await fixture.app.db.query<{ waiting: boolean }>(
    `select exists (select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock') as waiting`,
  );
  return found?.waiting === true;
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

function expectOnePath({ activities, events }: { activities: string[]; events: string[] }) {
  expect(activities[0]).toBe('created');
  for (const [index, status] of activities.slice(1).entries()) {
    expect(canTransition(activities[index] as OrderStatus, status as OrderTransition)).toBe(true);
  }
  expect(new Set(activities).size).toBe(activities.length);
  expect(events).toEqual(activities.map((status) => orderStatusEvents[status as OrderStatus]));
}

describe('twenty actors at one gift', () => {
  const mixed = [
    ...times(4, accept),
    ...times(4, decline),
    ...times(4, swapFor('tea')),
    ...times(4, cancel),
    ...times(2, open),
    ...times(2, expire),
  ];

  it.each(Array.from({ length: 6 }, (_, turn) => turn))('end it once (turn %i)', async (turn) => {
    const outcome = await race([...mixed.slice(turn * 3), ...mixed.slice(0, turn * 3)]);
    expectOnePath(outcome);
    const ends = outcome.activities.filter((status) => status === 'accepted' || status === 'canceled');
    expect(ends).toHaveLength(1);
    expect(outcome.row.status).toBe(ends[0]);
    expect(outcome.row.recipient_token === null).toBe(ends[0] === 'canceled');
    expect(outcome.row.decline_reason === null).toBe(outcome.row.cancel_reason !== 'declined');
    for (const status of outcome.statuses) expect([200, 409]).toContain(status);
  });

  it('one acceptance succeeds and the others are refused', async () => {
    const outcome = await race(times(20, accept));
    expectOnePath(outcome);
    expect(outcome.statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(outcome.statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  it('open it once and count every view', async () => {
    const outcome = await race(times(20, open));
    expectOnePath(outcome);
    expect(outcome.statuses).toEqual(times(20, 200));
    expect([outcome.row.status, outcome.row.view_count]).toEqual(['opened', 20]);
  });

  it('see a swap after waiting for its commit', async () => {
    const outcome = await behindSwap(accept);
    expect([outcome.status, outcome.product, outcome.row.amount_product]).toEqual([200, 'Test tea', 1_500]);
    expect(outcome.activities).toEqual(['created', 'opened', 'accepted']);
  });

  it('swap one after the other, each from the original cart', async () => {
    const swaps = [...times(9, swapFor('tea')), ...times(9, swapFor('wine')), ...times(2, swapFor('mug'))];
    const { id, statuses, row, ...outcome } = await race(swaps);
    expectOnePath(outcome);
    expect(statuses).toEqual(times(20, 200));
    const { body } = await fixture.app.request('GET', `/v1/orders/${id}`);
    const [product] = body.cart.items.map((item: { product: { name: string } }) => item.product.name);
    const prices: Record<string, number> = { 'Test tea': 1_500, 'Test wine': 1_800, 'Test mug': 2_000 };
    expect(body.amounts.amount_product).toBe(prices[product]);
    expect(body.is_swapped).toBe(product !== 'Test mug');
    expect(row.original_amount_product).toBe(body.is_swapped ? 2_000 : null);
  });
});
