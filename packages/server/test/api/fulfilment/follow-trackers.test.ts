/** How tracking numbers are registered with a provider, and how the provider is asked about them. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteUnclaimedReports,
  enqueueCarrierWork,
} from '../../../src/modules/fulfilment/trackers/enqueue-carrier-work.process.ts';
import type { TestApp } from '../../harness/app.ts';
import { startTestApp } from '../../harness/app.ts';
import { newTracker } from '../../harness/easypost/easypost-objects.ts';
import { type EasypostServer, startEasypostServer } from '../../harness/easypost/easypost-server.ts';
import { storedTable } from '../../harness/stored-tables.ts';
import {
  easypostOf,
  follow,
  followedParcel,
  newNumber,
  outcomeOf,
  type Parcel,
  record,
  report,
  startCarrierApp,
  trackedParcel,
  trackersOf,
  unclaimedReports,
  waitingReports,
} from './carrier-fixtures.ts';
import { advance, advanceThrough, orderedOrder } from './fulfilment-fixtures.ts';
import { fulfilmentKey } from './shipper-fixtures.ts';

let easypost: EasypostServer;
let app: TestApp;
beforeAll(async () => {
  easypost = await startEasypostServer();
  app = await startCarrierApp(easypost);
});
afterEach(() => {
  easypost.requests.splice(0);
});
afterAll(async () => {
  await app.close();
  await easypost.close();
});

const jobs = (task: string) =>
  app.db.query<{ payload: { tracker_id?: string }; key: string | null }>(
    `select j.payload, j.key from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
    [task],
  );
const clearJobs = () => app.db.query('delete from graphile_worker._private_jobs');

const makeDue = (parcel: Parcel) =>
  app.db.query(
    `update carrier_trackers set next_request_at = now() where organization_id = $1 and shipment_id = $2
       and ended_at is null`,
    [app.organizationId, parcel.shipmentId],
  );

/** In minutes from now. */
async function waitOf(parcel: Parcel): Promise<number | null> {
  const time = (await trackersOf(app, parcel)).at(-1)?.next_request_at;
  return time ? Math.round((time.getTime() - Date.now()) / 60_000) : null;
}

describe('a shipment that gets a number', () => {
  it('has a job that registers the number, in the same transaction', async () => {
    await clearJobs();
    const parcel = await trackedParcel(app);
    const [tracker] = await trackersOf(app, parcel);
    expect(tracker).toMatchObject({ number: parcel.number, reference: null, failures: 0, ended_at: null });
    expect((await jobs('follow_tracker')).map(({ payload }) => payload.tracker_id)).toEqual([tracker?.id]);
    expect(easypost.requests).toEqual([]);
    await follow(app, parcel);
    expect(easypost.requests).toEqual([
      `POST /v2/trackers {"tracker":{"tracking_code":"${parcel.number}","carrier":"UPS"}}`,
    ]);
    expect(await trackersOf(app, parcel)).toMatchObject([
      { reference: easypost.trackerOf(parcel.number).id, failures: 0 },
    ]);
    expect(await waitOf(parcel)).toBe(6 * 60);
  });

  it('has one tracker when it is told the same again', async () => {
    const parcel = await trackedParcel(app);
    const more = { tracking_carrier: 'UPS', tracking_number: parcel.number };
    expect((await advance(app, parcel.shipmentId, 'tracking', more)).status).toBe(200);
    expect(await trackersOf(app, parcel)).toHaveLength(1);
  });

  it('is followed under the name that the provider has for the carrier, or none', async () => {
    for (const [carrier, code] of [
      ['dhl', ',"carrier":"DHLExpress"'],
      ['The Milkman', ''],
    ]) {
      const { id: orderId, shipments } = await orderedOrder(app);
      const parcel = { orderId, shipmentId: shipments[0]?.id ?? '', number: newNumber() };
      await advance(app, parcel.shipmentId, 'tracking', {
        tracking_carrier: carrier,
        tracking_number: parcel.number,
      });
      await follow(app, parcel);
      expect(easypost.requests.at(-1)).toBe(
        `POST /v2/trackers {"tracker":{"tracking_code":"${parcel.number}"${code}}}`,
      );
    }
  });

  it('has the state that the provider knew already', async () => {
    const number = newNumber();
    const first = await followedParcel(app, number);
    easypost.scan(number, 'in_transit');
    const second = await followedParcel(app, number);
    expect((await outcomeOf(app, second)).shipment).toBe('shipped');
    expect((await outcomeOf(app, first)).shipment).toBe('tracking');
  });

  it('gets a new tracker with another number, and the old one ends', async () => {
    const parcel = await followedParcel(app);
    await advanceThrough(app, parcel.shipmentId, 'failed_unset_tracking');
    const number = newNumber();
    await advance(app, parcel.shipmentId, 'tracking', { tracking_carrier: 'UPS', tracking_number: number });
    const trackers = await trackersOf(app, parcel);
    expect(trackers.map(({ number: each, ended_at }) => [each, ended_at !== null])).toEqual([
      [parcel.number, true],
      [number, false],
    ]);
    expect(trackers[0]?.next_request_at).toBeNull();
  });

  it('gets the same number again after it was withdrawn', async () => {
    const parcel = await followedParcel(app);
    await advanceThrough(app, parcel.shipmentId, 'failed_unset_tracking');
    const more = { tracking_carrier: 'UPS', tracking_number: parcel.number };
    await advance(app, parcel.shipmentId, 'tracking', more);
    await follow(app, parcel);
    await report(app, easypost.scan(parcel.number, 'in_transit'));
    await record(app);
    expect((await outcomeOf(app, parcel)).shipment).toBe('shipped');
    expect(await waitingReports(app)).toEqual([]);
  });

  it('sends no request once the number is withdrawn', async () => {
    const parcel = await trackedParcel(app);
    await advanceThrough(app, parcel.shipmentId, 'failed_unset_tracking');
    await follow(app, parcel);
    expect(easypost.requests).toEqual([]);
  });

  it.each(['delivered_override', 'failed', 'failed_with_reship'])(
    'ends its tracker with %s',
    async (status) => {
      const parcel = await followedParcel(app);
      await advanceThrough(app, parcel.shipmentId, status);
      const [tracker] = await trackersOf(app, parcel);
      expect(tracker?.ended_at).not.toBeNull();
      expect(tracker?.next_request_at).toBeNull();
      expect(await trackersOf(app, parcel)).toHaveLength(1);
    },
  );
});

