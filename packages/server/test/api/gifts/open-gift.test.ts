import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expireGift,
  type GiftFixture,
  inaccessibleOrderResponses,
  moveOrder,
  newYork,
  notFound,
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

describe('200', () => {
  it('opens a gift that was not viewed', async () => {
    const { id } = await sendGift(fixture);
    const { status, body } = await performAction(fixture, id, 'open');
    expect([status, body.status, body.view_count_recipient]).toEqual([200, 'opened', 1]);
    expect(body.event_times.opened_at).toMatch(/Z$/);
    expect(body.payment_method_id).toBe('CORPORATE_ACCOUNT');
    const { row, activities, events, lastEvent } = await stateOf(fixture, id);
    expect([row.status, row.view_count, row.opened_at?.toISOString()]).toEqual([
      'opened',
      1,
      body.event_times.opened_at,
    ]);
    expect(activities).toEqual(['created', 'opened']);
    expect(events).toEqual(['order.created', 'order.gift_opened']);
    expect(lastEvent).toEqual(body);
  });

  it('opens a gift whose recipient was notified', async () => {
    const { id } = await sendGift(fixture);
    await moveOrder(fixture, id, 'notified');
    const { body } = await performAction(fixture, id, 'open');
    expect([body.status, body.view_count_recipient]).toEqual(['opened', 1]);
    expect((await stateOf(fixture, id)).activities).toEqual(['created', 'notified', 'opened']);
  });

  it('counts every further view and opens once', async () => {
    const { id } = await sendGift(fixture);
    const first = await performAction(fixture, id, 'open');
    await performAction(fixture, id, 'open');
    const third = await performAction(fixture, id, 'open');
    expect(third.body).toEqual({ ...first.body, view_count_recipient: 3 });
    const { row, activities, events } = await stateOf(fixture, id);
    expect([row.view_count, activities, events]).toEqual([
      3,
      ['created', 'opened'],
      ['order.created', 'order.gift_opened'],
    ]);
  });

  it('counts views of an accepted gift and does not change its status', async () => {
    const { id } = await sendGift(fixture);
    await performAction(fixture, id, 'accept', { mailing_address: newYork });
    const before = await stateOf(fixture, id);
    const { status, body } = await performAction(fixture, id, 'open');
    expect([status, body.status, body.view_count_recipient]).toEqual([200, before.row.status, 1]);
    const after = await stateOf(fixture, id);
    expect([after.activities, after.events, after.row.opened_at]).toEqual([
      before.activities,
      before.events,
      null,
    ]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['declined', (id) => performAction(fixture, id, 'decline')],
    ['canceled', (id) => moveOrder(fixture, id, ['canceled', { cancel_reason: 'canceled' }])],
    ['failed', (id) => moveOrder(fixture, id, 'accepted', 'paid', 'failed')],
    ['past its time', (id) => expireGift(fixture, id, new Date('2020-01-01T00:00:00Z'))],
  ])('shows a gift that is %s and changes nothing', async (_name, end) => {
    const { id } = await sendGift(fixture);
    await end(id);
    const before = await stateOf(fixture, id);
    const { status, body } = await performAction(fixture, id, 'open');
    expect([status, body.status, body.view_count_recipient]).toEqual([200, before.row.status, 0]);
    expect(await stateOf(fixture, id)).toEqual(before);
  });
});

describe('404', () => {
  it('for an order in a workspace that the key cannot access, like for an unknown one', async () => {
    expect(await inaccessibleOrderResponses(fixture, 'open')).toEqual([notFound, notFound, notFound]);
  });
});
