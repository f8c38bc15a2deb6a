import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { renderEnvelope } from '../../../src/modules/events/envelope.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, keyOf, sendBatch, workspacesOf } from '../http/api-fixtures.ts';
import { append, leaveOpen, numbered, sequenceAll } from './event-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

interface Envelope {
  id: string;
  event_id: string;
  event_type: string;
  sequence: number;
  created_at: string;
  data: { id: string; name?: string; workspace_id: string };
}

async function read(query = '', apiKey = app.apiKey): Promise<{ data: Envelope[]; list_meta: object }> {
  const { status, body } = await app.request('GET', `/v1/events${query}`, { apiKey });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}

const namesOf = (events: Envelope[]) => events.map(({ data }) => data.name);

describe('200', () => {
  it('lists the events oldest first, in pages that continue after the last event', async () => {
    const other = await addOrganization(app, 'Paged Company');
    await append(app, numbered('event ', 45), { organizationId: other.id });
    await sequenceAll(app, { organizationId: other.id });
    const first = await read('', other.apiKey);
    expect(namesOf(first.data)).toEqual(numbered('event ', 20));
    expect(first.list_meta).toEqual({ has_more: true, next_after: first.data[19]?.id });
    const second = await read(`?after=${first.data[19]?.id}&limit=25`, other.apiKey);
    expect(namesOf(second.data)).toEqual(numbered('event ', 45).slice(20));
    const last = second.data.at(-1)?.id;
    expect(second.list_meta).toEqual({ has_more: false, next_after: last });
    expect(await read(`?after=${last}`, other.apiKey)).toEqual({
      data: [],
      list_meta: { has_more: false, next_after: last },
    });
    expect(second.data.map(({ sequence }) => sequence)).toEqual(
      first.data.length === 20 ? range(21, 45) : [],
    );
  });

  it('of an organization without events is empty, with no position', async () => {
    const other = await addOrganization(app, 'Quiet Company');
    expect(await read('', other.apiKey)).toEqual({
      data: [],
      list_meta: { has_more: false, next_after: null },
    });
  });

  it('sends the stored bytes in an envelope, the same as a single event', async () => {
    await sendBatch(app, { message: 'Grüße – “quoted” \\ 🎁' });
    await sequenceAll(app);
    const { data } = await read('?limit=100');
    const [stored] = await app.db.query<{ id: string; event_type: string; created_at: Date; data: string }>(
      `select id, event_type, created_at, data from events where organization_id = $1 and id = $2`,
      [app.organizationId, data.at(-1)?.id],
    );
    if (!stored) return expect.unreachable();
    const expected = renderEnvelope({ ...stored, sequence: data.length });
    for (const path of [`/v1/events/${stored.id}`, `/v1/events/${stored.id.toUpperCase()}`]) {
      const response = await fetch(`${app.url}${path}`, {
        headers: { authorization: `Bearer ${app.apiKey}` },
      });
      expect(await response.text()).toBe(expected);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
    expect(JSON.stringify(data.at(-1))).toBe(expected);
    expect(data.at(-1)).toMatchObject({ event_id: stored.id, id: stored.id, event_type: 'order.created' });
  });

  it('filters by type', async () => {
    const other = await addOrganization(app, 'Filtered Company');
    const organizationId = other.id;
    await append(app, ['paid 1'], { organizationId, type: 'order.paid' });
    await append(app, ['created 1', 'created 2'], { organizationId });
    await append(app, ['paid 2', 'paid 3'], { organizationId, type: 'order.paid' });
    await sequenceAll(app, { organizationId });
    const first = await read('?event_type=order.paid&limit=2', other.apiKey);
    expect(namesOf(first.data)).toEqual(['paid 1', 'paid 2']);
    expect(first.list_meta).toMatchObject({ has_more: true });
    const rest = await read(`?event_type=order.paid&after=${first.data[1]?.id}`, other.apiKey);
    expect(namesOf(rest.data)).toEqual(['paid 3']);
    expect(rest.list_meta).toMatchObject({ has_more: false });
    expect((await read('?event_type=order.shipped', other.apiKey)).data).toEqual([]);
  });

  it("shows a key the events of its user's workspaces, and accepts every event as a position", async () => {
    const [reached, outOfReach] = await workspacesOf(app);
    const apiKey = await keyOf(app, 'viewer');
    const ours = await sendBatch(app, { workspace_id: reached });
    const theirs = await sendBatch(app, { workspace_id: outOfReach });
    await append(app, ['of no workspace']);
    await sequenceAll(app);
    const all = await read('?limit=100');
    const seen = await read('?limit=100', apiKey);
    expect(new Set(seen.data.map(({ data }) => data.workspace_id))).toEqual(new Set([reached]));
    expect(seen.data.map(({ data }) => data.id)).toContain(ours.id);
    const hidden = all.data.filter(({ data }) => data.id === theirs.id);
    expect(hidden).toHaveLength(1);
    const hiddenId = hidden[0]?.id;
    expect((await app.request('GET', `/v1/events/${hiddenId}`, { apiKey })).status).toBe(404);
    expect((await read(`?after=${hiddenId}`, apiKey)).data).toEqual([]);
    const filtered = await read(`?after=${all.data[0]?.id}&event_type=order_batch.created`, apiKey);
    expect(filtered.data.map(({ data }) => data.id)).toEqual([ours.id]);
  });

  it('lets a poller see every event once while writers go on', async () => {
    const other = await addOrganization(app, 'Busy Company');
    const organizationId = other.id;
    const seen: string[] = [];
    const poll = async () => {
      for (let after = ''; seen.length < 300; ) {
        const { data, list_meta } = await read(`?limit=7${after && `&after=${after}`}`, other.apiKey);
        seen.push(...data.map((event) => event.data.name ?? ''));
        after = (list_meta as { next_after: string | null }).next_after ?? '';
        await sequenceAll(app, { organizationId });
      }
    };
    const write = async (writer: string) => {
      for (let batch = 0; batch < 10; batch += 1) {
        const names = numbered(`${writer}${batch}.`, 10);
        const open = await leaveOpen(app, [`${writer} never`], organizationId);
        await append(app, names, { organizationId });
        await open.end('rollback');
      }
    };
    await Promise.all([poll(), write('a'), write('b'), write('c')]);
    expect(seen).toHaveLength(300);
    expect(new Set(seen).size).toBe(300);
  });
});

describe('400', () => {
  const refusals: [string, string, RegExp][] = [
    ['limit=0', 'limit', /between 1 and 100/],
    ['limit=101', 'limit', /between 1 and 100/],
    ['limit=two', 'limit', /whole number/],
    ['after=yesterday', 'after', /UUID/i],
    ['event_type=order.lost', 'event_type', /order\.created/],
    ['page=1', 'page', /Unknown parameter/],
  ];

  it.each(refusals)('for %s', async (query, field, message) => {
    const { status, body } = await app.request('GET', `/v1/events?${query}`);
    expect([status, body.details[0].field]).toEqual([400, field]);
    expect(body.details[0].message).toMatch(message);
  });

  it('for an unknown event or an event of another organization', async () => {
    const other = await addOrganization(app, 'Foreign Company');
    await append(app, ['theirs'], { organizationId: other.id });
    await sequenceAll(app, { organizationId: other.id });
    const foreign = (await read('', other.apiKey)).data[0]?.id ?? '';
    for (const after of [foreign, newId()]) {
      const { status, body } = await app.request('GET', `/v1/events?after=${after}`);
      expect([status, body.code, body.details]).toEqual([
        400,
        'invalid_request',
        [{ field: 'after', message: `After is not the id of an event: ${after}` }],
      ]);
    }
  });
});

it('404 for an event that is unknown, malformed, or has no number yet', async () => {
  await append(app, ['not numbered yet']);
  const [waiting] = await app.db.query<{ id: string }>(
    `select id from events where organization_id = $1 and data::json ->> 'name' = 'not numbered yet'`,
    [app.organizationId],
  );
  for (const id of [newId(), 'not-an-id', waiting?.id]) {
    const { status, body } = await app.request('GET', `/v1/events/${id}`);
    expect([status, body.code, body.error]).toEqual([404, 'not_found', 'Event not found']);
  }
  await sequenceAll(app);
  expect((await app.request('GET', `/v1/events/${waiting?.id}`)).status).toBe(200);
});

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
