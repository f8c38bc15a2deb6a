import { expect, it } from 'vitest';
import { nextOfShipment, obstacleTo } from './order-acts.ts';

it.each([
  ['open', 'notified', true],
  ['swap', 'opened', true],
  ['accept', 'paid', false],
  ['decline', 'canceled', false],
  ['thank', 'opened', false],
  ['thank', 'delivered', true],
  ['pay', 'pending_payment', true],
  ['pay', 'paid', false],
] as const)('to %s an order that is %s is possible: %s', (act, status, isPossible) => {
  expect(obstacleTo(act, status) === null).toBe(isPossible);
});

it('a shipment goes on along its table', () => {
  expect(nextOfShipment('pending')).toContain('tracking');
  expect(nextOfShipment('delivered')).toEqual([]);
});
