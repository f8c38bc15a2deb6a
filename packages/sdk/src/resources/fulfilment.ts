import type { Call, CallOptions, PostOptions } from '../call.ts';
import { eachItem } from '../paginate.ts';
import type {
  AddTrackingNumberInput,
  ExportShipmentsQuery,
  FailShipmentInput,
  GetPackingSlipQuery,
  HoldShipmentInput,
  ImportShipmentsQuery,
  ListFulfilmentShipmentsQuery,
  ListPackingSlipsQuery,
  SetTrackingInput,
  SplitShipmentInput,
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

  /** The packing slip of a shipment: the bytes of a PDF. */
  packingSlip: (id: string, query: GetPackingSlipQuery = {}, options?: CallOptions) =>
    call('getPackingSlip', { params: { id }, query }, options),

  /** The packing slips of up to 500 shipments, in their order: the bytes of one PDF. */
  packingSlips: (
    ids: readonly string[],
    query: Omit<ListPackingSlipsQuery, 'ids'> = {},
    options?: CallOptions,
  ) => call('listPackingSlips', { query: { ids: ids.join(','), ...query } }, options),

  /** Sets the tracking number. Another one than the shipment has is 409 `shipment_state`: withdraw that first. */
  setTracking: (id: string, body: SetTrackingInput, options?: PostOptions) =>
    call('setShipmentTracking', { params: { id }, body }, options),

  /** Withdraws a tracking number that was wrong. */
  withdrawTracking: (id: string, options?: PostOptions) =>
    call('withdrawShipmentTracking', { params: { id } }, options),

  /** Adds another number to a shipment that is `tracking` or `shipped`. */
  addTrackingNumber: (id: string, body: AddTrackingNumberInput, options?: PostOptions) =>
    call('addShipmentTrackingNumber', { params: { id }, body }, options),

  /** Removes a number that was added. */
  removeTrackingNumber: (id: string, number: string, options?: PostOptions) =>
    call('removeShipmentTrackingNumber', { params: { id, number } }, options),

  /** Moves some products into a new shipment, which is returned. A repeated call without `idempotencyKey` splits again. */
  split: (id: string, body: SplitShipmentInput, options?: PostOptions) =>
    call('splitShipment', { params: { id }, body }, options),

  /** Says that the parcel must not leave now, and why. */
  hold: (id: string, body: HoldShipmentInput, options?: PostOptions) =>
    call('holdShipment', { params: { id }, body }, options),

  /** Ends the hold of a shipment. */
  release: (id: string, options?: PostOptions) =>
    call('releaseShipment', { params: { id }, body: {} }, options),

  /** Asks the recipient of a shipment that is held as `out_of_stock` to choose another product of the brand. */
  offerSwap: (id: string, options?: PostOptions) =>
    call('offerShipmentSwap', { params: { id }, body: {} }, options),

  /** Records that the carrier has the parcel. */
  ship: (id: string, options?: PostOptions) => call('shipShipment', { params: { id }, body: {} }, options),

  /** Records a delivery by hand. */
  deliver: (id: string, options?: PostOptions) =>
    call('deliverShipment', { params: { id }, body: {} }, options),

  /** Records that a parcel was lost, came back or cannot be sent, and whether a new one replaces it. */
  fail: (id: string, body: FailShipmentInput, options?: PostOptions) =>
    call('failShipment', { params: { id }, body }, options),

  /** All shipments that the filters choose: the bytes of a CSV file in UTF-8, to fill in and to import. */
  export: (query: ExportShipmentsQuery = {}, options?: CallOptions) =>
    call('exportShipments', { query }, options),

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
