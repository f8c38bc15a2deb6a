/** The model of placed orders and their shipments. */
import { strict as assert } from 'node:assert';
import { batchAt, enterStatus, type Model, type ModelOrder, type ModelShipment, statusOf } from './model.ts';
import { earnOrder, failPaidOrder, refundLostBrands } from './model-payments.ts';
import { brandsOf } from './prices.ts';

export function placeSlice(model: Model, batch: number, from: number, to: number): void {
  for (const order of batchAt(model, batch).orders) {
    if (order.position < from || order.position >= to || statusOf(order) !== 'paid') continue;
    enterStatus(order, 'ordered');
    order.shipments = brandsOf(order.cart).map((brand) => ({ brand, status: 'pending' }));
  }
}

export type ShipmentMove = Exclude<ModelShipment['status'], 'pending'>;

const allowedFrom: Readonly<Record<ShipmentMove, readonly string[]>> = {
  shipped: ['pending'],
  delivered: ['shipped'],
  delivered_override: ['pending', 'shipped'],
  failed: ['pending', 'shipped'],
  failed_with_reship: ['pending', 'shipped'],
};

export function moveShipment(model: Model, order: ModelOrder, index: number, move: ShipmentMove): string {
  const shipment = order.shipments[index];
  assert(shipment);
  if (shipment.status === move) return 'ok';
  if (!allowedFrom[move].includes(shipment.status)) return 'shipment_state';
  shipment.status = move;
  if (move === 'failed_with_reship') order.shipments.push({ brand: shipment.brand, status: 'pending' });
  updateOrderStatus(model, order);
  return 'ok';
}

function updateOrderStatus(model: Model, order: ModelOrder): void {
  const status = statusOf(order);
  if (status !== 'ordered' && status !== 'shipped') return;
  const live = order.shipments.filter((shipment) => !shipment.status.startsWith('failed'));
  if (live.length === 0) {
    failPaidOrder(model, order);
    return;
  }
  if (status === 'ordered' && live.some((shipment) => shipment.status !== 'pending'))
    enterStatus(order, 'shipped');
  if (live.every((shipment) => shipment.status.startsWith('delivered'))) {
    enterStatus(order, 'delivered');
    refundLostBrands(model, order);
    earnOrder(model, order);
  }
}
