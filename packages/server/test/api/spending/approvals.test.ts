import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addRecipients, getDraft, giftForm, people, sendDraft } from '../drafts/draft-fixtures.ts';
import { type Company, newCompany, overviewOf } from '../overview/overview-fixtures.ts';
import { addMember, keyFor } from '../people/member-fixtures.ts';
import {
  ask,
  batchesOf,
  checkOf,
  decide,
  draftOf,
  highestPrice,
  limitsOf,
  mailsTo,
  sendByKey,
  setLimit,
  waitingDraft,
} from './spending-fixtures.ts';

let app: TestApp;
let company: Company;
let price: number;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
beforeEach(async () => {
  company = await newCompany(app);
  price = await highestPrice(app, company);
});
afterAll(() => app.close());

describe('an approval limit', () => {
  it('refuses what a sender sends above it, by key and on the dashboard, and lets everything else pass', async () => {
    await setLimit(company, price);
    const key = await keyFor(company.sender);
    expect((await sendByKey(app, key, 1)).status).toBe(201);
    const refused = await sendByKey(app, key, 2);
    expect([refused.status, refused.body.code]).toEqual([403, 'approval_required']);
    expect(refused.body.error).toMatch(
      /more than \$[\d.]+ from the workspace .+ needs an approval: .+dashboard/,
    );
    const draft = await draftOf(app, company.sender);
    const { is_ready, spending } = await checkOf(company.sender, draft);
    expect([is_ready, spending.needs_approval, spending.approval_limit]).toEqual([true, true, price]);
    expect(spending.approvers).toHaveLength(1);
    expect((await sendDraft(company.sender.browser, draft)).body.code).toBe('approval_required');
    expect((await sendByKey(app, company.apiKey, 20)).status).toBe(201);
    expect(await batchesOf(app, company)).toHaveLength(2);
  });

  it('of a workspace replaces that of all, also for admins if it says so', async () => {
    const [first, second] = company.workspaces;
    await setLimit(company, price);
    await setLimit(company, price * 5, { workspace_id: second, includes_admins: true });
    const own = company.apiKey;
    expect((await sendByKey(app, own, 6, { workspace_id: first })).status).toBe(201);
    expect((await sendByKey(app, own, 5, { workspace_id: second })).status).toBe(201);
    expect((await sendByKey(app, own, 6, { workspace_id: second })).body.code).toBe('approval_required');
    const { approval_limits: limits, admins_count } = await limitsOf(company.admin);
    expect([limits.map(({ workspace_id: id }) => id), admins_count]).toEqual([[null, second], 1]);
    expect((await limitsOf(company.sender)).approval_limits).toHaveLength(1);
    const path = `/internal/approval_limits/${limits[1]?.id}`;
    expect((await company.admin.browser.send('DELETE', path)).status).toBe(204);
    expect((await sendByKey(app, own, 6, { workspace_id: second })).status).toBe(201);
  });
});

