/** Batches of the products in batch-fixtures.ts that are simulated, and what became of their orders. */
import { strict as assert } from 'node:assert';
import type { TestResponse } from '../../harness/app.ts';
import {
  type BatchFixture,
  batchPath,
  created,
  type Fields,
  getBody,
  newYork,
} from '../batches/batch-fixtures.ts';

export const recipient = (tag: string, fields: Fields = {}): Fields => ({
  first_name: 'Robin',
  last_name: 'Example',
  email: `robin${tag}@example.com`,
  ...fields,
});

/** Sends a gift by mail to a recipient for each tag. */
export const sendTo = (fixture: BatchFixture, tags: readonly string[], fields: Fields = {}) =>
  created(fixture, {
    send_method: 'email_and_link',
    recipients: tags.map((tag) => recipient(tag)),
    payment_method_id: 'CORPORATE_ACCOUNT',
    ...fields,
  });

export const post = (
  { app }: BatchFixture,
  body: object,
  options: { apiKey?: string; headers?: Record<string, string> } = {},
): Promise<TestResponse> => app.request('POST', '/v1/sandbox/simulate', { body, ...options });

/** Simulates a batch, which must succeed. Returns its orders as detail answers show them. */
export async function simulate(fixture: BatchFixture, batchId: string, until: string) {
  const { status, body } = await post(fixture, { order_batch_id: batchId, until });
  assert.equal(status, 200, JSON.stringify(body));
  return ordersOf(fixture, batchId);
}

export async function ordersOf(fixture: BatchFixture, batchId: string) {
  const { data } = await getBody(fixture, `${batchPath(batchId, '/orders')}?per_page=100`);
  return Promise.all(data.map(({ id }: { id: string }) => getBody(fixture, `/v1/orders/${id}`)));
}

export const statusesOf = (orders: readonly { status: string }[]) => orders.map(({ status }) => status);

/** Returns the types of the events of an order or a batch in the order of their sequence. */
export async function storyOf(fixture: BatchFixture, id: string): Promise<string[]> {
  const types: string[] = [];
  let after = '';
  for (;;) {
    const { data, list_meta } = await getBody(fixture, `/v1/events?limit=100${after}`);
    for (const event of data) if (event.data.id === id) types.push(event.event_type);
    if (!list_meta.has_more) return types;
    after = `&after=${list_meta.next_after}`;
  }
}

export const addressAt = (city: string, state: string, postal_code: string) => ({
  ...newYork,
  city,
  state,
  postal_code,
});
