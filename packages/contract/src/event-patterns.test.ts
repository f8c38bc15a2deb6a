import { describe, expect, it } from 'vitest';
import { matchesAny, matchesPattern, problemOfPattern, problemOfShipperPattern } from './event-patterns.ts';

describe('a pattern', () => {
  it.each([
    ['*', 'order.paid', true],
    ['*', 'order_batch.created', true],
    ['order.*', 'order.paid', true],
    ['order.*', 'order_batch.created', false],
    ['order_batch.*', 'order_batch.created', true],
    ['order.paid', 'order.paid', true],
    ['order.paid', 'order.pending_payment', false],
    ['shipment.*', 'shipment.created', true],
  ])('%s and %s: %s', (pattern, type, matches) => {
    expect(matchesPattern(pattern, type)).toBe(matches);
  });

  it('of several one is enough, and none matches nothing', () => {
    expect(matchesAny(['order.paid', 'order_batch.*'], 'order_batch.failed')).toBe(true);
    expect(matchesAny([], 'order_batch.failed')).toBe(false);
  });
});

describe('an unknown pattern', () => {
  it.each([
    ['order.payed', 'Unknown event type `order.payed`; did you mean `order.paid`?'],
    ['orders.*', 'Unknown event type `orders.*`; did you mean `order.*`?'],
    [
      'order_batch.complete',
      'Unknown event type `order_batch.complete`; did you mean `order_batch.completed`?',
    ],
  ])('%s is answered with the nearest known one', (pattern, sentence) => {
    expect(problemOfPattern(pattern)).toBe(sentence);
  });

  it('that is near nothing is answered with all there are', () => {
    expect(problemOfPattern('invoice.finalized')).toMatch(
      /^Unknown event type `invoice.finalized`; there are \*, /,
    );
    expect(problemOfPattern('*.created')).not.toBeNull();
    expect(problemOfPattern('order.*.*')).not.toBeNull();
  });
});

describe('a shipper', () => {
  it.each(['*', 'shipment.*', 'shipment.created', 'shipment.canceled', 'shipment.address_changed'])(
    'can select %s',
    (pattern) => {
      expect(problemOfShipperPattern(pattern)).toBeNull();
      expect(problemOfPattern(pattern) === null).toBe(pattern === '*');
    },
  );

  it('cannot select events of organizations', () => {
    const known = 'there are *, shipment.* and shipment.created, shipment.canceled, shipment.address_changed';
    expect(problemOfShipperPattern('order.paid')).toBe(`Unknown event type \`order.paid\`; ${known}`);
    expect(problemOfShipperPattern('order_batch.*')).toContain(known);
  });
});
