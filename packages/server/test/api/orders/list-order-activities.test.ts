import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { keyOf, moveOrder, sendOrder, workspacesOf } from '../http/api-fixtures.ts';

interface Listed {
  id: string;
  order_status: string;
  created_at: string;
  order: { id: string; status: string };
}

let app: TestApp;
let first: string;
let second: string;
const list = async (query = '') => (await app.request('GET', `/v1/order_activities${query}`)).body;
const changes = (data: Listed[]) => data.map(({ order, order_status }) => [order.id, order_status]);

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  const [one, other] = await workspacesOf(app);
  first = await sendOrder(app, { workspace_id: one });
  second = await sendOrder(app, { workspace_id: other });
  await moveOrder(app, first, 'opened');
  await moveOrder(app, second, 'notified');
  await moveOrder(app, first, 'accepted');
});
afterAll(() => app.close());

it('every change of every order is listed once, newest first, with the current order', async () => {
  const { data, list_meta } = await list();
  expect(list_meta).toEqual({ total_count: 5 });
  expect(changes(data)).toEqual([
    [first, 'accepted'],
    [second, 'notified'],
    [first, 'opened'],
    [second, 'created'],
    [first, 'created'],
  ]);
  const shown = data.filter(({ order }: Listed) => order.id === first);
  expect(shown.every(({ order }: Listed) => order.status === 'accepted')).toBe(true);
  for (const { order } of data) expect(order).not.toHaveProperty('payment_method_id');
});

it('a change has the time at which the order entered the status', async () => {
  const { data } = await list('?statuses=accepted');
  const { body } = await app.request('GET', `/v1/orders/${first}`);
  expect(data[0].created_at).toBe(body.event_times.accepted_at);
});

it.each([
  ['created', 2],
  ['created,accepted', 3],
  ['opened, notified', 2],
  ['delivered', 0],
])('statuses=%s lists the changes into these', async (statuses, total) => {
  const { data, list_meta } = await list(`?statuses=${encodeURIComponent(statuses)}`);
  expect([data.length, list_meta.total_count]).toEqual([total, total]);
});

it('after and before are inclusive', async () => {
  const { data } = await list();
  const { created_at } = data[2];
  const bounds = await list(`?after=${created_at}&before=${created_at}`);
  expect(changes(bounds.data)).toContainEqual([first, 'opened']);
  const rest = data.filter((change: Listed) => change.created_at >= created_at);
  expect(changes((await list(`?after=${created_at}`)).data)).toEqual(changes(rest));
  const earlier = data.filter((change: Listed) => change.created_at <= created_at);
  expect(changes((await list(`?before=${created_at}`)).data)).toEqual(changes(earlier));
});

it('pages visit every change once', async () => {
  const seen: Listed[] = [];
  for (let page = 1; page <= 3; page += 1) seen.push(...(await list(`?page=${page}&per_page=2`)).data);
  expect(seen.map(({ id }) => id)).toEqual((await list()).data.map(({ id }: Listed) => id));
});

it('an unknown status is refused with the known ones', async () => {
  const { status, body } = await app.request('GET', '/v1/order_activities?statuses=created,lost,');
  expect([status, body.code, body.details]).toEqual([
    400,
    'invalid_request',
    [
      { field: 'statuses', message: expect.stringContaining('not `lost`') },
      { field: 'statuses', message: expect.stringContaining('not ``') },
    ],
  ]);
});

it('a member of one workspace sees only the changes of its orders', async () => {
  const apiKey = await keyOf(app, 'sender');
  const { body } = await app.request('GET', '/v1/order_activities', { apiKey });
  expect(changes(body.data)).toEqual([
    [first, 'accepted'],
    [first, 'opened'],
    [first, 'created'],
  ]);
});
