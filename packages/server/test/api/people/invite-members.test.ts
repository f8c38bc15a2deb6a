import { Member, peopleOperations } from '@gifts/contract/dashboard/members';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { mostInvitations } from '../../../src/modules/people/members/invite-member.ts';
import { mostAttempts } from '../../../src/modules/people/take-attempt.ts';
import { requesterOf, startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, unknownId, workspacesOf } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { idOf, newOrganization } from './member-fixtures.ts';
import {
  type Browser,
  linkFor,
  mailTo,
  openBrowser,
  ownOrigin,
  signInByLink,
  tokenIn,
} from './people-fixtures.ts';

let app: TestApp;
let admin: Browser;
let workspaces: [string, string];
beforeAll(async () => {
  app = await startTestApp();
  admin = await signInByLink(app, 'admin@example.com');
  workspaces = await workspacesOf(app);
});
afterAll(() => app.close());
beforeEach(() => app.db.query('delete from sign_in_attempts'));

const invite = (fields: object, browser = admin, headers = {}) =>
  browser.post('/internal/members', fields, headers);
const resend = (id: string, browser = admin) => browser.post(`/internal/members/${id}/resend_invitation`, {});
const spend = async (token: string) => {
  const browser = openBrowser(app);
  const { status } = await browser.post('/internal/sign_in/links/spend', { token });
  return { status, browser };
};
const usersOf = (email: string) =>
  app.db.query('select from users where lower(email) = lower($1) and removed_at is null', [email]);
const mailsTo = async (email: string) =>
  (
    await app.db.query<{ id: string }>(
      `select id from mails where to_email = $1 and template = 'invitation'`,
      [email],
    )
  ).length;
const memberWith = async (email: string) => {
  const { body } = await admin.get('/internal/members?per_page=100');
  return body.data.find((member: { email: string }) => member.email === email);
};

