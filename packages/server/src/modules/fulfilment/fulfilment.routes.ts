import type { HandlersOf } from '../../handlers.ts';
import { withPageDefaults } from '../../lists/page.ts';
import { getFulfilmentShipment } from './get-fulfilment-shipment.ts';
import { importShipments } from './import/import-shipments.process.ts';
import { previewImport } from './import/preview-import.ts';
import { listFulfilmentShipments } from './list-fulfilment-shipments.ts';
import { deliver, fail, setTracking, ship, withdrawTracking } from './update-shipment.ts';

export const fulfilmentHandlers: HandlersOf<
  | 'listFulfilmentShipments'
  | 'getFulfilmentShipment'
  | 'setShipmentTracking'
  | 'withdrawShipmentTracking'
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
  shipShipment: (context, tx, { params }) => ship(context, tx, params.id),
  deliverShipment: (context, tx, { params }) => deliver(context, tx, params.id),
  failShipment: (context, tx, { params, body }) => fail(context, tx, params.id, body),
  importShipments: {
    handle: (context, tx, { query, body }) =>
      query.preview ? previewImport(context, tx, body) : importShipments(context, body),
    runsOutsideTransaction: true,
  },
};