describe('somebody asks', () => {
  beforeEach(() => setLimit(company, price));

  it('and the draft waits: it cannot be changed, sent or deleted, holds nothing, and admins hear of it', async () => {
    const draft = await draftOf(app, company.sender);
    const asked = await ask(company.sender, draft, { note: ' For the summit. ' });
    expect(asked.status).toBe(201);
    expect(asked.body).toMatchObject({
      ...{ status: 'waiting', note: 'For the summit.', recipients_count: 2, est_group_total_high: price * 2 },
      ...{ can_approve: false, can_take_back: true, requested_by: { id: company.sender.id } },
    });
    const again = await ask(company.sender, draft);
    expect([again.status, again.body.id]).toEqual([201, asked.body.id]);
    const { browser } = company.sender;
    const changes = [
      browser.send('PATCH', `/internal/drafts/${draft.id}`, {
        form: await giftForm(app),
        revision: draft.revision,
      }),
      browser.post(`/internal/drafts/${draft.id}/recipients`, { recipients: people(1) }),
      browser.post(`/internal/drafts/${draft.id}/remove_recipients`, { all: true }),
      browser.send('DELETE', `/internal/drafts/${draft.id}`),
      sendDraft(browser, draft),
      sendDraft(company.admin.browser, draft),
    ];
    for (const change of changes) expect((await change).body.code).toBe('draft_waiting');
    expect(await app.db.query('select from ledger_holds where organization_id = $1', [company.id])).toEqual(
      [],
    );
    expect(await mailsTo(app, company.admin)).toEqual(['approval_asked']);
    expect(await mailsTo(app, company.sender)).toEqual([]);
    const item = { kind: 'approvals_waiting', count: 1, is_at_least: false };
    expect((await overviewOf(company.admin)).attention).toEqual([item]);
    expect((await overviewOf(company.sender)).attention).toEqual([]);
    expect((await getDraft(browser, draft.id)).approval).toEqual(asked.body);
    const listed = await company.admin.browser.get('/internal/approval_requests');
    expect(listed.body).toMatchObject({ data: [{ id: asked.body.id, can_approve: true }] });
    const [entry] = (await company.admin.browser.get(`/v1/audit_log?subject_id=${draft.id}`)).body.data;
    expect(entry).toMatchObject({ act: 'ask_for_approval', subject_id: draft.id });
  });

  it('only for a gift that can be sent, at the price that was shown, and needs it', async () => {
    const draft = await draftOf(app, company.sender);
    const dear = await ask(company.sender, draft, { est_group_total_high: price });
    expect([dear.body.code, dear.body.est_group_total_high]).toEqual(['price_changed', price * 2]);
    const stale = await ask(company.sender, { ...draft, revision: draft.revision - 1 });
    expect(stale.body.code).toBe('draft_changed');
    const cheap = await draftOf(app, company.sender, 1);
    expect((await ask(company.sender, cheap)).body.code).toBe('approval_state');
    const empty = await draftOf(app, company.sender, 0);
    expect((await ask(company.sender, empty)).body.details).toMatchObject([{ field: 'recipients' }]);
    await addRecipients(company.sender.browser, empty.id, [{ first_name: 'No address' }, ...people(2)]);
    const wrong = await ask(company.sender, await getDraft(company.sender.browser, empty.id));
    expect(wrong.body.details).toMatchObject([{ field: 'recipients' }]);
    const alone = await newCompany(app);
    await setLimit(alone, 0, { includes_admins: true });
    const own = await ask(alone.admin, await draftOf(app, alone.admin));
    expect([own.status, own.body.code]).toEqual([409, 'approval_state']);
    expect(own.body.error).toContain('no other admin');
  });

  it('and those without access to the workspace or of another organization find nothing', async () => {
    const { request } = await waitingDraft(app, company);
    const [, second] = company.workspaces;
    const outsider = await addMember(app, company.admin, {
      email: `elsewhere.${company.id}@example.com`,
      ...{ role: 'sender' as const, workspace_ids: [second] },
    });
    const other = await newCompany(app);
    const path = `/internal/approval_requests/${request.id}`;
    for (const { browser } of [outsider, other.admin]) {
      expect((await browser.get(path)).status).toBe(404);
      expect((await browser.get('/internal/approval_requests')).body.data).toEqual([]);
      expect((await browser.post(`${path}/take_back`)).status).toBe(404);
    }
    expect((await decide(other.admin, request, 'approve')).status).toBe(404);
    expect((await company.viewer.browser.get(path)).status).toBe(403);
  });
});

describe('GET /internal/approval_counts', () => {
  it('counts what waits for each person, and nothing of other organizations', async () => {
    await setLimit(company, price, { includes_admins: true });
    const countsOf = async ({ browser }: Company['admin']) => {
      const { status, body } = await browser.get('/internal/approval_counts');
      return status === 200 ? body : body.code;
    };
    const colleague = await addMember(app, company.admin, {
      email: `colleague.${company.id}@example.com`,
      role: 'admin',
    });
    expect(await countsOf(company.admin)).toEqual({ waiting: 0, to_decide: 0 });
    const { request } = await waitingDraft(app, company);
    await ask(colleague, await draftOf(app, colleague));
    expect(await countsOf(company.admin)).toEqual({ waiting: 2, to_decide: 2 });
    expect(await countsOf(colleague)).toEqual({ waiting: 2, to_decide: 1 });
    expect((await countsOf(company.sender)).to_decide).toBe(0);
    expect(await countsOf(company.viewer)).toBe('forbidden');
    const stranger = await newCompany(app);
    expect(await countsOf(stranger.admin)).toEqual({ waiting: 0, to_decide: 0 });
    await decide(company.admin, request, 'approve');
    expect(await countsOf(company.admin)).toEqual({ waiting: 1, to_decide: 1 });
  });
});

