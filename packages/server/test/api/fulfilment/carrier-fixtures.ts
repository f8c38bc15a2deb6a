/** A service whose parcels EasyPost follows. The tests run the jobs themselves, so that nothing happens behind them. */
import { strict as assert } from 'node:assert';
import { configuredEasypost } from '../../../src/modules/fulfilment/carriers/easypost/configure-easypost.ts';
import { followTracker } from '../../../src/modules/fulfilment/trackers/follow-tracker.process.ts';
import { recordReports } from '../../../src/modules/fulfilment/trackers/record-reports.process.ts';
import { startTestApp, type TestApp, type TestResponse } from '../../harness/app.ts';
import { type EasypostTracker, eventOf } from '../../harness/easypost/easypost-objects.ts';
import { type EasypostServer, easypostKeys } from '../../harness/easypost/easypost-server.ts';
import { signedEvent } from '../../harness/easypost/signed-event.ts';
import { advance, contextOf, orderedOrder, stateOf } from './fulfilment-fixtures.ts';

export const easypostOf = ({ url }: EasypostServer) => configuredEasypost({ ...easypostKeys, apiUrl: url });

export const startCarrierApp = (easypost: EasypostServer): Promise<TestApp> =>
  startTestApp({ worker: false, config: { carrier: easypostOf(easypost) } });

let numbers = 0;
/** A number that no other shipment has. */
export function newNumber(): string {
  numbers += 1;
  return `1Z999AA1${String(numbers).padStart(10, '0')}`;
}

export interface Parcel {
  readonly orderId: string;
  readonly shipmentId: string;
  readonly number: string;
}

/** A shipment that got its number just now. Its job waits. */
export async function trackedParcel(app: TestApp, number = newNumber(), brands = 1): Promise<Parcel> {
  const { id: orderId, shipments } = await orderedOrder(app, { brands });
  const shipmentId = shipments[0]?.id ?? '';
  const more = { tracking_carrier: 'UPS', tracking_number: number };
  assert.equal((await advance(app, shipmentId, 'tracking', more)).status, 200);
  return { orderId, shipmentId, number };
}

/** A shipment that EasyPost follows. */
export async function followedParcel(app: TestApp, number = newNumber(), brands = 1): Promise<Parcel> {
  const parcel = await trackedParcel(app, number, brands);
  await follow(app, parcel);
  await record(app);
  return parcel;
}

export async function trackersOf(app: TestApp, { shipmentId }: Pick<Parcel, 'shipmentId'>) {
  return app.db.query<{
    id: string;
    number: string;
    reference: string | null;
    word: string | null;
    problem: string | null;
    failures: number;
    last_failure: string | null;
    next_request_at: Date | null;
    ended_at: Date | null;
  }>('select * from carrier_trackers where organization_id = $1 and shipment_id = $2 order by id', [
    app.organizationId,
    shipmentId,
  ]);
}

/** Runs the job of the newest tracker of a shipment. */
export async function follow(app: TestApp, parcel: Pick<Parcel, 'shipmentId'>): Promise<void> {
  const tracker = (await trackersOf(app, parcel)).at(-1);
  assert(tracker);
  await followTracker(await contextOf(app), tracker.id);
}

/** Runs the job that records the reports of the organization. */
export const record = (app: TestApp, organizationId = app.organizationId): Promise<void> =>
  recordReports(() => contextOf(app, organizationId));

/** Sends a callback about a tracker, signed by EasyPost. */
export const report = (app: TestApp, tracker: EasypostTracker): Promise<TestResponse> =>
  app.request('POST', '/carriers/easypost/callbacks', signedEvent(eventOf(tracker)));

/** What became of a parcel: its status, everything that happened to its order, and its mails. */
export async function outcomeOf(app: TestApp, { orderId, shipmentId }: Parcel) {
  const state = await stateOf(app, orderId);
  return {
    shipment: state.shipments.find(({ id }) => id === shipmentId)?.status,
    order: state.row.status,
    revision: state.row.revision,
    changes: state.changes,
    activities: state.activities,
    events: state.events,
    mails: state.mails.map(({ template }) => template).sort(),
  };
}

export const waitingReports = (app: TestApp) =>
  app.db.query<{ word: string }>(
    'select word from carrier_reports where organization_id is not null order by word',
  );

export const unclaimedReports = (app: TestApp) =>
  app.db.query<{ reference: string; word: string }>(
    'select reference, word from unclaimed_carrier_reports order by id',
  );
