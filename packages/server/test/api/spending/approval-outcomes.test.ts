/** What comes between a request and its approval. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { storedTable } from '../../harness/stored-tables.ts';
import { getDraft, sendDraft } from '../drafts/draft-fixtures.ts';
import { type Company, newCompany } from '../overview/overview-fixtures.ts';
import { addMember } from '../people/member-fixtures.ts';
import {
  batchesOf,
  decide,
  highestPrice,
  limitsOf,
  mailsTo,
  setBudget,
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
  await setLimit(company, price);
});
afterAll(() => app.close());

const second = (role: 'admin' | 'sender') =>
  addMember(app, company.admin, {
    email: `another.${role}.${company.id}@example.com`,
    role,
    ...(role === 'sender' && { workspace_ids: [company.workspaces[0]] }),
  });

describe('at once', () => {
  it('two admins approve, and the gift is sent once', async () => {
    const other = await second('admin');
    const { request } = await waitingDraft(app, company);
    const answers = await Promise.all(
      [company.admin, other].map((admin) => decide(admin, request, 'approve')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'approval_state' });
    expect(refused?.body.error).toMatch(/has approved this gift already/);
    expect(await batchesOf(app, company)).toHaveLength(1);
  });

  it('one approves, one declines and the requester takes back: one of them decides', async () => {
    const other = await second('admin');
    for (let round = 0; round < 4; round += 1) {
      const before = (await batchesOf(app, company)).length;
      const { draft, request } = await waitingDraft(app, company);
      const answers = await Promise.all([
        decide(company.admin, request, 'approve'),
        decide(company.sender, request, 'take_back'),
        decide(other, request, 'decline'),
      ]);
      const won = answers.filter(({ status }) => status === 200);
      expect(won, JSON.stringify(answers.map(({ body }) => body))).toHaveLength(1);
      const { approval, sent } = await getDraft(company.sender.browser, draft.id);
      expect(approval?.status).toBe(won[0]?.body.status);
      expect((await batchesOf(app, company)).length - before).toBe(approval?.status === 'sent' ? 1 : 0);
      expect(sent === null).toBe(approval?.status !== 'sent');
    }
  });
});

describe('it goes back with the reason and leaves nothing if', () => {
  const returned = async (expected: RegExp, prepare: () => Promise<unknown>) => {
    const { draft, request } = await waitingDraft(app, company);
    await prepare();
    const { status, body } = await decide(company.admin, request, 'approve');
    expect([status, body.status, body.order_batch_id]).toEqual([200, 'returned', null]);
    expect(body.reason).toMatch(expected);
    const left = await app.db.query(
      `select 'batch' as kind from order_batches where organization_id = $1
       union all select 'hold' from ledger_holds where organization_id = $1
       union all select 'cart' from carts where organization_id = $1
       union all select 'event' from events where organization_id = $1`,
      [company.id],
    );
    expect(left).toEqual([]);
    const admin = await getDraft(company.admin.browser, draft.id);
    expect([admin.sent, admin.recipients_count, admin.approval?.status]).toEqual([null, 2, 'returned']);
    return draft;
  };

  it('a budget does not allow it any more', async () => {
    await returned(/budget of .+ has \$0\.00/, () =>
      setBudget(company, { user_id: company.sender.id, amount: 0 }),
    );
    expect(await mailsTo(app, company.sender)).toEqual(['approval_decided']);
    expect((await limitsOf(company.admin)).budgets).toMatchObject([{ committed: 0 }]);
  });

  it('it costs more than was asked for', async () => {
    await returned(/more than \$/, () =>
      app.db.query(
        'update approval_requests set highest_total = highest_total - 1 where organization_id = $1',
        [company.id],
      ),
    );
  });

  it('the money does not suffice', async () => {
    const { draft, request } = await waitingDraft(app, company, 2);
    await app.db.query(
      `update drafts set form = jsonb_set(form, '{payment_method_id}', '"BALANCE"') where id = $1`,
      [draft.id],
    );
    const { body } = await decide(company.admin, request, 'approve');
    expect(body.status).toBe('returned');
    expect(await batchesOf(app, company)).toEqual([]);
    expect(await app.db.query('select from carts where organization_id = $1', [company.id])).toEqual([]);
  });

  it('the requester was removed; whoever takes over asks again', async () => {
    const heir = await second('sender');
    const draft = await returned(/is not a member any more/, () =>
      company.admin.browser.post(`/internal/members/${company.sender.id}/remove`, {
        transfer_to_user_id: heir.id,
      }),
    );
    expect(await mailsTo(app, company.sender)).toEqual([]);
    const { revision } = await getDraft(heir.browser, draft.id);
    const again = await heir.browser.post(`/internal/drafts/${draft.id}/ask_for_approval`, {
      ...{ revision, est_group_total_high: price * 2 },
    });
    expect([again.status, again.body.requested_by.id]).toEqual([201, heir.id]);
    expect((await decide(company.admin, again.body, 'approve')).body.status).toBe('sent');
    expect((await batchesOf(app, company)).map(({ user_id }) => user_id)).toEqual([heir.id]);
  });

  it('the requester may only look by now', async () => {
    await returned(/may not send gifts from this workspace any more/, () =>
      company.admin.browser.send('PATCH', `/internal/members/${company.sender.id}`, { role: 'viewer' }),
    );
  });
});

describe('a limit that changes meanwhile', () => {
  it('and is removed: the request can be approved, or taken back and sent without one', async () => {
    const first = await waitingDraft(app, company);
    const other = await waitingDraft(app, company);
    const [limit] = (await limitsOf(company.admin)).approval_limits;
    await company.admin.browser.send('DELETE', `/internal/approval_limits/${limit?.id}`);
    expect((await decide(company.admin, first.request, 'approve')).body.status).toBe('sent');
    const back = await decide(company.sender, other.request, 'take_back');
    expect([back.status, back.body.status]).toEqual([200, 'taken_back']);
    expect((await decide(company.sender, other.request, 'take_back')).status).toBe(200);
    expect((await sendDraft(company.sender.browser, other.draft)).status).toBe(201);
  });

  it('and is lower: what was approved is sent', async () => {
    const { request } = await waitingDraft(app, company);
    await setLimit(company, 0, { includes_admins: true });
    expect((await decide(company.admin, request, 'approve')).body.status).toBe('sent');
  });
});

it('an approval whose process dies before the commit leaves the request waiting, and the next one sends it', async () => {
  const { draft, request } = await waitingDraft(app, company);
  await app.db.query(`create function fail_for_test() returns trigger language plpgsql as $$
    begin raise exception 'the power fails'; end $$`);
  const requests = await storedTable(app.db, 'approval_requests');
  await app.db.query(`create constraint trigger fail_at_commit after update on ${requests}
    deferrable initially deferred for each row execute function fail_for_test()`);
  expect((await decide(company.admin, request, 'approve')).status).toBe(500);
  expect(await batchesOf(app, company)).toEqual([]);
  const waiting = await getDraft(company.sender.browser, draft.id);
  expect([waiting.approval?.status, waiting.sent]).toEqual(['waiting', null]);
  await app.db.query(`drop trigger fail_at_commit on ${requests}`);
  expect((await decide(company.admin, request, 'approve')).body.status).toBe('sent');
  expect(await batchesOf(app, company)).toHaveLength(1);
});
