import { describe, expect, it } from 'vitest';
import { findingsOfGift, type GiftFacts } from './findings-of-gift.ts';

const at = (day: number): Date => new Date(Date.UTC(2030, 0, day));
const shipment: GiftFacts['order']['shipments'][number] = {
  ...{ id: 'parcel', brand_name: 'Tarn', status: 'pending', is_digital: false },
  ...{ held_at: null, hold_reason: null, delivery_eta: null, reship_of: null },
};
const facts: GiftFacts = {
  order: {
    ...{ status: 'ordered', expires_at: at(2), payment_due_at: null, paid_at: at(1), ordered_at: at(1) },
    shipments: [],
  },
  ...{ changes: [], mails: [], attempts: [] },
};
const ofOrder = (order: Partial<GiftFacts['order']>) => ({ ...facts, order: { ...facts.order, ...order } });
const ofShipment = (more: Partial<typeof shipment>, changes: GiftFacts['changes'] = []) => ({
  ...ofOrder({ shipments: [{ ...shipment, ...more }] }),
  changes,
});
const change = (status: GiftFacts['changes'][number]['status'], day: number, id = 'parcel') => ({
  ...{ shipment_id: id, status, created_at: at(day) },
});
const ofMail = (more: Partial<GiftFacts['mails'][number]>): GiftFacts => ({
  ...facts,
  mails: [
    {
      template: 'gift_link',
      to_email: 'a@example.com',
      status: 'sent',
      failure: null,
      created_at: at(1),
      ...more,
    },
  ],
});
const ofAttempts = (...failures: GiftFacts['attempts'][number]['failure'][]): GiftFacts => ({
  ...facts,
  attempts: failures.map((failure) => ({
    ...{ event_id: 'event', eventType: 'order.shipped', url: 'https://example.com/hook', failure },
  })),
});

describe('a finding', () => {
  it.each<[string, GiftFacts, number, number, string]>([
    ['a gift that did not expire', ofOrder({ status: 'opened' }), 2, 3, 'should have expired at 2030-01-02'],
    [
      'a payment that is late',
      ofOrder({ status: 'pending_payment', payment_due_at: at(4) }),
      4,
      5,
      'The payment was due at 2030-01-04',
    ],
    ['an order that was not placed', ofOrder({ status: 'paid' }), 1, 2, 'The order is paid since 2030-01-01'],
    [
      'a parcel that nobody packs',
      ofShipment({}),
      3,
      5,
      'The parcel of Tarn (parcel) waits to be sent since 2030-01-01',
    ],
    [
      'a parcel that is sent again',
      ofShipment({ reship_of: 'lost' }, [
        change('shipped', 5, 'lost'),
        change('failed_with_reship', 9, 'lost'),
      ]),
      11,
      13,
      'waits to be sent since 2030-01-09',
    ],
    [
      'a gift card without codes',
      ofShipment({ is_digital: true }),
      1,
      2,
      'The gift card of Tarn (parcel) waits',
    ],
    [
      'a parcel that is late',
      ofShipment({ status: 'shipped', delivery_eta: at(8).toISOString() }),
      8,
      9,
      'was expected until 2030-01-08T00:00:00.000Z, and is shipped.',
    ],
    [
      'a parcel of which nothing is heard',
      ofShipment({ status: 'shipped' }, [change('tracking', 2), change('shipped', 3)]),
      24,
      25,
      'is shipped since 2030-01-03',
    ],
    ['a mail that waits', ofMail({ status: 'pending' }), 1, 2, 'The mail gift_link to a@example.com waits'],
  ])('%s, when its time has come', (_, known, before, after, sentence) => {
    expect(findingsOfGift(known, at(before))).toEqual([]);
    expect(findingsOfGift(known, at(after))).toEqual([expect.stringContaining(sentence)]);
  });

  it('a parcel that is held', () => {
    const held = { held_at: at(1).toISOString(), hold_reason: 'out_of_stock' as const };
    const sentence = 'The parcel of Tarn (parcel) is held since 2030-01-01T00:00:00.000Z: out_of_stock.';
    expect(findingsOfGift(ofShipment(held), at(1))).toEqual([sentence]);
  });

  it('a mail that did not arrive', () => {
    const failed = ofMail({ status: 'failed', failure: 'mailbox_unavailable' });
    expect(findingsOfGift(failed, at(1))).toEqual([
      'The mail gift_link to a@example.com did not arrive: mailbox_unavailable.',
    ]);
  });

  it('an event that has reached nobody, and not one that did in the end', () => {
    expect(findingsOfGift(ofAttempts('timeout', 'server_error'), at(1))).toEqual([
      'order.shipped has not reached https://example.com/hook after 2 attempts: server_error.',
    ]);
    expect(findingsOfGift(ofAttempts('timeout', null), at(1))).toEqual([]);
  });
});

it.each(['delivered', 'delivered_override', 'failed', 'failed_with_reship'] as const)(
  'a parcel that is %s has come to its end',
  (status) => {
    const ended = { status, held_at: at(1).toISOString(), delivery_eta: at(1).toISOString() };
    expect(findingsOfGift(ofShipment(ended), at(365))).toEqual([]);
  },
);
