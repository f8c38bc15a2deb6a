import type { HandlersOf } from '../../handlers.ts';
import { withPageDefaults } from '../../lists/page.ts';
import { addTrackingNumber, removeTrackingNumber } from './change-tracking-numbers.ts';
import { getShipmentExport } from './export-shipments.ts';
import { customerOfShipment } from './find-fulfilment-shipment.ts';
import { getFulfilmentShipment } from './get-fulfilment-shipment.ts';
import { holdShipment, releaseShipment } from './hold-shipment.ts';
import { importShipments } from './import/import-shipments.process.ts';
import { previewImport } from './import/preview-import.ts';
import { listFulfilmentShipments } from './list-fulfilment-shipments.ts';
import { getPackingSlip, getPackingSlips, readIds } from './slips/get-packing-slips.ts';
import { splitShipment } from './split-shipment.ts';
import { deliver, fail, setTracking, ship, withdrawTracking } from './update-shipment.ts';

export const fulfilmentHandlers: HandlersOf<
  | 'listFulfilmentShipments'
  | 'getFulfilmentShipment'
  | 'getPackingSlip'
  | 'listPackingSlips'
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
  | 'exportShipments'
  | 'importShipments'
> = {
  listFulfilmentShipments: (context, db, { query }) =>
    listFulfilmentShipments(context, db, withPageDefaults(query)),
  getFulfilmentShipment: (context, db, { params }) => getFulfilmentShipment(context, db, params.id),
  getPackingSlip: (context, db, { params, query }) => getPackingSlip(context, db, params.id, query.format),
  listPackingSlips: (context, db, { query }) =>
    getPackingSlips(context, db, readIds(query.ids), query.format),
  setShipmentTracking: {
    handle: (context, tx, { params, body }) => setTracking(context, tx, params.id, body),
    findAudited: customerOfShipment,
  },
  withdrawShipmentTracking: {
    handle: (context, tx, { params }) => withdrawTracking(context, tx, params.id),
    findAudited: customerOfShipment,
  },
  shipShipment: {
    handle: (context, tx, { params }) => ship(context, tx, params.id),
    findAudited: customerOfShipment,
  },
  deliverShipment: {
    handle: (context, tx, { params }) => deliver(context, tx, params.id),
    findAudited: customerOfShipment,
  },
  failShipment: {
    handle: (context, tx, { params, body }) => fail(context, tx, params.id, body),
    findAudited: customerOfShipment,
  },
  addShipmentTrackingNumber: {
    handle: (context, tx, { params, body }) => addTrackingNumber(context, tx, params.id, body),
    findAudited: customerOfShipment,
  },
  removeShipmentTrackingNumber: {
    handle: (context, tx, { params }) => removeTrackingNumber(context, tx, params.id, params.number),
    findAudited: customerOfShipment,
  },
  splitShipment: {
    handle: (context, tx, { params, body }) => splitShipment(context, tx, params.id, body),
    findAudited: customerOfShipment,
  },
  holdShipment: {
    handle: (context, tx, { params, body }) => holdShipment(context, tx, params.id, body),
    findAudited: customerOfShipment,
  },
  releaseShipment: {
    handle: (context, tx, { params }) => releaseShipment(context, tx, params.id),
    findAudited: customerOfShipment,
  },
  exportShipments: (context, db, { query }) => getShipmentExport(context, db, query),
  importShipments: {
    handle: (context, tx, { query, body }) =>
      query.preview ? previewImport(context, tx, body) : importShipments(context, body),
    runsOutsideTransaction: true,
  },
};
