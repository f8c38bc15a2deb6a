import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { storedTables } from '../../harness/stored-tables.ts';
import { sendDraft } from '../drafts/draft-fixtures.ts';
import { type Company, newCompany, overviewOf } from '../overview/overview-fixtures.ts';
import { keyFor } from '../people/member-fixtures.ts';
import {
  batchesOf,
  checkOf,
  draftOf,
  highestPrice,
  limitsOf,
  mailsTo,
  sendByKey,
  setBudget,
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

describe('a budget', () => {
  it('refuses the batch that would pass it, of the dashboard and of keys, and says what is left until when', async () => {
    const [workspace_id] = company.workspaces;
    await setBudget(company, { workspace_id, amount: price * 3 });
    const key = await keyFor(company.sender);
    expect((await sendByKey(app, key, 2)).status).toBe(201);
    const refused = await sendByKey(app, key, 2);
    expect([refused.status, refused.body.code]).toEqual([402, 'budget_exceeded']);
    expect(refused.body.error).toMatch(
      /the budget of the workspace .+ has \$[\d.]+ of \$[\d.,]+ left this month/,
    );
    expect(refused.body.error).toMatch(/renewed on \d{4}-\d\d-01 \(UTC\)/);
    const draft = await draftOf(app, company.sender, 2);
    const check = await checkOf(company.sender, draft);
    expect(check.problems).toEqual([{ field: 'budget', message: refused.body.error }]);
    expect([check.is_ready, check.spending.budgets[0]?.left]).toEqual([false, price]);
    const sent = await sendDraft(company.sender.browser, draft);
    expect([sent.status, sent.body.code]).toEqual([402, 'budget_exceeded']);
    expect(await batchesOf(app, company)).toHaveLength(1);
    const exact = await sendByKey(app, key, 1);
    expect(exact.status).toBe(201);
    expect((await limitsOf(company.sender)).budgets).toMatchObject([{ committed: price * 3, left: 0 }]);
  });

  it('of a member counts what this member sends, in all workspaces, and nobody else', async () => {
    await setBudget(company, { user_id: company.sender.id, amount: price });
    const own = await keyFor(company.sender);
    const others = await keyFor(company.admin);
    expect((await sendByKey(app, others, 5)).status).toBe(201);
    expect((await sendByKey(app, own, 1)).status).toBe(201);
    expect((await sendByKey(app, own, 1)).body.code).toBe('budget_exceeded');
    expect((await sendByKey(app, others, 1)).status).toBe(201);
    const { budgets } = await limitsOf(company.admin);
    expect(budgets).toMatchObject([{ user_id: company.sender.id, workspace_id: null, committed: price }]);
  });

  it('of the workspace and of the member both count', async () => {
    const [workspace_id] = company.workspaces;
    await setBudget(company, { workspace_id, amount: price * 10 });
    await setBudget(company, { user_id: company.sender.id, amount: price * 2 });
    const own = await keyFor(company.sender);
    expect((await sendByKey(app, own, 3)).body.code).toBe('budget_exceeded');
    expect((await sendByKey(app, own, 2)).status).toBe(201);
    expect((await sendByKey(app, company.apiKey, 9)).body.code).toBe('budget_exceeded');
    expect((await sendByKey(app, company.apiKey, 8)).status).toBe(201);
    expect((await limitsOf(company.admin)).budgets.map(({ committed }) => committed)).toEqual([
      price * 10,
      price * 2,
    ]);
  });

  it('lets exactly as many batches pass as it has money for, however many come at once', async () => {
    const [workspace_id, second] = company.workspaces;
    await setBudget(company, { workspace_id, amount: price * 3 });
    await setBudget(company, { user_id: company.userId, amount: price * 5 });
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        sendByKey(app, company.apiKey, 1, { workspace_id: index % 2 === 0 ? workspace_id : second }),
      ),
    );
    const passed = answers.filter(({ status }) => status === 201);
    expect(answers.filter(({ body }) => body.code === 'budget_exceeded')).toHaveLength(11);
    expect(passed).toHaveLength(5);
    expect(await batchesOf(app, company)).toHaveLength(5);
    const { budgets } = await limitsOf(company.admin);
    expect(budgets[1]?.committed).toBe(price * 5);
    expect(budgets[0]?.committed).toBeLessThanOrEqual(price * 3);
  });

  it('counts what was sent before it was set, and scheduled gifts in the month of their creation', async () => {
    const later = new Date(Date.now() + 80 * 86_400_000).toISOString();
    const sent = await sendByKey(app, company.apiKey, 3, { scheduled_send_on: later });
    expect(sent.status).toBe(201);
    const [workspace_id] = company.workspaces;
    const budget = await setBudget(company, { workspace_id, amount: price * 4 });
    expect([budget.committed, budget.left]).toEqual([price * 3, price]);
    expect((await sendByKey(app, company.apiKey, 2)).body.code).toBe('budget_exceeded');
    await app.request('POST', `/v1/order_batches/${sent.body.id}/cancel`, { apiKey: company.apiKey });
    expect((await limitsOf(company.admin)).budgets).toMatchObject([{ committed: 0 }]);
    expect((await sendByKey(app, company.apiKey, 4)).status).toBe(201);
  });

  it('begins anew with the month of the clock of the organization', async () => {
    const [workspace_id] = company.workspaces;
    await setBudget(company, { workspace_id, amount: price });
    expect((await sendByKey(app, company.apiKey)).status).toBe(201);
    expect((await sendByKey(app, company.apiKey)).body.code).toBe('budget_exceeded');
    await app.db.query('update organizations set clock_offset_ms = $2 where id = $1', [
      company.id,
      32 * 86_400_000,
    ]);
    await app.db.query('delete from sign_in_attempts');
    const { browser } = company.admin;
    await browser.post('/internal/workspaces', { name: 'A change that clears the cache' });
    expect((await limitsOf(company.admin)).budgets).toMatchObject([{ committed: 0, left: price }]);
    expect((await sendByKey(app, company.apiKey)).status).toBe(201);
  });

  it('that is set lower than what is committed refuses everything, and one that is removed nothing', async () => {
    const [workspace_id] = company.workspaces;
    await sendByKey(app, company.apiKey, 3);
    const budget = await setBudget(company, { workspace_id, amount: price });
    expect([budget.committed, budget.left]).toEqual([price * 3, 0]);
    expect((await sendByKey(app, company.apiKey)).body.code).toBe('budget_exceeded');
    const same = await setBudget(company, { workspace_id, amount: price * 4 });
    expect(same.id).toBe(budget.id);
    expect((await sendByKey(app, company.apiKey)).status).toBe(201);
    const { browser } = company.admin;
    expect((await browser.send('DELETE', `/internal/budgets/${budget.id}`)).status).toBe(204);
    expect((await browser.send('DELETE', `/internal/budgets/${budget.id}`)).status).toBe(404);
    expect((await sendByKey(app, company.apiKey, 5)).status).toBe(201);
  });

  it('warns the admins once a month at 80 %, by mail and on the first page', async () => {
    const [workspace_id] = company.workspaces;
    await setBudget(company, { workspace_id, amount: price * 10 });
    await sendByKey(app, company.apiKey, 7);
    expect(await mailsTo(app, company.admin)).toEqual([]);
    expect((await overviewOf(company.admin)).attention).toEqual([]);
    await sendByKey(app, company.apiKey, 1);
    await sendByKey(app, company.apiKey, 1);
    expect(await mailsTo(app, company.admin)).toEqual(['budget_warning']);
    const item = { kind: 'budgets_nearly_used', count: 1, is_at_least: false };
    for (const member of [company.admin, company.sender])
      expect((await overviewOf(member)).attention).toEqual([item]);
    expect((await overviewOf(company.viewer)).attention).toEqual([]);
  });
});

