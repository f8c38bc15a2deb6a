/** Reading the audit log: admins theirs, operators all. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { recordLooksAt } from '../../../src/modules/audit/record-looks.process.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, keyOf, type OtherOrganization, sendOrder } from '../http/api-fixtures.ts';
import { runGifts } from '../operators/run-gifts.ts';

let app: TestApp;
let other: OtherOrganization;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  other = await addOrganization(app, 'Quiet Company');
});
afterAll(() => app.close());

const path = '/v1/audit_log';
const read = (query = '', apiKey = app.apiKey) => app.request('GET', `${path}${query}`, { apiKey });
const actsOf = ({ body }: Awaited<ReturnType<typeof read>>): string[] =>
  body.data.map(({ act }: { act: string }) => act);
const cancel = (id: string) => app.request('POST', `/v1/orders/${id}/cancel`);
const gifts = (...args: string[]) => runGifts(app.databaseUrl, ['audit', ...args]);

describe('GET /v1/audit_log', () => {
  it('answers 200 with the entries of the organization, newest first', async () => {
    await sendOrder(app);
    const order = await sendOrder(app);
    await cancel(order);
    const { status, body } = await read('?limit=2');
    expect(status).toBe(200);
    expect(body.data.map(({ act }: { act: string }) => act)).toEqual(['cancel_order', 'create_order_batch']);
    expect(body.data[0]).toEqual({
      id: expect.any(String),
      created_at: expect.stringMatching(/Z$/),
      kind: 'change',
      act: 'cancel_order',
      actor: {
        kind: 'user',
        user_id: expect.any(String),
        email: 'admin@example.com',
        key_id: expect.any(String),
        key_name: expect.any(String),
        job: null,
      },
      subject_kind: 'order',
      subject_id: order,
      shown_ids: [],
      client_address: '127.0.0.1',
      user_agent: 'node',
      request_id: expect.any(String),
      details: {},
    });
    expect(body.list_meta).toEqual({ has_more: true, next_after: body.data[1].id });
  });

  it('goes through all entries with next_after, each once, also while others are added', async () => {
    const all = (await read('?limit=100')).body.data.map(({ id }: { id: string }) => id);
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const { body } = await read(`?limit=2${after}`);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      await sendOrder(app);
      if (!body.list_meta.has_more) break;
      after = `&after=${body.list_meta.next_after}`;
    }
    expect(seen).toEqual(all);
    const last = seen.at(-1) ?? '';
    expect((await read(`?after=${last.toUpperCase()}`)).body).toEqual({
      data: [],
      list_meta: { has_more: false, next_after: last },
    });
  });

  it('filters by actor, act, subject and time, alone and together', async () => {
    const [one, two] = [await sendOrder(app), await sendOrder(app)];
    const senderKey = await keyOf(app, 'sender');
    await app.request('POST', `/v1/orders/${one}/cancel`, { apiKey: senderKey });
    const between = new Date().toISOString();
    await cancel(two);
    expect(actsOf(await read(`?subject_id=${one}`))).toEqual(['cancel_order']);
    expect(actsOf(await read('?act=cancel_order&limit=2'))).toEqual(['cancel_order', 'cancel_order']);
    expect(actsOf(await read('?act=nothing'))).toEqual([]);
    const [entry] = (await read(`?subject_id=${one}`)).body.data;
    const bySender = await read(`?actor=${entry.actor.user_id}`);
    expect(bySender.body.data.map(({ id }: { id: string }) => id)).toEqual([entry.id]);
    expect(actsOf(await read(`?actor=${entry.actor.user_id}&act=create_order_batch`))).toEqual([]);
    expect(actsOf(await read(`?created_at[after]=${between}&act=cancel_order`))).toEqual(['cancel_order']);
    const before = (await read(`?created_at[before]=${entry.created_at}`)).body.data;
    expect(before[0].id).toBe(entry.id);
    expect(actsOf(await read(`?created_at[after]=2999-01-01T00:00:00Z`))).toEqual([]);
  });

  it('shows nothing of other organizations', async () => {
    const order = await sendOrder(app);
    await cancel(order);
    expect((await read('', other.apiKey)).body.data).toEqual([]);
    expect((await read(`?subject_id=${order}`, other.apiKey)).body.data).toEqual([]);
    const [newest] = (await read('?limit=1')).body.data;
    expect((await read(`?after=${newest.id}`, other.apiKey)).body.data).toEqual([]);
  });

  it('says of operators that it was one, and not who or where', async () => {
    await gifts('list');
    await runGifts(app.databaseUrl, ['organizations', 'update', other.id, '--locale', 'de']);
    const { data } = (await read('', other.apiKey)).body;
    expect(data).toMatchObject([
      {
        act: 'organizations_update',
        actor: { kind: 'operator', user_id: null, email: null, key_id: null, key_name: null, job: null },
        client_address: null,
        details: { changes: { default_locale: { from: null, to: 'de' } } },
      },
    ]);
    expect(Object.keys(data[0].actor)).not.toContain('userName');
  });

  it.each(['sender', 'viewer'] as const)('answers 403 forbidden to a %s', async (user) => {
    const { status, body } = await read('', await keyOf(app, user));
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });

  it('answers 200 to a read-only key of an admin', async () => {
    expect((await read('', await keyOf(app, 'admin', { isReadOnly: true }))).status).toBe(200);
  });

  it.each(['?limit=0', '?limit=101', '?after=x', '?created_at[after]=today', '?actr=x', '?act='])(
    'answers 400 to %s',
    async (query) => {
      expect((await read(query)).status).toBe(400);
    },
  );
});

describe('looks at addresses', () => {
  const [seenAlone, seen, alsoSeen] = [newId(), newId(), newId()];

  it('have an entry for each organization, with what was shown, and are found by it', async () => {
    const actor = {
      kind: 'fulfilment_key',
      keyId: newId(),
      keyName: 'Warehouse',
      email: 'pack@example.com',
    } as const;
    const origin = { clientAddress: '203.0.113.7', userAgent: null, requestId: 'r' };
    await recordLooksAt(
      { db: app.services.db, initiator: { actor, origin } },
      { act: 'list_shipments', kind: 'shipment' },
      [
        { organization_id: app.organizationId, id: seen },
        { organization_id: other.id, id: seenAlone },
        { organization_id: app.organizationId, id: alsoSeen },
      ],
    );
    const [ours] = (await read(`?subject_id=${alsoSeen}`)).body.data;
    expect(ours).toMatchObject({
      kind: 'look',
      act: 'list_shipments',
      actor: { kind: 'fulfilment_key', key_id: actor.keyId, key_name: 'Warehouse', email: null },
      subject_kind: 'shipment',
      subject_id: null,
      shown_ids: [seen, alsoSeen],
      client_address: '203.0.113.7',
    });
    expect((await read(`?actor=${actor.keyId}`)).body.data).toHaveLength(1);
    const { data } = (await read(`?subject_id=${seenAlone}`, other.apiKey)).body;
    expect(data).toMatchObject([{ subject_id: seenAlone, shown_ids: [] }]);
    expect((await read(`?subject_id=${seenAlone}`)).body.data).toEqual([]);
  });
});

describe('gifts audit list', () => {
  it('shows the newest entries of all, with organization, actor, act and subject', async () => {
    const order = await sendOrder(app);
    await cancel(order);
    const { code, stdout } = await gifts('list', '--limit', '2');
    expect(code).toBe(0);
    const [first] = stdout.split('\n');
    expect(first?.split(/ {2,}/)).toEqual([
      expect.stringMatching(/^\d{4}-.*Z$/),
      app.organizationId,
      expect.stringMatching(/^admin@example\.com \(.+\)$/),
      'cancel_order',
      `order ${order}`,
      '127.0.0.1',
    ]);
    expect(stdout.trimEnd().split('\n')).toHaveLength(2);
  });

  it('shows entries of one organization, and finds by subject, act, actor and time', async () => {
    const order = await sendOrder(app);
    await cancel(order);
    const lines = async (...args: string[]) =>
      (await gifts('list', ...args)).stdout.split('\n').filter((line) => line !== '');
    expect(await lines('--subject', order)).toHaveLength(1);
    expect(await lines('--subject', order, '--organization', other.id)).toEqual([]);
    expect(await lines('--organization', other.id, '--actor', 'operator')).toHaveLength(1);
    expect(await lines('--subject', order, '--since', '1h')).toHaveLength(1);
    expect(await lines('--subject', order, '--until', '1h')).toEqual([]);
    expect(await lines('--subject', order, '--act', 'keys_revoke')).toEqual([]);
    expect((await gifts('list', '--organization', other.id)).stdout).toMatch(/ {2}operator \S+@\S+ {2}/);
  });

  it.each([
    [['list', '--since', 'soon'], /--since is "soon"/],
    [['list', '--limit', '0'], /--limit is "0"/],
    [['export', '--format', 'xml'], /--format is "xml"/],
    [['purge'], /no action "gifts audit purge"/],
  ])('%j is refused', async (args, sentence) => {
    expect(await gifts(...args)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(sentence),
    });
  });
});

describe('gifts audit export', () => {
  it('writes every entry once, those of the deployment first, each organization oldest first', async () => {
    await app.db.query(
      `insert into audit_entries (organization_id, id, kind, act, actor_kind, actor_id, actor, details)
       select $1, uuid_v7(now(), n), 'change', 'many', 'job', 'job', '{"kind": "job", "name": "x"}', '{}'
       from generate_series(1, 2500) as n`,
      ['00000000-0000-0000-0000-000000000000'],
    );
    const { code, stdout, stderr } = await gifts('export');
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    const exported = lines.map((line) => JSON.parse(line) as { id: string; organization_id: string | null });
    const [stored] = await app.db.query<{ count: string }>('select count(*) from audit_entries');
    expect(exported).toHaveLength(Number(stored?.count));
    expect(new Set(exported.map(({ id }) => id)).size).toBe(exported.length);
    expect(stderr).toContain(`${exported.length} entries were written.`);
    expect(exported.slice(0, 2_500).every(({ organization_id }) => organization_id === null)).toBe(true);
    const ours = exported.filter(({ organization_id }) => organization_id === app.organizationId);
    expect(ours.map(({ id }) => id)).toEqual(ours.map(({ id }) => id).sort());
  });

  it('of one organization and time is a CSV file that no spreadsheet calculates with', async () => {
    const order = await sendOrder(app);
    await app.request('POST', `/v1/orders/${order}/cancel`, {
      headers: { 'user-agent': '=cmd|calc' },
    });
    const { stdout } = await gifts(
      'export',
      '--format',
      'csv',
      '--organization',
      app.organizationId,
      '--since',
      '1h',
    );
    const [head, ...lines] = stdout.trimEnd().split('\r\n');
    expect(head).toMatch(/^created_at,organization_id,id,kind,act,/);
    expect(lines.at(-1)).toMatch(/,cancel_order,user,.*,'=cmd\|calc,/);
    expect(stdout).not.toContain(other.id);
    const nothing = await gifts('export', '--format', 'csv', '--until', '2000-01-01T00:00:00Z');
    expect(nothing.stdout.trimEnd().split('\r\n')).toEqual([head]);
  });
});
