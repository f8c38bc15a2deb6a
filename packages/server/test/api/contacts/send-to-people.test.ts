import type { DraftCheck } from '@gifts/contract/dashboard/drafts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { createDraft, getDraft, giftForm, sendDraft } from '../drafts/draft-fixtures.ts';
import { giftBody, unknownId } from '../http/api-fixtures.ts';
import { newOrganization } from '../people/member-fixtures.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';
import { addContact, addList, addToList } from './contact-fixtures.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  browser = await signInByLink(app, 'admin@example.com');
});
afterAll(() => app.close());

const addPeople = (id: string, body: object) => browser.post(`/internal/drafts/${id}/people`, body);
const check = async (id: string): Promise<DraftCheck> =>
  (await browser.get(`/internal/drafts/${id}/check`)).body;

it('copies the people of a list, or those who are chosen, into a draft', async () => {
  const ada = await addContact(browser, {
    last_name: 'Lovelace',
    email: 'ada.list@example.com',
    phone: '+14155550123',
  });
  const grace = await addContact(browser, { first_name: 'Grace', email: 'grace.list@example.com' });
  const list = await addList(browser, { name: 'Pioneers' });
  await addToList(browser, list, [ada, grace]);
  const draft = await createDraft(browser, await giftForm(app));
  expect((await addPeople(draft.id, { list_id: list.id })).body).toMatchObject({
    added: 2,
    recipients_count: 2,
  });
  expect((await addPeople(draft.id, { contact_ids: [ada.id] })).body).toMatchObject({
    added: 1,
    recipients_count: 3,
  });
  const { data } = (await browser.get(`/internal/drafts/${draft.id}/recipients`)).body;
  expect(data[0].recipient).toMatchObject({
    first_name: 'Ada',
    last_name: 'Lovelace',
    phone: '+14155550123',
  });
  expect(data[2].is_duplicate).toBe(true);
});

it('adds all of them or none', async () => {
  const ada = await addContact(browser, {});
  const draft = await createDraft(browser, await giftForm(app));
  const refused = await addPeople(draft.id, { contact_ids: [ada.id, unknownId()] });
  expect([refused.status, refused.body.details[0].field]).toEqual([400, 'contact_ids[1]']);
  expect((await addPeople(draft.id, {})).status).toBe(400);
  expect((await addPeople(draft.id, { list_id: unknownId() })).status).toBe(404);
  const stranger = await newOrganization(app, 'Drafts Stranger');
  const far = await addContact(stranger.admin.browser, {});
  expect((await addPeople(draft.id, { contact_ids: [far.id] })).status).toBe(400);
  expect((await getDraft(browser, draft.id)).recipients_count).toBe(0);
});

it('sends nothing to somebody who gets no gifts, until they are left out', async () => {
  const email = 'no.gifts@example.com';
  const out = await addContact(browser, { email, no_gifts: { reason: 'Public office' } });
  const ada = await addContact(browser, { email: 'wants.gifts@example.com' });
  const draft = await createDraft(browser, await giftForm(app));
  await addPeople(draft.id, { contact_ids: [out.id, ada.id] });
  const { is_ready, recipients } = await check(draft.id);
  expect([is_ready, recipients.opted_out, recipients.with_problems]).toEqual([false, 1, 0]);
  const refused = await sendDraft(browser, await getDraft(browser, draft.id));
  expect(refused.status).toBe(400);
  expect(refused.body.details).toEqual([
    {
      field: 'recipients',
      message:
        '1 recipient gets no gifts, as is noted with the people of your organization: leave them out and send again',
    },
  ]);
  const only = (await browser.get(`/internal/drafts/${draft.id}/recipients?only=opted_out`)).body.data;
  expect(
    only.map(({ is_opted_out, recipient }: { is_opted_out: boolean; recipient: { email: string } }) => [
      is_opted_out,
      recipient.email,
    ]),
  ).toEqual([[true, email]]);
  await browser.post(`/internal/drafts/${draft.id}/remove_recipients`, { only: 'opted_out' });
  expect((await check(draft.id)).is_ready).toBe(true);
  expect((await sendDraft(browser, await getDraft(browser, draft.id))).status).toBe(201);
});

it('takes an order batch of a program for somebody who gets no gifts as before', async () => {
  const email = 'by.program@example.com';
  await addContact(browser, { email, no_gifts: { reason: 'Public office' } });
  const body = { ...(await giftBody(app)), recipients: [{ first_name: 'Ada', email }] };
  const { status } = await app.request('POST', '/v1/order_batches', { body });
  expect(status).toBe(201);
});
