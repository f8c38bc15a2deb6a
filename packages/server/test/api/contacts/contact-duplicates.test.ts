import { DuplicateGroup, type DuplicateGroup as Group } from '@gifts/contract/dashboard/contact-duplicates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { addMember, newOrganization } from '../people/member-fixtures.ts';
import type { Browser } from '../people/people-fixtures.ts';
import { addContact, getContact } from './contact-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

async function groupsOf(browser: Browser, query = ''): Promise<Group[]> {
  const { status, body } = await browser.get(`/internal/contact_duplicates?per_page=100&${query}`);
  expect(status).toBe(200);
  expect(body.data.flatMap((group: Group) => problemsOf(DuplicateGroup, group))).toEqual([]);
  expect(body.list_meta.total_count).toBe(body.data.length);
  return body.data;
}
const inShort = (groups: readonly Group[]) =>
  groups.map(({ kind, people }) => [
    kind,
    ...people.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
  ]);
const keepApart = (browser: Browser, { kind, people, people_count }: Group, changes: object = {}) =>
  browser.post('/internal/contact_duplicates/keep_apart', {
    ...{ kind, contact_id: people[0]?.id, people_count },
    ...changes,
  });

describe('GET /internal/contact_duplicates', () => {
  it('finds the same mailbox, phone number, or name with something else in common', async () => {
    const { browser } = (await newOrganization(app, 'Alike Found')).admin;
    const add = (fields: object) => addContact(browser, { last_name: 'Lovelace', ...fields });
    await add({ first_name: 'Ada', email: 'ada@example.com', company: 'Engines' });
    await add({ first_name: 'A.', email: 'Ada+gifts@example.com' });
    await add({ first_name: 'Bo', phone: '+14155550123' });
    await add({ first_name: 'Bob', phone: '+14155550123' });
    await add({ first_name: 'Cy', birthday: { month: 3, day: 4 } });
    await add({ first_name: 'CY', birthday: { month: 3, day: 4, year: 1990 } });
    await add({ first_name: 'Di', company: 'engines ' });
    await add({ first_name: 'di', company: 'Engines' });
    const mailing_address = { address_1: '1 Main St', country: 'US' };
    await add({ first_name: 'Ed', mailing_address });
    await add({ first_name: 'Ed', mailing_address });
    // The same name alone is no sign.
    await add({ first_name: 'Flo', company: 'Engines', birthday: { month: 1, day: 1 } });
    await add({ first_name: 'Flo', company: 'Looms', birthday: { month: 1, day: 2 } });
    expect(inShort(await groupsOf(browser))).toEqual([
      ['email', 'Ada Lovelace', 'A. Lovelace'],
      ['phone', 'Bo Lovelace', 'Bob Lovelace'],
      ['name', 'Cy Lovelace', 'CY Lovelace'],
      ['name', 'Di Lovelace', 'di Lovelace'],
      ['name', 'Ed Lovelace', 'Ed Lovelace'],
    ]);
    expect(inShort(await groupsOf(browser, 'kind=phone'))).toHaveLength(1);
    const page = (await browser.get('/internal/contact_duplicates?per_page=2&page=3')).body;
    expect([inShort(page.data), page.list_meta.total_count]).toEqual([
      [['name', 'Ed Lovelace', 'Ed Lovelace']],
      5,
    ]);
    const behind = (await browser.get('/internal/contact_duplicates?per_page=2&page=9')).body;
    expect(behind).toEqual({ data: [], list_meta: { total_count: 5 } });
  });

  it('compares nobody of different workspaces, and shows those that one can use', async () => {
    const { admin } = await newOrganization(app, 'Alike Apart');
    const { body: other } = await admin.browser.post('/internal/workspaces', { name: 'Elsewhere' });
    const fields = { phone: '+14155550199' };
    const first = await addContact(admin.browser, fields);
    await addContact(admin.browser, { ...fields, workspace_id: other.id });
    expect(await groupsOf(admin.browser)).toEqual([]);
    await addContact(admin.browser, { ...fields, workspace_id: other.id });
    expect(await groupsOf(admin.browser, `workspace_id=${first.workspace_id}`)).toEqual([]);
    expect(await groupsOf(admin.browser)).toHaveLength(1);
    const sender = await addMember(app, admin, {
      ...{ email: 'sender@alike.example', role: 'sender', workspace_ids: [first.workspace_id] },
    });
    expect(await groupsOf(sender.browser)).toEqual([]);
    expect((await sender.browser.get(`/internal/contact_duplicates?workspace_id=${other.id}`)).status).toBe(
      400,
    );
  });

  it('leaves a group out when two of it are merged', async () => {
    const { browser } = (await newOrganization(app, 'Alike Merged')).admin;
    await addContact(browser, { phone: '+14155550124' });
    await addContact(browser, { phone: '+14155550124' });
    const [group] = await groupsOf(browser);
    const [one, other] = group?.people ?? [];
    const merged = await browser.post(`/internal/contacts/${one?.id}/merge`, {
      ...{ other_id: other?.id, revision: one?.revision, other_revision: other?.revision, take: [] },
    });
    expect(merged.status).toBe(200);
    expect(await groupsOf(browser)).toEqual([]);
  });
});

