import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import type { HandlersOf } from '../../handlers.ts';
import { withPageDefaults } from '../../lists/page.ts';
import { findListedShipment } from './find-fulfilment-shipment.ts';
import { getFulfilmentShipment } from './get-fulfilment-shipment.ts';
import { importShipments } from './import/import-shipments.process.ts';
import { previewImport } from './import/preview-import.ts';
import { listFulfilmentShipments } from './list-fulfilment-shipments.ts';
import { getPackingSlip, getPackingSlips, readIds } from './slips/get-packing-slips.ts';
import { deliver, fail, setTracking, ship, withdrawTracking } from './update-shipment.ts';

/** The entry about a shipment stands in the audit log of the organization whose gift it is. */
const customerOf = async (
  context: CallerContext,
  tx: Tx,
  { params }: { params: { id: string } },
): Promise<string> => (await findListedShipment(context, tx, params.id)).customer_id;

export const fulfilmentHandlers: HandlersOf<
  | 'listFulfilmentShipments'
  | 'getFulfilmentShipment'
  | 'getPackingSlip'
  | 'listPackingSlips'
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
  getPackingSlip: (context, db, { params, query }) => getPackingSlip(context, db, params.id, query.format),
  listPackingSlips: (context, db, { query }) =>
    getPackingSlips(context, db, readIds(query.ids), query.format),
  setShipmentTracking: {
    handle: (context, tx, { params, body }) => setTracking(context, tx, params.id, body),
    findAudited: customerOf,
  },
  withdrawShipmentTracking: {
    handle: (context, tx, { params }) => withdrawTracking(context, tx, params.id),
    findAudited: customerOf,
  },
  shipShipment: {
    handle: (context, tx, { params }) => ship(context, tx, params.id),
    findAudited: customerOf,
  },
  deliverShipment: {
    handle: (context, tx, { params }) => deliver(context, tx, params.id),
    findAudited: customerOf,
  },
  failShipment: {
    handle: (context, tx, { params, body }) => fail(context, tx, params.id, body),
    findAudited: customerOf,
  },
  importShipments: {
    handle: (context, tx, { query, body }) =>
      query.preview ? previewImport(context, tx, body) : importShipments(context, body),
    runsOutsideTransaction: true,
  },
};
