/** Every list and report is the same, whether the primary or its replica answers it. */
import { memberOperations } from '@gifts/contract/dashboard/member-operations';
import { type Operation, operations } from '@gifts/contract/operations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyOperationId } from '../../src/handlers.ts';
import { readsMuch } from '../../src/http/read-answer.ts';
import { addContact } from '../api/contacts/contact-fixtures.ts';
import { createDraft, giftForm, people } from '../api/drafts/draft-fixtures.ts';
import { fulfilmentKey } from '../api/fulfilment/shipper-fixtures.ts';
import { addWebhook, sendBatch } from '../api/http/api-fixtures.ts';
import { ownOrigin, signInByLink } from '../api/people/people-fixtures.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { type ReplicatedApp, startReplicatedApp } from '../harness/replicated-app.ts';

let replicated: ReplicatedApp;
/** The same service without a replica. */
let plain: TestApp;
let shipper: Record<string, string>;
let member: Record<string, string>;
/** What the ids in the paths of operations name. */
let ids: Record<string, string>;

beforeAll(async () => {
  replicated = await startReplicatedApp({ worker: false });
  const { databaseUrl } = replicated;
  const plainApp = (worker: boolean) =>
    startTestApp({
      worker,
      config: { webhooksAllowLoopback: true },
      database: { databaseUrl, drop: async () => {} },
    });
  const worker = await plainApp(true);
  const shipperKey = await fulfilmentKey(worker);
  shipper = { authorization: `Bearer ${shipperKey}` };
  ids = await makeData(worker, shipperKey);
  const admin = await signInByLink(worker, 'admin@example.com');
  member = {
    cookie: admin.cookieHeader(),
    'gifts-organization': replicated.organizationId,
    origin: ownOrigin,
  };
  await worker.close();
  plain = await plainApp(false);
}, 120_000);
afterAll(async () => {
  await plain?.close();
  await replicated?.close();
});

/** Gifts in every state of a delivery, and a little of everything else. Returns ids by the path that names them. */
async function makeData(app: TestApp, shipperKey: string): Promise<Record<string, string>> {
  const hook = await addWebhook(app);
  const sent = { recipients: people(7), send_method: 'email_and_link' };
  const batches = [];
  for (const customer_reference_id of ['first', 'second', 'third'])
    batches.push(await sendBatch(app, { ...sent, customer_reference_id }));
  const [first = { id: '', orders_preview: [] }] = batches;
  for (const [index, until] of ['delivered', 'opened'].entries()) {
    const body = { order_batch_id: batches[index]?.id, until };
    const { status, body: answer } = await app.request('POST', '/v1/sandbox/simulate', { body });
    expect(status, JSON.stringify(answer)).toBe(200);
  }
  const browser = await signInByLink(app, 'admin@example.com');
  for (const first_name of ['Ada', 'Grace', 'Edith']) await addContact(browser, { first_name });
  const draft = await createDraft(browser, await giftForm(app), people(12));
  const { body: events } = await app.request('GET', '/v1/events?limit=1');
  return {
    '/v1/webhooks/{id}': hook,
    '/v1/fulfilment/webhooks/{id}': await addWebhook(app, shipperKey, undefined, '/v1/fulfilment/webhooks'),
    '/v1/order_batches/{id}': first.id,
    '/v1/orders/{id}': first.orders_preview[0]?.id ?? '',
    '/internal/orders/{id}': first.orders_preview[0]?.id ?? '',
    '/internal/drafts/{id}': draft.id,
    '/internal/events/{id}': events.data[0].id,
  };
}

/** The operation alone, and with each of its parameters that changes what is read. */
function queriesOf({ query }: Operation): string[] {
  const given = Object.keys((query as { properties?: object } | undefined)?.properties ?? {});
  const variants: Record<string, string[]> = {
    per_page: ['per_page=2', 'per_page=2&page=2'],
    sort: ['sort=oldest&per_page=3', 'sort=oldest&per_page=3&page=2'],
    limit: ['limit=2'],
    'created_at[after]': ['created_at[after]=2020-01-01T00:00:00Z'],
    'created_at[before]': ['created_at[before]=2099-01-01T00:00:00Z'],
    after: [],
    search: ['search=person'],
    range: ['range=90_days&time_zone=UTC'],
    list: ['list=orders'],
    customer_reference_id: ['customer_reference_id=second'],
    send_status: ['send_status=complete'],
  };
  const required = given.filter((name) => ['list', 'range'].includes(name)).length > 0 ? [] : [''];
  return [...required, ...given.flatMap((name) => variants[name] ?? [])];
}

/** Without what each answer has of its own. */
const lasting = ({ request_id, now, ...body }: Record<string, unknown>) => body;

const rows = Object.entries<Operation>({ ...operations, ...memberOperations }).filter(
  ([id, { method, contentType, commerceOnly }]) =>
    method === 'GET' && !contentType && !commerceOnly && readsMuch(id as AnyOperationId),
);

test.each(rows)('%s', async (id, operation) => {
  const place = Object.keys(ids).find((path) => operation.path.startsWith(path));
  const path = place
    ? operation.path.replace(place, place.replace('{id}', ids[place] ?? ''))
    : operation.path;
  const headers = operation.callers === 'shippers' ? shipper : member;
  for (const query of queriesOf(operation)) {
    const ask = (app: TestApp) => app.request('GET', `${path}?${query}`, { headers, apiKey: null });
    const expected = await ask(plain);
    expect(expected.status, JSON.stringify(expected.body)).toBe(id === 'listInvoiceLines' ? 404 : 200);
    // A look that is recorded moves the primary's log on; then the replica is asked again.
    await expect
      .poll(async () => {
        const before = await replicated.reads();
        const { status, body } = await ask(replicated);
        expect({ status, ...lasting(body) }).toEqual({ status: expected.status, ...lasting(expected.body) });
        const after = await replicated.reads();
        return after.primary - before.primary;
      })
      .toBe(0);
  }
});

test('most lists and reports read from the replica', async () => {
  expect(rows.length).toBeGreaterThan(40);
  expect((await replicated.reads()).replica).toBeGreaterThan(rows.length);
});