it('a number that a shipper sets is followed for the customer, and the shipper sees what the carrier reports', async () => {
  const apiKey = await fulfilmentKey(app);
  const { id: orderId, shipments } = await orderedOrder(app);
  const shipmentId = shipments[0]?.id ?? '';
  const parcel = { orderId, shipmentId, number: newNumber() };
  const path = `/v1/fulfilment/shipments/${shipmentId}`;
  const body = { carrier: 'ups', number: parcel.number };
  expect((await app.request('POST', `${path}/tracking`, { apiKey, body })).status).toBe(200);
  await follow(app, parcel);
  const fields = { est_delivery_date: '2040-01-03T00:00:00Z' };
  await report(app, easypost.scan(parcel.number, 'pre_transit', { secondsAgo: 9, fields }));
  await record(app);
  const before = (await app.request('GET', path, { apiKey })).body;
  expect(before).toMatchObject({ status: 'tracking', delivery_eta: '2040-01-03T00:00:00.000Z' });
  await report(app, easypost.scan(parcel.number, 'delivered'));
  await record(app);
  const after = (await app.request('GET', path, { apiKey })).body;
  expect(after.status).toBe('delivered');
  const since = encodeURIComponent(before.updated_at);
  const list = await app.request('GET', `/v1/fulfilment/shipments?updated_at[after]=${since}`, { apiKey });
  expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([shipmentId]);
});