describe('POST /internal/contact_duplicates/keep_apart', () => {
  it('remembers that people are not the same, until somebody joins them', async () => {
    const { browser } = (await newOrganization(app, 'Kept Apart')).admin;
    const fields = { last_name: 'Lovelace', phone: '+14155550125', company: 'Engines' };
    const first = await addContact(browser, fields);
    await addContact(browser, fields);
    const [phone, name] = await groupsOf(browser);
    expect([phone?.kind, name?.kind]).toEqual(['phone', 'name']);
    if (!phone) throw new Error('there is a group');
    expect((await keepApart(browser, phone)).status).toBe(204);
    // What else the same people have in common is no question any more.
    expect(await groupsOf(browser)).toEqual([]);
    expect((await getContact(browser, first.id)).alike).toHaveLength(1);
    const joined = await addContact(browser, { first_name: 'Eve', phone: fields.phone });
    const [again] = await groupsOf(browser);
    expect([again?.kind, again?.people_count]).toEqual(['phone', 3]);
    expect(again?.people.map(({ is_distinct }) => is_distinct)).toEqual([false, true, true]);
    expect(again?.people[0]?.id).toBe(joined.id);
    const [entry] = (await browser.get('/v1/audit_log?act=keep_contacts_apart')).body.data;
    expect(entry.act).toBe('keep_contacts_apart');
  });

  it('counts for what they had in common then', async () => {
    const { browser } = (await newOrganization(app, 'Kept Then')).admin;
    const one = await addContact(browser, { phone: '+14155550126' });
    const other = await addContact(browser, { first_name: 'Bo', phone: '+14155550126' });
    const [group] = await groupsOf(browser);
    if (!group) throw new Error('there is a group');
    await keepApart(browser, group);
    for (const { id, revision } of [one, other]) {
      await browser.send('PATCH', `/internal/contacts/${id}`, { revision, phone: '+14155550127' });
    }
    expect(await groupsOf(browser)).toHaveLength(1);
  });

  it('refuses a group that has changed, people who are not there, and viewers', async () => {
    const { admin } = await newOrganization(app, 'Kept Late');
    const { browser } = admin;
    await addContact(browser, { phone: '+14155550128' });
    await addContact(browser, { phone: '+14155550128' });
    const [group] = await groupsOf(browser);
    if (!group) throw new Error('there is a group');
    await addContact(browser, { first_name: 'Eve', phone: '+14155550128' });
    const late = await keepApart(browser, group);
    expect([late.status, late.body.code]).toEqual([409, 'contact_changed']);
    expect((await keepApart(browser, group, { contact_id: unknownId() })).status).toBe(404);
    expect((await keepApart(browser, group, { people_count: 1 })).status).toBe(400);
    const viewer = await addMember(app, admin, { email: 'viewer@alike.example', role: 'viewer' });
    expect(await groupsOf(viewer.browser)).toHaveLength(1);
    expect((await keepApart(viewer.browser, group)).status).toBe(403);
    expect(await groupsOf(browser)).toHaveLength(1);
  });
});
