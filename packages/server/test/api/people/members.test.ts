/** What admins change of members, and what a membership's end means. */
import { Member } from '@gifts/contract/dashboard/members';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { openContext } from '../../../src/context/context.ts';
import { queueSenderMail } from '../../../src/modules/notifications/queue-sender-mail.ts';
import { findOrganization } from '../../../src/modules/organizations/organizations.sql.ts';
import { requesterOf, startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, giftBody, unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { addMember, keyFor, newOrganization, type SignedInMember } from './member-fixtures.ts';
import { ownOrigin } from './people-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());
beforeEach(() => app.db.query('delete from sign_in_attempts'));

let number = 0;
/** A company with two admins, a sender and a viewer. */
async function company() {
  number += 1;
  const organization = await newOrganization(app, `Company ${number}`);
  const { admin } = organization;
  const add = (name: string, role: 'admin' | 'sender' | 'viewer') =>
    addMember(app, admin, { email: `${name}.${number}@example.com`, role });
  return {
    ...organization,
    second: await add('second', 'admin'),
    sender: await add('sender', 'sender'),
    viewer: await add('viewer', 'viewer'),
    add,
  };
}

const change = ({ browser }: SignedInMember, id: string, fields: object) =>
  browser.send('PATCH', `/internal/members/${id}`, fields);
const remove = ({ browser }: SignedInMember, id: string, fields: object = {}) =>
  browser.post(`/internal/members/${id}/remove`, fields);
const leave = ({ browser }: SignedInMember, id: string, fields: object = {}) =>
  browser.post(`/internal/members/${id}/leave`, fields);
const send = async ({ browser }: SignedInMember, fields: Record<string, unknown> = {}) =>
  browser.post('/v1/order_batches', await giftBody(app, fields));
const adminsOf = async (organizationId: string): Promise<string[]> =>
  (
    await app.db.query<{ id: string }>(
      `select id from users where organization_id = $1 and role = 'admin' and removed_at is null`,
      [organizationId],
    )
  ).map(({ id }) => id);
const entriesOf = async ({ browser }: SignedInMember, act: string) =>
  (await browser.get(`/v1/audit_log?act=${act}`)).body.data;

/** Tells the sender of gifts something, and returns who got the mail. */
async function toldOfGifts(organizationId: string, email: string): Promise<string[]> {
  const organization = await findOrganization(app.db, organizationId);
  if (!organization) throw new Error('The organization exists.');
  const context = await openContext(app.services, organization);
  await app.db.query(`delete from mails where organization_id = $1`, [organizationId]);
  await app.db.transaction((tx) =>
    queueSenderMail(context, tx, {
      template: 'gift_declined_notice',
      sender: { email, first_name: 'Sam' },
      params: (senderFirstName) => ({
        ...{ senderFirstName, recipientFirstName: 'Robin', batchName: 'Thanks', reason: null, message: null },
      }),
    }),
  );
  const mails = await app.db.query<{ to_email: string }>(
    'select to_email from mails where organization_id = $1 order by to_email',
    [organizationId],
  );
  return mails.map(({ to_email }) => to_email);
}

describe('PATCH /internal/members/{id}', () => {
  it('changes a role, which counts at once', async () => {
    const { admin, sender } = await company();
    expect((await send(sender)).status).toBe(201);
    const { status, body } = await change(admin, sender.id, { role: 'viewer' });
    expect([status, problemsOf(Member, body), body.role]).toEqual([200, [], 'viewer']);
    expect((await send(sender)).status).toBe(403);
    const [entry] = await entriesOf(admin, 'update_member');
    expect(entry).toMatchObject({
      ...{ subject_kind: 'user', subject_id: sender.id },
      details: { fields: ['role'], values: { role: 'viewer' } },
    });
  });

  it('takes a key of a former sender the right to send', async () => {
    const { admin, sender } = await company();
    const apiKey = await keyFor(sender);
    await change(admin, sender.id, { role: 'viewer' });
    const body = await giftBody(app);
    expect((await app.request('POST', '/v1/order_batches', { body, apiKey })).status).toBe(403);
  });

  it('changes names, which batches show that were sent before', async () => {
    const { admin, sender } = await company();
    const { body: batch } = await send(sender);
    const { body } = await change(admin, sender.id, { first_name: 'Ñandú', last_name: '' });
    expect(body).toMatchObject({ first_name: 'Ñandú', last_name: '', role: 'sender' });
    const shown = await admin.browser.get(`/v1/order_batches/${batch.id}`);
    expect(shown.body.sender.first_name).toBe('Ñandú');
    const [entry] = await entriesOf(admin, 'update_member');
    expect(JSON.stringify(entry.details)).not.toContain('Ñandú');
  });

  it('gives the named workspaces and takes all others', async () => {
    const { admin, viewer, workspaceId } = await company();
    const { body: made } = await admin.browser.post('/internal/workspaces', { name: 'Events' });
    const reached = async () =>
      (await viewer.browser.get('/v1/workspaces')).body.data.map(({ id }: { id: string }) => id);
    expect(await reached()).toEqual([workspaceId]);
    const { body } = await change(admin, viewer.id, { workspace_ids: [made.id, made.id.toUpperCase()] });
    expect(body.workspaces).toEqual([{ id: made.id, name: 'Events' }]);
    expect(await reached()).toEqual([made.id]);
    await change(admin, viewer.id, { workspace_ids: [] });
    expect(await reached()).toEqual([]);
  });

  it('changes nothing and records nothing if nothing is given', async () => {
    const { admin, viewer } = await company();
    const { status, body } = await change(admin, viewer.id, {});
    expect([status, body.role]).toEqual([200, 'viewer']);
    expect(await entriesOf(admin, 'update_member')).toEqual([]);
  });

  it('keeps the only admin an admin', async () => {
    const { id, admin, second } = await company();
    expect((await change(second, admin.id, { role: 'viewer' })).status).toBe(200);
    const { status, body } = await change(second, second.id, { role: 'sender' });
    expect([status, body.code]).toEqual([409, 'member_state']);
    expect(await adminsOf(id)).toEqual([second.id]);
  });

  it('lets one of two admins win who make each other a viewer at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, admin, second } = await company();
      const answers = await Promise.all([
        change(admin, second.id, { role: 'viewer' }),
        change(second, admin.id, { role: 'viewer' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect(await adminsOf(id)).toHaveLength(1);
    }
  });

  it('finds nobody of another organization, and no workspace of one', async () => {
    const { id: organizationId, admin, viewer } = await company();
    const other = await addOrganization(app, `Other of ${number}`);
    for (const id of [other.userId, unknownId(), 'nonsense']) {
      expect((await change(admin, id, { role: 'viewer' })).status).toBe(404);
    }
    expect(await adminsOf(other.id)).toEqual([other.userId]);
    const refused = await change(admin, viewer.id, { role: 'admin', workspace_ids: [other.workspaceId] });
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'workspace_ids[0]']);
    expect((await change(admin, viewer.id, { email: 'other@example.com' })).status).toBe(400);
    expect((await change(admin, viewer.id, { first_name: '' })).status).toBe(400);
    expect(await adminsOf(organizationId)).toHaveLength(2);
  });

  it('is refused to senders and viewers, about themselves too', async () => {
    const { sender, viewer } = await company();
    for (const member of [sender, viewer]) {
      expect((await change(member, member.id, { role: 'admin' })).status).toBe(403);
    }
  });
});

describe('POST /internal/members/{id}/remove', () => {
  it('ends keys and sessions at once, and keeps what was sent and scheduled', async () => {
    const { admin, sender } = await company();
    const apiKey = await keyFor(sender);
    const { body: sent } = await send(sender);
    const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
    const { body: scheduled } = await send(sender, { scheduled_send_on: scheduledFor });
    const { status, body } = await remove(admin, sender.id);
    expect([status, body]).toEqual([204, '']);
    expect((await app.request('GET', '/v1/me', { apiKey })).status).toBe(401);
    expect((await sender.browser.get('/v1/order_batches')).status).toBe(403);
    expect((await sender.browser.get('/internal/members')).status).toBe(403);
    const shown = async (id: string) => (await admin.browser.get(`/v1/order_batches/${id}`)).body;
    expect(await shown(sent.id)).toMatchObject({ send_status: 'complete', sender: { email: sender.email } });
    expect((await shown(scheduled.id)).send_status).toBe('pending');
    const list = (await admin.browser.get('/internal/members')).body.data;
    expect(list.map(({ id }: { id: string }) => id)).not.toContain(sender.id);
    const [entry] = await entriesOf(admin, 'remove_member');
    expect(entry).toMatchObject({ subject_kind: 'user', subject_id: sender.id });
    expect((await remove(admin, sender.id)).status).toBe(404);
  });

  it('counts on every server within a second, and so does a new role', async () => {
    const { admin, sender } = await company();
    const apiKey = await keyFor(sender);
    const elsewhere = await createApp(app.services.config, app.databaseUrl);
    try {
      const request = requesterOf(await elsewhere.listen(), null);
      const headers = { cookie: sender.browser.cookieHeader(), origin: ownOrigin };
      const body = await giftBody(app);
      const sent = async () => (await request('POST', '/v1/order_batches', { headers, body })).status;
      const known = async () => (await request('GET', '/v1/me', { apiKey })).status;
      expect([await sent(), await known()]).toEqual([201, 200]);
      const soon = { timeout: 1_500, interval: 50 };
      await change(admin, sender.id, { role: 'viewer' });
      await expect.poll(sent, soon).toBe(403);
      expect((await request('GET', '/v1/orders', { headers })).status).toBe(200);
      await remove(admin, sender.id);
      await expect.poll(known, soon).toBe(401);
      await expect.poll(async () => (await request('GET', '/v1/orders', { headers })).status, soon).toBe(403);
    } finally {
      await elsewhere.close();
    }
  });

  it('leaves no key that works, also if the member makes keys at the same moment', async () => {
    const { id, admin, sender } = await company();
    await Promise.all([
      ...Array.from({ length: 4 }, () => sender.browser.post('/internal/api_keys', { name: 'Late' })),
      remove(admin, sender.id),
      ...Array.from({ length: 4 }, () => sender.browser.post('/internal/api_keys', { name: 'Later' })),
    ]);
    const working = await app.db.query(
      'select from api_keys where organization_id = $1 and user_id = $2 and revoked_at is null',
      [id, sender.id],
    );
    expect(working).toEqual([]);
  });

  it('shows whoever belongs to no organization any more that they do not, and no data', async () => {
    const { admin, viewer } = await company();
    await remove(admin, viewer.id);
    const { body } = await viewer.browser.get('/internal/session');
    expect(body.person).toMatchObject({ email: viewer.email, memberships: [] });
    const refused = await viewer.browser.get('/v1/orders');
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect(refused.body.error).toContain('do not belong to this organization');
  });

  it('refuses to remove the only admin', async () => {
    const { id, admin, second } = await company();
    await remove(admin, second.id);
    const { status, body } = await remove(admin, admin.id);
    expect([status, body.code]).toEqual([409, 'member_state']);
    expect(body.error).toContain('make somebody else an admin first');
    expect(await adminsOf(id)).toEqual([admin.id]);
  });

  it('lets one of two admins stay who remove each other at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, admin, second } = await company();
      const answers = await Promise.all([remove(admin, second.id), remove(second, admin.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
      expect(await adminsOf(id)).toHaveLength(1);
    }
  });

  it('counts no act of an admin who is being removed, if there are others', async () => {
    const { id, admin, second, add } = await company();
    const third = await add('third', 'admin');
    const answers = await Promise.all([remove(admin, second.id), remove(second, admin.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
    const left = await adminsOf(id);
    expect(left).toHaveLength(2);
    expect(left).toContain(third.id);
  });

  it('removes a member once, also if two admins ask for it at the same moment', async () => {
    const { admin, second, viewer } = await company();
    const answers = await Promise.all([remove(admin, viewer.id), remove(second, viewer.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await entriesOf(admin, 'remove_member')).toHaveLength(1);
  });

  it('is refused to others, and finds nobody of another organization', async () => {
    const { id, admin, sender, viewer } = await company();
    for (const member of [sender, viewer]) expect((await remove(member, admin.id)).status).toBe(403);
    const other = await addOrganization(app, `Another of ${number}`);
    for (const target of [other.userId, unknownId(), 'nonsense']) {
      expect((await remove(admin, target)).status).toBe(404);
    }
    expect(await adminsOf(other.id)).toEqual([other.userId]);
    expect(await adminsOf(id)).toContain(admin.id);
  });
});

describe('a member who takes over', () => {
  it('gets the mail about gifts of the former member, and so does who takes over from them', async () => {
    const { id, admin, second, sender, add } = await company();
    const heir = await add('heir', 'sender');
    expect(await toldOfGifts(id, sender.email)).toEqual([sender.email]);
    expect((await remove(admin, sender.id, { transfer_to_user_id: heir.id })).status).toBe(204);
    expect(await toldOfGifts(id, sender.email)).toEqual([heir.email]);
    const [entry] = await entriesOf(admin, 'remove_member');
    expect(entry.details.values).toEqual({ transfer_to_user_id: heir.id });
    await remove(admin, heir.id, { transfer_to_user_id: second.id });
    expect(await toldOfGifts(id, sender.email)).toEqual([second.email]);
    await remove(admin, second.id);
    expect(await toldOfGifts(id, sender.email)).toEqual([admin.email]);
  });

  it('is an admin otherwise', async () => {
    const { id, admin, second, sender } = await company();
    await remove(admin, sender.id);
    expect(await toldOfGifts(id, sender.email)).toEqual([admin.email, second.email].sort());
  });

  it('belongs to the organization, can send and can use the workspaces of the former member', async () => {
    const { id, admin, second, sender, viewer, add } = await company();
    const gone = await add('gone', 'sender');
    await remove(admin, gone.id);
    const outside = await add('outside', 'sender');
    await change(admin, outside.id, { workspace_ids: [] });
    const other = await addOrganization(app, `Third of ${number}`);
    for (const [target, successor, problem] of [
      [sender.id, sender.id, 'Somebody else'],
      [sender.id, gone.id, 'not found'],
      [sender.id, other.userId, 'not found'],
      [sender.id, unknownId(), 'not found'],
      [sender.id, viewer.id, 'viewer'],
      [sender.id, outside.id, 'cannot use the workspace'],
      [second.id, outside.id, 'cannot use the workspace'],
    ] as const) {
      const { status, body } = await remove(admin, target, { transfer_to_user_id: successor });
      expect([status, body.details[0].field]).toEqual([400, 'transfer_to_user_id']);
      expect(body.error).toContain(problem);
    }
    const removed = await app.db.query<{ id: string }>(
      'select id from users where organization_id = $1 and removed_at is not null',
      [id],
    );
    expect(removed.map((row) => row.id)).toEqual([gone.id]);
  });
});

describe('POST /internal/members/{id}/leave', () => {
  it("ends one's own membership", async () => {
    const { id, admin, sender, second } = await company();
    const apiKey = await keyFor(sender);
    expect((await leave(sender, sender.id, { transfer_to_user_id: second.id })).status).toBe(204);
    expect((await sender.browser.get('/v1/order_batches')).status).toBe(403);
    expect((await app.request('GET', '/v1/me', { apiKey })).status).toBe(401);
    expect(await toldOfGifts(id, sender.email)).toEqual([second.email]);
    const [entry] = await entriesOf(admin, 'leave_organization');
    expect(entry).toMatchObject({ subject_kind: 'user', subject_id: sender.id });
    expect(JSON.stringify(entry.actor)).toContain(sender.id);
  });

  it('ends for nobody else', async () => {
    const { id, admin, second, viewer } = await company();
    expect((await leave(viewer, admin.id)).body.code).toBe('not_found');
    expect((await leave(admin, second.id)).status).toBe(404);
    expect(await adminsOf(id)).toHaveLength(2);
  });

  it('is refused to the only admin, also of two who leave at the same moment', async () => {
    const { id, admin, second } = await company();
    const answers = await Promise.all([leave(admin, admin.id), leave(second, second.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('member_state');
    expect(await adminsOf(id)).toHaveLength(1);
  });

  it('leaves one admin if one leaves while the other is made a sender', async () => {
    const { id, admin, second } = await company();
    await Promise.all([leave(admin, admin.id), change(admin, second.id, { role: 'sender' })]);
    expect(await adminsOf(id)).toHaveLength(1);
  });
});
