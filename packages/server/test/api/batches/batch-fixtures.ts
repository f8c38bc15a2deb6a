/** A service with a few products at round prices, and functions that read everything a batch writes. */
import { strict as assert } from 'node:assert';
import { Logger, runOnce } from 'graphile-worker';
import { vi } from 'vitest';
import { tasks } from '../../../src/jobs/tasks.ts';
import { newId } from '../../../src/kit/ids.ts';
import type { CollectionVersion } from '../../../src/modules/catalog/collection-version.ts';
import { createApiKey, type NewApiKey } from '../../../src/modules/organizations/create-api-key.ts';
import { createOrganization } from '../../../src/modules/organizations/create-organization.ts';
import { createUser, type NewUser } from '../../../src/modules/organizations/create-user.ts';
import { startTestApp, type TestApp, type TestResponse } from '../../harness/app.ts';
import { isServiceTable } from '../../harness/stored-tables.ts';

/** The brand ships for $5.00. Prices are in cents. */
const products = {
  mug: { price: 2_000 },
  tea: { price: 1_000, countries: ['US', 'CA', 'GB', 'JP', 'ZA'] },
  wine: { price: 1_800, restricted_states: ['UT'] },
  candle: { price: 2_000, variants_num_selectable: 1, variants: ['Cedar', 'Fig'] },
  socks: { price: 1_500, variants_num_selectable: 2, groups: { Size: ['S', 'M'], Color: ['Rust', 'Pine'] } },
  card: { price: 2_000, price_is_variable: true, price_min: 1_000, price_max: 5_000, is_gift_card: true },
  choice: { price: 2_500, is_collection: true },
  gone: { price: 2_000, status: 'inactive' },
} as const satisfies Record<string, Record<string, unknown>>;

export type ProductName = keyof typeof products;

export interface BatchFixture {
  readonly app: TestApp;
  readonly products: Readonly<Record<ProductName, string>>;
  readonly cardId: string;
  /** The workspaces, oldest first: the default workspace of a batch and another one. */
  readonly workspaces: readonly [string, string];
  close(): Promise<void>;
}

/** Without a worker jobs stay queued, so only the request itself has effects. */
export async function startBatchFixture({ worker = false } = {}): Promise<BatchFixture> {
  const app = await startTestApp({ worker });
  const [card] = await app.db.query<{ id: string }>('select id from cards order by id limit 1');
  const [first, second] = await app.db.query<{ id: string }>(
    'select id from workspaces where organization_id = $1 order by created_at, id',
    [app.organizationId],
  );
  assert(card && first && second);
  const ids = await insertProducts(app);
  await publishChoice(app, first.id, ids);
  return {
    app,
    products: ids,
    cardId: card.id,
    workspaces: [first.id, second.id],
    close: () => app.close(),
  };
}

