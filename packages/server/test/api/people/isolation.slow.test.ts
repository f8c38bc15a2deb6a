/**
 * Nothing of an organization is seen or changed from outside of it, nor anything of a workspace by those who are not in it.
 * Every operation of the contract is called with real ids of things that the caller has nothing to do with.
 */
import { strict as assert } from 'node:assert';
import { memberOperations } from '@gifts/contract/dashboard/member-operations';
import { type OperatorOperation, operatorOperations } from '@gifts/contract/dashboard/operator-operations';
import { type Operation, operations } from '@gifts/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestResponse } from '../../harness/app.ts';
import { tenantTables } from '../../repo/tenancy.ts';
import { backgroundTables } from '../batches/batch-fixtures.ts';
import { createDraft, giftForm, people } from '../drafts/draft-fixtures.ts';
import { fulfilmentKey } from '../fulfilment/shipper-fixtures.ts';
import { newKey, sendBatch, unknownId } from '../http/api-fixtures.ts';
import { sampleBody } from '../http/sample-body.ts';
import { addMember, newOrganization, type SignedInMember } from './member-fixtures.ts';
import { ownOrigin, signInByLink } from './people-fixtures.ts';

let app: TestApp;
let organization: { id: string; workspaceId: string; apiKey: string };
let outsiders: Record<string, Record<string, string>>;
let insiders: Record<string, Record<string, string>>;

beforeAll(async () => {
  app = await startTestApp();
  const { admin, ...walled } = await newOrganization(app, 'Walled');
  organization = walled;
  await fill(admin);
  const { body: elsewhere } = await admin.browser.post('/internal/workspaces', { name: 'Elsewhere' });
  const member = (role: 'sender' | 'viewer') =>
    addMember(app, admin, { email: `${role}.elsewhere@example.com`, role, workspace_ids: [elsewhere.id] });
  const sender = await member('sender');
  const viewer = await member('viewer');
  const other = await newOrganization(app, 'Outside');
  const bearer = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });
  outsiders = {
    'an admin of another organization': session(other.admin, other.id),
    'the same, who names this organization': session(other.admin, organization.id),
    'a key of another organization': bearer(other.apiKey),
    'a commerce key of another organization': bearer(app.commerceApiKey),
    'a key of those who ship for another brand': bearer(await keyOfOtherBrand()),
    'an operator': {
      ...session({ browser: await signInAsOwner() }, organization.id),
    },
  };
  insiders = {
    'a sender of another workspace': session(sender, organization.id),
    'a viewer of another workspace': session(viewer, organization.id),
    'a key of that sender': bearer(await newKey(app, { organizationId: organization.id, userId: sender.id })),
  };
}, 120_000);
afterAll(() => app.close());

const session = ({ browser }: Pick<SignedInMember, 'browser'>, organizationId: string) => ({
  cookie: browser.cookieHeader(),
  'gifts-organization': organizationId,
});

async function signInAsOwner() {
  const email = 'isolated.owner@operators.example.com';
  await app.db.query(
    `insert into operators (id, email, role, created_at) values (gen_random_uuid(), $1, 'owner', now())`,
    [email],
  );
  return signInByLink(app, email);
}

async function keyOfOtherBrand(): Promise<string> {
  const brands = await app.db.query<{ id: string }>(
    'select id from brands where not exists (select from shipments where brand_id = brands.id) limit 1',
  );
  return fulfilmentKey(app, { brandIds: brands.map(({ id }) => id) });
}

