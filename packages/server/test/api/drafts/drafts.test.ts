import { Draft, draftOperations, mostDrafts } from '@gifts/contract/dashboard/drafts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { addMember, newOrganization } from '../people/member-fixtures.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';
import { addRecipients, createDraft, getDraft, giftForm, people, readyDraft } from './draft-fixtures.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  browser = await signInByLink(app, 'admin@example.com');
});
afterAll(() => app.close());

const save = (from: Browser, id: string, form: object, revision: number) =>
  from.send('PATCH', `/internal/drafts/${id}`, { form, revision });

describe('POST /internal/drafts', () => {
  it('keeps what is half typed as it is, and names the draft by what is known of it', async () => {
    const form = {
      from_name: ' ',
      message: 'Dear\u{1F381}',
      schedule: { local_time: '2026-1', time_zone: '' },
    };
    const { status, body } = await browser.post('/internal/drafts', { form });
    expect([status, problemsOf(Draft, body)]).toEqual([201, []]);
    const workspaceId = (await browser.get('/v1/workspaces')).body.data.at(-1).id;
    expect(body).toMatchObject({ form: { ...form, workspace_id: workspaceId }, name: 'New gift' });
    expect(body).toMatchObject({ recipients_count: 0, revision: 1, imports: [], sent: null });
    const draft = await createDraft(browser, await giftForm(app), [
      { first_name: 'Jo', last_name: 'Park' },
      { email: 'kim@example.com' },
    ]);
    expect(draft.name).toMatch(/ for Jo Park and 1 other$/);
    expect((await createDraft(browser, { batch_name: 'Launch' })).name).toBe('Launch');
    expect((await createDraft(browser, {}, [{ email: 'kim@example.com' }])).name).toBe(
      'Gift for kim@example.com',
    );
  });

  it('refuses fields that are unknown or too long, and a workspace that is not theirs', async () => {
    const refused = async (form: object) =>
      (await browser.post('/internal/drafts', { form })).body.details?.[0]?.field;
    expect(await refused({ from_nme: 'Avery' })).toBe('form.from_nme');
    expect(await refused({ message: 'x'.repeat(10_001) })).toBe('form.message');
    expect(await refused({ workspace_id: unknownId() })).toBe('form.workspace_id');
    expect(await refused({ workspace_id: 'nonsense' })).toBe('form.workspace_id');
    expect((await browser.post('/internal/drafts', { template_id: unknownId() })).status).toBe(400);
  });

  it('leaves no entry in the audit log, and its deletion does', async () => {
    const { id } = await createDraft(browser, {}, people(1));
    const { status } = await browser.send('DELETE', `/internal/drafts/${id}`);
    expect(status).toBe(204);
    const entries = (await browser.get(`/v1/audit_log?subject_id=${id}`)).body.data;
    expect(entries.map(({ act }: { act: string }) => act)).toEqual(['delete_draft']);
    expect((await browser.get(`/internal/drafts/${id}`)).status).toBe(404);
    expect(await app.db.query('select from draft_recipients where draft_id = $1', [id])).toEqual([]);
  });

  it('makes no more than an organization can have, also when they are asked for at once', async () => {
    const { id, admin } = await newOrganization(app, 'Many Drafts');
    await createDraft(admin.browser, {});
    await app.db.query(
      `insert into drafts select organization_id, gen_random_uuid(), workspace_id, form, template_id, 0, 1, 1, 1, created_by,
         created_at, saved_by, saved_at, updated_by, updated_at from drafts, generate_series(1, $2::integer)
       where organization_id = $1`,
      [id, mostDrafts - 3],
    );
    const made = await Promise.all(
      Array.from({ length: 4 }, () => admin.browser.post('/internal/drafts', { form: {} })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400]);
  });
});

it('a draft is from whom the organization names, otherwise from who makes it, unless it says so itself', async () => {
  const { admin } = await newOrganization(app, 'Named');
  const nameOf = async (form: object) => (await createDraft(admin.browser, form)).form.from_name;
  expect(await nameOf({})).toBe('Named');
  await admin.browser.send('PATCH', '/internal/organization', { sender_name: 'The Named team' });
  expect(await nameOf({})).toBe('The Named team');
  expect(await nameOf({ from_name: 'Avery' })).toBe('Avery');
  expect(await nameOf({ from_name: null })).toBeNull();
});

