import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
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

const thank = (id: string, note = 'What a lovely mug!') =>
  performAction(fixture, id, 'thank_you_note', { note });

async function acceptedGift(): Promise<string> {
  const { id } = await sendGift(fixture);
  await performAction(fixture, id, 'accept', { mailing_address: newYork });
  return id;
}

describe('200', () => {
  it('stores the note and appends an event', async () => {
    const id = await acceptedGift();
    const before = await stateOf(fixture, id);
    const { status, body } = await thank(id);
    expect([status, body.thank_you_note, body.status]).toEqual([
      200,
      'What a lovely mug!',
      before.row.status,
    ]);
    const { row, activities, events, lastEvent } = await stateOf(fixture, id);
    expect(row.thank_you_note).toBe('What a lovely mug!');
    expect(activities).toEqual(before.activities);
    expect(events).toEqual([...before.events, 'order.thank_you_note_added']);
    expect(lastEvent).toEqual(body);
    expect(Object.keys(lastEvent.event_times)).toContain('pending_payment_at');
  });

  it.each([
    [['pending_payment'] as const],
    [['paid'] as const],
    [['paid', 'ordered'] as const],
    [['paid', 'ordered', 'shipped'] as const],
    [['paid', 'ordered', 'shipped', 'delivered'] as const],
  ])('any time after acceptance: %j', async (steps) => {
    const { id } = await sendGift(fixture);
    await moveOrder(fixture, id, 'accepted', ...steps);
    const { status, body } = await thank(id);
    expect([status, body.status, body.thank_you_note]).toEqual([200, steps.at(-1), 'What a lovely mug!']);
  });

  it('accepts the same note again without an event', async () => {
    const id = await acceptedGift();
    const first = await thank(id);
    const before = await stateOf(fixture, id);
    const second = await thank(id, ' What a lovely mug! ');
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await stateOf(fixture, id)).toEqual(before);
  });

  it('replaces the note with another one and appends an event again', async () => {
    const id = await acceptedGift();
    await thank(id);
    const { body } = await thank(id, 'It is in use every day.');
    const { events, lastEvent } = await stateOf(fixture, id);
    expect(body.thank_you_note).toBe('It is in use every day.');
    expect(events.filter((type) => type === 'order.thank_you_note_added')).toHaveLength(2);
    expect(lastEvent.thank_you_note).toBe('It is in use every day.');
  });
});

describe('400', () => {
  it.each([{}, { note: '' }, { note: '  ' }, { note: 'x'.repeat(2_001) }])(
    'for an invalid note: %#',
    async (body) => {
      const answer = await performRejectedAction(fixture, await acceptedGift(), 'thank_you_note', body);
      expect([answer.status, answer.details[0].field]).toEqual([400, 'note']);
    },
  );
});

describe('409', () => {
  it.each<[string, (id: string) => Promise<unknown>, string]>([
    ['only created', async () => {}, 'The order is created;'],
    ['only opened', (id) => performAction(fixture, id, 'open'), 'The order is opened;'],
    ['declined', (id) => performAction(fixture, id, 'decline'), 'the recipient declined the gift;'],
    ['failed', (id) => moveOrder(fixture, id, 'accepted', 'paid', 'failed'), 'The order is failed;'],
  ])('for a gift that is %s', async (_name, prepare, sentence) => {
    const { id } = await sendGift(fixture);
    await prepare(id);
    const answer = await performRejectedAction(fixture, id, 'thank_you_note', { note: 'Thank you' });
    expect([answer.status, answer.code]).toEqual([409, 'order_state']);
    expect(answer.error).toContain(sentence);
  });
});

describe('404', () => {
  it('for an order that the key cannot access, like for an unknown one', async () => {
    const answers = await inaccessibleOrderResponses(fixture, 'thank_you_note', { note: 'Thank you' });
    expect(answers).toEqual([notFound, notFound, notFound]);
  });
});
