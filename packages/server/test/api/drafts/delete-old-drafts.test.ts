import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOldDrafts } from '../../../src/modules/drafts/delete-old-drafts.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';
import { addRecipients, createDraft, getDraft, people, readyDraft, sendDraft } from './draft-fixtures.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  browser = await signInByLink(app, 'admin@example.com');
});
afterAll(() => app.close());

const age = (id: string, column: 'updated_at' | 'sent_at', days: number) =>
  app.db.query(
    `update drafts set ${column} = now() - make_interval(days => $3) where organization_id = $1 and id = $2`,
    [app.organizationId, id, days],
  );
const left = async () =>
  (await app.db.query<{ id: string }>('select id from drafts')).map(({ id }) => id).sort();

let files = 0;
async function withFile(id: string): Promise<void> {
  files += 1;
  const file = { file_name: 'a.csv', sha256: `${files}`.padStart(64, '0'), rows: 1 };
  const { body } = await browser.post(`/internal/drafts/${id}/imports`, file);
  await addRecipients(browser, id, people(1, 70), { import_id: body.id, first_row: 0 });
}

it('deletes what nobody has changed for 180 days and what was sent 30 days ago, and nothing younger', async () => {
  const made = await Promise.all(Array.from({ length: 14 }, () => createDraft(browser, {}, people(3))));
  const [young, kept, ...old] = made.map(({ id }) => id);
  for (const id of old) await age(id, 'updated_at', 181);
  if (young && kept) await age(young, 'updated_at', 179);
  const sentLately = await readyDraft(app);
  const sentBefore = await readyDraft(app);
  for (const { draft } of [sentLately, sentBefore]) {
    await withFile(draft.id);
    expect((await sendDraft(browser, await getDraft(browser, draft.id))).status).toBe(201);
    await age(draft.id, 'updated_at', 400);
  }
  await age(sentLately.draft.id, 'sent_at', 29);
  await age(sentBefore.draft.id, 'sent_at', 31);
  if (old[0]) await withFile(old[0]).then(() => age(old[0] ?? '', 'updated_at', 181));
  await Promise.all([deleteOldDrafts(app.services.db), deleteOldDrafts(app.services.db)]);
  await deleteOldDrafts(app.services.db);
  expect(await left()).toEqual([young, kept, sentLately.draft.id].sort());
  expect(await app.db.query('select from draft_recipients')).toHaveLength(6);
  // What is known of files that were sent outlives the drafts by a year.
  expect(await app.db.query('select from draft_imports')).toHaveLength(2);
  await app.db.query(
    `update draft_imports set sent_at = now() - interval '13 months' where draft_id is null`,
  );
  await deleteOldDrafts(app.services.db);
  expect(await app.db.query('select from draft_imports')).toHaveLength(1);
});