describe('a registration', () => {
  it.each(['reset_before', 'reset_after'] as const)(
    'that breaks off (%s) is sent again, and gives one tracker',
    async (failure) => {
      const parcel = await trackedParcel(app);
      easypost.failNext(failure);
      await follow(app, parcel);
      expect(await trackersOf(app, parcel)).toMatchObject([
        { reference: null, failures: 1, last_failure: 'connection_lost' },
      ]);
      expect(await waitOf(parcel)).toBe(1);
      await follow(app, parcel);
      const known = [...easypost.trackers.values()].filter((each) => each.tracking_code === parcel.number);
      expect(known).toHaveLength(1);
      expect(await trackersOf(app, parcel)).toMatchObject([
        { reference: known[0]?.id, failures: 0, last_failure: null },
      ]);
    },
  );

  it('of a worker that died between the answer and its record is repeated', async () => {
    const parcel = await trackedParcel(app);
    // What was written is lost with its transaction, as after a kill.
    await app.db.query(`create function lose() returns trigger language plpgsql as $$
      begin raise exception 'The process died'; end $$`);
    const references = await storedTable(app.db, 'carrier_tracker_references');
    await app.db.query(
      `create trigger lose before insert on ${references} for each row execute function lose()`,
    );
    await expect(follow(app, parcel)).rejects.toThrow('The process died');
    await app.db.query('drop function lose cascade');
    const { id } = easypost.trackerOf(parcel.number);
    expect(await trackersOf(app, parcel)).toMatchObject([{ reference: null, failures: 0 }]);
    expect((await report(app, easypost.scan(parcel.number, 'in_transit'))).status).toBe(200);
    await follow(app, parcel);
    expect(await trackersOf(app, parcel)).toMatchObject([{ reference: id }]);
    await record(app);
    expect((await outcomeOf(app, parcel)).shipment).toBe('shipped');
  });

  it('that ended meanwhile records nothing', async () => {
    const parcel = await trackedParcel(app);
    const hold = easypost.holdNext();
    const following = follow(app, parcel);
    await hold.executed;
    await advanceThrough(app, parcel.shipmentId, 'failed_unset_tracking');
    hold.finish();
    const before = await waitingReports(app);
    await following;
    expect(await trackersOf(app, parcel)).toMatchObject([{ reference: null, next_request_at: null }]);
    expect(await waitingReports(app)).toEqual(before);
  });

  it('that is refused is tried four more times, and then believed', async () => {
    const parcel = await trackedParcel(app, 'no number!');
    const waits = [];
    for (let times = 0; times < 5; times += 1) {
      await follow(app, parcel);
      waits.push(await waitOf(parcel));
    }
    expect(waits).toEqual([10, 60, 360, 1440, null]);
    expect(await trackersOf(app, parcel)).toMatchObject([
      { failures: 5, last_failure: 'EasyPost says: The tracking code is not one of any carrier.' },
    ]);
    expect((await outcomeOf(app, parcel)).shipment).toBe('tracking');
  });

  it.each([
    [{ status: 401 }, 'key_refused'],
    [{ status: 402 }, 'payment_required'],
    [{ status: 403 }, 'key_refused'],
    [{ status: 409 }, 'provider_failed'],
    [{ status: 500 }, 'provider_failed'],
    [{ status: 503, body: '<html>' }, 'provider_failed'],
    [{ status: 200, body: '<html>' }, 'unexpected_answer'],
    [{ status: 200, body: '{"id":"trk_1"}' }, 'unexpected_answer'],
    [{ status: 302 }, 'unexpected_answer'],
    [{ status: 200, body: 'x'.repeat(2_000_000) }, 'unexpected_answer'],
  ])('that is answered with %j is tried again later', async (failure, word) => {
    const parcel = await trackedParcel(app);
    easypost.failNext(failure);
    await follow(app, parcel);
    expect(await trackersOf(app, parcel)).toMatchObject([
      { reference: null, failures: 1, last_failure: word },
    ]);
    expect(await waitOf(parcel)).toBe(1);
    await follow(app, parcel);
    expect(await trackersOf(app, parcel)).toMatchObject([{ failures: 0, last_failure: null }]);
  });
});

it('nothing is sent while the provider asks to wait', async () => {
  const waiting = await startCarrierApp(easypost);
  try {
    const [first, second] = [await trackedParcel(waiting), await trackedParcel(waiting)];
    easypost.failNext({ status: 429, retryAfter: '600' });
    await follow(waiting, first);
    await follow(waiting, second);
    expect(easypost.requests).toHaveLength(1);
    for (const parcel of [first, second]) {
      const [tracker] = await trackersOf(waiting, parcel);
      expect(tracker).toMatchObject({ failures: 1, last_failure: 'rate_limited' });
      const waitMs = (tracker?.next_request_at?.getTime() ?? 0) - Date.now();
      expect(waitMs / 60_000).toBeGreaterThan(9);
    }
  } finally {
    await waiting.close();
  }
});

