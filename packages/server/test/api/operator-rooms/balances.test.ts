import { OrganizationDetail } from '@gifts/contract/dashboard/operator-organizations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, unknownId, workspacesOf } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { verify } from '../ledger/ledger-fixtures.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';
import { actsIn, ageSessions, operatorOf } from './room-fixtures.ts';

let app: TestApp;
let owner: Browser;
const email = 'olga@operators.example.com';
beforeAll(async () => {
  app = await startTestApp();
  owner = await operatorOf(app, email);
});
afterAll(() => app.close());

const pathOf = (id: string) => `/internal/operator/organizations/${id}`;
const move = (id: string, changes: object = {}, { browser = owner, key = '' } = {}) =>
  browser.post(
    `/internal/operator/organizations/${id}/balance_movements`,
    { kind: 'credit', source: 'BALANCE', amount: 50_000, reason: 'Wire of March', ...changes },
    key ? { 'idempotency-key': key } : {},
  );
const limit = (id: string, amount: number, before: number, browser = owner) =>
  browser.post(`/internal/operator/organizations/${id}/credit_limit`, {
    limit: amount,
    limit_before: before,
  });

async function balancesOf(id: string): Promise<Record<string, number>> {
  const { body } = await owner.get(pathOf(id));
  expect(problemsOf(OrganizationDetail, body)).toEqual([]);
  return Object.fromEntries(
    body.balances.map((line: { source: string; available_cents: number }) => [
      line.source,
      line.available_cents,
    ]),
  );
}

const movementsOf = async (apiKey: string) =>
  (await app.request('GET', '/v1/balance_movements?payment_method_id=BALANCE', { apiKey })).body.data;

describe('POST /internal/operator/organizations/{id}/balance_movements', () => {
  it('books as the command does, with its reason and its entry of the audit log', async () => {
    const { id, apiKey } = await addOrganization(app, 'Booked Ltd');
    const credited = await move(id);
    expect([credited.status, credited.body]).toEqual([
      200,
      {
        source: 'BALANCE',
        owner_id: null,
        owner: null,
        available_cents: 50_000,
        held_cents: 0,
        credit_limit_cents: null,
        is_default: false,
      },
    ]);
    const debited = await move(id, { kind: 'debit', amount: 12_345, reason: ' Sent back ' });
    expect(debited.body.available_cents).toBe(37_655);
    expect(await movementsOf(apiKey)).toMatchObject([
      { kind: 'debit', amount: -12_345, description: 'Taken out: Sent back' },
      { kind: 'credit', amount: 50_000, description: 'Paid in: Wire of March' },
    ]);
    expect(await actsIn(app, id, email)).toEqual(['balance_credit', 'balance_debit']);
    const { body } = await app.request('GET', '/v1/audit_log', { apiKey });
    expect(body.data[0]).toMatchObject({ act: 'balance_debit', details: { amount: 12_345 } });
    expect(JSON.stringify(body.data)).not.toContain('Sent back');
    await verify(app);
  });

  it('books once for a key, also of two at once, and refuses the key for something else', async () => {
    const { id, apiKey } = await addOrganization(app, 'Twice Ltd');
    const key = 'one-transfer';
    const both = await Promise.all([move(id, {}, { key }), move(id, {}, { key })]);
    for (const { status, body } of both)
      expect(status === 200 || body.code === 'idempotency_in_progress').toBe(true);
    const again = await move(id, {}, { key });
    expect([again.status, again.body.available_cents]).toEqual([200, 50_000]);
    expect(await move(id, { amount: 1 }, { key })).toMatchObject({ body: { code: 'idempotency_mismatch' } });
    expect(await movementsOf(apiKey)).toHaveLength(1);
    expect(await balancesOf(id)).toMatchObject({ BALANCE: 50_000 });
    expect(await actsIn(app, id, email)).toEqual(['balance_credit']);
  });

  it('takes out at most what is available, and nothing stays of a refusal', async () => {
    const { id } = await addOrganization(app, 'Empty Ltd');
    const refused = await move(id, { kind: 'debit', amount: 1 });
    expect([refused.status, refused.body]).toMatchObject([
      402,
      { code: 'insufficient_funds', error: "$0.01 can't be taken out: $0.00 is available." },
    ]);
    expect(await balancesOf(id)).not.toHaveProperty('BALANCE');
    expect(await actsIn(app, id, email)).toEqual([]);
  });

  it('books the balance of one workspace', async () => {
    const [, people] = await workspacesOf(app);
    const credited = await move(app.organizationId, { source: 'WORKSPACE_BALANCE', owner_id: people });
    expect(credited.body).toMatchObject({ owner_id: people, available_cents: 50_000 });
  });

  it.each<[string, object, number, string]>([
    ['no reason', { reason: ' ' }, 400, 'Reason is required'],
    ['a reason of two lines', { reason: 'a\nb' }, 400, 'Reason'],
    ['nothing', { amount: 0 }, 400, 'Amount must be between 1 and 100,000,000,000'],
    ['too much', { amount: 100_000_000_001 }, 400, 'Amount'],
    ['parts of cents', { amount: 0.5 }, 400, 'Amount'],
    ['another source', { source: 'CASH' }, 400, 'Source must be one of'],
    ['a workspace for all', { owner_id: unknownId() }, 400, 'Owner must be absent'],
    ['a balance of no workspace', { source: 'WORKSPACE_BALANCE' }, 400, 'Owner is required'],
    [
      'a workspace of nobody',
      { source: 'WORKSPACE_BALANCE', owner_id: unknownId() },
      404,
      'The organization has no workspace',
    ],
  ])('refuses %s', async (_, changes, status, sentence) => {
    const before = await actsIn(app, app.organizationId, email);
    const refused = await move(app.organizationId, changes);
    expect(refused.status).toBe(status);
    expect(JSON.stringify(refused.body)).toContain(sentence);
    expect(await actsIn(app, app.organizationId, email)).toEqual(before);
  });

  it.each(['nonsense', unknownId()])('answers 404 for the organization %s', async (id) => {
    expect((await move(id)).body.code).toBe('not_found');
    expect((await limit(id, 1, 0)).body.code).toBe('not_found');
  });
});

