import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  advance,
  type BatchFixture,
  batchPath,
  created,
  type Fields,
  getBody,
  inDays,
  makeKey,
  makeOrganization,
  outOfBounds,
  people,
  startBatchFixture,
} from './batch-fixtures.ts';

let fixture: BatchFixture;
/** 25 batches, newest first. The third oldest is in the other workspace. */
let batches: Fields[];
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
  batches = [];
  for (let index = 0; index < 25; index += 1) {
    const fields = {
      customer_reference_id: `list-${index}`,
      ...(index === 2 ? { workspace_id: fixture.workspaces[1] } : {}),
      ...(index === 4 ? { scheduled_send_on: await inDays(fixture, 30) } : {}),
    };
    batches.unshift(await created(fixture, fields));
  }
});
afterAll(() => fixture.close());

const list = (query = '', apiKey?: string) => getBody(fixture, `/v1/order_batches${query}`, apiKey);
const inList = ({ payment_method_id, ...batch }: Fields): Fields => batch;
const idsOf = (data: Fields[]): unknown[] => data.map(({ id }) => id);

describe('200', () => {
  it('shows batches as their detail does, newest first, without payment_method_id', async () => {
    const { data, list_meta } = await list('?per_page=100');
    expect(data).toEqual(batches.map(inList));
    expect(list_meta).toEqual({ total_count: 25 });
    for (const batch of data) {
      expect(batch).not.toHaveProperty('payment_method_id');
      for (const order of batch.orders_preview) expect(order).not.toHaveProperty('payment_method_id');
    }
  });

  it.each([
    ['', 0, 20],
    ['?page=2', 20, 25],
    ['?page=3&per_page=10', 20, 25],
    ['?page=25&per_page=1', 24, 25],
    ['?page=3', 25, 25],
    ['?page=9007199254740991&per_page=100', 25, 25],
  ])('%s: that page, and the true total', async (query, from, to) => {
    const { data, list_meta } = await list(query);
    expect(idsOf(data)).toEqual(idsOf(batches.slice(from, to)));
    expect(list_meta.total_count).toBe(25);
  });

  it.each([
    ['?sort=newest&page=2', 20, 25, false],
    ['?sort=oldest', 0, 20, true],
    ['?sort=oldest&page=2', 20, 25, true],
    ['?sort=oldest&page=3&per_page=10', 20, 25, true],
    ['?sort=oldest&page=25&per_page=1', 24, 25, true],
    ['?sort=oldest&page=3', 25, 25, true],
  ])('%s: that page, counted from the end that the query names', async (query, from, to, isReversed) => {
    const { data, list_meta } = await list(query);
    const inOrder = isReversed ? batches.toReversed() : batches;
    expect(idsOf(data)).toEqual(idsOf(inOrder.slice(from, to)));
    expect(list_meta.total_count).toBe(25);
  });

  it.each<[string, () => string, (batch: Fields, index: number) => boolean]>([
    [
      'a reference',
      () => 'customer_reference_id=list-7',
      (batch) => batch.customer_reference_id === 'list-7',
    ],
    ['a reference nobody has', () => 'customer_reference_id=LIST-7', () => false],
    ['a status', () => 'send_status=pending', (batch) => batch.send_status === 'pending'],
    ['another status', () => 'send_status=failed', () => false],
    [
      'a workspace',
      () => `workspace_id=${fixture.workspaces[1]}`,
      (batch) => batch.workspace_id === fixture.workspaces[1],
    ],
    [
      'the other workspace',
      () => `workspace_id=${fixture.workspaces[0].toUpperCase()}`,
      (batch) => batch.workspace_id === fixture.workspaces[0],
    ],
    ['status and workspace', () => `send_status=pending&workspace_id=${fixture.workspaces[1]}`, () => false],
  ])('filters by %s', async (_name, query, fits) => {
    const expected = batches.filter(fits);
    const { data, list_meta } = await list(`?per_page=100&${query()}`);
    expect(data).toEqual(expected.map(inList));
    expect(list_meta.total_count).toBe(expected.length);
  });

  it('filters by the time of creation, both ends included', async () => {
    const createdAt = async (batch: Fields | undefined) => {
      const [row] = await fixture.app.db.query<{ created_at: Date }>(
        'select created_at from order_batches where id = $1',
        [batch?.id],
      );
      return row?.created_at.toISOString() ?? '';
    };
    const [newest, oldest] = [await createdAt(batches[5]), await createdAt(batches[9])];
    const both = await list(`?created_at[after]=${oldest}&created_at[before]=${newest}`);
    expect(idsOf(both.data)).toEqual(expect.arrayContaining(idsOf(batches.slice(5, 10))));
    const times = await Promise.all(both.data.map(createdAt));
    expect(times.every((time) => time >= oldest && time <= newest)).toBe(true);
    const after = await list(`?created_at%5Bafter%5D=${newest}&per_page=100`);
    const before = await list(`?created_at[before]=${oldest}&per_page=100`);
    expect(idsOf(after.data)).toEqual(expect.arrayContaining(idsOf(batches.slice(0, 6))));
    expect(idsOf(before.data)).toEqual(expect.arrayContaining(idsOf(batches.slice(9))));
    expect((await list(`?created_at[after]=${newest}&created_at[before]=${oldest}`)).data).toEqual([]);
  });

  it('shows a change at once even if the batch was listed before', async () => {
    const isolated = await startBatchFixture({ worker: true });
    try {
      const scheduled_send_on = await inDays(isolated, 1);
      const { id } = await created(isolated, { scheduled_send_on, recipients: people(2) });
      const first = async () => (await getBody(isolated, '/v1/order_batches')).data[0];
      expect((await first()).send_status).toBe('pending');
      await advance(isolated, scheduled_send_on);
      const sent = await first();
      expect([sent.send_status, sent.orders_count, sent.orders_preview.length]).toEqual(['complete', 2, 2]);
      await isolated.app.request('POST', `/v1/orders/${sent.orders_preview[1].id}/cancel`);
      const canceled = await first();
      expect(canceled.orders_preview[1].status).toBe('canceled');
      expect(canceled).toEqual(inList(await getBody(isolated, batchPath(id))));
    } finally {
      await isolated.close();
    }
  });

  it('shows a user only the batches of their workspaces', async () => {
    const [one, other] = fixture.workspaces;
    const keyOf = (workspaceIds: string[]) => makeKey(fixture, { user: { workspaceIds } });
    const ofOne = await list('?per_page=100', await keyOf([one]));
    expect(idsOf(ofOne.data)).toEqual(idsOf(batches.filter((batch) => batch.workspace_id === one)));
    expect(ofOne.list_meta.total_count).toBe(24);
    const ofOther = await list('', await keyOf([other]));
    expect([idsOf(ofOther.data), ofOther.list_meta.total_count]).toEqual([[batches[22]?.id], 1]);
    const ofNone = await list('', await keyOf([]));
    expect(ofNone).toEqual({ data: [], list_meta: { total_count: 0 } });
    const ofBoth = await list('?per_page=100', await keyOf([one, other]));
    expect(idsOf(ofBoth.data)).toEqual(idsOf(batches));
  });

  it('shows another organization nothing', async () => {
    const { apiKey } = await makeOrganization(fixture);
    expect(await list('', apiKey)).toEqual({ data: [], list_meta: { total_count: 0 } });
    expect((await list('?customer_reference_id=list-7', apiKey)).data).toEqual([]);
  });
});

describe('400', () => {
  it.each([
    ...outOfBounds,
    ['send_status=sent', 'Send status must be one of `pending`, `complete`, `failed`, `canceled`'],
    ['workspace_id=marketing', 'Workspace id must be a UUID'],
    ['sendstatus=pending', 'Unknown parameter `sendstatus`; did you mean `send_status`?'],
  ])('for %s', async (query, error) => {
    const { status, body } = await fixture.app.request('GET', `/v1/order_batches?${query}`);
    expect([status, body.error]).toEqual([400, error]);
  });

  it('for a time without an offset', async () => {
    const { status, body } = await fixture.app.request(
      'GET',
      '/v1/order_batches?created_at[after]=2026-01-01',
    );
    expect([status, body.details[0].field]).toEqual([400, 'created_at[after]']);
  });

  it('for a workspace without the user as a member', async () => {
    const apiKey = await makeKey(fixture, { user: { workspaceIds: [fixture.workspaces[0]] } });
    const path = `/v1/order_batches?workspace_id=${fixture.workspaces[1]}`;
    const { status, body } = await fixture.app.request('GET', path, { apiKey });
    expect([status, body.error]).toEqual([400, `Workspace not found: ${fixture.workspaces[1]}`]);
  });
});
