/** A service with a few products at round prices, and functions that act as senders and recipients. */
import { strict as assert } from 'node:assert';
import type { OrderTransition } from '@gifts/contract/states';
import { expect, vi } from 'vitest';
import { type Context, openContext } from '../../../src/context/context.ts';
import type { Tx } from '../../../src/db/statements.ts';
import { newId } from '../../../src/kit/ids.ts';
import type { CollectionVersion } from '../../../src/modules/catalog/collection-version.ts';
import { lockOrder } from '../../../src/modules/orders/lock-orders.sql.ts';
import type { OrderRecord } from '../../../src/modules/orders/order-record.ts';
import { addressOf } from '../../../src/modules/orders/sealed-recipient.ts';
import { transitionOrder } from '../../../src/modules/orders/transition-order.ts';
import type { OrderChange } from '../../../src/modules/orders/write-orders.sql.ts';
import { createApiKey } from '../../../src/modules/organizations/create-api-key.ts';
import { createUser } from '../../../src/modules/organizations/create-user.ts';
import { findOrganization } from '../../../src/modules/organizations/organizations.sql.ts';
import { startTestApp, type TestApp, type TestResponse } from '../../harness/app.ts';

export type GiftAction = 'open' | 'swap' | 'accept' | 'decline' | 'thank_you_note';

export const newYork = {
  address_1: '20 W 34th St',
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
  country: 'US',
};
export const utah = {
  address_1: '50 W 200 S',
  city: 'Salt Lake City',
  state: 'UT',
  postal_code: '84101',
  country: 'US',
};

/** Every brand ships for $5.00. Prices are in cents. */
const products = {
  mug: { price: 2_000 },
  tea: { price: 1_500 },
  throw: { price: 3_000 },
  wine: { price: 1_800, restricted_states: ['UT'] },
  candle: { price: 2_000, variants_num_selectable: 1, variants: ['Cedar', 'Fig'] },
  choice: { price: 2_500, is_collection: true },
  other_choice: { price: 1_000, is_collection: true },
  soap: { price: 2_000 },
} as const satisfies Record<string, Record<string, unknown>>;

export type ProductName = keyof typeof products;

export interface GiftFixture {
  readonly app: TestApp;
  readonly products: Readonly<Record<ProductName, string>>;
  close(): Promise<void>;
}

/** Jobs stay queued unless a worker is requested, so only the test itself has effects. */
export async function startGiftFixture({ worker = false } = {}): Promise<GiftFixture> {
  const app = await startTestApp({ worker });
  const ids = await insertProducts(app);
  await waitUntilShown(app, ids.soap, { status: 'active' });
  return { app, products: ids, close: () => app.close() };
}

/** Waits until the service has read the catalog again, which takes at most a second. */
const waitUntilShown = ({ request }: TestApp, productId: string, shown: object): Promise<void> =>
  vi.waitFor(
    async () => expect((await request('GET', `/v1/products/${productId}`)).body).toMatchObject(shown),
    { timeout: 15_000, interval: 20 },
  );

/** Sets a product to inactive. */
export const retire = (fixture: GiftFixture, name: ProductName): Promise<void> =>
  changeProduct(fixture, name, { status: 'inactive' });

/** Changes a product in the catalog and waits until the service has read it. */
export async function changeProduct(
  { app, products }: GiftFixture,
  name: ProductName,
  { status = 'active', price = null }: { status?: 'active' | 'inactive'; price?: number | null },
): Promise<void> {
  await app.db.transaction(async (tx) => {
    tx.defer('update products set status = $2, price = coalesce($3, price) where id = $1', [
      products[name],
      status,
      price,
    ]);
    tx.defer('update catalog_version set version = version + 1');
  });
  await waitUntilShown(app, products[name], { status, ...(price !== null && { price }) });
}

async function insertProducts({ db }: TestApp): Promise<Record<ProductName, string>> {
  const brandId = newId();
  await db.query(
    `insert into brands (id, slug, name, shipping_price) values ($1, 'test-goods', 'Test Goods', 500)`,
    [brandId],
  );
  const ids = Object.fromEntries(Object.keys(products).map((name) => [name, newId()]));
  for (const [name, product] of Object.entries<Record<string, unknown>>(products)) {
    const { price, restricted_states = [], variants_num_selectable = 0, variants = [] } = product;
    const choices = (variants as string[]).map((one) => ({
      id: newId(),
      name: one,
      subtitle: null,
      image: null,
    }));
    await db.query(
      `insert into products (id, slug, brand_id, name, price, status, restricted_states, countries, is_collection,
         variants_num_selectable, variants)
       values ($1, $2, $3, $4, $5, 'active', $6, '{US,CA,HK}', $7, $8, $9)`,
      [
        ids[name],
        `test-${name}`,
        brandId,
        `Test ${name}`,
        price,
        restricted_states,
        product.is_collection ?? false,
        variants_num_selectable,
        JSON.stringify(choices),
      ],
    );
  }
  await db.query('update catalog_version set version = version + 1');
  return ids as Record<ProductName, string>;
}

