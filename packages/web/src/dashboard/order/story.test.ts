import { expect, it } from 'vitest';
import { fateOf, storyOf } from './story.ts';

const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`;
const order = { recipient_first_name: 'Grace', cancel_reason: null };
const nothing = { statuses: [], mails: [], parcels: [], acts: [] };

it('tells what happened in the order of time, and who did it', () => {
  const story = storyOf({
    order,
    history: {
      ...nothing,
      statuses: [
        { status: 'created', at: at(1) },
        { status: 'opened', at: at(4) },
      ],
      acts: [
        { act: 'create_order_batch', actor_kind: 'user', email: 'ada@example.com', at: at(1) },
        { act: 'open_gift', actor_kind: 'recipient', email: null, at: at(4) },
        { act: 'some_new_act', actor_kind: 'operator', email: null, at: at(5) },
      ],
      mails: [
        {
          id: 'm',
          template: 'gift',
          to_email: 'grace@example.com',
          status: 'failed',
          failure: 'invalid_address',
          created_at: at(2),
        },
      ],
      parcels: [{ shipment_id: 's', brand_name: 'Teas', status: 'shipped', at: at(6) }],
    },
    transfers: [{ id: 't', description: '$30.00 was held.', created_at: at(3) }],
  });
  expect(story.map(({ kind, text, detail }) => [kind, text, detail])).toEqual([
    ['act', 'Created the gift', 'ada@example.com'],
    ['order', 'The gift was sent', null],
    ['mail', 'Mail with the gift link could not be sent: invalid address', 'grace@example.com'],
    ['money', '$30.00 was held.', null],
    ['order', 'Grace opened the gift', null],
    ['act', 'Some new act', 'Whoever runs the service'],
    ['parcel', 'The carrier has the parcel', 'Teas'],
  ]);
  expect(new Set(story.map(({ key }) => key)).size).toBe(story.length);
});

it.each([
  ['declined', 'Grace declined the gift'],
  ['expired', 'The gift expired'],
  ['canceled', 'The order was canceled'],
] as const)('says why an order ended that was %s', (cancel_reason, text) => {
  const history = { ...nothing, statuses: [{ status: 'canceled' as const, at: at(1) }] };
  const [end] = storyOf({ order: { ...order, cancel_reason }, history, transfers: [] });
  expect(end?.text).toBe(text);
});

it('says what became of a mail', () => {
  expect(fateOf({ status: 'sent', failure: null })).toBe('was taken by the mail server');
  expect(fateOf({ status: 'later', failure: null })).toBe('later');
});