describe('a budget is set', () => {
  it.each([
    [{}, 'workspace_id', 'either workspace_id or user_id'],
    [{ workspace_id: '019caf13-ee80-7f19-b6a2-84e0d7c5f321' }, 'workspace_id', 'Workspace not found'],
    [{ user_id: '019caf13-ee80-7f19-b6a2-84e0d7c5f321' }, 'user_id', 'Member not found'],
  ])('not for %j', async (subject, field, message) => {
    const { status, body } = await company.admin.browser.post('/internal/budgets', { ...subject, amount: 1 });
    expect(status).toBe(400);
    expect(body.details).toMatchObject([{ field, message: expect.stringContaining(message) }]);
  });

  it('not for what belongs to another organization', async () => {
    const other = await newCompany(app);
    const [workspace_id] = other.workspaces;
    const refused = await company.admin.browser.post('/internal/budgets', { workspace_id, amount: 1 });
    expect(refused.status).toBe(400);
    const theirs = await setBudget(other, { workspace_id, amount: 1 });
    const removed = await company.admin.browser.send('DELETE', `/internal/budgets/${theirs.id}`);
    expect(removed.status).toBe(404);
  });

  it('with an entry in the audit log, and shown to those whom it concerns', async () => {
    const [first, second] = company.workspaces;
    await setBudget(company, { workspace_id: second, amount: 100 });
    await setBudget(company, { user_id: company.admin.id, amount: 200 });
    await setBudget(company, { workspace_id: first, amount: 300 });
    const [entry] = (await company.admin.browser.get('/v1/audit_log')).body.data;
    expect(entry).toMatchObject({
      act: 'set_budget',
      details: { values: { amount: 300, workspace_id: first } },
    });
    expect((await limitsOf(company.sender)).budgets.map(({ amount }) => amount)).toEqual([300]);
    expect((await limitsOf(company.admin)).budgets.map(({ amount }) => amount).sort()).toEqual([
      100, 200, 300,
    ]);
  });
});