/** Publishes tea and mug as the collection of the product `choice`. */
export async function publishChoice(fixture: GiftFixture, mode: Partial<CollectionVersion>): Promise<void> {
  const { app, products: ids } = fixture;
  const version: CollectionVersion = {
    id: newId(),
    title: 'The Test Collection',
    subtitle: null,
    multiple_select_mode: 'disabled',
    multiple_select_count: null,
    multiple_select_price: null,
    international_shipping_tier: 'disabled',
    international_gift_cards_enabled: false,
    header_image: null,
    categories: [
      {
        id: newId(),
        name: 'All',
        is_featured: true,
        position: 1,
        products: [offered(ids.tea, products.tea.price), offered(ids.mug, products.mug.price)],
      },
    ],
    ...mode,
  };
  await app.db.transaction(async (tx) => {
    const [collection] = await tx.query<{ id: string }>(
      `insert into collections (organization_id, id, workspace_id, slug, title, product_id, published_price)
       select $1, $2, w.id, 'test-choice', $3, $4, 2500
       from workspaces w where w.organization_id = $1 order by w.created_at, w.id limit 1
       on conflict (organization_id, slug) do update set title = excluded.title returning id`,
      [app.organizationId, newId(), version.title, ids.choice],
    );
    assert(collection);
    const place = [app.organizationId, version.id, collection.id];
    tx.defer(
      `insert into collection_versions (organization_id, id, collection_id, document) values ($1, $2, $3, $4)`,
      [...place, JSON.stringify(version)],
    );
    tx.defer(
      'update collections set published_version_id = $2 where organization_id = $1 and id = $3',
      place,
    );
  });
}

const offered = (productId: string, price: number) => ({
  id: newId(),
  product_id: productId,
  price,
  price_min: null,
  price_max: null,
  shipping_price: 500,
  free_shipping_minimum: null,
});

export const unpublishChoice = ({ app, products }: GiftFixture): Promise<unknown> =>
  app.db.query(
    'update collections set published_version_id = null where organization_id = $1 and product_id = $2',
    [app.organizationId, products.choice],
  );

export const items = (fixture: GiftFixture, ...names: ProductName[]) =>
  names.map((name) => ({ product_id: fixture.products[name], quantity: 1 }));

interface Gift {
  product?: ProductName;
  quantity?: number;
  variants?: string[];
  /** Fields of the batch that differ from the default. */
  batch?: Record<string, unknown>;
  /** Fields of the recipient that differ from the default. */
  recipient?: Record<string, unknown>;
}

