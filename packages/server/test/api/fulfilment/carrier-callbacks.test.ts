/** POST /carriers/{name}/callbacks: what a provider tells about parcels, in any order and as often as it likes. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOptions, TestApp } from '../../harness/app.ts';
import { startTestApp } from '../../harness/app.ts';
import { easypostTime, eventOf, newTracker } from '../../harness/easypost/easypost-objects.ts';
import { type EasypostServer, startEasypostServer } from '../../harness/easypost/easypost-server.ts';
import { signedEvent } from '../../harness/easypost/signed-event.ts';
import {
  easypostOf,
  follow,
  followedParcel,
  newNumber,
  outcomeOf,
  record,
  report,
  startCarrierApp,
  trackedParcel,
  trackersOf,
  unclaimedReports,
  waitingReports,
} from './carrier-fixtures.ts';
import { advance, advanceThrough } from './fulfilment-fixtures.ts';

let easypost: EasypostServer;
let app: TestApp;
beforeAll(async () => {
  easypost = await startEasypostServer();
  app = await startCarrierApp(easypost);
});
afterEach(async () => {
  await app.db.query('delete from carrier_reports where organization_id is not null');
  await app.db.query('delete from unclaimed_carrier_reports');
});
afterAll(async () => {
  await app.close();
  await easypost.close();
});

const call = (options: RequestOptions, path = '/carriers/easypost/callbacks') =>
  app.request('POST', path, { apiKey: null, ...options });

const daysAgo = (days: number): string => easypostTime(new Date(Date.now() - days * 86_400_000));

describe('a callback', () => {
  it('moves the shipment, its order and the mails to the recipient, each once', async () => {
    const parcel = await followedParcel(app);
    const answer = await report(app, easypost.scan(parcel.number, 'in_transit'));
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await outcomeOf(app, parcel)).shipment).toBe('tracking');
    await record(app);
    expect(await outcomeOf(app, parcel)).toMatchObject({
      shipment: 'shipped',
      order: 'shipped',
      changes: ['tracking', 'shipped'],
    });
    await report(app, easypost.scan(parcel.number, 'delivered'));
    await record(app);
    const outcome = await outcomeOf(app, parcel);
    expect(outcome).toMatchObject({
      shipment: 'delivered',
      order: 'delivered',
      changes: ['tracking', 'shipped', 'delivered'],
    });
    expect(outcome.mails.filter((template) => /shipped|delivered/.test(template))).toEqual([
      'gift_delivered',
      'gift_shipped',
    ]);
    expect(await waitingReports(app)).toEqual([]);
  });

  it('about a delivery ships and delivers a shipment whose first scan was never told', async () => {
    const parcel = await followedParcel(app);
    await report(app, easypost.scan(parcel.number, 'delivered'));
    await record(app);
    expect((await outcomeOf(app, parcel)).changes).toEqual(['tracking', 'shipped', 'delivered']);
  });

  it('that is repeated does nothing', async () => {
    const parcel = await followedParcel(app);
    const event = signedEvent(eventOf(easypost.scan(parcel.number, 'in_transit')));
    await call(event);
    await record(app);
    const before = await outcomeOf(app, parcel);
    for (let times = 0; times < 3; times += 1) expect((await call(event)).status).toBe(200);
    await record(app);
    expect(await outcomeOf(app, parcel)).toEqual(before);
  });

  it('that is late never goes backwards', async () => {
    const parcel = await followedParcel(app);
    const before = easypost.scan(parcel.number, 'pre_transit', { secondsAgo: 9 });
    const moving = easypost.scan(parcel.number, 'in_transit', { secondsAgo: 6 });
    const failing = easypost.scan(parcel.number, 'failure', { secondsAgo: 5 });
    const delivered = easypost.scan(parcel.number, 'delivered', { secondsAgo: 3 });
    for (const tracker of [delivered, failing, moving, before]) {
      await report(app, tracker);
      await record(app);
    }
    expect(await outcomeOf(app, parcel)).toMatchObject({ shipment: 'delivered', order: 'delivered' });
    expect(await trackersOf(app, parcel)).toMatchObject([{ word: 'delivered', problem: null }]);
  });

  it('counts by its time, where several wait', async () => {
    const parcel = await followedParcel(app);
    const failing = easypost.scan(parcel.number, 'failure', { secondsAgo: 5 });
    const moving = easypost.scan(parcel.number, 'in_transit', { secondsAgo: 3 });
    await Promise.all([moving, failing, moving].map((tracker) => report(app, tracker)));
    await record(app);
    expect(await trackersOf(app, parcel)).toMatchObject([{ word: 'in_transit', problem: null }]);
  });

  it('brings a new expected arrival, which the order shows', async () => {
    const parcel = await followedParcel(app);
    const etaOf = async () => {
      const { body } = await app.request('GET', `/v1/orders/${parcel.orderId}`);
      return body.shipments[0].delivery_eta;
    };
    const fields = (day: number) => ({ fields: { est_delivery_date: `2040-01-0${day}T00:00:00Z` } });
    await report(app, easypost.scan(parcel.number, 'in_transit', { secondsAgo: 9, ...fields(3) }));
    await record(app);
    expect(await etaOf()).toBe('2040-01-03T00:00:00.000Z');
    const { revision, ...rest } = await outcomeOf(app, parcel);
    await report(app, easypost.scan(parcel.number, 'out_for_delivery', { secondsAgo: 6, ...fields(5) }));
    await record(app);
    expect(await etaOf()).toBe('2040-01-05T00:00:00.000Z');
    const after = await outcomeOf(app, parcel);
    expect(after).toEqual({ ...rest, revision: after.revision });
    expect(after.revision).toBeGreaterThan(revision);
    await report(app, easypost.scan(parcel.number, 'in_transit', { fields: { est_delivery_date: null } }));
    await record(app);
    expect(await etaOf()).toBe('2040-01-05T00:00:00.000Z');
  });

  it.each(['unknown', 'cancelled', 'error', 'teleported', 'delivered ', '__proto__', 'a\u0000b', '\ud800'])(
    'with the status %j is stored as it is and changes nothing',
    async (status) => {
      const parcel = await followedParcel(app);
      const before = await outcomeOf(app, parcel);
      const answer = await report(app, easypost.scan(parcel.number, status));
      expect(answer.status).toBe(200);
      await record(app);
      expect(await outcomeOf(app, parcel)).toEqual(before);
      const [tracker] = await trackersOf(app, parcel);
      expect(tracker?.word).toBe(status.replace('\u0000', ' ').toWellFormed());
    },
  );

  it.each([
    ['failure', 'undeliverable', 'shipped'],
    ['return_to_sender', 'returned', 'tracking'],
  ])('about %s leaves the decision to a person, and moves no money', async (status, problem, shipment) => {
    const parcel = await followedParcel(app);
    const scans = [{ status: 'in_transit', datetime: easypostTime(new Date()) }];
    const details = [...scans, { status, datetime: easypostTime(new Date()) }];
    await report(app, easypost.scan(parcel.number, status, { details }));
    await record(app);
    const outcome = await outcomeOf(app, parcel);
    expect(outcome.shipment).toBe(shipment);
    expect(outcome.order).not.toBe('failed');
    expect(outcome.mails).not.toContain('gift_problem');
    expect(await trackersOf(app, parcel)).toMatchObject([{ problem, word: status, ended_at: null }]);
    const refunds = await app.db.query('select id from refunds where organization_id = $1', [
      app.organizationId,
    ]);
    expect(refunds).toEqual([]);
  });

  it('about a delivery after a failure delivers, and the problem is gone', async () => {
    const parcel = await followedParcel(app);
    await report(app, easypost.scan(parcel.number, 'failure', { secondsAgo: 5 }));
    await record(app);
    expect(await trackersOf(app, parcel)).toMatchObject([{ problem: 'undeliverable' }]);
    await report(app, easypost.scan(parcel.number, 'delivered'));
    await record(app);
    expect((await outcomeOf(app, parcel)).shipment).toBe('delivered');
    expect(await trackersOf(app, parcel)).toMatchObject([{ problem: null }]);
  });

  it('about a delivery after a return is one to the sender', async () => {
    const parcel = await followedParcel(app);
    easypost.scan(parcel.number, 'return_to_sender', { secondsAgo: 5 });
    await report(app, easypost.scan(parcel.number, 'delivered'));
    await record(app);
    const { shipment, order, mails } = await outcomeOf(app, parcel);
    expect([shipment, order]).toEqual(['tracking', 'ordered']);
    expect(mails).not.toContain('gift_delivered');
    expect(await trackersOf(app, parcel)).toMatchObject([{ problem: 'returned', ended_at: null }]);
  });

  it('about the parcel that had the number months ago changes nothing', async () => {
    const parcel = await followedParcel(app);
    const details = [{ status: 'delivered', datetime: daysAgo(80) }];
    await report(app, easypost.scan(parcel.number, 'delivered', { details }));
    await record(app);
    expect((await outcomeOf(app, parcel)).shipment).toBe('tracking');
  });

  it('about a withdrawn number changes nothing', async () => {
    const parcel = await followedParcel(app);
    await advanceThrough(app, parcel.shipmentId, 'failed_unset_tracking');
    await report(app, easypost.scan(parcel.number, 'delivered'));
    await record(app);
    expect((await outcomeOf(app, parcel)).shipment).toBe('failed_unset_tracking');
    expect(await waitingReports(app)).toEqual([]);
  });

  it('never undoes what a person decided', async () => {
    const parcel = await followedParcel(app);
    await advanceThrough(app, parcel.shipmentId, 'failed');
    const before = await outcomeOf(app, parcel);
    await report(app, easypost.scan(parcel.number, 'delivered'));
    await record(app);
    expect(await outcomeOf(app, parcel)).toEqual(before);
  });

  it('reaches every shipment that has the number', async () => {
    const number = newNumber();
    const [first, second] = [await followedParcel(app, number), await followedParcel(app, number)];
    await report(app, easypost.scan(number, 'delivered'));
    await record(app);
    expect((await outcomeOf(app, first)).shipment).toBe('delivered');
    expect((await outcomeOf(app, second)).shipment).toBe('delivered');
  });

  it('delivers an order of two parcels when both have arrived', async () => {
    const parcel = await followedParcel(app, newNumber(), 2);
    await report(app, easypost.scan(parcel.number, 'delivered'));
    await record(app);
    expect(await outcomeOf(app, parcel)).toMatchObject({ shipment: 'delivered', order: 'shipped' });
  });
});

describe('a callback about a tracker that is not known', () => {
  it('waits until the reference of the tracker is stored', async () => {
    const parcel = await trackedParcel(app);
    const hold = easypost.holdNext();
    const following = follow(app, parcel);
    await hold.executed;
    // EasyPost has the tracker, and the service has no answer yet.
    expect((await report(app, easypost.scan(parcel.number, 'in_transit'))).status).toBe(200);
    expect(await unclaimedReports(app)).toMatchObject([{ word: 'in_transit' }]);
    hold.finish();
    await following;
    expect(await unclaimedReports(app)).toEqual([]);
    await record(app);
    expect((await outcomeOf(app, parcel)).shipment).toBe('shipped');
  });

  it('waits until its number is set, if the provider followed the number before', async () => {
    const tracker = newTracker(newNumber(), 'UPS', new Date(Date.now() - 30_000));
    easypost.trackers.set(tracker.id, tracker);
    await report(app, easypost.scan(tracker.tracking_code, 'in_transit'));
    expect(await unclaimedReports(app)).toHaveLength(1);
    const parcel = await followedParcel(app, tracker.tracking_code);
    expect((await outcomeOf(app, parcel)).shipment).toBe('shipped');
    expect(await unclaimedReports(app)).toEqual([]);
  });

  it('is claimed when the process died before it could do so', async () => {
    const parcel = await followedParcel(app);
    const tracker = easypost.scan(parcel.number, 'in_transit');
    await app.db.query(
      `insert into unclaimed_carrier_reports
         (id, provider, reference, reported_at, state, word, has_moved, has_turned_back)
       values (gen_random_uuid(), 'easypost', $1, now(), 'moving', 'in_transit', true, false)`,
      [tracker.id],
    );
    await follow(app, parcel);
    expect(await unclaimedReports(app)).toEqual([]);
  });

  it('finds the tracker whichever of the two commits first', async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      const parcel = await trackedParcel(app);
      const hold = easypost.holdNext();
      const following = follow(app, parcel);
      await hold.executed;
      const tracker = easypost.scan(parcel.number, 'in_transit');
      const reports = Array.from({ length: turn }, () => report(app, tracker));
      hold.finish();
      await Promise.all([...reports, following, report(app, tracker)]);
      expect(await unclaimedReports(app)).toEqual([]);
      await record(app);
      expect((await outcomeOf(app, parcel)).shipment).toBe('shipped');
    }
  });

  it('is kept for a week, and given to nobody else', async () => {
    const other = await followedParcel(app);
    const before = await outcomeOf(app, other);
    expect((await report(app, newTracker('1Z1', 'UPS', new Date()))).status).toBe(200);
    expect(await unclaimedReports(app)).toHaveLength(1);
    await record(app);
    expect(await outcomeOf(app, other)).toEqual(before);
  });
});

describe('a request that is no good callback', () => {
  const tracker = () => newTracker('1Z1', 'UPS', new Date());
  const nothingIsStored = async () => {
    expect(await unclaimedReports(app)).toEqual([]);
    expect(await waitingReports(app)).toEqual([]);
  };

  it.each([
    ['no signature', { rawBody: JSON.stringify(eventOf(newTracker('1Z1', 'UPS', new Date()))) }],
    [
      'another secret',
      signedEvent(eventOf(newTracker('1Z1', 'UPS', new Date())), 'another secret of nobody'),
    ],
    ['a short signature', { rawBody: '{}', headers: { 'x-hmac-signature': 'hmac-sha256-hex=00' } }],
    ['a signature of other characters', { rawBody: '{}', headers: { 'x-hmac-signature': 'é'.repeat(80) } }],
  ])('is refused with %s, in a sentence that names the setting', async (_title, options) => {
    const { status, body } = await call(options);
    expect([status, body.code, body.error]).toEqual([
      400,
      'invalid_request',
      'The signature does not fit EASYPOST_WEBHOOK_SECRET and this body.',
    ]);
    await nothingIsStored();
  });

  it('is refused when its body was changed after it was signed', async () => {
    const { headers, rawBody } = signedEvent(eventOf(tracker()));
    const changed = String(rawBody).replace('unknown', 'delivered');
    expect((await call({ ...(headers && { headers }), rawBody: changed })).status).toBe(400);
    await nothingIsStored();
  });

  it.each([
    ['no JSON', 'x'],
    ['nothing', ''],
    ['null', 'null'],
    ['a text', '"result"'],
    ['a list', '[]'],
    ['an event about nothing', '{}'],
    [
      'an event about a batch',
      eventOf({ id: 'batch_1', object: 'Batch', state: 'created' }, 'batch.created'),
    ],
    ['a tracker without an id', eventOf({ ...newTracker('1', 'UPS', new Date()), id: undefined })],
    ['a tracker with a strange id', eventOf({ ...newTracker('1', 'UPS', new Date()), id: "trk_'; drop" })],
    ['a tracker without times', eventOf({ id: 'trk_1', object: 'Tracker', status: 'delivered' })],
    [
      'a tracker of another millennium',
      eventOf({ id: 'trk_1', object: 'Tracker', updated_at: '9999-99-99' }),
    ],
  ])('is taken and changes nothing with %s', async (_title, event) => {
    const answer = await call(signedEvent(event));
    expect([answer.status, answer.body]).toEqual([200, {}]);
    await nothingIsStored();
  });

  it.each([
    ['details that are none', { tracking_details: 'many' }],
    ['empty details', { tracking_details: [null, 1, 'x', [], {}] }],
    ['details without times', { tracking_details: [{ status: 'in_transit', datetime: 'yesterday' }] }],
    ['numbers for texts', { status: 7, est_delivery_date: 20400101, is_return: 'yes' }],
    ['a very long status', { status: 'x'.repeat(10_000) }],
    ['many details', { tracking_details: Array(1_500).fill({ status: 'in_transit' }) }],
  ])('is read as far as it makes sense with %s', async (_title, fields) => {
    const parcel = await followedParcel(app);
    const answer = await call(signedEvent(eventOf({ ...easypost.trackerOf(parcel.number), ...fields })));
    expect(answer.status).toBe(200);
    await record(app);
    expect(await waitingReports(app)).toEqual([]);
    expect(['tracking', 'shipped']).toContain((await outcomeOf(app, parcel)).shipment);
  });

  it('is JSON of at most 256 KiB', async () => {
    const form = await call({ rawBody: 'a=b', headers: { 'content-type': 'text/plain' } });
    expect([form.status, form.body.code]).toEqual([415, 'unsupported_media_type']);
    const long = await call(signedEvent(JSON.stringify('x'.repeat(256 * 1024))));
    expect([long.status, long.body.code]).toEqual([413, 'payload_too_large']);
  });

  it.each(['ups', 'nobody', 'EasyPost'])('is refused for %s, which is not set up', async (name) => {
    const { status, body } = await call(signedEvent(eventOf(tracker())), `/carriers/${name}/callbacks`);
    expect([status, body.code, body.error]).toEqual([404, 'not_found', 'This carrier is not set up here.']);
  });
});

it('only unsigned callbacks count for the limit of their address', async () => {
  const config = { carrier: easypostOf(easypost), rateLimitRps: 0.001, rateLimitBurst: 1 };
  const limited = await startTestApp({ worker: false, config });
  try {
    const send = (options: RequestOptions) =>
      limited.request('POST', '/carriers/easypost/callbacks', { apiKey: null, ...options });
    const good = () => signedEvent(eventOf(newTracker('1Z1', 'UPS', new Date())));
    for (let times = 0; times < 20; times += 1) expect((await send(good())).status).toBe(200);
    const bad = { rawBody: '{}' };
    for (let times = 0; times < 5; times += 1) expect((await send(bad)).status).toBe(400);
    expect((await send(bad)).status).toBe(429);
  } finally {
    await limited.close();
  }
});

it('what the sandbox does to a parcel does not wait for the carrier', async () => {
  const parcel = await followedParcel(app);
  expect((await advance(app, parcel.shipmentId, 'shipped')).status).toBe(200);
  await report(app, easypost.scan(parcel.number, 'in_transit'));
  await record(app);
  expect((await outcomeOf(app, parcel)).changes).toEqual(['tracking', 'shipped']);
});
