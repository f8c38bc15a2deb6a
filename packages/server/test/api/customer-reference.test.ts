import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BatchFixture,
  batchPath,
  create,
  created,
  expectRejected,
  type Fields,
  getBody,
  items,
  makeKey,
  makeOrganization,
  people,
  startBatchFixture,
} from './batches/batch-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture();
});
afterAll(() => fixture.close());

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString();

describe('409 for a customer_reference_id that is taken', () => {
  it.each<[string, () => Fields]>([
    ['small', () => ({})],
    ['large', () => ({ recipients: people(11) })],
    ['scheduled', () => ({ scheduled_send_on: tomorrow() })],
  ])('names the %s batch that has it and creates nothing', async (name, fields) => {
    const customer_reference_id = `taken-${name}`;
    const batch = await created(fixture, { ...fields(), customer_reference_id });
    expect(batch.customer_reference_id).toBe(customer_reference_id);
    const answer = await expectRejected(fixture, () =>
      create(fixture, { ...fields(), customer_reference_id }),
    );
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      error: expect.stringContaining(batch.id),
      code: 'duplicate_customer_reference_id',
      existing_order_batch_id: batch.id,
      request_id: expect.any(String),
    });
    expect(await getBody(fixture, batchPath(batch.id))).toEqual(batch);
  });

  it('for every other content of the second request', async () => {
    const { id } = await created(fixture, { customer_reference_id: 'other-payload' });
    const different = { customer_reference_id: 'other-payload', from_name: 'Kim', recipients: people(12) };
    const answer = await expectRejected(fixture, () => create(fixture, different));
    expect([answer.status, answer.body.existing_order_batch_id]).toEqual([409, id]);
  });

  it.each<[string, () => Fields]>([
    ['whose schedule has passed', () => ({ scheduled_send_on: '2020-01-01T00:00:00Z' })],
    ['whose product is gone', () => ({ cart: items(fixture, 'gone') })],
    ['whose money is gone', () => ({ payment_method_id: 'WORKSPACE_BALANCE', recipients: people(5_000) })],
    ['whose key may not pay so', () => ({ payment_method_id: 'COMMERCE_STORED_VALUE' })],
  ])('before any other problem of a request %s', async (name, fields) => {
    const customer_reference_id = `before ${name}`;
    expect((await create(fixture, { ...fields(), customer_reference_id })).status).not.toBe(201);
    const { id } = await created(fixture, { customer_reference_id });
    const answer = await expectRejected(fixture, () =>
      create(fixture, { ...fields(), customer_reference_id }),
    );
    expect([answer.status, answer.body.existing_order_batch_id]).toEqual([409, id]);
  });

  it('but not for a body that does not fit the contract', async () => {
    const fields = { customer_reference_id: 'unfit', from_name: 'Kim' };
    await created(fixture, fields);
    const answer = await expectRejected(fixture, () => create(fixture, { ...fields, from_name: 7 }));
    expect(answer.status).toBe(400);
  });

  it('also by a canceled batch, and by one the user cannot see', async () => {
    const { id } = await created(fixture, {
      customer_reference_id: 'canceled',
      scheduled_send_on: tomorrow(),
    });
    await fixture.app.request('POST', batchPath(id, '/cancel'));
    const fields = { customer_reference_id: 'canceled' };
    const apiKey = await makeKey(fixture, { user: { workspaceIds: [fixture.workspaces[1]] } });
    for (const options of [{}, { apiKey }]) {
      const answer = await expectRejected(fixture, () => create(fixture, fields, options));
      expect([answer.status, answer.body.existing_order_batch_id]).toEqual([409, id]);
    }
  });

  it('is not stored under an Idempotency-Key, while a success is replayed', async () => {
    const headers = { 'idempotency-key': 'reference-retry' };
    const fields = { customer_reference_id: 'with-key' };
    const first = await create(fixture, fields, { headers });
    const again = await create(fixture, fields, { headers });
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = { 'idempotency-key': 'reference-other' };
    expect((await create(fixture, fields, { headers: other })).status).toBe(409);
    const free = await create(fixture, { customer_reference_id: 'with-key-2' }, { headers: other });
    expect(free.status).toBe(201);
  });

  it.each([1, 11])('of a hundred at once with %i recipients one succeeds and 99 name it', async (count) => {
    const fields = { customer_reference_id: `race-${count}`, recipients: people(count) };
    const answers = await Promise.all(Array.from({ length: 100 }, () => create(fixture, fields)));
    const made = answers.filter(({ status }) => status === 201);
    const refusals = answers.filter(({ status }) => status === 409);
    expect([made.length, refusals.length]).toEqual([1, 99]);
    const ids = new Set(refusals.map(({ body }) => body.existing_order_batch_id));
    expect([...ids]).toEqual([made[0]?.body.id]);
    const { data } = await getBody(fixture, `/v1/order_batches?customer_reference_id=race-${count}`);
    expect(data.map(({ id }: Fields) => id)).toEqual([made[0]?.body.id]);
    const rows = await fixture.app.db.query(
      'select position from order_batch_recipients r join order_batches b on b.id = r.order_batch_id where b.customer_reference_id = $1',
      [`race-${count}`],
    );
    expect(rows).toHaveLength(count);
  });
});

describe('201 for a customer_reference_id that is free', () => {
  it("even if another organization's batch has it", async () => {
    const { apiKey } = await makeOrganization(fixture);
    const ours = await created(fixture, { customer_reference_id: 'both' });
    const theirs = await created(fixture, { customer_reference_id: 'both' }, { apiKey });
    expect(theirs.customer_reference_id).toBe('both');
    expect(theirs.id).not.toBe(ours.id);
    const { data } = await getBody(fixture, '/v1/order_batches?customer_reference_id=both', apiKey);
    expect(data.map(({ id }: Fields) => id)).toEqual([theirs.id]);
  });

  it('even if one with other capitals or a space is taken', async () => {
    for (const customer_reference_id of ['Order-1', 'order-1', 'order-1 ']) {
      expect((await created(fixture, { customer_reference_id })).customer_reference_id).toBe(
        customer_reference_id,
      );
    }
  });

  it('after a request with it was refused', async () => {
    const fields = { customer_reference_id: 'second-try' };
    expect((await create(fixture, { ...fields, cart: items(fixture, 'gone') })).status).toBe(400);
    const dear = { payment_method_id: 'WORKSPACE_BALANCE', recipients: people(5_000) };
    expect((await create(fixture, { ...fields, ...dear })).status).toBe(402);
    expect((await create(fixture, fields)).status).toBe(201);
  });

  it('for any number of batches without one', async () => {
    const batches = await Promise.all(
      [{}, {}, { customer_reference_id: null }].map((one) => created(fixture, one)),
    );
    expect(new Set(batches.map(({ id }) => id)).size).toBe(3);
    expect(batches.map((batch) => batch.customer_reference_id)).toEqual([null, null, null]);
  });
});
