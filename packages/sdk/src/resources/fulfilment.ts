import type { Call, CallOptions, PostOptions } from '../call.ts';
import { eachItem } from '../paginate.ts';
import type {
  FailShipmentInput,
  ImportShipmentsQuery,
  ListFulfilmentShipmentsQuery,
  SetTrackingInput,
} from '../schemas.generated.ts';
import { fulfilmentWebhookCalls } from './webhooks.ts';

const shipmentCalls = (call: Call) => ({
  /** A page of the shipments of your brands, newest first. */
  list: (query: ListFulfilmentShipmentsQuery = {}, options?: CallOptions) =>
    call('listFulfilmentShipments', { query }, options),

  /** Every shipment, newest first, in pages of `per_page` (100 unless given). */
  all: ({ per_page, ...query }: Omit<ListFulfilmentShipmentsQuery, 'page'> = {}, options?: CallOptions) =>
    eachItem((page) => call('listFulfilmentShipments', { query: { ...query, ...page } }, options), per_page),

  /** What is needed to pack and to send a shipment. */
  get: (id: string, options?: CallOptions) => call('getFulfilmentShipment', { params: { id } }, options),

  /** Sets the tracking number. Another one than the shipment has is 409 `shipment_state`: withdraw that first. */
  setTracking: (id: string, body: SetTrackingInput, options?: PostOptions) =>
    call('setShipmentTracking', { params: { id }, body }, options),

  /** Withdraws a tracking number that was wrong. */
  withdrawTracking: (id: string, options?: PostOptions) =>
    call('withdrawShipmentTracking', { params: { id } }, options),

  /** Records that the carrier has the parcel. */
  ship: (id: string, options?: PostOptions) => call('shipShipment', { params: { id }, body: {} }, options),

  /** Records a delivery by hand. */
  deliver: (id: string, options?: PostOptions) =>
    call('deliverShipment', { params: { id }, body: {} }, options),

  /** Records that a parcel was lost, came back or cannot be sent, and whether a new one replaces it. */
  fail: (id: string, body: FailShipmentInput, options?: PostOptions) =>
    call('failShipment', { params: { id }, body }, options),

  /** Records the tracking numbers of a CSV file. `preview: true` changes nothing and says what would be changed. */
  import: (csv: string, query: ImportShipmentsQuery = {}, options?: PostOptions) =>
    call('importShipments', { query, body: csv }, options),
});

export const fulfilmentCalls = (call: Call) => ({
  /** The parcels of your brands. */
  shipments: shipmentCalls(call),
  /** Addresses that events about these parcels are posted to. Keys for the same brands share them. */
  webhooks: fulfilmentWebhookCalls(call),
});
