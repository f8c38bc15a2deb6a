import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../harness/app.ts';
import { type EasypostServer, startEasypostServer } from '../../harness/easypost/easypost-server.ts';
import { followedParcel, record, report, startCarrierApp } from '../fulfilment/carrier-fixtures.ts';
import { advanceThrough } from '../fulfilment/fulfilment-fixtures.ts';
import { type Run, runGifts } from './run-gifts.ts';

let easypost: EasypostServer;
let app: TestApp;
beforeAll(async () => {
  easypost = await startEasypostServer();
  app = await startCarrierApp(easypost);
});
afterAll(async () => {
  await app.close();
  await easypost.close();
});

const problems = (): Promise<Run> => runGifts(app.databaseUrl, ['carriers', 'problems']);
const doctor = (): Promise<Run> => runGifts(app.databaseUrl, ['doctor']);

test('without problems the list is empty, and says so', async () => {
  expect(await problems()).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'No carrier reports a parcel that it returns or has given up.\n',
  });
  expect((await doctor()).stdout).toContain('No parcel waits for a decision');
});

test('a parcel that comes back is listed until somebody has decided', async () => {
  const [back, lost] = [await followedParcel(app), await followedParcel(app)];
  await report(app, easypost.scan(back.number, 'return_to_sender'));
  await record(app);
  await report(app, easypost.scan(lost.number, 'failure'));
  await record(app);
  const lines = (await problems()).stdout.trim().split('\n');
  expect(lines).toEqual([
    expect.stringMatching(
      new RegExp(
        `^${back.shipmentId} +${back.orderId} +${app.organizationId} +UPS +${back.number} +returned +2`,
      ),
    ),
    expect.stringMatching(new RegExp(`^${lost.shipmentId} .* +undeliverable +2`)),
  ]);
  expect((await doctor()).stdout).toContain('"npx gifts carriers problems" shows them');
  await advanceThrough(app, back.shipmentId, 'failed_with_reship');
  await report(app, easypost.scan(lost.number, 'in_transit', { secondsAgo: -1 }));
  await record(app);
  expect((await problems()).stdout).toBe('');
});

test('the doctor says that the provider does not answer, and why', async () => {
  const { shipmentId } = await followedParcel(app);
  await app.db.query(
    `update carrier_trackers set failures = 3, last_failure = 'key_refused'
     where organization_id = $1 and shipment_id = $2`,
    [app.organizationId, shipmentId],
  );
  expect((await doctor()).stdout).toContain('has not answered about some of them (key_refused)');
});
