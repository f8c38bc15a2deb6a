import { bodyLimits } from '../body-limits.ts';
import {
  FailShipmentInput,
  FulfilmentShipment,
  FulfilmentShipmentList,
  ImportShipmentsInput,
  ImportShipmentsQuery,
  ListFulfilmentShipmentsQuery,
  SetTrackingInput,
  ShipmentImport,
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
      'Returns the shipments of the brands of the key, newest first. With `status=pending` it is the queue of what is to be packed. To follow changes, ask again with `updated_at[after]` and the newest `updated_at` that you have seen, or create a webhook.',
    callers: 'shippers',
    access: 'read',
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
    params: IdParams,
    query: NoQuery,
    status: 200,
    response: FulfilmentShipment,
    errors: ['not_found', 'forbidden'],
  }),
  setShipmentTracking: define({
    ...change,
    path: '/v1/fulfilment/shipments/{id}/tracking',
    summary: 'Set the tracking number',
    description:
      'Records by what the parcel is followed, and makes the shipment `tracking`. The recipient sees it. The same carrier and number again change nothing. Another number is refused until the first one is withdrawn.',
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
