/** People whom members keep, and files of them. */
import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import type { Contact, ContactList, ImportedContact } from '@gifts/contract/dashboard/contact-fields';
import type { ContactImport } from '@gifts/contract/dashboard/contact-imports';
import type { Browser } from '../people/people-fixtures.ts';

export async function addContact(browser: Browser, fields: object): Promise<Contact> {
  const { status, body } = await browser.post('/internal/contacts', { first_name: 'Ada', ...fields });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

export async function getContact(browser: Browser, id: string): Promise<Contact> {
  const { status, body } = await browser.get(`/internal/contacts/${id}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** The first names that a list shows, in its order. */
export async function namesOf(browser: Browser, query = ''): Promise<string[]> {
  const { status, body } = await browser.get(`/internal/contacts?per_page=100&${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.list_meta.total_count, body.data.length);
  return body.data.map(({ first_name }: Contact) => first_name);
}

export async function addList(browser: Browser, fields: object): Promise<ContactList> {
  const { status, body } = await browser.post('/internal/contact_lists', fields);
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

export const addToList = (browser: Browser, list: ContactList, contacts: readonly Contact[]) =>
  browser.post(`/internal/contact_lists/${list.id}/add`, { contact_ids: contacts.map(({ id }) => id) });

export const listNamed = async (browser: Browser, name: string): Promise<ContactList | undefined> =>
  (await browser.get('/internal/contact_lists')).body.data.find((list: ContactList) => list.name === name);

export const startImport = (browser: Browser, rows: number, fields: object = {}) =>
  browser.post('/internal/contact_imports', {
    file_name: 'people.csv',
    sha256: createHash('sha256').update(JSON.stringify(fields)).update(String(rows)).digest('hex'),
    rows,
    existing: 'update',
    ...fields,
  });

export const sendRows = (browser: Browser, id: string, contacts: readonly ImportedContact[], firstRow = 0) =>
  browser.post(`/internal/contact_imports/${id}/contacts`, { contacts, first_row: firstRow });

/** Imports a whole file. */
export async function importAll(
  browser: Browser,
  contacts: readonly ImportedContact[],
  fields: object = {},
): Promise<ContactImport> {
  const begun = await startImport(browser, contacts.length, { again: true, ...fields });
  assert.equal(begun.status, 201, JSON.stringify(begun.body));
  const { status, body } = await sendRows(browser, begun.body.id, contacts);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}
