/** Drafts of members who are signed in. */
import assert from 'node:assert/strict';
import type { DraftForm } from '@gifts/contract/dashboard/draft-form';
import type { TypedRecipient } from '@gifts/contract/dashboard/draft-recipients';
import type { Draft } from '@gifts/contract/dashboard/drafts';
import type { TestApp, TestResponse } from '../../harness/app.ts';
import { giftBody } from '../http/api-fixtures.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';

/** A form that can be sent, with the first product of the catalog. */
export async function giftForm(app: TestApp, changes: DraftForm = {}): Promise<DraftForm> {
  const { cart, from_name } = await giftBody(app);
  return { from_name, cart, send_method: 'email_and_link', ...changes };
}

export const people = (count: number, from = 0): TypedRecipient[] =>
  Array.from({ length: count }, (_, index) => ({
    first_name: `Person ${from + index}`,
    email: `person.${from + index}@example.com`,
  }));

export async function createDraft(
  browser: Browser,
  form: DraftForm,
  recipients: readonly TypedRecipient[] = [],
): Promise<Draft> {
  const made = await browser.post('/internal/drafts', { form });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  for (let from = 0; from < recipients.length; from += 5_000) {
    await addRecipients(browser, made.body.id, recipients.slice(from, from + 5_000));
  }
  return getDraft(browser, made.body.id);
}

export async function addRecipients(
  browser: Browser,
  id: string,
  recipients: readonly TypedRecipient[],
  place: { import_id?: string; first_row?: number } = {},
): Promise<TestResponse['body']> {
  const { status, body } = await browser.post(`/internal/drafts/${id}/recipients`, { recipients, ...place });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

export async function getDraft(browser: Browser, id: string): Promise<Draft> {
  const { status, body } = await browser.get(`/internal/drafts/${id}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** A draft of the admin that can be sent to two people. */
export async function readyDraft(
  app: TestApp,
  form: DraftForm = {},
): Promise<{ browser: Browser; draft: Draft }> {
  const browser = await signInByLink(app, 'admin@example.com');
  return { browser, draft: await createDraft(browser, await giftForm(app, form), people(2)) };
}

export const sendDraft = (
  browser: Browser,
  { id, revision }: Pick<Draft, 'id' | 'revision'>,
  highestTotal = 100_000_000_000,
): Promise<TestResponse> =>
  browser.post(`/internal/drafts/${id}/send`, { revision, est_group_total_high: highestTotal });