/** Sends a gift to one recipient. Returns its order, which was not opened. */
export async function sendGift(
  fixture: GiftFixture,
  gift: Gift = {},
): Promise<{ id: string; cart: TestCart; individual_gift_link: string }> {
  const { product = 'mug', quantity = 1, variants = null } = gift;
  const { status, body } = await fixture.app.request('POST', '/v1/order_batches', {
    body: {
      from_name: 'Avery',
      send_method: 'link_multiple_custom_list',
      recipients: [{ first_name: 'Robin', last_name: 'Example', ...gift.recipient }],
      cart: { items: [{ product_id: fixture.products[product], quantity, variants }] },
      ...gift.batch,
    },
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.orders_preview[0];
}

interface TestCart {
  id: string;
  items: { id: string; quantity: number; product: { id: string } }[];
}

export const performAction = (
  fixture: GiftFixture,
  orderId: string,
  action: GiftAction,
  body: object = {},
): Promise<TestResponse> => fixture.app.request('POST', `/v1/sandbox/orders/${orderId}/${action}`, { body });

/** Reads everything that a recipient can change: the row, the activities and the events. */
export async function stateOf({ app }: GiftFixture, orderId: string) {
  const place = [app.organizationId, orderId];
  const [[row], activities, events, carts] = await Promise.all([
    app.db.query<OrderRecord>('select * from orders where organization_id = $1 and id = $2', place),
    app.db.query<{ order_status: string }>(
      'select order_status from order_activities where organization_id = $1 and order_id = $2 order by id',
      place,
    ),
    app.db.query<{ event_type: string; data: string }>(
      `select event_type, data from events
       where organization_id = $1 and event_type like 'order.%' and data::json ->> 'id' = $2::text order by id`,
      place,
    ),
    app.db.query<{ count: number }>('select count(*) as count from carts where organization_id = $1', [
      app.organizationId,
    ]),
  ]);
  assert(row);
  const vault = await app.services.vaultStore.vault();
  return {
    row: { ...row, mailing_address: addressOf({ vault }, row) },
    activities: activities.map(({ order_status }) => order_status),
    events: events.map(({ event_type }) => event_type),
    lastEvent: JSON.parse(events.at(-1)?.data ?? 'null'),
    carts: carts[0]?.count,
  };
}

/** Runs an operation that must be refused and expects that it changed nothing. */
export async function performRejectedAction(
  fixture: GiftFixture,
  orderId: string,
  action: GiftAction,
  body: object = {},
) {
  const before = await stateOf(fixture, orderId);
  const response = await performAction(fixture, orderId, action, body);
  const after = await stateOf(fixture, orderId);
  assert.deepEqual(after, before, 'a refused act changes nothing');
  return { status: response.status, ...response.body };
}

/** Changes the status of an order like payment, fulfilment or the sender would. */
export async function moveOrder(
  fixture: GiftFixture,
  orderId: string,
  ...steps: (OrderTransition | [OrderTransition, OrderChange])[]
): Promise<void> {
  const context = await contextOf(fixture);
  await fixture.app.db.transaction(async (tx) => {
    let order = await lockOrder(tx, fixture.app.organizationId, orderId);
    for (const step of steps) {
      assert(order);
      const [to, change] = typeof step === 'string' ? [step, {}] : step;
      order = transitionOrder(context, tx, order, to, change);
    }
  });
}

export async function contextOf({ app }: GiftFixture): Promise<Context> {
  const organization = await findOrganization(app.db, app.organizationId);
  assert(organization);
  return openContext(app.services, organization);
}

/** Sets the expiry of a gift without canceling its order. */
export async function expireGift({ app }: GiftFixture, orderId: string, at: Date): Promise<void> {
  await app.db.query('update orders set expires_at = $3 where organization_id = $1 and id = $2', [
    app.organizationId,
    orderId,
    at,
  ]);
}

/** Creates a key of a user who cannot access the oldest workspace, and returns another workspace of theirs. */
export async function makeKeyOfOtherWorkspace({
  app,
}: GiftFixture): Promise<{ apiKey: string; workspaceId: string }> {
  const organizationId = app.organizationId;
  return app.db.transaction(async (tx) => {
    const [other] = await tx.query<{ id: string }>(
      'select id from workspaces where organization_id = $1 order by created_at desc, id desc limit 1',
      [organizationId],
    );
    assert(other);
    const userId = await createUser(tx, {
      organizationId,
      email: `${newId()}@example.com`,
      role: 'sender',
      workspaceIds: [other.id],
    });
    return { apiKey: await makeKey(tx, organizationId, userId), workspaceId: other.id };
  });
}

async function makeKey(tx: Tx, organizationId: string, userId: string): Promise<string> {
  const { key } = await createApiKey(tx, {
    organizationId,
    userId,
    environment: 'sandbox',
    kind: 'automation',
    name: 'Key of one workspace',
  });
  return key;
}

/** Creates a key of a user with access to one workspace, and an order in another one. */
async function makeInaccessibleOrder(fixture: GiftFixture): Promise<{ orderId: string; apiKey: string }> {
  const { app } = fixture;
  const [found] = await app.db.query<{ workspace_id: string; user_id: string }>(
    `select w.id as workspace_id, u.id as user_id from users u join workspaces w using (organization_id)
     where u.organization_id = $1 and u.role = 'sender' and not exists (select from workspace_members m
       where m.organization_id = $1 and m.user_id = u.id and m.workspace_id = w.id) limit 1`,
    [app.organizationId],
  );
  assert(found);
  const key = await app.db.transaction((tx) => makeKey(tx, app.organizationId, found.user_id));
  const { id } = await sendGift(fixture, { batch: { workspace_id: found.workspace_id } });
  return { orderId: id, apiKey: key };
}

/**
 * Runs an operation on an inaccessible, an unknown and a malformed id, expects that nothing changed, and returns
 * the three answers, which should be equal.
 */
export async function inaccessibleOrderResponses(
  fixture: GiftFixture,
  action: GiftAction,
  body: object = {},
) {
  const { orderId, apiKey } = await makeInaccessibleOrder(fixture);
  const before = await stateOf(fixture, orderId);
  const foreign = await fixture.app.request('POST', `/v1/sandbox/orders/${orderId}/${action}`, {
    body,
    apiKey,
  });
  assert.deepEqual(await stateOf(fixture, orderId), before);
  const unknown = await performAction(fixture, newId(), action, body);
  const malformed = await performAction(fixture, 'not-an-id', action, body);
  return [foreign, unknown, malformed].map((answer) => [answer.status, answer.body.code, answer.body.error]);
}

export const notFound = [404, 'not_found', 'Order not found'];
