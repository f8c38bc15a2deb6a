import type { FulfilmentShipment } from '@gifts/contract/fulfilment';
import type { Context } from '../../context/context.ts';
import { assert } from '../../kit/assert.ts';
import { idTime, referenceId } from '../../kit/ids.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { addressOf } from '../orders/sealed-recipient.ts';
import { type ShipmentRecord, trackingNumbersOf } from '../orders/shipment-record.ts';
import { packedLines } from './packed-lines.ts';

type Settings = Pick<Context, 'catalog' | 'config' | 'vault'>;

/** Presents a shipment to those who pack and send it. `updatedAt` is the real time of its last change. */
export function presentFulfilmentShipment(
  settings: Settings,
  order: OrderRecord,
  shipment: ShipmentRecord,
  updatedAt: Date,
): FulfilmentShipment {
  return {
    id: shipment.id,
    status: shipment.status,
    brand: { id: shipment.brand_id, name: shipment.brand_name },
    order_reference_id: referenceId(order.id),
    sandbox: settings.config.environment === 'sandbox',
    ship_to: shipTo(settings, order),
    items: packedItems(settings, order, shipment),
    card: greeting(settings, order),
    tracking_carrier: shipment.tracking_carrier,
    tracking_number: shipment.tracking_number,
    tracking_numbers: trackingNumbersOf(shipment),
    hold: hold(shipment),
    swap_due_at: time(shipment.swap_due_at),
    swapped_at: time(shipment.swapped_at),
    split_from: shipment.split_from,
    reship_of: shipment.reship_of,
    failure_reason: shipment.failure_reason,
    shipped_at: time(shipment.shipped_at),
    delivered_at: time(shipment.delivered_at),
    delivery_eta: time(shipment.delivery_eta),
    created_at: idTime(shipment.id).toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

/**
 * Packages of an address without a name go to the recipient that the sender named. The pages store the full name as the first
 * name, so the last name that the sender gave is added only to the first name that the sender gave.
 */
function shipTo(settings: Settings, order: OrderRecord): FulfilmentShipment['ship_to'] {
  const address = addressOf(settings, order);
  assert(address, 'an order that was placed has an address');
  const firstName = address.first_name ?? order.recipient_first_name;
  const knownLastName = firstName === order.recipient_first_name ? order.recipient_last_name : null;
  return {
    first_name: firstName,
    last_name: address.last_name ?? knownLastName ?? '',
    address_1: address.address_1,
    address_2: address.address_2,
    city: address.city,
    state: address.state,
    postal_code: address.postal_code,
    country: address.country,
    phone: address.phone,
  };
}

export function packedItems(
  { catalog }: Settings,
  order: OrderRecord,
  shipment: ShipmentRecord,
): FulfilmentShipment['items'] {
  return packedLines(shipment, order).map(({ item, variants, indexes }) => ({
    product_id: item.product.id,
    sku: catalog.productsById.get(item.product.id)?.slug ?? null,
    name: item.product.name,
    quantity: indexes.length,
    variants: [...variants],
  }));
}

function hold({ hold_reason: reason, hold_note: note, held_at: since }: ShipmentRecord) {
  return reason === null || since === null ? null : { reason, note, since: new Date(since).toISOString() };
}

function greeting({ catalog }: Settings, order: OrderRecord): FulfilmentShipment['card'] {
  const { card_id: id, message, from_name } = order;
  const card = id === null ? undefined : catalog.cardsById.get(id);
  if (!card && message === null) return null;
  return { image: card?.image ?? null, message, from_name };
}

const time = (text: string | null): string | null => text && new Date(text).toISOString();
