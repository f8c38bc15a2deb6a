/** Filters of the list of orders by what people know of a recipient, and by mail that did not arrive. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, keyOf, sendBatch, workspacesOf } from '../http/api-fixtures.ts';

let app: TestApp;
let ids: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  const [first, second] = await workspacesOf(app);
  const names = [
    ['Grace', 'Hopper'],
    ['grace', 'kelly'],
    ['Ada', 'Grace'],
    ['100%', '_sure'],
    ['Zoë', 'Ångström'],
  ];
  const batch = await sendBatch(app, {
    workspace_id: first,
    recipients: names.map(([first_name, last_name]) => ({ first_name, last_name })),
  });
  const other = await sendBatch(app, {
    workspace_id: second,
    recipients: [{ first_name: 'Graceful' }],
  });
  const orders = [...batch.orders_preview, ...other.orders_preview];
  ids = Object.fromEntries(
    [...names.map(([name]) => name), 'Graceful'].map((name, at) => [name, orders[at]?.id ?? '']),
  );
});
afterAll(() => app.close());

const find = async (query: string, apiKey = app.apiKey): Promise<string[]> => {
  const { status, body } = await app.request('GET', `/v1/orders?${query}`, { apiKey });
  expect([status, body.list_meta?.total_count]).toEqual([200, body.data?.length]);
  return body.data.map(({ id }: { id: string }) => id);
};
const named = (name: string, more = '') => find(`recipient_name=${encodeURIComponent(name)}${more}`);
const of = (...names: string[]) => names.map((name) => ids[name]);

it('finds orders by the beginning of the whole name, in upper or lower case, newest first', async () => {
  expect(await named('GRACE')).toEqual(of('Graceful', 'grace', 'Grace'));
  expect(await named('grace h')).toEqual(of('Grace'));
  expect(await named('Grace Hopper')).toEqual(of('Grace'));
  expect(await named('hopper')).toEqual([]);
  expect(await named('zoë å')).toEqual(of('Zoë'));
});

it('takes a name as it is written, and no letter for a placeholder', async () => {
  expect(await named('100%')).toEqual(of('100%'));
  expect(await named('100% _')).toEqual(of('100%'));
  for (const name of ['%%', '__', 'gr%', "' or 1=1", '\\\\']) expect(await named(name)).toEqual([]);
});

it('combines a name with other filters, and pages through it', async () => {
  expect(await named('grace', '&status=created')).toHaveLength(3);
  expect(await named('grace', '&status=opened')).toEqual([]);
  const { body } = await app.request('GET', '/v1/orders?recipient_name=grace&page=2&per_page=2');
  expect([body.list_meta.total_count, body.data.map(({ id }: { id: string }) => id)]).toEqual([
    3,
    of('Grace'),
  ]);
});

it('finds orders whose mail did not arrive, by what became of it', async () => {
  const set = (name: string, status: string, error: string | null) =>
    app.db.query(
      'update orders set notification_status = $3, notification_error = $4 where organization_id = $1 and id = $2',
      [app.organizationId, ids[name], status, error],
    );
  await set('Grace', 'bounced', 'invalid_address');
  await set('Ada', 'failed', 'timeout');
  await set('Graceful', 'suppressed', 'opted_out');
  await set('grace', 'sent', null);
  expect(await find('notification_status=bounced')).toEqual(of('Grace'));
  expect(await find('notification_status=failed')).toEqual(of('Ada'));
  expect(await find('notification_status=suppressed&recipient_name=grace')).toEqual(of('Graceful'));
});

it('shows nothing of other workspaces and organizations', async () => {
  const sender = await keyOf(app, 'sender');
  expect(await find('recipient_name=grace', sender)).toEqual(of('grace', 'Grace'));
  expect(await find('notification_status=suppressed', sender)).toEqual([]);
  const { apiKey } = await addOrganization(app);
  expect(await find('recipient_name=grace', apiKey)).toEqual([]);
  expect(await find('notification_status=bounced', apiKey)).toEqual([]);
});
