import { createClient } from '@gifts/sdk/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addApp,
  type PaymentsFixture,
  path,
  savedMethod,
  startPaymentsFixture,
} from './payments-fixtures.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await startPaymentsFixture({ worker: true });
});
afterAll(() => fixture.close());

const ask = (
  method: string,
  address: string,
  apiKey = fixture.app.commerceApiKey,
  headers: Record<string, string> = {},
) => fixture.app.request(method, address, { apiKey, headers });
const list = (query: string, apiKey?: string) => ask('GET', `${path}?${query}`, apiKey);
const remove = (id: string, user: string, apiKey?: string, headers?: Record<string, string>) =>
  ask('DELETE', `/v1/commerce_user_payment_methods/${id}?commerce_end_user_id=${user}`, apiKey, headers);

const stateOf = async (id: string) => {
  const [row] = await fixture.app.db.query<{ is_deleted: boolean; is_forgotten: boolean }>(
    `select deleted_at is not null as is_deleted, forgotten_at is not null as is_forgotten
     from payment_methods where organization_id = $1 and id = $2`,
    [fixture.app.organizationId, id],
  );
  return row;
};

describe('GET /v1/commerce_user_payment_methods', () => {
  it("lists a user's cards, newest first, a page at a time, and nobody else's", async () => {
    const user = { commerce_end_user_id: 'lister' };
    const first = await savedMethod(fixture, user);
    const second = await savedMethod(fixture, user, { brand: 'amex', last4: '0005' });
    const third = await savedMethod(fixture, user);
    await savedMethod(fixture, { commerce_end_user_id: 'somebody else' });
    const all = await list('commerce_end_user_id=lister');
    expect([all.status, all.body]).toEqual([
      200,
      { data: [third, second, first], list_meta: { total_count: 3 } },
    ]);
    const page = await list('commerce_end_user_id=lister&page=2&per_page=2');
    expect(page.body).toEqual({ data: [first], list_meta: { total_count: 3 } });
    const past = await list('commerce_end_user_id=lister&page=9');
    expect(past.body).toEqual({ data: [], list_meta: { total_count: 3 } });
    await remove(second.id, 'lister');
    expect((await list('commerce_end_user_id=lister')).body).toEqual({
      data: [third, first],
      list_meta: { total_count: 2 },
    });
  });

  it('shows none of them to a key of another app', async () => {
    await savedMethod(fixture, { commerce_end_user_id: 'shared-name' });
    const { apiKey } = await addApp(fixture);
    expect((await list('commerce_end_user_id=shared-name', apiKey)).body.data).toEqual([]);
  });

  it.each([
    ['', 'Commerce end user id is required'],
    ['commerce_end_user_id=', 'Commerce end user id is required'],
    ['commerce_end_user_id=a&page=0', 'Page must be greater than 0'],
    ['commerce_end_user_id=a&per_page=101', 'Per page must be between 1 and 100'],
    ['commerce_end_user=a', 'Unknown parameter `commerce_end_user`; did you mean `commerce_end_user_id`?'],
  ])('refuses ?%s', async (query, sentence) => {
    const { status, body } = await list(query);
    expect([status, body.error]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('is for commerce keys', async () => {
    const { status, body } = await list('commerce_end_user_id=lister', fixture.app.apiKey);
    expect([status, body.code]).toEqual([403, 'commerce_only']);
  });
});

describe('DELETE /v1/commerce_user_payment_methods/{id}', () => {
  it('answers 204 without a body, and the card is detached at the gateway even after several failures', async () => {
    const { id } = await savedMethod(fixture, { commerce_end_user_id: 'leaver' });
    fixture.gateway.troubles.push('unheard');
    const answer = await remove(id, 'leaver');
    expect([answer.status, answer.body, answer.headers.get('content-type')]).toEqual([204, '', null]);
    expect(answer.headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await stateOf(id)).toMatchObject({ is_deleted: true });
    await expect
      .poll(
        async () => {
          await fixture.app.db.query(
            'update graphile_worker._private_jobs set run_at = now() where attempts > 0',
          );
          return (await stateOf(id))?.is_forgotten;
        },
        { timeout: 15_000, interval: 200 },
      )
      .toBe(true);
    const [card] = await fixture.app.db.query<{ reference: string }>(
      'select customer_reference as reference from payment_methods where organization_id = $1 and id = $2',
      [fixture.app.organizationId, id],
    );
    expect(fixture.gateway.detached.filter((one) => one.customerReference === card?.reference)).toHaveLength(
      1,
    );
  });

  it('twice is 404', async () => {
    const { id } = await savedMethod(fixture);
    expect((await remove(id, 'user-1')).status).toBe(204);
    const { status, body } = await remove(id, 'user-1');
    expect([status, body.code, body.error]).toEqual([404, 'not_found', 'Payment method not found']);
  });

  it('of twenty requests at once one deletes it', async () => {
    const { id } = await savedMethod(fixture);
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(id, 'user-1')));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
  });

  it('with an Idempotency-Key is replayed, for the same user only', async () => {
    const { id } = await savedMethod(fixture);
    const headers = { 'idempotency-key': 'delete-once' };
    const first = await remove(id, 'user-1', undefined, headers);
    const second = await remove(id, 'user-1', undefined, headers);
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([204, null]);
    expect([second.status, second.body, second.headers.get('idempotency-replayed')]).toEqual([
      204,
      '',
      'true',
    ]);
    const other = await remove(id, 'user-2', undefined, headers);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
  });

  it.each<[string, () => Promise<{ id: string; user: string; apiKey?: string }>]>([
    ['of another user', async () => ({ ...(await savedMethod(fixture)), user: 'user-2' })],
    [
      'of another app',
      async () => ({ ...(await savedMethod(fixture)), user: 'user-1', ...(await onlyKey()) }),
    ],
    ['that is malformed', async () => ({ id: 'card', user: 'user-1' })],
  ])('of a card %s is 404 and changes nothing', async (_name, make) => {
    const { id, user, apiKey } = await make();
    const { status, body } = await remove(id, user, apiKey);
    expect([status, body.error]).toEqual([404, 'Payment method not found']);
    if (id !== 'card') expect(await stateOf(id)).toEqual({ is_deleted: false, is_forgotten: false });
  });

  const onlyKey = async () => {
    const { apiKey } = await addApp(fixture);
    return { apiKey };
  };

  it('needs the user, and takes no body', async () => {
    const { id } = await savedMethod(fixture);
    const without = await ask('DELETE', `${path}/${id}`);
    expect([without.status, without.body.error]).toEqual([400, 'Commerce end user id is required']);
    const { status, body } = await fixture.app.request(
      'DELETE',
      `${path}/${id}?commerce_end_user_id=user-1`,
      {
        apiKey: fixture.app.commerceApiKey,
        body: { commerce_end_user_id: 'user-1' },
      },
    );
    expect([status, body.code]).toEqual([400, 'unknown_field']);
    expect(await stateOf(id)).toMatchObject({ is_deleted: false });
  });

  it('returns nothing through the SDK', async () => {
    const gifts = createClient({
      apiKey: fixture.app.commerceApiKey,
      baseUrl: fixture.app.url,
      maxRetries: 0,
    });
    const { id } = await savedMethod(fixture, { commerce_end_user_id: 'sdk' });
    expect(await gifts.commercePaymentMethods.delete(id, { commerce_end_user_id: 'sdk' })).toBeUndefined();
    const left = await gifts.commercePaymentMethods.list({ commerce_end_user_id: 'sdk' });
    expect(left.list_meta.total_count).toBe(0);
  });
});
