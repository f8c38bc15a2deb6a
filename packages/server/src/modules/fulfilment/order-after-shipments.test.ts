import {
  canTransition,
  type OrderStatus,
  type OrderTransition,
  orderStatuses,
  type ShipmentStatus,
  shipmentStatuses,
} from '@gifts/contract/states';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderAfterShipments } from './order-after-shipments.ts';

const after = (order: OrderStatus, shipments: readonly ShipmentStatus[]) =>
  orderAfterShipments(
    order,
    shipments.map((status) => ({ status })),
  );

const cases: [order: OrderStatus, shipments: ShipmentStatus[], next: OrderTransition[]][] = [
  ['ordered', ['pending'], []],
  ['ordered', ['tracking', 'pending'], []],
  ['ordered', ['failed_unset_tracking'], []],
  ['ordered', ['shipped', 'pending'], ['shipped']],
  ['ordered', ['delivered_override', 'pending'], ['shipped']],
  ['ordered', ['delivered_override'], ['shipped', 'delivered']],
  ['ordered', ['delivered_override', 'failed'], ['shipped', 'delivered']],
  ['ordered', ['failed'], ['failed']],
  ['ordered', ['failed', 'failed'], ['failed']],
  ['ordered', ['failed', 'pending'], []],
  ['ordered', ['failed', 'failed_unset_tracking'], []],
  ['ordered', ['failed_with_reship', 'pending'], []],
  ['ordered', ['failed_with_reship', 'shipped'], ['shipped']],
  ['ordered', ['failed_with_reship', 'failed'], ['failed']],
  ['shipped', ['shipped', 'pending'], []],
  ['shipped', ['delivered', 'shipped'], []],
  ['shipped', ['delivered', 'pending'], []],
  ['shipped', ['delivered', 'failed_unset_tracking'], []],
  ['shipped', ['delivered'], ['delivered']],
  ['shipped', ['delivered', 'delivered_override'], ['delivered']],
  ['shipped', ['delivered', 'failed'], ['delivered']],
  ['shipped', ['delivered', 'failed_with_reship', 'delivered'], ['delivered']],
  ['shipped', ['failed_with_reship', 'pending'], []],
  ['shipped', ['failed'], ['failed']],
  ['shipped', ['failed', 'failed_with_reship', 'failed'], ['failed']],
  ['paid', [], []],
  ['delivered', ['delivered', 'failed'], []],
  ['failed', ['failed'], []],
];

it.each(cases)('an order that is %s with %j becomes %s', (order, shipments, next) => {
  expect(after(order, shipments)).toEqual(next);
});

it('every combination of shipments leads along the order table', () => {
  const anyOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
  fc.assert(
    fc.property(
      anyOf(orderStatuses),
      fc.array(anyOf(shipmentStatuses), { minLength: 1 }),
      (order, shipments) => {
        const path = [order, ...after(order, shipments)];
        return after(order, shipments).every((next, index) => canTransition(path[index] ?? order, next));
      },
    ),
  );
});

it('the order in which the parcels are listed does not matter', () => {
  for (const [order, shipments, next] of cases) expect(after(order, shipments.toReversed())).toEqual(next);
});
