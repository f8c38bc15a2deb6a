/** Orders that are placed, and their parcels. */
import { strict as assert } from 'node:assert';
import { batchAt, enter, type Model, type ModelOrder, type ModelShipment, statusOf } from './model.ts';
import { failPaid } from './model-payments.ts';
import { brandsOf } from './prices.ts';

export function placeSlice(model: Model, batch: number, from: number, to: number): void {
  for (const order of batchAt(model, batch).orders) {
    if (order.position < from || order.position >= to || statusOf(order) !== 'paid') continue;
    enter(order, 'ordered');
    order.shipments = brandsOf(order.cart).map((brand) => ({ brand, status: 'pending' }));
  }
}

export type Move = Exclude<ModelShipment['status'], 'pending'>;

const mayFollow: Readonly<Record<Move, readonly string[]>> = {
  shipped: ['pending'],
  delivered: ['shipped'],
  delivered_override: ['pending', 'shipped'],
  failed: ['pending', 'shipped'],
  failed_with_reship: ['pending', 'shipped'],
};

export function moveParcel(model: Model, order: ModelOrder, index: number, move: Move): string {
  const shipment = order.shipments[index];
  assert(shipment);
  if (shipment.status === move) return 'ok';
  if (!mayFollow[move].includes(shipment.status)) return 'shipment_state';
  shipment.status = move;
  if (move === 'failed_with_reship') order.shipments.push({ brand: shipment.brand, status: 'pending' });
  follow(model, order);
  return 'ok';
}

function follow(model: Model, order: ModelOrder): void {
  const status = statusOf(order);
  if (status !== 'ordered' && status !== 'shipped') return;
  const live = order.shipments.filter((shipment) => !shipment.status.startsWith('failed'));
  if (live.length === 0) {
    if (status === 'ordered') failPaid(model, order);
  } else if (live.every((shipment) => shipment.status.startsWith('delivered'))) enter(order, 'delivered');
  else if (status === 'ordered' && live.some((shipment) => shipment.status === 'shipped'))
    enter(order, 'shipped');
}
