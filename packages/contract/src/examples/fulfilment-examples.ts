/** A request and an answer for every operation about shipments to send. */
import { exportColumns, type FulfilmentShipment } from '../fulfilment.ts';
import { address, brand, card, ids, order, product } from './example-resources.ts';

const shipmentId = { id: ids.shipment };
const tracking = { carrier: 'UPS', number: '1Z999AA10123456784' };

export const fulfilmentShipment: FulfilmentShipment = {
  id: ids.shipment,
  status: 'pending',
  brand: { id: brand.id, name: brand.name },
  order_reference_id: order.reference_id,
  sandbox: true,
  ship_to: {
    first_name: 'Grace',
    last_name: 'Hopper',
    address_1: address.address_1,
    address_2: address.address_2,
    city: address.city,
    state: address.state,
    postal_code: address.postal_code,
    country: address.country,
    phone: null,
  },
  items: [{ product_id: product.id, sku: 'coffee-sampler', name: product.name, quantity: 1, variants: [] }],
  card: { image: card.image, message: order.message, from_name: 'Example Company' },
  tracking_carrier: null,
  tracking_number: null,
  tracking_numbers: [],
  hold: null,
  swap_due_at: null,
  swapped_at: null,
  split_from: null,
  reship_of: null,
  failure_reason: null,
  shipped_at: null,
  delivered_at: null,
  delivery_eta: null,
  created_at: '2026-03-02T18:32:12.000Z',
  updated_at: '2026-03-02T18:32:12.000Z',
};

const tracked: FulfilmentShipment = {
  ...fulfilmentShipment,
  status: 'tracking',
  tracking_carrier: tracking.carrier,
  tracking_number: tracking.number,
  tracking_numbers: [{ ...tracking, url: `https://www.ups.com/track?tracknum=${tracking.number}` }],
  updated_at: '2026-03-03T08:20:00.000Z',
};
const shipped: FulfilmentShipment = {
  ...tracked,
  status: 'shipped',
  shipped_at: '2026-03-04T09:12:00.000Z',
  updated_at: '2026-03-04T09:12:00.000Z',
};
const second = { carrier: 'The Milkman', number: 'MILK-12', url: 'https://track.example.com/MILK-12' };
const holdInput = { reason: 'out_of_stock' as const, note: 'The next delivery comes on Monday.' };
const later = '2026-03-07T16:40:00.000Z';

const csv = `shipment_id,carrier,number,shipped_at
${ids.shipment},,1Z999AA10123456784,2026-03-03
`;

const exported = `\ufeff${exportColumns}\r
${ids.shipment},,,,pending,${brand.name},${order.reference_id},Grace,Hopper,${address.address_1},${address.address_2 ?? ''},${address.city},${address.state},${address.postal_code},${address.country},,"1 × ${product.name} (coffee-sampler)",${order.message},Example Company,${fulfilmentShipment.created_at}\r
`;

export const fulfilmentExamples = {
  listFulfilmentShipments: {
    query: { page: 1, per_page: 20, status: 'pending' as const, brand_id: brand.id },
    response: { data: [fulfilmentShipment], list_meta: { total_count: 1 } },
  },
  getFulfilmentShipment: { params: shipmentId, response: fulfilmentShipment },
  getPackingSlip: { params: shipmentId, query: { format: '4x6' as const }, response: '%PDF-1.3' },
  listPackingSlips: { query: { ids: ids.shipment, format: 'a4' as const }, response: '%PDF-1.3' },
  setShipmentTracking: { params: shipmentId, body: tracking, response: tracked },
  withdrawShipmentTracking: {
    params: shipmentId,
    response: {
      ...tracked,
      status: 'failed_unset_tracking' as const,
      tracking_number: null,
      tracking_numbers: [],
    },
  },
  addShipmentTrackingNumber: {
    params: shipmentId,
    body: second,
    response: { ...shipped, tracking_numbers: [...tracked.tracking_numbers, second] },
  },
  removeShipmentTrackingNumber: {
    params: { ...shipmentId, number: second.number },
    response: shipped,
  },
  splitShipment: {
    params: shipmentId,
    body: { items: [{ product_id: product.id, quantity: 1 }] },
    response: { ...fulfilmentShipment, id: ids.secondShipment, split_from: ids.shipment },
  },
  holdShipment: {
    params: shipmentId,
    body: holdInput,
    response: { ...fulfilmentShipment, hold: { ...holdInput, since: '2026-03-03T08:20:00.000Z' } },
  },
  offerShipmentSwap: {
    params: shipmentId,
    body: {},
    response: {
      ...fulfilmentShipment,
      hold: { ...holdInput, since: '2026-03-03T08:20:00.000Z' },
      swap_due_at: '2026-03-17T08:25:00.000Z',
    },
  },
  releaseShipment: { params: shipmentId, body: {}, response: fulfilmentShipment },
  shipShipment: { params: shipmentId, body: {}, response: shipped },
  deliverShipment: {
    params: shipmentId,
    body: {},
    response: { ...shipped, status: 'delivered_override' as const, delivered_at: later, updated_at: later },
  },
  failShipment: {
    params: shipmentId,
    body: { reason: 'lost' as const, reship: true },
    response: {
      ...shipped,
      status: 'failed_with_reship' as const,
      failure_reason: 'lost' as const,
      updated_at: later,
    },
  },
  exportShipments: {
    query: { status: 'pending' as const, brand_id: brand.id },
    response: exported,
  },
  importShipments: {
    query: { preview: false },
    body: csv,
    response: {
      data: [
        {
          row: 2,
          shipment_id: ids.shipment,
          result: 'updated' as const,
          ...tracking,
          is_carrier_guessed: true,
          error: null,
        },
      ],
      counts: { updated: 1, unchanged: 0, skipped: 0, refused: 0 },
      preview: false,
    },
  },
};
