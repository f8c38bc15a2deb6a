import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBatch } from '../../../src/modules/batches/batches.sql.ts';
import { withPreview } from '../../../src/modules/batches/find-batch-with-previews.ts';
import {
  type BatchFixture,
  batchPath,
  created,
  type Fields,
  getBody,
  makeKey,
  makeOrganization,
  people,
  runSendJobs,
  startBatchFixture,
} from './batch-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture();
});
afterAll(() => fixture.close());

const unknownId = '019b0000-0000-7000-8000-00000000dead';
const notFound = { error: 'Order batch not found', code: 'not_found', request_id: expect.any(String) };

describe('200', () => {
  it('shows the first ten orders and recipients of many, with payment_method_id on the batch alone', async () => {
    const { id } = await created(fixture, { recipients: people(14) });
    await runSendJobs(fixture);
    const batch = await getBody(fixture, batchPath(id));
    expect(batch).toMatchObject({
      orders_count: 14,
      recipients_count: 14,
      payment_method_id: 'CORPORATE_ACCOUNT',
    });
    const names = people(10).map((person) => person.first_name);
    expect(batch.orders_preview.map((order: Fields) => order.recipient_first_name)).toEqual(names);
    expect(batch.recipients_preview.map((person: Fields) => person.first_name)).toEqual(names);
    for (const order of batch.orders_preview) {
      expect(order).not.toHaveProperty('payment_method_id');
      expect(order.event_times).toBeNull();
    }
  });

  it('never shows orders with a batch that is pending', async () => {
    const { id } = await created(fixture, { recipients: people(11) });
    const { db, organizationId } = fixture.app;
    const readBeforeTheSend = await findBatch(db, organizationId, id);
    if (!readBeforeTheSend) throw new Error('the batch is there');
    await runSendJobs(fixture);
    expect((await withPreview(db, readBeforeTheSend)).orders).toEqual([]);
    const readAfter = await findBatch(db, organizationId, id);
    if (!readAfter) throw new Error('the batch is there');
    expect((await withPreview(db, readAfter)).orders).toHaveLength(10);
  });

  it('shows the current status of an order', async () => {
    const batch = await created(fixture, { recipients: people(2) });
    await fixture.app.request('POST', `/v1/orders/${batch.orders_preview[1].id}/cancel`);
    const { orders_preview, ...rest } = await getBody(fixture, batchPath(batch.id));
    expect(orders_preview.map((order: Fields) => order.status)).toEqual(['created', 'canceled']);
    expect(rest).toEqual({ ...batch, orders_preview: undefined });
  });

  it('shows it to every key with access to its workspace', async () => {
    const batch = await created(fixture);
    const user = { workspaceIds: [fixture.workspaces[0]] };
    const viewer = await makeKey(fixture, { user: { ...user, role: 'viewer' } });
    const readOnly = await makeKey(fixture, { isReadOnly: true });
    for (const apiKey of [viewer, readOnly, fixture.app.commerceApiKey]) {
      expect(await getBody(fixture, batchPath(batch.id), apiKey)).toEqual(batch);
    }
  });

  it('reads an id in upper case', async () => {
    const batch = await created(fixture);
    expect(await getBody(fixture, batchPath(batch.id.toUpperCase()))).toEqual(batch);
  });
});

describe('404, always the same, also for its orders and recipients', () => {
  it.each<[string, () => Promise<[string, string]>]>([
    ['an unknown id', async () => [unknownId, fixture.app.apiKey]],
    ['a malformed id', async () => ['batch-1', fixture.app.apiKey]],
    [
      "another organization's batch",
      async () => [(await created(fixture)).id, (await makeOrganization(fixture)).apiKey],
    ],
    [
      'a batch of a workspace the user is not in',
      async () => [
        (await created(fixture, { workspace_id: fixture.workspaces[1] })).id,
        await makeKey(fixture, { user: { workspaceIds: [fixture.workspaces[0]] } }),
      ],
    ],
  ])('for %s', async (_name, make) => {
    const [id, apiKey] = await make();
    for (const part of ['', '/orders', '/recipients']) {
      const { status, body } = await fixture.app.request('GET', batchPath(id, part), { apiKey });
      expect([status, body]).toEqual([404, notFound]);
    }
  });
});

describe('400', () => {
  it('for an unknown query parameter', async () => {
    const { id } = await created(fixture);
    const { status, body } = await fixture.app.request('GET', batchPath(id, '?expand=orders'));
    expect([status, body.code]).toEqual([400, 'unknown_field']);
  });
});
