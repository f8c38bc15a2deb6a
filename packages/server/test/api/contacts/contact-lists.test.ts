import { type ContactList, mostContactLists } from '@gifts/contract/dashboard/contact-fields';
import { contactListOperations } from '@gifts/contract/dashboard/contact-lists';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { newOrganization } from '../people/member-fixtures.ts';
import { addContact, addList, addToList, getContact, listNamed, namesOf } from './contact-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

const organization = async (name: string) => (await newOrganization(app, name)).admin.browser;

it('counts who is in a list, each once, also of requests at once', async () => {
  const browser = await organization('Lists Counted');
  const list = await addList(browser, { name: 'Team' });
  const ada = await addContact(browser, { first_name: 'Ada' });
  const grace = await addContact(browser, { first_name: 'Grace' });
  await Promise.all([addToList(browser, list, [ada]), addToList(browser, list, [ada, grace])]);
  const { body } = await browser.get('/internal/contact_lists');
  expect(problemsOf(contactListOperations.listContactLists.response, body)).toEqual([]);
  expect(body.data[0]).toMatchObject({ name: 'Team', contacts_count: 2 });
  expect(await namesOf(browser, `list_id=${list.id}`)).toEqual(['Ada', 'Grace']);
  expect((await getContact(browser, ada.id)).lists).toEqual([{ id: list.id, name: 'Team' }]);
  const removed = await browser.post(`/internal/contact_lists/${list.id}/remove`, { contact_ids: [ada.id] });
  expect(removed.body.contacts_count).toBe(1);
  await browser.send('DELETE', `/internal/contacts/${grace.id}`);
  expect((await listNamed(browser, 'Team'))?.contacts_count).toBe(0);
  expect(await namesOf(browser)).toEqual(['Ada']);
});

it('deletes a list and keeps its people', async () => {
  const browser = await organization('Lists Deleted');
  const list = await addList(browser, { name: 'Team' });
  await addToList(browser, list, [await addContact(browser, {})]);
  expect((await browser.send('DELETE', `/internal/contact_lists/${list.id}`)).status).toBe(204);
  expect(await listNamed(browser, 'Team')).toBeUndefined();
  expect(await namesOf(browser)).toEqual(['Ada']);
});

it('has each name once in a workspace', async () => {
  const browser = await organization('Lists Named');
  const list = await addList(browser, { name: 'Team' });
  await addList(browser, { name: 'Friends' });
  const made = await browser.post('/internal/contact_lists', { name: ' TEAM ' });
  expect([made.status, made.body.details[0].field]).toEqual([400, 'name']);
  const rename = (name: string) => browser.send('PATCH', `/internal/contact_lists/${list.id}`, { name });
  expect((await rename('friends')).status).toBe(400);
  expect((await rename('The team')).body.name).toBe('The team');
});

it('takes nobody of another workspace, and no list of another organization', async () => {
  const browser = await organization('Lists Apart');
  const list = await addList(browser, { name: 'Team' });
  const workspace = (await browser.post('/internal/workspaces', { name: 'Other' })).body;
  const far = await addContact(browser, { workspace_id: workspace.id });
  const refused = await addToList(browser, list, [far]);
  expect([refused.status, refused.body.details[0].field]).toEqual([400, 'contact_ids[0]']);
  const stranger = await organization('Lists Stranger');
  expect((await addToList(stranger, list, [far])).status).toBe(404);
  expect((await stranger.send('DELETE', `/internal/contact_lists/${list.id}`)).status).toBe(404);
  expect((await addToList(browser, { ...list, id: unknownId() }, [far])).status).toBe(404);
  expect((await listNamed(browser, 'Team'))?.contacts_count).toBe(0);
});

it('keeps a bounded number of lists', async () => {
  const { id, admin } = await newOrganization(app, 'Lists Bounded');
  const list = await addList(admin.browser, { name: 'First' });
  await app.db.query(
    `insert into contact_lists (organization_id, id, workspace_id, name, name_key, contacts_count, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'l' || n, 'l' || n, 0, now(), now() from generate_series(2, $3::int) n`,
    [id, list.workspace_id, mostContactLists],
  );
  const { status, body } = await admin.browser.post('/internal/contact_lists', { name: 'One more' });
  expect([status, body.code]).toEqual([400, 'invalid_request']);
  const { data } = (await admin.browser.get('/internal/contact_lists')).body;
  expect(data.map(({ name }: ContactList) => name)).toHaveLength(mostContactLists);
});