describe('POST /internal/members', () => {
  it('mails a link that signs in with the role and the workspaces that were given', async () => {
    const email = 'grace@example.com';
    const { status, body } = await invite({
      ...{ email, role: 'sender', first_name: 'Grace', last_name: 'Hopper' },
      workspace_ids: [workspaces[0]],
    });
    expect([status, problemsOf(Member, body)]).toEqual([201, []]);
    expect(body).toMatchObject({
      ...{ email, role: 'sender', first_name: 'Grace', last_name: 'Hopper', is_invited: true },
      ...{ last_signed_in_at: null, keys_count: 0, workspaces: [{ id: workspaces[0] }] },
    });
    const text = await mailTo(app, email, /./);
    const { status: spent, browser } = await spend(tokenIn(text));
    expect(spent).toBe(200);
    expect((await browser.get('/internal/session')).body.person.memberships).toMatchObject([
      { organization_id: app.organizationId, user_id: body.id, role: 'sender' },
    ]);
    const reached = (await browser.get('/v1/workspaces')).body.data;
    expect(reached.map(({ id }: { id: string }) => id)).toEqual([workspaces[0]]);
    const listed = await memberWith(email);
    expect(listed).toMatchObject({ is_invited: false });
    expect(Date.now() - new Date(listed.last_signed_in_at).getTime()).toBeLessThan(60_000);
    const [entry] = (await admin.get('/v1/audit_log?act=invite_member')).body.data;
    expect(entry).toMatchObject({
      ...{ subject_kind: 'user', subject_id: body.id },
      details: { values: { role: 'sender', workspace_ids: [workspaces[0]] } },
    });
    expect(JSON.stringify(entry.details)).not.toContain(email);
  });

  it('takes names from the address and gives all workspaces if nothing else is said', async () => {
    const { body } = await invite({ email: 'ada.lovelace@example.com', role: 'viewer' });
    expect(body).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
    expect(body.workspaces).toHaveLength(2);
  });

  it('refuses the address of a member, in any case, and tells nothing of other organizations', async () => {
    const other = await addOrganization(app, 'Secret Company');
    const here = await invite({ email: 'VIEWER@example.com', role: 'admin' });
    expect([here.status, here.body.code]).toEqual([409, 'member_state']);
    expect(here.body.error).toContain('already');
    const there = await invite({ email: 'secret.company@example.com', role: 'sender' });
    expect([there.status, there.body.code]).toEqual([409, 'member_state']);
    expect(JSON.stringify(there.body)).not.toContain('Secret Company');
    expect(JSON.stringify(there.body)).not.toContain(other.id);
    expect(await usersOf('secret.company@example.com')).toHaveLength(1);
    expect(await memberWith('viewer@example.com')).toMatchObject({ role: 'viewer' });
  });

  it('takes the address of somebody who was removed', async () => {
    const email = 'returns@example.com';
    const { body: first } = await invite({ email, role: 'sender' });
    expect((await admin.post(`/internal/members/${first.id}/remove`, {})).status).toBe(204);
    const { status, body: second } = await invite({ email, role: 'viewer' });
    expect(status).toBe(201);
    expect(second.id).not.toBe(first.id);
  });

  it('adds an address once, also when admins of two organizations invite it at the same moment', async () => {
    const rival = await newOrganization(app, 'Rival Company');
    const email = 'wanted@example.com';
    const answers = await Promise.all(
      [admin, rival.admin.browser, admin, rival.admin.browser].map((browser) =>
        invite({ email, role: 'sender' }, browser),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await usersOf(email)).toHaveLength(1);
  });

  it('adds one member and mails once when a request is sent again', async () => {
    const email = 'once@example.com';
    const headers = { 'idempotency-key': 'invite-once' };
    const first = await invite({ email, role: 'sender' }, admin, headers);
    const second = await invite({ email, role: 'sender' }, admin, headers);
    expect([second.status, second.headers.get('idempotency-replayed'), second.body.id]).toEqual([
      201,
      'true',
      first.body.id,
    ]);
    await mailTo(app, email, /./);
    expect(await mailsTo(email)).toBe(1);
  });

  it.each([
    ['a bad address', { email: 'not an address', role: 'sender' }, 'email'],
    ['no address', { role: 'sender' }, 'email'],
    ['an address that is too long', { email: `${'x'.repeat(250)}@example.com`, role: 'sender' }, 'email'],
    ['no role', { email: 'new@example.com' }, 'role'],
    ['an unknown role', { email: 'new@example.com', role: 'owner' }, 'role'],
    ['a blank name', { email: 'new@example.com', role: 'sender', first_name: ' ' }, 'first_name'],
    ['a name of two lines', { email: 'new@example.com', role: 'sender', last_name: 'a\nb' }, 'last_name'],
    [
      'an unknown workspace',
      { email: 'new@example.com', role: 'sender', workspace_ids: [unknownId()] },
      'workspace_ids[0]',
    ],
    ['an unknown field', { email: 'new@example.com', role: 'sender', organization_id: unknownId() }, null],
  ])('refuses %s and adds nobody', async (_name, fields, field) => {
    const { status, body } = await invite(fields);
    expect(status).toBe(400);
    if (field) expect(body.details[0].field).toBe(field);
    expect(await usersOf('new@example.com')).toEqual([]);
  });

  it('refuses a workspace of another organization', async () => {
    const { workspaceId } = await addOrganization(app, 'Foreign Company');
    const { status, body } = await invite({
      ...{ email: 'new@example.com', role: 'sender' },
      workspace_ids: [workspaces[0], workspaceId],
    });
    expect([status, body.details[0].field]).toEqual([400, 'workspace_ids[1]']);
    expect(await usersOf('new@example.com')).toEqual([]);
  });

  it('adds no more people in a day than an organization may, also when they are invited at once', async () => {
    const { id, admin: host } = await newOrganization(app, 'Large Company');
    await app.db.query(
      `insert into users (organization_id, id, email, first_name, last_name, role, removed_at)
       select $1, gen_random_uuid(), 'filler.' || n || '@example.com', 'Kim', 'Noor', 'viewer', now()
       from generate_series(1, $2::integer) n`,
      [id, mostInvitations - 2],
    );
    const inviteThree = () =>
      Promise.all(
        [1, 2, 3].map((number) =>
          invite({ email: `large.${number}@example.com`, role: 'viewer' }, host.browser),
        ),
      );
    const answers = await inviteThree();
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    await app.db.query(
      `update users set created_at = now() - interval '25 hours' where organization_id = $1`,
      [id],
    );
    expect((await inviteThree()).map(({ status }) => status).sort()).toEqual([201, 201, 409]);
  });

  it('is refused to senders and viewers', async () => {
    for (const email of ['sender@example.com', 'viewer@example.com']) {
      const browser = await signInByLink(app, email);
      const { status, body } = await invite({ email: 'friend@example.com', role: 'admin' }, browser);
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
    expect(await usersOf('friend@example.com')).toEqual([]);
  });
});

describe('POST /internal/members/{id}/resend_invitation', () => {
  it('mails another link, and the first one works too', async () => {
    const email = 'again@example.com';
    const { body } = await invite({ email, role: 'viewer' });
    const first = tokenIn(await mailTo(app, email, /./));
    expect((await resend(body.id)).status).toBe(202);
    await expect.poll(() => mailsTo(email), { timeout: 10_000 }).toBe(2);
    expect((await spend(first)).status).toBe(200);
    const [entry] = (await admin.get('/v1/audit_log?act=resend_invitation')).body.data;
    expect(entry).toMatchObject({ subject_kind: 'user', subject_id: body.id });
  });

  it('is refused for somebody who has signed in', async () => {
    const { status, body } = await resend(await idOf(app, 'admin@example.com'));
    expect([status, body.code]).toEqual([409, 'member_state']);
    expect(await mailsTo('admin@example.com')).toBe(0);
  });

  it('is refused after five links within 15 minutes', async () => {
    const { body } = await invite({ email: 'often@example.com', role: 'viewer' });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < mostAttempts.link + 1; attempt += 1) {
      statuses.push((await resend(body.id)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 429, 429]);
  });

  it('finds nobody of another organization, and nobody who was removed', async () => {
    const other = await addOrganization(app, 'Distant Company');
    const { body } = await invite({ email: 'short@example.com', role: 'viewer' });
    await admin.post(`/internal/members/${body.id}/remove`, {});
    for (const id of [other.userId, body.id, unknownId(), 'nonsense']) {
      const answer = await resend(id);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
  });

  it('says so where the service sends no mail, and an invitation adds the member nevertheless', async () => {
    const silent = await createApp({ ...app.services.config, environment: 'production' }, app.databaseUrl);
    const request = requesterOf(await silent.listen(), null);
    const headers = { cookie: admin.cookieHeader(), origin: ownOrigin };
    const email = 'unmailed@example.com';
    const invited = await request('POST', '/internal/members', { body: { email, role: 'viewer' }, headers });
    const path = `/internal/members/${invited.body.id}/resend_invitation`;
    const { status, body } = await request('POST', path, { headers });
    await silent.close();
    expect([invited.status, status, body.code]).toEqual([201, 409, 'member_state']);
    expect(body.error).toContain('gifts sign-in-link');
    expect((await spend(tokenIn(await linkFor(app, email)))).status).toBe(200);
    expect(await mailsTo(email)).toBe(0);
  });
});

describe('GET /internal/members', () => {
  const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

  it('lists the people of the organization, newest first, in pages', async () => {
    const { body: newest } = await invite({ email: 'newest@example.com', role: 'viewer' });
    const all = await admin.get('/internal/members?per_page=100');
    expect(problemsOf(peopleOperations.listMembers.response, all.body)).toEqual([]);
    expect(all.body.data[0].id).toBe(newest.id);
    const size = Math.ceil(all.body.list_meta.total_count / 2);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => admin.get(`/internal/members?page=${page}&per_page=${size}`)),
    );
    expect(pages.flatMap(({ body }) => idsOf(body))).toEqual(idsOf(all.body));
    expect(pages[2]?.body.list_meta).toEqual(all.body.list_meta);
    const emails = all.body.data.map(({ email }: { email: string }) => email);
    expect(new Set(emails).size).toBe(emails.length);
  });

  it('lists who can use a workspace, admins included, and knows no workspace of others', async () => {
    const path = (id: string) => `/internal/members?per_page=100&workspace_id=${id}`;
    const inside = await invite({
      email: 'inside@example.com',
      role: 'viewer',
      workspace_ids: [workspaces[1]],
    });
    const outside = await invite({ email: 'outside@example.com', role: 'viewer', workspace_ids: [] });
    const ids = idsOf((await admin.get(path(workspaces[1]))).body);
    expect(ids).toEqual(expect.arrayContaining([inside.body.id, await idOf(app, 'admin@example.com')]));
    expect(ids).not.toContain(outside.body.id);
    const foreign = await addOrganization(app, 'Remote Company');
    expect((await admin.get(path(foreign.workspaceId))).status).toBe(400);
    expect((await admin.get('/internal/members?workspace_id=nonsense')).status).toBe(400);
  });

  it('shows a viewer neither the last sign-ins and keys of others nor workspaces out of their reach', async () => {
    const viewer = await signInByLink(app, 'viewer@example.com');
    const { body } = await viewer.get('/internal/members?per_page=100');
    const others = body.data.filter(({ email }: { email: string }) => email !== 'viewer@example.com');
    expect(others.length).toBeGreaterThan(2);
    for (const other of others) expect(other).toMatchObject({ last_signed_in_at: null, keys_count: null });
    const own = body.data.find(({ email }: { email: string }) => email === 'viewer@example.com');
    expect(own.keys_count).toBe(0);
    expect(own.last_signed_in_at).toMatch(/Z$/);
    const reached = (await viewer.get('/v1/workspaces')).body.data.map(({ id }: { id: string }) => id);
    const shown = new Set(
      body.data
        .flatMap((member: { workspaces: { id: string }[] }) => member.workspaces)
        .map(({ id }: { id: string }) => id),
    );
    expect([...shown].sort()).toEqual([...reached].sort());
  });
});