/** Gives the organization something of most kinds, all of it in its oldest workspace. */
async function fill(admin: SignedInMember): Promise<void> {
  const { browser } = admin;
  const { apiKey } = organization;
  const asKey = async (method: string, path: string, body: object) => {
    const answer = await app.request(method, path, { body, apiKey });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const asAdmin = async (path: string, body: object) => {
    const answer = await browser.post(path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const recipients = ['accept', 'thankyou', 'bounce', 'ignore'].map((tag) => ({
    first_name: 'Robin',
    email: `walled+${tag}@example.com`,
  }));
  // No event of these comes, so that no attempt changes the row meanwhile.
  await asKey('POST', '/v1/webhooks', { url: 'https://example.com/gifts', events: ['order.refunded'] });
  const sent = await sendBatch(app, { recipients, send_method: 'email_and_link' }, apiKey);
  await asKey('POST', '/v1/sandbox/simulate', { order_batch_id: sent.id, until: 'delivered' });
  await sendBatch(app, { recipients: recipients.slice(0, 2), send_method: 'email_and_link' }, apiKey);
  const draft = await createDraft(browser, await giftForm(app, { batch_name: 'Walled' }), people(2));
  await asAdmin('/internal/templates', { name: 'Walled', draft_id: draft.id });
  await asAdmin('/internal/views', {
    ...{ list: 'orders', name: 'Walled', is_shared: true },
    ...{ filters: { status: 'created' }, columns: ['recipient', 'status'] },
  });
  await asKey('POST', '/v1/sandbox/clock/advance', { seconds: 40 * 86_400 });
}

const ofOrganizations = Object.entries<Operation>({ ...operations, ...memberOperations });
const ofAll = [...ofOrganizations, ...Object.entries<OperatorOperation>(operatorOperations)];

/** The ids of rows, by table. Of the tables, those are read that have the column. */
async function idsOf(
  where: string,
  values: readonly unknown[],
  column: string,
): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  for (const table of tenantTables) {
    const columns = await app.db.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attname = any(array['id', '${column}'])
         and attnum > 0 and (attname <> 'id' or atttypid = 'uuid'::regtype)`,
      [table],
    );
    if (columns.length < 2) continue;
    const rows = await app.db.query<{ id: string }>(`select id from ${table} where ${where}`, [...values]);
    if (rows.length > 0)
      ids.set(
        table,
        rows.map(({ id }) => id),
      );
  }
  return ids;
}

/** Two ids of each table: what was made first and last differs most. */
const samplesOf = (ids: ReadonlyMap<string, readonly string[]>): string[] =>
  [...ids.values()].flatMap((all) => [...new Set([all.at(0), all.at(-1)])]).filter((id) => id !== undefined);

const bodyFor = ({ method, bodyType, body }: Operation, id: string): unknown =>
  (method === 'POST' || method === 'PATCH') && !bodyType ? (body ? sampleBody(body, id) : {}) : undefined;

const ask = (
  { method }: Operation,
  path: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<TestResponse> =>
  app.request(method, path, { body, headers: { origin: ownOrigin, ...headers }, apiKey: null });

/** Calls an operation in every way that could lead to a thing with this id, but in no way twice. */
async function callsWith(
  operation: Operation,
  id: string,
  headers: Record<string, string>,
  made: Set<string>,
): Promise<[path: string, answer: TestResponse][]> {
  const { path, query, method } = operation;
  const calls: string[] = [];
  if (path.includes('{')) calls.push(path.replace(/\{\w+\}/, id).replaceAll(/\{\w+\}/g, unknownId()));
  else if (method === 'GET') {
    const filters = Object.keys((query as { properties?: object } | undefined)?.properties ?? {});
    calls.push(...filters.filter((name) => /(^|_)id$/.test(name)).map((name) => `${path}?${name}=${id}`));
  } else calls.push(path);
  const body = bodyFor(operation, id);
  const answers: [string, TestResponse][] = [];
  for (const call of calls) {
    const whole = `${call} ${JSON.stringify(body)}`;
    if (made.has(whole)) continue;
    made.add(whole);
    answers.push([call, await ask(operation, call, headers, body)]);
  }
  return answers;
}

function leaksIn(
  what: string,
  { status, body }: TestResponse,
  { ids, asked }: { ids: ReadonlySet<string>; asked: string | null },
): string[] {
  expect(status, what).toBeLessThan(500);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const shown = new Set(text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g));
  // An answer may repeat the id that the request named, to say that there is no such thing.
  const isAnswer = status < 300;
  return [...shown]
    .filter((id) => ids.has(id) && (isAnswer || id !== asked))
    .map((id) => `${what} answers ${status} and shows ${id}`);
}

async function findLeaks(
  headers: Record<string, string>,
  ids: ReadonlyMap<string, readonly string[]>,
  calledBy: readonly (readonly [string, Operation | OperatorOperation])[],
): Promise<string[]> {
  const all = new Set([...ids.values()].flat());
  const leaks: string[] = [];
  for (const [name, operation] of calledBy as readonly (readonly [string, Operation])[]) {
    if (!operation.path.includes('{') && operation.method === 'GET') {
      const answer = await ask(operation, operation.path, headers, undefined);
      leaks.push(...leaksIn(name, answer, { ids: all, asked: null }));
    }
    const made = new Set<string>();
    for (const id of samplesOf(ids)) {
      for (const [path, answer] of await callsWith(operation, id, headers, made)) {
        leaks.push(...leaksIn(`${name} (${path})`, answer, { ids: all, asked: id }));
      }
    }
  }
  return leaks;
}

/** What is written in the background after the organization was filled. */
const ofTheService = new Set([
  ...backgroundTables,
  ...['list_counts', 'list_marks', 'list_blocks', 'list_block_statuses', 'mails'],
]);

/** The content of all tables, to see whether anything was changed. */
async function digestOf(where: string, values: readonly unknown[], tables: Iterable<string>) {
  const digest: Record<string, string> = {};
  for (const table of tables) {
    if (ofTheService.has(table)) continue;
    const [row] = await app.db.query<{ digest: string }>(
      `select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest from ${table} t where ${where}`,
      [...values],
    );
    assert(row);
    digest[table] = row.digest;
  }
  return digest;
}

describe('an organization', { timeout: 120_000 }, () => {
  it.each([
    'an admin of another organization',
    'the same, who names this organization',
    'a key of another organization',
    'a commerce key of another organization',
    'a key of those who ship for another brand',
    'an operator',
  ])('is closed to %s', async (name) => {
    const where = 'organization_id = $1';
    const ids = await idsOf(where, [organization.id], 'organization_id');
    expect(ids.size).toBeGreaterThan(15);
    const before = await digestOf(where, [organization.id], tenantTables);
    // What operators see by their own operations is written into the audit log of the organization.
    const called = name === 'an operator' ? ofOrganizations : ofAll;
    expect(await findLeaks(outsiders[name] ?? {}, ids, called)).toEqual([]);
    expect(await digestOf(where, [organization.id], tenantTables)).toEqual(before);
  });
});

describe('a workspace', { timeout: 120_000 }, () => {
  it.each(['a sender of another workspace', 'a viewer of another workspace', 'a key of that sender'])(
    'is closed to %s',
    async (name) => {
      const where = 'organization_id = $1 and workspace_id = $2';
      const values = [organization.id, organization.workspaceId];
      const ids = await idsOf(where, values, 'workspace_id');
      expect(ids.size).toBeGreaterThan(5);
      const before = await digestOf(where, values, ids.keys());
      expect(await findLeaks(insiders[name] ?? {}, ids, ofAll)).toEqual([]);
      expect(await digestOf(where, values, ids.keys())).toEqual(before);
    },
  );
});
