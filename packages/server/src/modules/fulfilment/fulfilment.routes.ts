import type { HandlersOf } from '../../handlers.ts';
import { withPageDefaults } from '../../lists/page.ts';
import { addTrackingNumber, removeTrackingNumber } from './change-tracking-numbers.ts';
import { getFulfilmentShipment } from './get-fulfilment-shipment.ts';
import { holdShipment, releaseShipment } from './hold-shipment.ts';
import { importShipments } from './import/import-shipments.process.ts';
import { previewImport } from './import/preview-import.ts';
import { listFulfilmentShipments } from './list-fulfilment-shipments.ts';
import { splitShipment } from './split-shipment.ts';
import { deliver, fail, setTracking, ship, withdrawTracking } from './update-shipment.ts';

export const fulfilmentHandlers: HandlersOf<
  | 'listFulfilmentShipments'
  | 'getFulfilmentShipment'
  | 'setShipmentTracking'
  | 'withdrawShipmentTracking'
  | 'addShipmentTrackingNumber'
  | 'removeShipmentTrackingNumber'
  | 'splitShipment'
  | 'holdShipment'
  | 'releaseShipment'
  | 'shipShipment'
  | 'deliverShipment'
  | 'failShipment'
  | 'importShipments'
> = {
  listFulfilmentShipments: (context, db, { query }) =>
    listFulfilmentShipments(context, db, withPageDefaults(query)),
  getFulfilmentShipment: (context, db, { params }) => getFulfilmentShipment(context, db, params.id),
  setShipmentTracking: (context, tx, { params, body }) => setTracking(context, tx, params.id, body),
  withdrawShipmentTracking: (context, tx, { params }) => withdrawTracking(context, tx, params.id),
  addShipmentTrackingNumber: (context, tx, { params, body }) =>
    addTrackingNumber(context, tx, params.id, body),
  removeShipmentTrackingNumber: (context, tx, { params }) =>
    removeTrackingNumber(context, tx, params.id, params.number),
  splitShipment: (context, tx, { params, body }) => splitShipment(context, tx, params.id, body),
  holdShipment: (context, tx, { params, body }) => holdShipment(context, tx, params.id, body),
  releaseShipment: (context, tx, { params }) => releaseShipment(context, tx, params.id),
  shipShipment: (context, tx, { params }) => ship(context, tx, params.id),
  deliverShipment: (context, tx, { params }) => deliver(context, tx, params.id),
  failShipment: (context, tx, { params, body }) => fail(context, tx, params.id, body),
  importShipments: {
    handle: (context, tx, { query, body }) =>
      query.preview ? previewImport(context, tx, body) : importShipments(context, body),
    runsOutsideTransaction: true,
  },
};
