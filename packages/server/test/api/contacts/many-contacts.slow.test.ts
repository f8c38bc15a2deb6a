/** As many people as a file, a list and a gift may have. */
import type { ImportedContact } from '@gifts/contract/dashboard/contact-fields';
import { maxRecipients } from '@gifts/contract/order-batch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { createDraft } from '../drafts/draft-fixtures.ts';
import { newOrganization } from '../people/member-fixtures.ts';
import { listNamed, sendRows, startImport } from './contact-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

const partSize = 5_000;
const person = (number: number): ImportedContact => ({
  first_name: `Person ${String(number).padStart(6, '0')}`,
  email: `person.${number}@example.com`,
  birthday: { month: 1 + (number % 12), day: 1 + (number % 28) },
  list: 'Everybody',
});

it('imports 100,000 people into a list, shows the last ones, and copies the list into a draft', {
  timeout: 180_000,
}, async () => {
  const { admin } = await newOrganization(app, 'Many People');
  const { browser } = admin;
  const { body: begun } = await startImport(browser, maxRecipients);
  for (let from = 0; from < maxRecipients; from += partSize) {
    const rows = Array.from({ length: partSize }, (_, index) => person(from + index));
    const { status, body } = await sendRows(browser, begun.id, rows, from);
    expect([status, body.added]).toEqual([200, from + partSize]);
  }
  const list = await listNamed(browser, 'Everybody');
  expect(list?.contacts_count).toBe(maxRecipients);
  const last = await browser.get(`/internal/contacts?list_id=${list?.id}&per_page=100&page=1000`);
  expect(last.body.list_meta.total_count).toBe(maxRecipients);
  expect(last.body.data.at(-1).first_name).toBe('Person 099999');
  const found = await browser.get('/internal/contacts?search=person%20099998');
  expect(found.body.data).toHaveLength(1);
  const born = await browser.get('/internal/contacts?occasion=birthday&from=01-01&to=01-01');
  expect(born.body.list_meta.total_count).toBeGreaterThan(1_000);
  const draft = await createDraft(browser, {});
  const added = await browser.post(`/internal/drafts/${draft.id}/people`, { list_id: list?.id });
  expect([added.status, added.body.added, added.body.recipients_count]).toEqual([
    200,
    maxRecipients,
    maxRecipients,
  ]);
});

it('lists likely duplicates of 100,000 people page by page', { timeout: 180_000 }, async () => {
  const { admin } = await newOrganization(app, 'Many Duplicates');
  const { browser } = admin;
  const { body: begun } = await startImport(browser, maxRecipients);
  // Each hundredth address is a second one of the person before, and each fiftieth name is that of the person before.
  const likeBefore = (number: number): ImportedContact => ({
    first_name: `Person ${number % 50 === 1 ? number - 1 : number}`,
    email: number % 100 === 99 ? `person.${number - 1}+gifts@example.com` : `person.${number}@example.com`,
    company: `Company ${Math.floor(number / 1_000)}`,
  });
  for (let from = 0; from < maxRecipients; from += partSize) {
    const rows = Array.from({ length: partSize }, (_, index) => likeBefore(from + index));
    await sendRows(browser, begun.id, rows, from);
  }
  for (const page of [1, 75, 150]) {
    const { body } = await browser.get(`/internal/contact_duplicates?per_page=20&page=${page}`);
    expect([body.data.length, body.list_meta.total_count]).toEqual([20, 3_000]);
  }
});
