import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expireGift,
  type GiftFixture,
  inaccessibleOrderResponses,
  moveOrder,
  newYork,
  notFound,
  performAction,
  performRejectedAction,
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
  it("cancels the order and stores the recipient's reason and message", async () => {
    const { id } = await sendGift(fixture);
    await performAction(fixture, id, 'open');
    const said = { reason: 'allergy', message: ' Thank you, but I can not. ' };
    const { status, body } = await performAction(fixture, id, 'decline', said);
    expect([status, body.status, body.cancel_reason]).toEqual([200, 'canceled', 'declined']);
    const { row, activities, events, lastEvent } = await stateOf(fixture, id);
    expect([row.decline_reason, row.decline_message]).toEqual(['allergy', 'Thank you, but I can not.']);
    expect(row.canceled_at).toBeInstanceOf(Date);
    expect(row.recipient_token).toBeNull();
    expect(activities).toEqual(['created', 'opened', 'canceled']);
    expect(events).toEqual(['order.created', 'order.gift_opened', 'order.canceled']);
    expect(lastEvent).toEqual(body);
  });

  it('lets the sender read the message wherever the order is shown', async () => {
    const { id } = await sendGift(fixture);
    const { body } = await performAction(fixture, id, 'decline', { message: ' Nuts, sorry. ' });
    expect(body.decline_message).toBe('Nuts, sorry.');
    expect((await stateOf(fixture, id)).lastEvent.decline_message).toBe('Nuts, sorry.');
    const get = async (path: string) => (await fixture.app.request('GET', path)).body;
    expect((await get(`/v1/orders/${id}`)).decline_message).toBe('Nuts, sorry.');
    expect((await get('/v1/orders')).data[0]).toMatchObject({
      id,
      cancel_reason: 'declined',
      decline_message: 'Nuts, sorry.',
    });
    const batch = await get(`/v1/order_batches/${body.order_batch_id}`);
    expect(batch.orders_preview[0].decline_message).toBe('Nuts, sorry.');
  });

  it.each([[[]], [['notified'] as const]])(
    'needs neither a reason nor an opened gift (%j)',
    async (steps) => {
      const { id } = await sendGift(fixture);
      await moveOrder(fixture, id, ...steps);
      const { status, body } = await performAction(fixture, id, 'decline');
      expect([status, body.cancel_reason, body.event_times.opened_at]).toEqual([200, 'declined', null]);
      const { row, activities } = await stateOf(fixture, id);
      expect(activities).toEqual(['created', ...steps, 'canceled']);
      expect([row.decline_reason, row.decline_message]).toEqual([null, null]);
    },
  );

  it('returns the same answer again with the first reason', async () => {
    const { id } = await sendGift(fixture);
    const first = await performAction(fixture, id, 'decline', { reason: 'first' });
    const before = await stateOf(fixture, id);
    const second = await performAction(fixture, id, 'decline', { reason: 'second' });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await stateOf(fixture, id)).toEqual(before);
  });
});

describe('409', () => {
  it.each<[string, (id: string) => Promise<unknown>, string]>([
    [
      'accepted',
      (id) => performAction(fixture, id, 'accept', { mailing_address: newYork }),
      "so the gift can't be declined",
    ],
    [
      'canceled by its sender',
      (id) => moveOrder(fixture, id, ['canceled', { cancel_reason: 'canceled' }]),
      "The order is canceled by its sender, so the gift can't be declined any more.",
    ],
    [
      'past its time',
      (id) => expireGift(fixture, id, new Date('2020-01-01T00:00:00Z')),
      "The gift expired on 2020-01-01T00:00:00.000Z, so it can't be declined any more.",
    ],
  ])('for a gift that is %s', async (_name, end, sentence) => {
    const { id } = await sendGift(fixture);
    await end(id);
    const answer = await performRejectedAction(fixture, id, 'decline', { reason: 'late' });
    expect([answer.status, answer.code]).toEqual([409, 'order_state']);
    expect(answer.error).toContain(sentence);
  });
});

describe('404', () => {
  it('for an order that the key cannot access, like for an unknown one', async () => {
    expect(await inaccessibleOrderResponses(fixture, 'decline')).toEqual([notFound, notFound, notFound]);
  });
});
