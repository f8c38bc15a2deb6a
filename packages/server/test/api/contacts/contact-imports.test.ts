import type { ImportedContact } from '@gifts/contract/dashboard/contact-fields';
import { ContactImport } from '@gifts/contract/dashboard/contact-imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { newOrganization } from '../people/member-fixtures.ts';
import {
  addContact,
  getContact,
  importAll,
  listNamed,
  namesOf,
  sendRows,
  startImport,
} from './contact-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

const organization = async (name: string) => (await newOrganization(app, name)).admin.browser;
const ada: ImportedContact = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const grace: ImportedContact = { first_name: 'Grace', company: 'Navy', birthday: { month: 12, day: 9 } };

it('adds people, with the lists that the file names', async () => {
  const browser = await organization('Imports Added');
  const done = await importAll(browser, [
    { ...ada, list: 'Team' },
    { ...grace, list: 'team ' },
    { ...ada, email: 'other@example.com', list: 'Friends' },
  ]);
  expect(problemsOf(ContactImport, done)).toEqual([]);
  expect(done).toMatchObject({ rows: 3, rows_arrived: 3, added: 3, updated: 0, kept: 0 });
  expect((await listNamed(browser, 'Team'))?.contacts_count).toBe(2);
  expect((await listNamed(browser, 'Friends'))?.contacts_count).toBe(1);
});

it('updates people who are there, or keeps them, as was chosen', async () => {
  const browser = await organization('Imports Chosen');
  const { id } = await addContact(browser, { ...ada, title: 'Countess', notes: 'Mine' });
  await addContact(browser, grace);
  const rows = [
    { ...ada, email: 'ADA@example.com', title: 'Programmer', phone: null },
    { ...grace, company: ' navy', title: 'Admiral' },
    { first_name: 'Edsger', email: 'edsger@example.com' },
  ];
  const known = await browser.post('/internal/contact_imports/known', {
    contacts: rows.map(({ first_name, email, company }: ImportedContact) => ({ first_name, email, company })),
  });
  expect(known.body).toEqual({ known: 2 });
  const kept = await importAll(browser, rows.slice(0, 2), { existing: 'keep' });
  expect(kept).toMatchObject({ added: 0, updated: 0, kept: 2 });
  expect((await getContact(browser, id)).title).toBe('Countess');
  expect(await importAll(browser, rows)).toMatchObject({ added: 1, updated: 2, kept: 0 });
  expect(await getContact(browser, id)).toMatchObject({ title: 'Programmer', notes: 'Mine', revision: 2 });
  expect(await namesOf(browser)).toEqual(['Ada', 'Edsger', 'Grace']);
});

it('counts somebody who is in the file twice once', async () => {
  const browser = await organization('Imports Twice');
  const done = await importAll(browser, [ada, { ...ada, title: 'Countess' }, grace, grace]);
  expect(done).toMatchObject({ rows_arrived: 4, added: 2 });
  const [first] = (await browser.get('/internal/contacts?search=ada')).body.data;
  expect(first.title).toBe('Countess');
});

it('adds nothing by a part that has arrived, and only the rest of one that has arrived by half', async () => {
  const browser = await organization('Imports Repeated');
  const { body: begun } = await startImport(browser, 3);
  const rows = [ada, grace, { first_name: 'Edsger' }];
  expect((await sendRows(browser, begun.id, rows.slice(0, 2))).body).toMatchObject({
    rows_arrived: 2,
    added: 2,
  });
  expect((await sendRows(browser, begun.id, rows.slice(0, 2))).body).toMatchObject({
    rows_arrived: 2,
    added: 2,
  });
  const gap = await sendRows(browser, begun.id, rows.slice(2), 3);
  expect([gap.status, gap.body.details[0].field]).toEqual([400, 'first_row']);
  expect((await startImport(browser, 3)).body).toMatchObject({ id: begun.id, rows_arrived: 2 });
  expect((await sendRows(browser, begun.id, rows)).body).toMatchObject({ rows_arrived: 3, added: 3 });
  expect(await namesOf(browser)).toEqual(['Ada', 'Edsger', 'Grace']);
});

it('refuses a file that was imported, unless it is wanted again', async () => {
  const browser = await organization('Imports Again');
  const { body: begun } = await startImport(browser, 1);
  await sendRows(browser, begun.id, [ada]);
  const { status, body } = await startImport(browser, 1);
  expect([status, body.code]).toEqual([409, 'already_imported']);
  expect(body.error).toMatch(/^This file was imported at .*, as people.csv; 1 of 1 rows have arrived\.$/);
  const sha256 = 'a'.repeat(64);
  expect((await startImport(browser, 1, { sha256 })).status).toBe(201);
});

it('adds the same people once by two imports at once', async () => {
  const browser = await organization('Imports Racing');
  const rows = Array.from({ length: 50 }, (_, n) => ({
    first_name: `P${n}`,
    email: `p${n}@example.com`,
    list: 'All',
  }));
  const both = await Promise.all([
    importAll(browser, rows),
    importAll(browser, rows.toReversed(), { sha256: 'b'.repeat(64) }),
  ]);
  expect(both.map(({ added, updated }) => added + updated)).toEqual([50, 50]);
  expect(both.reduce((sum, { added }) => sum + added, 0)).toBe(50);
  expect(await namesOf(browser)).toHaveLength(50);
  expect((await listNamed(browser, 'All'))?.contacts_count).toBe(50);
});

it('refuses a part as a whole, by the field of its row', async () => {
  const browser = await organization('Imports Refused');
  const { body: begun } = await startImport(browser, 2);
  const refused = await sendRows(browser, begun.id, [ada, { ...grace, birthday: { month: 2, day: 30 } }]);
  expect([refused.status, refused.body.details[0].field]).toEqual([400, 'contacts[1].birthday']);
  expect(await namesOf(browser)).toEqual([]);
  const stranger = await organization('Imports Stranger');
  expect((await sendRows(stranger, begun.id, [ada])).status).toBe(404);
});
