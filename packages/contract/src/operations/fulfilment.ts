import { bodyLimits } from '../body-limits.ts';
import {
  AddTrackingNumberInput,
  ExportShipmentsQuery,
  FailShipmentInput,
  FulfilmentShipment,
  FulfilmentShipmentList,
  GetPackingSlipQuery,
  HoldShipmentInput,
  ImportShipmentsInput,
  ImportShipmentsQuery,
  ListFulfilmentShipmentsQuery,
  ListPackingSlipsQuery,
  PackingSlips,
  SetTrackingInput,
  ShipmentExport,
  ShipmentImport,
  SplitShipmentInput,
  TrackingNumberParams,
} from '../fulfilment.ts';
import { EmptyInput } from '../sandbox.ts';
import { IdParams } from '../schema.ts';
import { define, NoQuery } from './operation.ts';

/** What all changes of a shipment have in common. */
const change = {
  method: 'POST',
  tag: 'Fulfilment',
  callers: 'shippers',
  access: 'write',
  reveals: 'address',
  params: IdParams,
  query: NoQuery,
  status: 200,
  response: FulfilmentShipment,
  errors: ['not_found', 'shipment_state'],
} as const;

export const fulfilmentOperations = {
  listFulfilmentShipments: define({
    method: 'GET',
    path: '/v1/fulfilment/shipments',
    tag: 'Fulfilment',
    summary: 'List shipments to send',
    description:
      'Returns the shipments of the brands of the key, newest first. With `status=pending` and `held=false` it is the queue of what is to be packed. To follow changes, ask again with `updated_at[after]` and the newest `updated_at` that you have seen, or create a webhook.',
    callers: 'shippers',
    access: 'read',
    reveals: 'address',
    query: ListFulfilmentShipmentsQuery,
    status: 200,
    response: FulfilmentShipmentList,
    errors: ['forbidden'],
  }),
  getFulfilmentShipment: define({
    method: 'GET',
    path: '/v1/fulfilment/shipments/{id}',
    tag: 'Fulfilment',
    summary: 'Get a shipment to send',
    description: 'Returns one shipment with what is needed to pack and to send it.',
    callers: 'shippers',
    access: 'read',
    reveals: 'address',
    params: IdParams,
    query: NoQuery,
    status: 200,
    response: FulfilmentShipment,
    errors: ['not_found', 'forbidden'],
  }),
  getPackingSlip: define({
    method: 'GET',
    path: '/v1/fulfilment/shipments/{id}/packing_slip',
    tag: 'Fulfilment',
    summary: 'Get a packing slip',
    description:
      'Returns a PDF to print: where the parcel goes, what to pack with boxes to tick, the message of the card, and a QR code with the id of the shipment. Names are in their own script; a letter that no font has is shown as a box.',
    callers: 'shippers',
    access: 'read',
    params: IdParams,
    query: GetPackingSlipQuery,
    status: 200,
    response: PackingSlips,
    reveals: 'address',
    contentType: 'application/pdf',
    errors: ['not_found', 'forbidden'],
  }),
  listPackingSlips: define({
    method: 'GET',
    path: '/v1/fulfilment/packing_slips',
    tag: 'Fulfilment',
    summary: 'Get many packing slips',
    description:
      'Returns the packing slips of many shipments as one PDF. If a shipment is not found, there is no PDF, and the error names it.',
    callers: 'shippers',
    access: 'read',
    query: ListPackingSlipsQuery,
    status: 200,
    response: PackingSlips,
    reveals: 'address',
    contentType: 'application/pdf',
    errors: ['not_found', 'forbidden'],
  }),
  setShipmentTracking: define({
    ...change,
    path: '/v1/fulfilment/shipments/{id}/tracking',
    summary: 'Set the tracking number',
    description:
      'Records by what the parcel is followed, and makes the shipment `tracking`. The recipient sees it. The same carrier and number again change nothing. Another number or another link is refused until the first one is withdrawn.',
    body: SetTrackingInput,
  }),
  withdrawShipmentTracking: define({
    ...change,
    method: 'DELETE',
    path: '/v1/fulfilment/shipments/{id}/tracking',
    summary: 'Withdraw the tracking number',
    description:
      'Withdraws a tracking number that was wrong, and makes the shipment `failed_unset_tracking`: it is still to be sent, and can get another number. Withdrawing it again changes nothing.',
  }),
  addShipmentTrackingNumber: define({
    ...change,
    path: '/v1/fulfilment/shipments/{id}/tracking_numbers',
    summary: 'Add another tracking number',
    description:
      'Adds a number to a shipment that leaves in several boxes, or that gets its number after it was sent. The shipment is `tracking` or `shipped`, and its first number is set with `POST …/tracking`. It has at most 20 others. The recipient sees them all. The same number again changes nothing.',
    body: AddTrackingNumberInput,
  }),
  removeShipmentTrackingNumber: define({
    ...change,
    method: 'DELETE',
    path: '/v1/fulfilment/shipments/{id}/tracking_numbers/{number}',
    params: TrackingNumberParams,
    summary: 'Remove another tracking number',
    description:
      'Removes a number that was added, until the shipment has come to its end. A number that the shipment does not have changes nothing. Its first number is withdrawn with `DELETE …/tracking`.',
  }),
  splitShipment: define({
    ...change,
    path: '/v1/fulfilment/shipments/{id}/split',
    summary: 'Split a shipment in two',
    description:
      'Moves some of the products into a new `pending` shipment, for a parcel of their own, and returns the new shipment; its `split_from` is the first one. Both are sent, tracked, held or lost by themselves. It is possible until the carrier has the parcel, and something stays in the first shipment. The new shipment is held as long as the first one was, until it is released. Send an `Idempotency-Key`, because a repeated request splits again.',
    status: 201,
    body: SplitShipmentInput,
  }),
  holdShipment: define({
    ...change,
    path: '/v1/fulfilment/shipments/{id}/hold',
    summary: 'Hold a shipment',
    description:
      'Says that the parcel must not leave now, and why. Its status stays. Until it is released it gets no tracking number and is not recorded as sent (409 `shipment_state`); it can fail, and a delivery can be recorded. A scan by the carrier ends the hold. Holding it again changes the reason and the note. It is possible until the carrier has the parcel.',
    body: HoldShipmentInput,
  }),
  releaseShipment: define({
    ...change,
    path: '/v1/fulfilment/shipments/{id}/release',
    summary: 'Release a shipment',
    description:
      'Ends the hold of a shipment, and closes the question to its recipient. One that is not held stays as it is.',
    body: EmptyInput,
  }),
  offerShipmentSwap: define({
    ...change,
    path: '/v1/fulfilment/shipments/{id}/offer_swap',
    summary: 'Let the recipient choose other products',
    description:
      'Asks the recipient of a shipment that is held as `out_of_stock` to choose another product of the brand in its place: as many pieces as the shipment has, which together cost no more and can go to the address. The recipient gets a mail, and has 14 days on the page of the gift. A choice changes `items` and releases the shipment; the sender gets back what it costs less when the order ends. Without a choice the shipment becomes `failed` with `out_of_stock`. Split off what is in stock before. Each shipment can ask once; the same again changes nothing.',
    body: EmptyInput,
  }),
  shipShipment: define({
    ...change,
    path: '/v1/fulfilment/shipments/{id}/ship',
    summary: 'Record that a shipment was sent',
    description:
      'Records that the carrier has the parcel, and makes the shipment `shipped`, with or without a tracking number. The recipient gets a mail about the first parcel of a gift.',
    body: EmptyInput,
  }),
  deliverShipment: define({
    ...change,
    path: '/v1/fulfilment/shipments/{id}/deliver',
    summary: 'Record a delivery by hand',
    description:
      'Records that the parcel has arrived, and makes the shipment `delivered_override`. One that the carrier has delivered stays as it is.',
    body: EmptyInput,
  }),
  failShipment: define({
    ...change,
    path: '/v1/fulfilment/shipments/{id}/fail',
    summary: 'Record that a shipment failed',
    description:
      'Records that a parcel was lost, came back or cannot be sent. With `reship` it becomes `failed_with_reship`, and a new shipment replaces it. Otherwise it becomes `failed`, and its products are refunded when the other parcels of the order have come to their end; an order that loses all its parcels fails. The same again changes nothing.',
    body: FailShipmentInput,
  }),
  exportShipments: define({
    method: 'GET',
    path: '/v1/fulfilment/shipments/export',
    tag: 'Fulfilment',
    summary: 'Export shipments to send',
    description:
      'Returns all shipments that the filters choose as one CSV file, newest first, with what is needed to pack them. With `status=pending` and `held=false` it is the queue of what is to be packed. Fill in `carrier`, `number` and `shipped_at`, and send the file to `POST /v1/fulfilment/shipments/import`. The file is sent while it is made: if the connection ends before the file does, ask again.',
    callers: 'shippers',
    access: 'read',
    query: ExportShipmentsQuery,
    status: 200,
    response: ShipmentExport,
    reveals: 'address',
    contentType: 'text/csv; charset=utf-8',
    errors: ['forbidden'],
  }),
  importShipments: define({
    method: 'POST',
    path: '/v1/fulfilment/shipments/import',
    tag: 'Fulfilment',
    summary: 'Import tracking numbers',
    description:
      'Records the tracking numbers of a CSV file, and answers what became of each row. Each row stands for itself: one that is refused does not stop the others. Sending the same file or row again changes nothing, also after an import that was interrupted.',
    callers: 'shippers',
    access: 'write',
    query: ImportShipmentsQuery,
    body: ImportShipmentsInput,
    bodyType: 'text/csv',
    maxBodyBytes: bodyLimits.csv,
    status: 200,
    response: ShipmentImport,
    errors: [],
  }),
} as const;