/** The commands that wrote the rows of a batch, each with its transaction. */
async function commandsOf(batchId: string): Promise<{ command: string }[]> {
  const written = ['order_batches', 'carts', 'order_batch_recipients', 'ledger_transfers', 'orders'];
  const [batches, carts, recipients, transfers, orders] = await storedTables(app.db, written);
  return app.db.query<{ command: string }>(
    `select distinct xmin::text || ' ' || cmin::text as command from (
      select xmin, cmin from ${batches} where id = $1
      union all select c.xmin, c.cmin from ${carts} c join order_batches b on b.cart_id = c.id where b.id = $1
      union all select xmin, cmin from ${recipients} where order_batch_id = $1
      union all select xmin, cmin from ${transfers} where order_batch_id = $1
      union all select xmin, cmin from ${orders} where order_batch_id = $1
    ) as row`,
    [batchId],
  );
}

describe('without a budget or limit that counts', () => {
  it('a small batch is one statement, which can be committed together with others', async () => {
    const { status, body } = await sendByKey(app, company.apiKey, 2);
    expect([status, await commandsOf(body.id)]).toEqual([201, [expect.anything()]]);
    await setBudget(company, { user_id: company.sender.id, amount: price * 10 });
    const other = await sendByKey(app, company.apiKey, 2);
    expect([other.status, await commandsOf(other.body.id)]).toEqual([201, [expect.anything()]]);
  });

  it('a batch for which one counts is written after it was looked for', async () => {
    await setBudget(company, { user_id: company.sender.id, amount: price * 10 });
    const { status, body } = await sendByKey(app, await keyFor(company.sender), 2);
    expect(status).toBe(201);
    expect((await commandsOf(body.id)).length).toBeGreaterThan(1);
    expect((await limitsOf(company.sender)).budgets).toMatchObject([{ committed: price * 2 }]);
  });
});