describe('PATCH /internal/drafts/{id}', () => {
  it('saves the whole form, and refuses it with who and when if somebody else has saved meanwhile', async () => {
    const { admin } = await newOrganization(app, 'Two Hands');
    const sender = await addMember(app, admin, { email: 'two.hands.sender@example.com', role: 'sender' });
    const draft = await createDraft(admin.browser, { from_name: 'Avery' });
    const saved = await save(sender.browser, draft.id, { message: 'Hello' }, draft.revision);
    expect([saved.status, saved.body.revision, saved.body.form.from_name]).toEqual([200, 2, undefined]);
    const { status, body } = await save(admin.browser, draft.id, { message: 'Hi' }, draft.revision);
    expect([status, body.code]).toEqual([409, 'draft_changed']);
    expect(body.error).toContain(saved.body.updated_by.name);
    expect(body.error).toContain(saved.body.updated_at);
    expect((await getDraft(admin.browser, draft.id)).form.message).toBe('Hello');
  });

  it('accepts the same form again, and is not disturbed by changes of recipients', async () => {
    const draft = await createDraft(browser, {});
    const first = await save(browser, draft.id, { message: 'Hello' }, 1);
    await addRecipients(browser, draft.id, people(3));
    const again = await save(browser, draft.id, { message: 'Hello' }, 1);
    expect([again.status, again.body.revision]).toEqual([200, 3]);
    const next = await save(browser, draft.id, { message: 'Hello, you' }, first.body.revision);
    expect([next.status, next.body.revision]).toEqual([200, 4]);
  });

  it('lets one of several at once win', async () => {
    const draft = await createDraft(browser, {});
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((message) => save(browser, draft.id, { message }, draft.revision)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await getDraft(browser, draft.id)).form.message).toBe(winner?.body.form.message);
  });
});

describe('GET /internal/drafts', () => {
  it('lists what was not sent, the last changed first, of everybody or of oneself', async () => {
    const { admin } = await newOrganization(app, 'Listed');
    const sender = await addMember(app, admin, { email: 'listed.sender@example.com', role: 'sender' });
    const first = await createDraft(admin.browser, { batch_name: 'First' });
    const second = await createDraft(sender.browser, { batch_name: 'Second' });
    await addRecipients(admin.browser, first.id, people(2));
    const list = await admin.browser.get('/internal/drafts');
    expect(problemsOf(draftOperations.listDrafts.response, list.body)).toEqual([]);
    expect(list.body.data.map(({ id }: Draft) => id)).toEqual([first.id, second.id]);
    const own = await sender.browser.get('/internal/drafts?of=me&per_page=1');
    expect([own.body.data[0].id, own.body.list_meta.total_count]).toEqual([second.id, 1]);
  });
});

describe('who sees a draft', () => {
  it('those of its workspace, and nobody else', async () => {
    const { admin, workspaceId } = await newOrganization(app, 'Walls');
    const { body: other } = await admin.browser.post('/internal/workspaces', { name: 'Other' });
    const sender = await addMember(app, admin, {
      email: 'walls.sender@example.com',
      role: 'sender',
      workspace_ids: [workspaceId],
    });
    const viewer = await addMember(app, admin, { email: 'walls.viewer@example.com', role: 'viewer' });
    const draft = await createDraft(admin.browser, { workspace_id: other.id }, people(1));
    const path = `/internal/drafts/${draft.id}`;
    const requests: ((from: Browser) => Promise<{ status: number }>)[] = [
      (from) => from.get(path),
      (from) => from.get(`${path}/check`),
      (from) => from.get(`${path}/recipients`),
      (from) => save(from, draft.id, {}, 1),
      (from) => from.post(`${path}/recipients`, { recipients: people(1) }),
      (from) => from.send('PATCH', `${path}/recipients/1`, { recipient: {} }),
      (from) => from.post(`${path}/remove_recipients`, { all: true }),
      (from) => from.post(`${path}/imports`, { file_name: 'a', sha256: '0'.repeat(64), rows: 1 }),
      (from) => from.post(`${path}/send`, { revision: 2, est_group_total_high: 1 }),
      (from) => from.send('DELETE', path),
    ];
    for (const request of requests) {
      expect((await request(sender.browser)).status).toBe(404);
      expect((await request(browser)).status).toBe(404);
      expect((await request(viewer.browser)).status).toBe(403);
    }
    expect((await sender.browser.get('/internal/drafts')).body.data).toEqual([]);
    expect(await getDraft(admin.browser, draft.id)).toEqual(draft);
    const moved = await save(
      sender.browser,
      (await createDraft(sender.browser, {})).id,
      {
        workspace_id: other.id,
      },
      1,
    );
    expect([moved.status, moved.body.details[0].field]).toEqual([400, 'form.workspace_id']);
  });
});

it('a draft can be sent', async () => {
  const ready = await readyDraft(app);
  const check = await ready.browser.get(`/internal/drafts/${ready.draft.id}/check`);
  expect(problemsOf(draftOperations.checkDraft.response, check.body)).toEqual([]);
  expect(check.body.problems).toEqual([]);
  expect(check.body.is_ready).toBe(true);
  const sent = await ready.browser.post(`/internal/drafts/${ready.draft.id}/send`, {
    revision: ready.draft.revision,
    est_group_total_high: check.body.price.total_price.est_group_total_high,
  });
  expect(sent.status).toBe(201);
  expect((await getDraft(ready.browser, ready.draft.id)).sent?.order_batch_id).toBe(sent.body.id);
});
