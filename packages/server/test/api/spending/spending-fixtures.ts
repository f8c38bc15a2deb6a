/** Budgets and approval limits of a company, and gifts that they are about. */
import { strict as assert } from 'node:assert';
import type { ApprovalRequest } from '@gifts/contract/dashboard/approvals';
import type { DraftForm } from '@gifts/contract/dashboard/draft-form';
import type { Draft, DraftCheck } from '@gifts/contract/dashboard/drafts';
import type { Budget, SpendingLimits } from '@gifts/contract/dashboard/spending';
import type { TestApp, TestResponse } from '../../harness/app.ts';
import { createDraft, giftForm, people } from '../drafts/draft-fixtures.ts';
import { giftBody } from '../http/api-fixtures.ts';
import type { Company } from '../overview/overview-fixtures.ts';
import type { SignedInMember } from '../people/member-fixtures.ts';

const ok = ({ status, body }: TestResponse) => {
  assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
  return body;
};

export const setBudget = async (
  { admin }: Pick<Company, 'admin'>,
  budget: { workspace_id?: string; user_id?: string; amount: number },
): Promise<Budget> => ok(await admin.browser.post('/internal/budgets', budget));

export const setLimit = async (
  { admin }: Pick<Company, 'admin'>,
  amount: number,
  more: { workspace_id?: string; includes_admins?: boolean } = {},
) => ok(await admin.browser.post('/internal/approval_limits', { amount, includes_admins: false, ...more }));

export const limitsOf = async ({ browser }: SignedInMember): Promise<SpendingLimits> =>
  ok(await browser.get('/internal/spending_limits'));

/** The most that one gift of `giftBody` can cost. */
export async function highestPrice(app: TestApp, { apiKey }: Pick<Company, 'apiKey'>): Promise<number> {
  const { cart } = await giftBody(app);
  const { body } = await app.request('POST', '/v1/order_batches/price', {
    apiKey,
    body: { cart, recipients: [{}], send_method: 'email_and_link' },
  });
  return body.cart_price.price_est_total_high;
}

/** Sends gifts to so many people by a key. */
export const sendByKey = async (
  app: TestApp,
  apiKey: string,
  count = 1,
  fields: Record<string, unknown> = {},
): Promise<TestResponse> =>
  app.request('POST', '/v1/order_batches', {
    apiKey,
    body: await giftBody(app, { recipients: people(count), ...fields }),
  });

/** A draft of a member to so many people. */
export const draftOf = async (
  app: TestApp,
  { browser }: SignedInMember,
  count = 2,
  form: DraftForm = {},
): Promise<Draft> => createDraft(browser, await giftForm(app, form), people(count));

export const checkOf = async ({ browser }: SignedInMember, { id }: Draft): Promise<DraftCheck> =>
  ok(await browser.get(`/internal/drafts/${id}/check`));

export const ask = (
  { browser }: SignedInMember,
  { id, revision }: Draft,
  more: { note?: string; est_group_total_high?: number } = {},
): Promise<TestResponse> =>
  browser.post(`/internal/drafts/${id}/ask_for_approval`, {
    ...{ revision, est_group_total_high: 100_000_000 },
    ...more,
  });

/** A draft of the sender that waits for an approval. */
export async function waitingDraft(
  app: TestApp,
  { sender }: Company,
  count = 2,
  form: DraftForm = {},
): Promise<{ draft: Draft; request: ApprovalRequest }> {
  const draft = await draftOf(app, sender, count, form);
  return { draft, request: ok(await ask(sender, draft)) };
}

export const decide = (
  { browser }: SignedInMember,
  { id }: Pick<ApprovalRequest, 'id'>,
  act: 'approve' | 'decline' | 'take_back',
): Promise<TestResponse> =>
  browser.post(
    `/internal/approval_requests/${id}/${act}`,
    act === 'decline' ? { reason: 'Next month, please.' } : undefined,
  );

export const batchesOf = (app: TestApp, company: Company) =>
  app.db.query<{ id: string; user_id: string }>(
    'select id, user_id from order_batches where organization_id = $1 order by id',
    [company.id],
  );

/** Templates of mails to an address, oldest first. */
export async function mailsTo(app: TestApp, { email }: SignedInMember): Promise<string[]> {
  const rows = await app.db.query<{ template: string }>(
    `select template from mails where to_email = $1 and template in ('budget_warning', 'approval_asked', 'approval_decided')
     order by id`,
    [email],
  );
  return rows.map(({ template }) => template);
}
