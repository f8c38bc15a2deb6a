import { mostWorkspaces, WorkspaceSummary, workspaceOperations } from '@gifts/contract/dashboard/workspaces';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, giftBody, unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { addMember, newOrganization, type SignedInMember } from './member-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());
beforeEach(() => app.db.query('delete from sign_in_attempts'));

let number = 0;
async function company() {
  number += 1;
  const organization = await newOrganization(app, `Company ${number}`);
  const email = `sender.${number}@example.com`;
  return { ...organization, sender: await addMember(app, organization.admin, { email, role: 'sender' }) };
}

const create = ({ browser }: SignedInMember, name: string, headers = {}) =>
  browser.post('/internal/workspaces', { name }, headers);
const rename = ({ browser }: SignedInMember, id: string, name: string) =>
  browser.send('PATCH', `/internal/workspaces/${id}`, { name });
const changeMember = (
  { browser }: SignedInMember,
  id: string,
  act: 'add_member' | 'remove_member',
  userId: string,
) => browser.post(`/internal/workspaces/${id}/${act}`, { user_id: userId });
const reachedBy = async ({ browser }: SignedInMember): Promise<string[]> =>
  (await browser.get('/v1/workspaces')).body.data.map(({ id }: { id: string }) => id);

describe('POST /internal/workspaces', () => {
  it('makes a workspace that admins can use at once, and others when they are added', async () => {
    const { admin, sender } = await company();
    const { status, body } = await create(admin, 'Événements');
    expect([status, problemsOf(WorkspaceSummary, body)]).toEqual([201, []]);
    expect(body).toMatchObject({ name: 'Événements', members_count: 1 });
    const gift = { ...(await giftBody(app)), workspace_id: body.id };
    expect((await admin.browser.post('/v1/order_batches', gift)).body.workspace_name).toBe('Événements');
    expect((await sender.browser.post('/v1/order_batches', gift)).status).toBe(400);
    const [entry] = (await admin.browser.get('/v1/audit_log?act=create_workspace')).body.data;
    expect(entry).toMatchObject({ subject_kind: 'workspace', subject_id: body.id });
  });

  it('makes one workspace of a request that is sent again', async () => {
    const { id, admin } = await company();
    const headers = { 'idempotency-key': 'workspace-once' };
    const first = await create(admin, 'Once', headers);
    expect((await create(admin, 'Once', headers)).body.id).toBe(first.body.id);
    const made = await app.db.query(`select from workspaces where organization_id = $1 and name = 'Once'`, [
      id,
    ]);
    expect(made).toHaveLength(1);
  });

  it('makes no more than an organization can have, also when they are asked for at once', async () => {
    const { id, admin } = await company();
    await app.db.query(
      `insert into workspaces (organization_id, id, name)
       select $1, gen_random_uuid(), 'Filler' from generate_series(1, $2::integer)`,
      [id, mostWorkspaces - 2],
    );
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(admin, 'Last')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });

  it('is refused to others, and for a name that is blank or too long', async () => {
    const { id, admin, sender } = await company();
    expect((await create(sender, 'Mine')).body.code).toBe('forbidden');
    for (const name of ['', ' ', 'x'.repeat(256), 'a\nb']) {
      const { status, body } = await create(admin, name);
      expect([status, body.details[0].field]).toEqual([400, 'name']);
    }
    expect(await app.db.query('select from workspaces where organization_id = $1', [id])).toHaveLength(1);
  });
});

describe('PATCH /internal/workspaces/{id}', () => {
  it('renames a workspace, and batches that were sent before show it', async () => {
    const { admin, sender, workspaceId } = await company();
    const { body: batch } = await sender.browser.post('/v1/order_batches', await giftBody(app));
    const { status, body } = await rename(admin, workspaceId, 'Sales');
    expect([status, body.name, body.members_count]).toEqual([200, 'Sales', 2]);
    const shown = await sender.browser.get(`/v1/order_batches/${batch.id}`);
    expect(shown.body.workspace_name).toBe('Sales');
  });

  it('finds no workspace of another organization, and is refused to others', async () => {
    const { admin, sender, workspaceId } = await company();
    const other = await addOrganization(app, `Other of ${number}`);
    for (const id of [other.workspaceId, unknownId(), 'nonsense']) {
      expect((await rename(admin, id, 'Taken')).body.code).toBe('not_found');
    }
    expect((await rename(sender, workspaceId, 'Taken')).body.code).toBe('forbidden');
    expect(await app.db.query(`select from workspaces where name = 'Taken'`)).toEqual([]);
  });
});

describe('POST /internal/workspaces/{id}/add_member and /remove_member', () => {
  it('decide at once who can use a workspace', async () => {
    const { admin, sender, workspaceId } = await company();
    const { body: made } = await create(admin, 'Events');
    const added = await changeMember(admin, made.id, 'add_member', sender.id);
    expect([added.status, added.body.members_count]).toEqual([200, 2]);
    expect(await reachedBy(sender)).toEqual([made.id, workspaceId]);
    expect((await changeMember(admin, made.id, 'add_member', sender.id)).body.members_count).toBe(2);
    const removed = await changeMember(admin, made.id, 'remove_member', sender.id);
    expect([removed.status, removed.body.members_count]).toEqual([200, 1]);
    expect(await reachedBy(sender)).toEqual([workspaceId]);
    const [entry] = (await admin.browser.get('/v1/audit_log?act=remove_workspace_member')).body.data;
    expect(entry).toMatchObject({
      ...{ subject_kind: 'workspace', subject_id: made.id },
      details: { values: { user_id: sender.id } },
    });
  });

  it('find nobody and nothing of another organization, and are refused to others', async () => {
    const { admin, sender, workspaceId } = await company();
    const other = await addOrganization(app, `Another of ${number}`);
    for (const act of ['add_member', 'remove_member'] as const) {
      expect((await changeMember(admin, other.workspaceId, act, admin.id)).body.code).toBe('not_found');
      for (const userId of [other.userId, unknownId()]) {
        const { status, body } = await changeMember(admin, workspaceId, act, userId);
        expect([status, body.details[0].field]).toEqual([400, 'user_id']);
      }
      expect((await changeMember(sender, workspaceId, act, sender.id)).body.code).toBe('forbidden');
    }
    const memberships = await app.db.query(
      'select from workspace_members where organization_id = $1 or workspace_id = $2',
      [other.id, other.workspaceId],
    );
    expect(memberships).toHaveLength(1);
  });
});

describe('GET /internal/workspaces', () => {
  it('lists the workspaces that the person can use, newest first, in pages', async () => {
    const { admin, sender, workspaceId } = await company();
    const { body: events } = await create(admin, 'Events');
    const { body: sales } = await create(admin, 'Sales');
    const all = await admin.browser.get('/internal/workspaces');
    expect(problemsOf(workspaceOperations.listWorkspaceSummaries.response, all.body)).toEqual([]);
    expect(all.body.data.map(({ id }: { id: string }) => id)).toEqual([sales.id, events.id, workspaceId]);
    const last = await admin.browser.get('/internal/workspaces?page=2&per_page=2');
    expect(last.body).toMatchObject({ data: [{ id: workspaceId }], list_meta: { total_count: 3 } });
    expect((await admin.browser.get('/internal/workspaces?page=3&per_page=2')).body.data).toEqual([]);
    const ofSender = await sender.browser.get('/internal/workspaces');
    expect(ofSender.body).toMatchObject({
      data: [{ id: workspaceId, members_count: 2 }],
      list_meta: { total_count: 1 },
    });
  });
});
