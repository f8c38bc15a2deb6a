import {
  canTransition,
  type OrderStatus,
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

const cases: [order: OrderStatus, shipments: ShipmentStatus[], next: OrderStatus | null][] = [
  ['ordered', ['pending'], null],
  ['ordered', ['tracking', 'pending'], null],
  ['ordered', ['failed_unset_tracking'], null],
  ['ordered', ['shipped', 'pending'], 'shipped'],
  ['ordered', ['delivered_override', 'pending'], null],
  ['ordered', ['delivered_override'], 'delivered'],
  ['ordered', ['delivered_override', 'failed'], 'delivered'],
  ['ordered', ['failed'], 'failed'],
  ['ordered', ['failed', 'failed'], 'failed'],
  ['ordered', ['failed', 'pending'], null],
  ['ordered', ['failed_with_reship', 'pending'], null],
  ['ordered', ['failed_with_reship', 'shipped'], 'shipped'],
  ['ordered', ['failed_with_reship', 'failed'], 'failed'],
  ['shipped', ['shipped', 'pending'], null],
  ['shipped', ['delivered', 'shipped'], null],
  ['shipped', ['delivered', 'pending'], null],
  ['shipped', ['delivered', 'failed_unset_tracking'], null],
  ['shipped', ['delivered'], 'delivered'],
  ['shipped', ['delivered', 'delivered_override'], 'delivered'],
  ['shipped', ['delivered', 'failed'], 'delivered'],
  ['shipped', ['delivered', 'failed_with_reship', 'delivered'], 'delivered'],
  ['shipped', ['failed_with_reship', 'pending'], null],
  // The last parcel was shipped, lost and not sent again. The order stays shipped.
  ['shipped', ['failed'], null],
  ['shipped', ['failed', 'failed_with_reship', 'failed'], null],
  ['paid', [], null],
  ['delivered', ['delivered', 'failed'], null],
  ['failed', ['failed'], null],
];

it.each(cases)('an order that is %s with %j becomes %s', (order, shipments, next) => {
  expect(after(order, shipments)).toBe(next);
});

it('every combination of shipments leads to a status that the order table allows', () => {
  const anyOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
  fc.assert(
    fc.property(
      anyOf(orderStatuses),
      fc.array(anyOf(shipmentStatuses), { minLength: 1 }),
      (order, shipments) => {
        const next = after(order, shipments);
        return next === null || canTransition(order, next);
      },
    ),
  );
});

it('the order in which the parcels are listed does not matter', () => {
  for (const [order, shipments, next] of cases) expect(after(order, shipments.toReversed())).toBe(next);
});
