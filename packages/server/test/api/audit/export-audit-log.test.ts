/** The audit log as a file, for admins who are signed in. */
import { auditExportColumns } from '@gifts/contract/dashboard/audit-export';
import papaparse from 'papaparse';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { unknownId } from '../http/api-fixtures.ts';
import { addMember, newOrganization, type SignedInMember } from '../people/member-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());
beforeEach(() => app.db.query('delete from sign_in_attempts'));

type Line = Record<(typeof auditExportColumns)[number], string>;

async function exported({ browser }: SignedInMember, query = ''): Promise<Line[]> {
  const response = await fetch(`${app.url}/internal/audit_log/export${query}`, {
    headers: { cookie: browser.cookieHeader() },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(response.headers.get('content-disposition')).toContain('filename="audit-log.csv"');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const { data, errors, meta } = papaparse.parse<Line>((await response.text()).trimEnd(), { header: true });
  expect([errors, meta.fields]).toEqual([[], [...auditExportColumns]]);
  return data;
}

/** Writes entries a second apart, the newest with the number 1. */
const fill = (organizationId: string, count: number, act = 'create_order_batch'): Promise<unknown> =>
  app.db.query(
    `insert into audit_entries (organization_id, id, kind, act, actor_kind, actor_id, actor, subject_kind, subject_id, user_agent, details)
     select $1::uuid, uuid_v7(now() - n * interval '1 s', n), 'change', $3, 'operator', 'operator',
       '{"kind": "operator", "userName": "sysop", "host": "hidden.host"}', 'order_batch', n::text, '=cmd|''/c calc''!A1', '{"a": "b, \\"c\\""}'
     from generate_series(1, $2::int) as n`,
    [organizationId, count, act],
  );

it('the file has what the list has, newest first, and nothing of other organizations or of machines', async () => {
  const { admin } = await newOrganization(app, 'Exporting');
  await newOrganization(app, 'Silent');
  const member = await addMember(app, admin, { email: 'grace.exporting@example.com', role: 'sender' });
  await fill(app.organizationId, 3);
  const list = (await admin.browser.get('/v1/audit_log?limit=100')).body.data;
  const lines = await exported(admin);
  expect(lines.map(({ id }) => id)).toEqual(list.map(({ id }: { id: string }) => id));
  expect(lines.find(({ act }) => act === 'invite_member')).toMatchObject({
    actor_kind: 'user',
    actor_email: admin.email,
    actor_key_name: '',
    subject_kind: 'user',
    subject_id: member.id,
    client_address: '127.0.0.1',
  });
});

it('more entries than are read at a time all come, each once, and the operator stays unnamed', async () => {
  const { id, admin } = await newOrganization(app, 'Long log');
  await fill(id, 2_500);
  const lines = await exported(admin, '?act=create_order_batch');
  expect(lines.map(({ subject_id }) => Number(subject_id))).toEqual(
    Array.from({ length: 2_500 }, (_, index) => index + 1),
  );
  expect(lines[0]).toMatchObject({
    actor_kind: 'operator',
    actor_user_id: '',
    user_agent: '',
    details: '{"a":"b, \\"c\\""}',
  });
  expect(JSON.stringify(lines)).not.toMatch(/sysop|hidden/);
});

it('the filters of the list choose the lines', async () => {
  const { id, admin } = await newOrganization(app, 'Filtered log');
  await fill(id, 20);
  await fill(id, 1_000, 'cancel_order');
  await fill(id, 1_000, 'expire_order');
  const ids = async (query: string) => (await exported(admin, query)).map(({ id }) => id);
  expect(await ids('?act=cancel_order')).toHaveLength(1_000);
  expect(await ids('?subject_id=20')).toHaveLength(3);
  expect(await ids('?actor=operator')).toHaveLength(2_020);
  expect(await ids(`?actor=${unknownId()}`)).toEqual([]);
  const list = (await admin.browser.get('/v1/audit_log?act=create_order_batch&limit=100')).body.data;
  const bounds = new URLSearchParams({
    act: 'create_order_batch',
    'created_at[after]': list[9].created_at,
    'created_at[before]': list[5].created_at,
  });
  expect(await ids(`?${bounds}`)).toEqual(list.slice(5, 10).map((entry: { id: string }) => entry.id));
});

it('only admins get it, a filter that is wrong is refused, and paging is no filter', async () => {
  const { admin } = await newOrganization(app, 'Refusing');
  const sender = await addMember(app, admin, { email: 'sender.refusing@example.com', role: 'sender' });
  const get = ({ browser }: SignedInMember, query = '') => browser.get(`/internal/audit_log/export${query}`);
  expect((await get(sender)).body.code).toBe('forbidden');
  const key = await app.request('GET', '/internal/audit_log/export');
  expect([key.status, key.body.code]).toEqual([403, 'forbidden']);
  for (const query of ['?created_at[after]=yesterday', '?limit=5', `?actor=${'x'.repeat(65)}`]) {
    expect((await get(admin, query)).status, query).toBe(400);
  }
});
