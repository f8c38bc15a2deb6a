import { DraftImport } from '@gifts/contract/dashboard/draft-recipients';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { addMember, newOrganization } from '../people/member-fixtures.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';
import { addRecipients, createDraft, getDraft, giftForm, people, sendDraft } from './draft-fixtures.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  browser = await signInByLink(app, 'admin@example.com');
});
afterAll(() => app.close());

let files = 0;
const newFile = (rows: number) => {
  files += 1;
  return { file_name: `team ${files}.csv`, sha256: files.toString(16).padStart(64, '0'), rows };
};
const start = (id: string, file: object, from = browser) => from.post(`/internal/drafts/${id}/imports`, file);
const add = (id: string, body: object) => browser.post(`/internal/drafts/${id}/recipients`, body);

describe('an import', () => {
  it('takes its rows in parts, and a part that arrives again adds nothing', async () => {
    const { id } = await createDraft(browser, {});
    const { status, body } = await start(id, newFile(10));
    expect([status, problemsOf(DraftImport, body), body.rows_arrived]).toEqual([201, [], 0]);
    const part = (from: number, to: number) => ({
      ...{ recipients: people(to - from, from), import_id: body.id, first_row: from },
    });
    expect((await add(id, part(0, 4))).body.import.rows_arrived).toBe(4);
    const again = await add(id, part(0, 4));
    expect([again.status, again.body.ids, again.body.recipients_count]).toEqual([200, [], 4]);
    const overlapping = await add(id, part(2, 7));
    expect([overlapping.body.ids, overlapping.body.import.rows_arrived]).toEqual([[5, 6, 7], 7]);
    const at = (await getDraft(browser, id)).imports;
    expect(at).toMatchObject([{ id: body.id, rows: 10, rows_arrived: 7 }]);
    const answers = await Promise.all([part(7, 10), part(7, 10), part(7, 10)].map((each) => add(id, each)));
    expect(answers.map((each) => each.body.ids.length).sort()).toEqual([0, 0, 3]);
    const list = (await browser.get(`/internal/drafts/${id}/recipients?per_page=100`)).body.data;
    expect(list.map((row: { recipient: { email: string } }) => row.recipient.email)).toEqual(
      people(10).map(({ email }) => email),
    );
  });

  it('refuses parts that leave a gap, go beyond its end, or belong to another draft', async () => {
    const { id } = await createDraft(browser, {});
    const { body } = await start(id, newFile(3));
    const other = await createDraft(browser, {});
    const refused = async (draftId: string, input: object) =>
      (await add(draftId, input)).body.details[0].field;
    const one = { recipients: people(1) };
    expect(await refused(id, { ...one, import_id: body.id, first_row: 1 })).toBe('first_row');
    expect(await refused(id, { ...one, import_id: body.id })).toBe('first_row');
    expect(await refused(id, { ...one, first_row: 0 })).toBe('import_id');
    expect(await refused(id, { recipients: people(4), import_id: body.id, first_row: 0 })).toBe('recipients');
    expect(await refused(other.id, { ...one, import_id: body.id, first_row: 0 })).toBe('import_id');
    expect(await refused(id, { ...one, import_id: unknownId(), first_row: 0 })).toBe('import_id');
    expect((await getDraft(browser, id)).recipients_count).toBe(0);
  });

  it('is removed with its recipients, and its file can be imported again', async () => {
    const { id } = await createDraft(browser, {}, people(1, 90));
    const file = newFile(3);
    const { body } = await start(id, file);
    await addRecipients(browser, id, people(2), { import_id: body.id, first_row: 0 });
    const removed = await browser.post(`/internal/drafts/${id}/remove_recipients`, { import_id: body.id });
    expect(removed.body).toMatchObject({ removed: 2, recipients_count: 1 });
    expect((await getDraft(browser, id)).imports).toEqual([]);
    expect((await start(id, file)).status).toBe(201);
  });

  it('of a file without a row that arrived is removed too', async () => {
    const { id } = await createDraft(browser, {});
    const { body } = await start(id, newFile(3));
    await browser.post(`/internal/drafts/${id}/remove_recipients`, { import_id: body.id });
    expect((await getDraft(browser, id)).imports).toEqual([]);
  });
});

describe('the same file', () => {
  it('is refused in the same draft, also when it is begun twice at once', async () => {
    const { id } = await createDraft(browser, {});
    const file = newFile(3);
    const answers = await Promise.all([start(id, file), start(id, file)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const again = await start(id, { ...file, file_name: 'copy.csv', again: true });
    expect([again.status, again.body.code]).toEqual([409, 'already_imported']);
    expect(again.body.error).toContain(file.file_name);
  });

  it('is refused after it was sent, with the batch and the time, unless it is wanted again', async () => {
    const { admin, workspaceId } = await newOrganization(app, 'Twice');
    const { body: other } = await admin.browser.post('/internal/workspaces', { name: 'Other' });
    const sender = await addMember(app, admin, {
      ...{ email: 'twice.sender@example.com', role: 'sender' },
      workspace_ids: [workspaceId],
    });
    const form = await giftForm(app, { batch_name: 'Spring gifts', workspace_id: other.id });
    const draft = await createDraft(admin.browser, form);
    const file = newFile(2);
    const { body } = await start(draft.id, file, admin.browser);
    await addRecipients(admin.browser, draft.id, people(2), { import_id: body.id, first_row: 0 });
    const sent = await sendDraft(admin.browser, await getDraft(admin.browser, draft.id));
    expect(sent.status).toBe(201);
    await admin.browser.send('DELETE', `/internal/drafts/${draft.id}`);
    const next = await createDraft(admin.browser, {});
    const refused = await start(next.id, file, admin.browser);
    expect([refused.status, refused.body.code]).toEqual([409, 'already_imported']);
    expect(refused.body.error).toContain('Spring gifts');
    expect(refused.body.existing_order_batch_id).toBe(sent.body.id);
    // A sender without access to that workspace learns that it was sent, and no name.
    const own = await createDraft(sender.browser, {});
    const unnamed = await start(own.id, file, sender.browser);
    expect(unnamed.status).toBe(409);
    expect(JSON.stringify(unnamed.body)).not.toContain('Spring');
    expect(JSON.stringify(unnamed.body)).not.toContain(sent.body.id);
    expect((await start(own.id, { ...file, again: true }, sender.browser)).status).toBe(201);
    // Another organization has not sent it.
    expect((await start((await createDraft(browser, {})).id, file)).status).toBe(201);
  });

  it('is kept as a fact about drafts that were sent only: an unsent draft takes it along', async () => {
    const file = newFile(1);
    const draft = await createDraft(browser, {});
    await start(draft.id, file);
    await browser.send('DELETE', `/internal/drafts/${draft.id}`);
    expect(await app.db.query('select from draft_imports where sha256 = $1', [file.sha256])).toEqual([]);
  });
});

it('refuses what is no file of recipients', async () => {
  const { id } = await createDraft(browser, {}, people(2));
  const refused = async (changes: object) =>
    (await start(id, { ...newFile(3), ...changes })).body.details?.[0]?.field;
  expect(await refused({ sha256: 'A'.repeat(64) })).toBe('sha256');
  expect(await refused({ sha256: 'a'.repeat(63) })).toBe('sha256');
  expect(await refused({ rows: 0 })).toBe('rows');
  expect(await refused({ rows: 99_999 })).toBe('rows');
  expect(await refused({ file_name: '\u0007' })).toBe('file_name');
});