describe('an admin', () => {
  beforeEach(() => setLimit(company, price));

  it('approves, and the gift is sent once, as that of the requester', async () => {
    const { draft, request } = await waitingDraft(app, company, 3);
    const answers = await Promise.all([1, 2, 3].map(() => decide(company.admin, request, 'approve')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [batch, ...others] = await batchesOf(app, company);
    expect([others, batch?.user_id]).toEqual([[], company.sender.id]);
    expect(answers[0]?.body).toMatchObject({ status: 'sent', order_batch_id: batch?.id });
    expect(await mailsTo(app, company.sender)).toEqual(['approval_decided']);
    const shown = await getDraft(company.sender.browser, draft.id);
    expect([shown.sent?.order_batch_id, shown.approval?.decided_by?.id]).toEqual([
      batch?.id,
      company.admin.id,
    ]);
    expect((await overviewOf(company.admin)).attention).toEqual([]);
    const entries = (await company.admin.browser.get(`/v1/audit_log?subject_id=${request.id}`)).body.data;
    expect(entries[0]).toMatchObject({ act: 'approve_request' });
    const decided = await company.sender.browser.get('/internal/approval_requests?status=decided');
    expect(decided.body.data).toMatchObject([{ id: request.id, status: 'sent' }]);
  });

  it('declines with a reason, and the draft can be changed and asked for again', async () => {
    const { draft, request } = await waitingDraft(app, company);
    const blank = await company.admin.browser.post(`/internal/approval_requests/${request.id}/decline`, {
      reason: ' ',
    });
    expect(blank.body.details).toMatchObject([{ field: 'reason' }]);
    const declined = await decide(company.admin, request, 'decline');
    expect(declined.body).toMatchObject({ status: 'declined', reason: 'Next month, please.' });
    expect(await mailsTo(app, company.sender)).toEqual(['approval_decided']);
    expect((await decide(company.admin, request, 'approve')).body.code).toBe('approval_state');
    await addRecipients(company.sender.browser, draft.id, people(1, 10));
    const changed = await getDraft(company.sender.browser, draft.id);
    const again = await ask(company.sender, changed);
    expect([again.status, again.body.recipients_count]).toEqual([201, 3]);
    expect(await batchesOf(app, company)).toEqual([]);
  });

  it('does not decide what he has asked for himself', async () => {
    const second = await addMember(app, company.admin, {
      email: `second.${company.id}@example.com`,
      role: 'admin',
    });
    await setLimit(company, 0, { includes_admins: true });
    const own = (await ask(second, await draftOf(app, second))).body;
    expect(own.can_approve).toBe(false);
    for (const act of ['approve', 'decline'] as const)
      expect((await decide(second, own, act)).body.code).toBe('forbidden');
    expect(await mailsTo(app, second)).toEqual([]);
    expect((await decide(company.admin, own, 'approve')).body.status).toBe('sent');
    expect((await batchesOf(app, company)).map(({ user_id }) => user_id)).toEqual([second.id]);
  });

  it('who is one no more decides nothing', async () => {
    const second = await addMember(app, company.admin, {
      email: `former.${company.id}@example.com`,
      role: 'admin',
    });
    const { request } = await waitingDraft(app, company);
    await company.admin.browser.send('PATCH', `/internal/members/${second.id}`, { role: 'sender' });
    expect((await decide(second, request, 'approve')).status).toBe(403);
    await company.admin.browser.post(`/internal/members/${second.id}/remove`, {});
    expect((await decide(second, request, 'decline')).status).toBeGreaterThanOrEqual(401);
    expect(await batchesOf(app, company)).toEqual([]);
  });
});
