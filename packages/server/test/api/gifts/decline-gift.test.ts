import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answersOutOfReach,
  type GiftWorld,
  moveOrder,
  newYork,
  notFound,
  play,
  playRefused,
  runOut,
  sendGift,
  startGiftWorld,
  stateOf,
} from './gift-world.ts';

let world: GiftWorld;
beforeAll(async () => {
  world = await startGiftWorld();
});
afterAll(() => world.close());

describe('200', () => {
  it('cancels the order and keeps what the recipient said', async () => {
    const { id } = await sendGift(world);
    await play(world, id, 'open');
    const said = { reason: 'allergy', message: ' Thank you, but I can not. ' };
    const { status, body } = await play(world, id, 'decline', said);
    expect([status, body.status, body.cancel_reason]).toEqual([200, 'canceled', 'declined']);
    const { row, activities, events, lastEvent } = await stateOf(world, id);
    expect([row.decline_reason, row.decline_message]).toEqual(['allergy', 'Thank you, but I can not.']);
    expect(row.canceled_at).toBeInstanceOf(Date);
    expect(row.recipient_token).toBeNull();
    expect(activities).toEqual(['created', 'opened', 'canceled']);
    expect(events).toEqual(['order.created', 'order.gift_opened', 'order.canceled']);
    expect(lastEvent).toEqual(body);
  });

  it.each([[[]], [['notified'] as const]])('needs neither words nor an opening (%j)', async (steps) => {
    const { id } = await sendGift(world);
    await moveOrder(world, id, ...steps);
    const { status, body } = await play(world, id, 'decline');
    expect([status, body.cancel_reason, body.event_times.opened_at]).toEqual([200, 'declined', null]);
    const { row, activities } = await stateOf(world, id);
    expect(activities).toEqual(['created', ...steps, 'canceled']);
    expect([row.decline_reason, row.decline_message]).toEqual([null, null]);
  });

  it('gives the same answer again and keeps the first reason', async () => {
    const { id } = await sendGift(world);
    const first = await play(world, id, 'decline', { reason: 'first' });
    const before = await stateOf(world, id);
    const second = await play(world, id, 'decline', { reason: 'second' });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await stateOf(world, id)).toEqual(before);
  });
});

describe('409', () => {
  it.each<[string, (id: string) => Promise<unknown>, string]>([
    [
      'accepted',
      (id) => play(world, id, 'accept', { mailing_address: newYork }),
      "so the gift can't be declined",
    ],
    [
      'canceled by its sender',
      (id) => moveOrder(world, id, ['canceled', { cancel_reason: 'canceled' }]),
      "The order is canceled by its sender, so the gift can't be declined any more.",
    ],
    [
      'past its time',
      (id) => runOut(world, id, new Date('2020-01-01T00:00:00Z')),
      "The gift expired on 2020-01-01T00:00:00.000Z, so it can't be declined any more.",
    ],
  ])('for a gift that is %s', async (_name, end, sentence) => {
    const { id } = await sendGift(world);
    await end(id);
    const answer = await playRefused(world, id, 'decline', { reason: 'late' });
    expect([answer.status, answer.code]).toEqual([409, 'order_state']);
    expect(answer.error).toContain(sentence);
  });
});

describe('404', () => {
  it('for an order the key does not reach, as for one that does not exist', async () => {
    expect(await answersOutOfReach(world, 'decline')).toEqual([notFound, notFound, notFound]);
  });
});