async function insertProducts({ db }: TestApp): Promise<Record<ProductName, string>> {
  const brandId = newId();
  await db.query(
    `insert into brands (id, slug, name, shipping_price) values ($1, 'batch-goods', 'Batch Goods', 500)`,
    [brandId],
  );
  const ids = Object.fromEntries(Object.keys(products).map((name) => [name, newId()]));
  for (const [name, product] of Object.entries<Record<string, unknown>>(products)) {
    await db.query(
      `insert into products (id, slug, brand_id, name, price, price_is_variable, price_min, price_max, status,
         restricted_states, countries, is_gift_card, is_collection, variants_num_selectable, variants, variant_groups)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
      [
        ids[name],
        `batch-${name}`,
        brandId,
        `Batch ${name}`,
        product.price,
        product.price_is_variable ?? false,
        product.price_min ?? null,
        product.price_max ?? null,
        product.status ?? 'active',
        product.restricted_states ?? [],
        product.countries ?? ['US', 'CA'],
        product.is_gift_card ?? false,
        product.is_collection ?? false,
        product.variants_num_selectable ?? 0,
        JSON.stringify(choices((product.variants as string[]) ?? [])),
        JSON.stringify(
          Object.entries((product.groups as Record<string, string[]>) ?? {}).map(([group, options]) => ({
            id: newId(),
            name: group,
            options: choices(options),
          })),
        ),
      ],
    );
  }
  await db.query('update catalog_version set version = version + 1');
  return ids as Record<ProductName, string>;
}

/** Publishes mug and tea as the collection of the product `choice`. */
async function publishChoice(
  { db, organizationId }: TestApp,
  workspaceId: string,
  ids: Record<ProductName, string>,
): Promise<void> {
  const offered = (['mug', 'tea'] as const).map((name) => ({
    id: newId(),
    product_id: ids[name],
    price: products[name].price,
    price_min: null,
    price_max: null,
    shipping_price: 500,
    free_shipping_minimum: null,
  }));
  const version: CollectionVersion = {
    id: newId(),
    title: 'Batch choice',
    subtitle: null,
    multiple_select_mode: 'disabled',
    multiple_select_count: null,
    multiple_select_price: null,
    international_shipping_tier: 'disabled',
    international_gift_cards_enabled: false,
    header_image: null,
    categories: [{ id: newId(), name: 'All', is_featured: true, position: 1, products: offered }],
  };
  await db.transaction(async (tx) => {
    const place = [organizationId, newId(), version.id];
    tx.defer(
      `insert into collections (organization_id, id, workspace_id, slug, title, product_id, published_price,
         published_version_id) values ($1, $2, $4, 'batch-choice', 'Batch choice', $5, 2500, $3)`,
      [...place, workspaceId, ids.choice],
    );
    tx.defer(
      'insert into collection_versions (organization_id, collection_id, id, document) values ($1, $2, $3, $4)',
      [...place, JSON.stringify(version)],
    );
  });
}

const choices = (names: readonly string[]) =>
  names.map((name) => ({ id: newId(), name, subtitle: null, image: null }));

/** Fields of a request. A field that is undefined is left out. */
export type Fields = Record<string, unknown>;

export const newYork = {
  address_1: '20 W 34th St',
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
  country: 'US',
};
export const saltLake = { ...newYork, city: 'Salt Lake City', state: 'UT', postal_code: '84101' };
export const london = {
  ...newYork,
  city: 'London',
  state: null,
  postal_code: 'SW1A 1AA',
  country: 'GB',
  phone: '+442079460123',
};
export const capeTown = {
  ...newYork,
  city: 'Cape Town',
  state: null,
  postal_code: '8001',
  country: 'ZA',
  phone: '+27215550123',
};

export const people = (count: number, fields: Fields = {}): Fields[] =>
  Array.from({ length: count }, (_, index) => ({
    first_name: `Robin ${index + 1}`,
    last_name: 'Example',
    email: `robin${index + 1}@example.com`,
    ...fields,
  }));

export const items = (fixture: BatchFixture, name: ProductName, fields: Fields = {}) => ({
  items: [{ product_id: fixture.products[name], quantity: 1, ...fields }],
});

/** Returns a valid body: one mug for one recipient, sent by link. */
export const gift = (fixture: BatchFixture, fields: Fields = {}): Fields => ({
  from_name: 'Avery',
  send_method: 'link_multiple_custom_list',
  recipients: people(1),
  cart: items(fixture, 'mug'),
  ...fields,
});

export const create = (
  fixture: BatchFixture,
  fields: Fields = {},
  options: { apiKey?: string; headers?: Record<string, string> } = {},
): Promise<TestResponse> =>
  fixture.app.request('POST', '/v1/order_batches', { body: gift(fixture, fields), ...options });

export async function created(fixture: BatchFixture, fields: Fields = {}, options: { apiKey?: string } = {}) {
  const { status, body } = await create(fixture, fields, options);
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

export async function getBody({ app }: BatchFixture, path: string, apiKey = app.apiKey) {
  const { status, body } = await app.request('GET', path, { apiKey });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

export const batchPath = (id: string, part = ''): string => `/v1/order_batches/${id}${part}`;

/** Runs the queued jobs that send batches, as a worker would. */
export async function runSendJobs({ app }: BatchFixture): Promise<void> {
  await runOnce({
    connectionString: app.databaseUrl,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: {
      send_order_batch: (payload) => tasks.send_order_batch(app.services, payload as never),
    },
  });
  await waitUntilJobsDeleted(app);
}

/** Waits until the send jobs are gone, because the queue deletes a job shortly after it ran. */
async function waitUntilJobsDeleted({ db }: TestApp): Promise<void> {
  const sends = `select j.id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send_order_batch'`;
  const until = performance.now() + 5_000;
  while ((await db.query(sends)).length > 0)
    assert(performance.now() < until, 'the queue deletes the send jobs within five seconds');
}

/** Changes the catalog and waits until the service has read it again, which takes at most a second. */
export async function changeCatalog({ app }: BatchFixture, text: string, values: unknown[]): Promise<void> {
  const [row] = await app.db.transaction(async (tx) => {
    tx.defer(text, values);
    return tx.query<{ version: number }>(
      'update catalog_version set version = version + 1 returning version',
    );
  });
  await vi.waitFor(
    async () => assert.equal((await app.services.liveCatalog.snapshot()).version, row?.version),
    { timeout: 15_000, interval: 20 },
  );
}

/** Returns the organization's time plus this number of days. */
export async function inDays(fixture: BatchFixture, days: number): Promise<string> {
  const { now } = await getBody(fixture, '/v1/sandbox/clock');
  return new Date(Date.parse(now) + days * 86_400_000).toISOString();
}

/** Advances the organization's clock. A worker must run to do the scheduled work. */
export async function advance({ app }: BatchFixture, to: string): Promise<void> {
  const { status, body } = await app.request('POST', '/v1/sandbox/clock/advance', { body: { to } });
  assert.equal(status, 200, JSON.stringify(body));
}

/** Tables to which rows are added after the others, and the log of requests, which has the refused ones too. */
export const backgroundTables = [
  'event_sequences',
  'event_streams',
  'ledger_seals',
  'money_held',
  'money_holds',
  'money_months',
  'money_positions',
  'request_log',
  'request_log_days',
];

/** Counts the rows of every table and the queued jobs, which a refused request must not change. */
export async function countAllRows({ app }: BatchFixture): Promise<Record<string, number>> {
  const tables = await app.db.query<{ name: string }>(
    `select relname::text as name from pg_class c
     where ${isServiceTable('c')} and relname <> all($1::text[])
     union all select 'graphile_worker._private_jobs' order by name`,
    [backgroundTables],
  );
  const counts = tables.map(async ({ name }): Promise<[string, number]> => {
    const [row] = await app.db.query<{ count: number }>(`select count(*) as count from ${name}`);
    return [name, row?.count ?? 0];
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Runs a request that must be refused and expects that it wrote nothing. */
export async function expectRejected(
  fixture: BatchFixture,
  request: () => Promise<TestResponse>,
): Promise<TestResponse> {
  const before = await countAllRows(fixture);
  const response = await request();
  assert.deepEqual(await countAllRows(fixture), before, 'a refused request leaves no row behind');
  return response;
}

export interface TestEvent {
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into resources of any shape.
  data: any;
}

/** Returns the events of a batch and of its orders, by event id. */
export async function eventsOf({ app }: BatchFixture, batchId: string): Promise<TestEvent[]> {
  const rows = await app.db.query<{ event_type: string; data: string }>(
    `select event_type, data from events where organization_id = $1
       and $2 in (data::json ->> 'id', data::json ->> 'order_batch_id') order by id`,
    [app.organizationId, batchId],
  );
  return rows.map(({ event_type, data }) => ({ type: event_type, data: JSON.parse(data) }));
}

export const typesOf = (events: readonly TestEvent[]): string[] => events.map(({ type }) => type);

/** Returns the status changes of a batch's orders, by position and time. */
export async function activitiesOf({ app }: BatchFixture, batchId: string): Promise<string[]> {
  const rows = await app.db.query<{ order_status: string }>(
    `select a.order_status from order_activities a
     join orders o on o.organization_id = a.organization_id and o.id = a.order_id
     where a.organization_id = $1 and o.order_batch_id = $2 order by o.position, a.id`,
    [app.organizationId, batchId],
  );
  return rows.map(({ order_status }) => order_status);
}

/** Batch events also contain the workspace under its former field names. */
export const asEvent = (batch: { workspace_id: string; workspace_name: string }) => ({
  ...batch,
  workplace_id: batch.workspace_id,
  workplace_name: batch.workspace_name,
});

/** Creates a key of the demo organization's admin or of a new user. */
export async function makeKey(
  { app }: BatchFixture,
  { user, ...key }: Partial<NewApiKey> & { user?: Partial<NewUser> } = {},
): Promise<string> {
  const organizationId = app.organizationId;
  return app.db.transaction(async (tx) => {
    const [admin] = await tx.query<{ id: string }>(
      `select id from users where organization_id = $1 and role = 'admin' order by created_at limit 1`,
      [organizationId],
    );
    assert(admin);
    const userId = user
      ? await createUser(tx, { organizationId, email: `${newId()}@example.com`, role: 'sender', ...user })
      : admin.id;
    const made = {
      organizationId,
      userId,
      environment: 'sandbox',
      kind: 'automation',
      name: 'Test key',
    } as const;
    return (await createApiKey(tx, { ...made, ...key })).key;
  });
}

/** Creates another organization with a key of its admin. */
export async function makeOrganization({ app }: BatchFixture) {
  return app.db.transaction(async (tx) => {
    const organization = await createOrganization(tx, {
      name: 'Other Company',
      environment: 'sandbox',
      admin: { email: `${newId()}@example.com` },
    });
    const { key } = await createApiKey(tx, {
      organizationId: organization.id,
      userId: organization.userId,
      environment: 'sandbox',
      kind: 'automation',
      name: 'Other key',
    });
    return { ...organization, apiKey: key };
  });
}

/** Returns the status, the code and the problems by field of a refusal. */
export const problemsOf = ({ status, body }: TestResponse) => ({
  status,
  code: body.code,
  fields: (body.details ?? []).map(({ field }: { field: string }) => field),
});

/** Queries that every list refuses, with the expected sentence. */
export const outOfBounds: [string, string][] = [
  ['page=0', 'Page must be greater than 0'],
  ['page=-1', 'Page must be greater than 0'],
  ['page=one', 'Page must be a whole number'],
  ['page=1.5', 'Page must be a whole number'],
  ['page=', "Page can't be blank"],
  ['page=9007199254740992', 'Page is out of range'],
  ['page=1&page=2', 'Page can be given only once'],
  ['per_page=0', 'Per page must be between 1 and 100'],
  ['per_page=101', 'Per page must be between 1 and 100'],
  ['pages=1', 'Unknown parameter `pages`; did you mean `page`?'],
];
