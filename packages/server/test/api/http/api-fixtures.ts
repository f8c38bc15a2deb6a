/** A service with the demo organization and others, and everything needed to send gifts from each. */
import { strict as assert } from 'node:assert';
import type { OrderTransition } from '@gifts/contract/states';
import { openContext } from '../../../src/context/context.ts';
import { newId } from '../../../src/kit/ids.ts';
import { type OptOut, optOut } from '../../../src/modules/notifications/suppressions/opt-out.ts';
import { lockOrder } from '../../../src/modules/orders/lock-orders.sql.ts';
import { transitionOrder } from '../../../src/modules/orders/transition-order.ts';
import { createApiKey, type NewApiKey } from '../../../src/modules/organizations/create-api-key.ts';
import { createOrganization } from '../../../src/modules/organizations/create-organization.ts';
import { findOrganization } from '../../../src/modules/organizations/organizations.sql.ts';
import type { TestApp } from '../../harness/app.ts';

/** Keys of the demo organization. `sender` and `viewer` are members of its oldest workspace only. */
export type DemoUser = 'admin' | 'sender' | 'viewer';

export async function keyOf(app: TestApp, user: DemoUser, options: Partial<NewApiKey> = {}): Promise<string> {
  const [row] = await app.db.query<{ id: string }>(
    'select id from users where organization_id = $1 and email = $2',
    [app.organizationId, `${user}@example.com`],
  );
  assert(row);
  return newKey(app, { organizationId: app.organizationId, userId: row.id, ...options });
}

export async function newKey(
  app: TestApp,
  options: Partial<NewApiKey> & Pick<NewApiKey, 'organizationId' | 'userId'>,
): Promise<string> {
  const { key } = await app.db.transaction((tx) =>
    createApiKey(tx, { environment: 'sandbox', kind: 'automation', name: 'Test key', ...options }),
  );
  return key;
}

export interface OtherOrganization {
  id: string;
  userId: string;
  workspaceId: string;
  apiKey: string;
}

export async function addOrganization(app: TestApp, name = 'Other Company'): Promise<OtherOrganization> {
  const created = await app.db.transaction((tx) =>
    createOrganization(tx, {
      name,
      environment: 'sandbox',
      admin: { email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com` },
    }),
  );
  const { id, userId, workspaceId } = created;
  return { id, userId, workspaceId, apiKey: await newKey(app, { organizationId: id, userId }) };
}

/** The workspaces of the demo organization, oldest first. */
export async function workspacesOf(app: TestApp): Promise<[string, string]> {
  const { body } = await app.request('GET', '/v1/workspaces');
  const [second, first] = body.data.map(({ id }: { id: string }) => id);
  return [first, second];
}

/** A product without variants. */
async function plainProduct(app: TestApp): Promise<string> {
  const { body } = await app.request('GET', '/v1/products?per_page=100');
  const found = body.data.find(
    (product: { price_is_variable: boolean; variants_num_selectable: number; restricted_states: string[] }) =>
      !product.price_is_variable &&
      product.variants_num_selectable === 0 &&
      product.restricted_states.length === 0,
  );
  return found.id;
}

export const newYork = {
  address_1: '20 W 34th St',
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
  country: 'US',
};

export async function giftBody(app: TestApp, fields: Record<string, unknown> = {}) {
  return {
    from_name: 'Avery',
    recipients: [{ first_name: 'Robin' }],
    cart: { items: [{ product_id: await plainProduct(app), quantity: 1 }] },
    send_method: 'link_multiple_custom_list',
    ...fields,
  };
}

interface Sent {
  id: string;
  orders_preview: { id: string; individual_gift_link: string }[];
}

export async function sendBatch(
  app: TestApp,
  fields: Record<string, unknown> = {},
  apiKey = app.apiKey,
): Promise<Sent> {
  const { status, body } = await app.request('POST', '/v1/order_batches', {
    body: await giftBody(app, fields),
    apiKey,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

export async function sendOrder(
  app: TestApp,
  fields: Record<string, unknown> = {},
  apiKey = app.apiKey,
): Promise<string> {
  const { orders_preview } = await sendBatch(app, fields, apiKey);
  assert(orders_preview[0]);
  return orders_preview[0].id;
}

/** Says for a recipient that they want no more mail from an organization, or from all. */
export async function optOutOf(
  app: TestApp,
  organizationId: string,
  email: string,
  scope: OptOut['scope'],
): Promise<void> {
  const organization = await findOrganization(app.db, organizationId);
  assert(organization);
  const context = await openContext(app.services, organization);
  await app.db.transaction(async (tx) => optOut(context, tx, { email, scope }));
}

/** Changes the status of an order like payment and fulfilment would. */
export async function moveOrder(app: TestApp, orderId: string, ...steps: OrderTransition[]): Promise<void> {
  const organization = await findOrganization(app.db, app.organizationId);
  assert(organization);
  const context = await openContext(app.services, organization);
  await app.db.transaction(async (tx) => {
    let order = await lockOrder(tx, app.organizationId, orderId);
    for (const step of steps) {
      assert(order);
      order = transitionOrder(context, tx, order, step);
    }
  });
}

const rowCounts = `
  select (select count(*) from order_batches) as batches, (select count(*) from orders) as orders,
    (select count(*) from carts) as carts, (select count(*) from order_batch_recipients) as recipients,
    (select count(*) from order_activities) as activities, (select count(*) from events) as events,
    (select count(*) from mails) as mails, (select count(*) from interim_cards) as interim_cards,
    (select count(*) from payment_methods where deleted_at is null) as payment_methods, (select count(*) from idempotency_keys) as idempotency_keys,
    (select count(*) from shipments) as shipments, (select count(*) from shipment_changes) as shipment_changes,
    (select count(*) from ledger_transfers) as ledger_transfers, (select count(*) from ledger_entries) as ledger_entries,
    (select count(*) from charges) as charges, (select count(*) from refunds) as refunds,
    (select count(*) from webhook_endpoints where deleted_at is null) as webhooks,
    (select count(*) from webhook_deliveries) as webhook_deliveries,
    (select sum(revision) from orders) as revisions,
    (select sum(clock_offset_ms) from organizations) as clocks`;

/** Counts the rows of everything that a caller can create or change. */
export async function countRows(app: TestApp): Promise<Record<string, number>> {
  const [row] = await app.db.query<Record<string, number>>(rowCounts);
  assert(row);
  return row;
}

/** A webhook on a port that nobody listens on, or at another address; for services that may deliver to loopback. */
export async function addWebhook(
  app: TestApp,
  apiKey = app.apiKey,
  url = 'http://127.0.0.1:9/hook',
  path = '/v1/webhooks',
): Promise<string> {
  const { status, body } = await app.request('POST', path, { body: { url }, apiKey });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

export const unknownId = (): string => newId();