describe('a tracker without news', () => {
  it('is asked about when its time comes, and the answer is recorded like a callback', async () => {
    const parcel = await followedParcel(app);
    easypost.scan(parcel.number, 'in_transit');
    await clearJobs();
    await enqueueCarrierWork(app.services);
    expect(await jobs('follow_tracker')).toEqual([]);
    await makeDue(parcel);
    await enqueueCarrierWork(app.services);
    await enqueueCarrierWork(app.services);
    const [tracker] = await trackersOf(app, parcel);
    expect((await jobs('follow_tracker')).map(({ payload }) => payload.tracker_id)).toEqual([tracker?.id]);
    easypost.requests.splice(0);
    await follow(app, parcel);
    expect(easypost.requests).toEqual([`GET /v2/trackers/${tracker?.reference}`]);
    await enqueueCarrierWork(app.services);
    expect((await jobs('record_carrier_reports')).map(({ key }) => key)).toEqual([
      `carrier_reports:${app.organizationId}`,
    ]);
    await record(app);
    expect((await outcomeOf(app, parcel)).shipment).toBe('shipped');
  });

  it('is registered again if the provider does not know it any more', async () => {
    const parcel = await followedParcel(app);
    const { id } = easypost.trackerOf(parcel.number);
    easypost.trackers.delete(id);
    await follow(app, parcel);
    expect(await trackersOf(app, parcel)).toMatchObject([{ reference: null }]);
    expect(await waitOf(parcel)).toBe(10);
    await follow(app, parcel);
    expect(await trackersOf(app, parcel)).toMatchObject([
      { reference: easypost.trackerOf(parcel.number).id },
    ]);
  });

  it('is left alone while another provider is set up', async () => {
    const parcel = await followedParcel(app);
    await makeDue(parcel);
    await app.db.query(
      `update carrier_trackers set provider = 'another' where organization_id = $1 and shipment_id = $2`,
      [app.organizationId, parcel.shipmentId],
    );
    await clearJobs();
    await enqueueCarrierWork(app.services);
    expect(await jobs('follow_tracker')).toEqual([]);
    easypost.requests.splice(0);
    await follow(app, parcel);
    expect(easypost.requests).toEqual([]);
  });

  it('of one organization never takes more than its part of the requests', async () => {
    const parcel = await followedParcel(app);
    await app.db.query(
      `insert into carrier_trackers (organization_id, id, shipment_id, carrier, number, provider, next_request_at)
       select organization_id, gen_random_uuid(), shipment_id, carrier, number || n, provider, now() - interval '1 hour'
       from carrier_trackers cross join generate_series(1, 100) as n
       where organization_id = $1 and shipment_id = $2 and ended_at is null`,
      [app.organizationId, parcel.shipmentId],
    );
    await clearJobs();
    await enqueueCarrierWork(app.services);
    expect(await jobs('follow_tracker')).toHaveLength(20);
    await advanceThrough(app, parcel.shipmentId, 'failed');
    await clearJobs();
    await enqueueCarrierWork(app.services);
    expect(await jobs('follow_tracker')).toEqual([]);
  });
});

it('a report that cannot be recorded keeps no other waiting', async () => {
  const [broken, good] = [await followedParcel(app), await followedParcel(app)];
  for (const parcel of [broken, good]) await report(app, easypost.scan(parcel.number, 'in_transit'));
  await app.db.query(`update orders set recipient_token = null where organization_id = $1 and id = $2`, [
    app.organizationId,
    broken.orderId,
  ]);
  await record(app);
  expect((await outcomeOf(app, good)).shipment).toBe('shipped');
  expect((await outcomeOf(app, broken)).shipment).toBe('tracking');
  expect(await waitingReports(app)).toHaveLength(1);
  await clearJobs();
  await enqueueCarrierWork(app.services);
  expect(await jobs('record_carrier_reports')).toEqual([]);
  await app.db.query(
    `update orders set recipient_token = gen_random_uuid() where organization_id = $1 and id = $2`,
    [app.organizationId, broken.orderId],
  );
  await app.db.query(`update carrier_reports set record_from = now() where organization_id = $1`, [
    app.organizationId,
  ]);
  await record(app);
  expect((await outcomeOf(app, broken)).shipment).toBe('shipped');
});

it('reports that nobody claims are deleted after a week', async () => {
  for (let times = 0; times < 2; times += 1) await report(app, newTracker('1Z1', 'UPS', new Date()));
  const [old] = await unclaimedReports(app);
  await app.db.query(
    `update unclaimed_carrier_reports set received_at = now() - interval '8 days' where reference = $1`,
    [old?.reference],
  );
  await deleteUnclaimedReports(app.services);
  expect(await unclaimedReports(app)).toHaveLength(1);
});

describe('without a carrier', () => {
  it('everything works by hand, and nothing waits for a provider', async () => {
    const manual = await startTestApp({ worker: false });
    try {
      const parcel = await trackedParcel(manual);
      expect(await trackersOf(manual, parcel)).toEqual([]);
      await advanceThrough(manual, parcel.shipmentId, 'shipped', 'delivered');
      expect((await outcomeOf(manual, parcel)).order).toBe('delivered');
      const { status } = await manual.request('POST', '/carriers/easypost/callbacks', {
        apiKey: null,
        body: {},
      });
      expect(status).toBe(404);
    } finally {
      await manual.close();
    }
  });
});

it('the worker does all of it by itself', async () => {
  const working = await startTestApp({ config: { carrier: easypostOf(easypost) } });
  try {
    const parcel = await trackedParcel(working);
    const until = async (isDone: () => Promise<boolean>) =>
      expect.poll(isDone, { timeout: 20_000 }).toBe(true);
    await until(async () => (await trackersOf(working, parcel))[0]?.word === 'unknown');
    await report(working, easypost.scan(parcel.number, 'delivered'));
    await until(async () => (await outcomeOf(working, parcel)).order === 'delivered');
  } finally {
    await working.close();
  }
});