describe('POST /internal/operator/organizations/{id}/credit_limit', () => {
  const creditLimitOf = async (id: string): Promise<number | null> => {
    const { balances } = (await owner.get(pathOf(id))).body;
    const line = balances.find(({ source }: { source: string }) => source === 'CORPORATE_ACCOUNT');
    return line?.credit_limit_cents ?? 0;
  };

  it('raises and lowers the limit, but never below what is owed', async () => {
    const { id } = await addOrganization(app, 'Limited Ltd');
    const before = (await creditLimitOf(id)) ?? 0;
    expect((await limit(id, 10_000, before)).body).toMatchObject({
      source: 'CORPORATE_ACCOUNT',
      credit_limit_cents: 10_000,
      available_cents: 10_000,
    });
    await move(id, { kind: 'debit', source: 'CORPORATE_ACCOUNT', amount: 6_000 });
    const refused = await limit(id, 5_999, 10_000);
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(refused.body.error).toContain("The limit can't be $59.99: $60.00 is owed");
    expect((await limit(id, 6_000, 10_000)).body.available_cents).toBe(0);
    expect(await actsIn(app, id, email)).toEqual(['balance_limit', 'balance_debit', 'balance_limit']);
    await verify(app);
  });

  it('of two operators who saw the same limit, one sets it', async () => {
    const { id } = await addOrganization(app, 'Contested Ltd');
    const before = (await creditLimitOf(id)) ?? 0;
    const answers = await Promise.all([limit(id, 20_000, before), limit(id, 30_000, before)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'operator_state' });
    expect(refused?.body.error).toMatch(/^The credit limit is \$[23]00\.00 now/);
    expect(await actsIn(app, id, email)).toEqual(['balance_limit']);
  });
});

describe('money of organizations', () => {
  it('is for owners and finance', async () => {
    const { id } = await addOrganization(app, 'Careful Ltd');
    const finance = await operatorOf(app, 'finn@operators.example.com', 'finance');
    expect((await move(id, {}, { browser: finance })).status).toBe(200);
    for (const role of ['support', 'fulfilment']) {
      const browser = await operatorOf(app, `${role}@operators.example.com`, role);
      expect((await move(id, {}, { browser })).body.code).toBe('forbidden');
      expect((await limit(id, 1, 0, browser)).body.code).toBe('forbidden');
    }
    expect(await balancesOf(id)).toMatchObject({ BALANCE: 50_000 });
  });

  it('needs a sign-in of the last 15 minutes, and books nothing before', async () => {
    const { id } = await addOrganization(app, 'Later Ltd');
    const tired = await signInByLink(app, email);
    await ageSessions(app);
    expect((await move(id, {}, { browser: tired, key: 'k' })).body.code).toBe('sign_in_again');
    expect((await limit(id, 1, 0, tired)).body.code).toBe('sign_in_again');
    owner = await signInByLink(app, email);
    expect(await actsIn(app, id, email)).toEqual([]);
    expect((await move(id, {}, { key: 'k' })).body.available_cents).toBe(50_000);
  });
});
