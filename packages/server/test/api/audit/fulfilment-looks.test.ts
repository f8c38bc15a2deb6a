/** Whoever sees an address with a fulfilment key is in the log of the organization whose recipient it is. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { orderedOrder } from '../fulfilment/fulfilment-fixtures.ts';
import { fulfilmentKey } from '../fulfilment/shipper-fixtures.ts';
import { entriesOf } from './audit-fixtures.ts';

let app: TestApp;
let apiKey: string;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  apiKey = await fulfilmentKey(app);
});
afterAll(() => app.close());

const path = '/v1/fulfilment/shipments';
const shipped = async () => {
  const { shipments } = await orderedOrder(app);
  return shipments[0]?.id ?? '';
};
const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  app.request(method, path, { apiKey, headers, ...(body && { body }) });
const look = (act: string) => ({
  organization_id: app.organizationId,
  kind: 'look',
  act,
  actor_kind: 'fulfilment_key',
  actor: expect.objectContaining({
    kind: 'fulfilment_key',
    keyName: 'Fulfilment key',
    email: 'packing@example.com',
  }),
  subject_kind: 'shipment',
  client_address: '127.0.0.1',
});

it('a list is recorded each time, with the shipments that it shows', async () => {
  const ids = [await shipped(), await shipped()].reverse();
  for (const time of [1, 2]) {
    const entries = await entriesOf(app, () => ask('GET', `${path}?per_page=2&page=1`));
    expect([time, entries]).toEqual([
      time,
      [expect.objectContaining({ ...look('list_fulfilment_shipments'), subject_id: null })],
    ]);
    expect([...(entries[0]?.shown_ids ?? [])].sort()).toEqual([...ids].sort());
  }
  expect(await entriesOf(app, () => ask('GET', `${path}?page=100`))).toEqual([]);
});

it('a shipment is recorded each time, and one that is not shown is not', async () => {
  const id = await shipped();
  for (const time of [1, 2]) {
    const entries = await entriesOf(app, () => ask('GET', `${path}/${id}`));
    expect([time, entries]).toEqual([
      time,
      [expect.objectContaining({ ...look('get_fulfilment_shipment'), subject_id: id })],
    ]);
  }
  expect(await entriesOf(app, () => ask('GET', `${path}/${app.organizationId}`))).toEqual([]);
});

it('a change is one entry, and the same again is a look, also with its Idempotency-Key', async () => {
  const id = await shipped();
  const track = (headers = {}) =>
    ask('POST', `${path}/${id}/tracking`, { carrier: 'UPS', number: '1Z999AA10123456784' }, headers);
  const once = { 'idempotency-key': `track ${id}` };
  const kinds = async (work: () => Promise<unknown>) =>
    (await entriesOf(app, work)).map(({ organization_id, kind, act, subject_id }) => [
      organization_id,
      kind,
      act,
      subject_id,
    ]);
  const entry = (kind: string) => [[app.organizationId, kind, 'set_shipment_tracking', id]];
  expect(await kinds(() => track(once))).toEqual(entry('change'));
  expect(await kinds(() => track(once))).toEqual(entry('look'));
  expect(await kinds(() => track())).toEqual(entry('look'));
});

it('nothing is shown when the look cannot be recorded', async () => {
  const id = await shipped();
  await app.db.query('alter table audit_entries add constraint no_looks check (kind <> $$look$$) not valid');
  try {
    for (const asked of [`${path}/${id}`, path]) {
      const { status, body } = await ask('GET', asked);
      expect(status).toBe(500);
      expect(JSON.stringify(body)).not.toContain('address_1');
    }
  } finally {
    await app.db.query('alter table audit_entries drop constraint no_looks');
  }
});

it('an admin finds who saw a shipment, in lists too', async () => {
  const id = await shipped();
  await ask('GET', `${path}?per_page=5`);
  await ask('GET', `${path}/${id}`);
  const { body } = await app.request('GET', `/v1/audit_log?subject_id=${id}`);
  expect(body.data.map(({ act }: { act: string }) => act)).toEqual([
    'get_fulfilment_shipment',
    'list_fulfilment_shipments',
  ]);
  expect(body.data[0].actor).toMatchObject({
    kind: 'fulfilment_key',
    key_name: 'Fulfilment key',
    email: null,
  });
});
