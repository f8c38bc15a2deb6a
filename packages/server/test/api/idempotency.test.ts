import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashJson } from '../../src/http/hash-json.ts';
import { beginIdempotent, scopeHash } from '../../src/idempotency/idempotency.ts';
import { newId } from '../../src/kit/ids.ts';
import { setAvailable } from '../harness/funds.ts';
import {
  type BatchFixture,
  batchPath,
  countAllRows,
  create,
  expectRejected,
  type Fields,
  gift,
  items,
  makeKey,
  makeOrganization,
  newYork,
  people,
  startBatchFixture,
} from './batches/batch-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture();
});
afterAll(() => fixture.close());

const path = '/v1/order_batches';
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const replayed = ({ headers }: { headers: Headers }): string | null => headers.get('idempotency-replayed');

describe('a replay', () => {
  it.each<[string, () => Fields]>([
    ['small', () => ({ recipients: people(2) })],
    ['large', () => ({ recipients: people(11) })],
    ['scheduled', () => ({ scheduled_send_on: new Date(Date.now() + 86_400_000).toISOString() })],
  ])('of a %s batch returns the first answer and creates nothing', async (name, fields) => {
    const body = gift(fixture, fields());
    const send = () => fixture.app.request('POST', path, { body, ...keyed(`replay-${name}`) });
    const first = await send();
    expect([first.status, replayed(first)]).toEqual([201, null]);
    const again = await expectRejected(fixture, send);
    expect([again.status, replayed(again), again.body]).toEqual([201, 'true', first.body]);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(again.headers.get('request-id')).not.toBe(first.headers.get('request-id'));
  });

  it('returns the stored answer even if the batch has changed since', async () => {
    const scheduled_send_on = new Date(Date.now() + 86_400_000).toISOString();
    const first = await create(fixture, { scheduled_send_on }, keyed('changed'));
    await fixture.app.request('POST', batchPath(first.body.id, '/cancel'));
    const again = await create(fixture, { scheduled_send_on }, keyed('changed'));
    expect([again.body, replayed(again)]).toEqual([first.body, 'true']);
  });

  it.each<[string, (body: Fields) => string]>([
    ['white space', (body) => JSON.stringify(body, null, 4)],
    ['the order of keys', (body) => JSON.stringify(reversed(body))],
    ['how numbers and letters are spelt', (body) => spelt(JSON.stringify(body))],
  ])('is not prevented by %s', async (name, spell) => {
    const body = gift(fixture, { recipients: [{ first_name: 'Zoë', mailing_address: newYork }] });
    const first = await fixture.app.request('POST', path, { body, ...keyed(name) });
    const again = await expectRejected(fixture, () =>
      fixture.app.request('POST', path, { rawBody: spell(body), ...keyed(name) }),
    );
    expect([again.status, replayed(again), again.body]).toEqual([201, 'true', first.body]);
  });

  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, inner]) => [key, reversed(inner)]),
    );
  };
  const spelt = (text: string): string =>
    text.replace('"quantity":1', '"quantity":1.0e0').replace('ë', '\\u00eb');

  it('is the same for every key of the organization and with an empty query', async () => {
    const first = await create(fixture, {}, keyed('shared'));
    const apiKey = await makeKey(fixture);
    const again = await expectRejected(fixture, () => create(fixture, {}, { apiKey, ...keyed('shared') }));
    expect([again.body, replayed(again)]).toEqual([first.body, 'true']);
    const withQuery = await expectRejected(fixture, () =>
      fixture.app.request('POST', `${path}?`, { body: gift(fixture), ...keyed('shared') }),
    );
    expect([withQuery.body, replayed(withQuery)]).toEqual([first.body, 'true']);
  });

  it('works for a POST without a body', async () => {
    const scheduled_send_on = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await create(fixture, { scheduled_send_on });
    const cancel = () => fixture.app.request('POST', batchPath(body.id, '/cancel'), keyed('cancel'));
    const first = await cancel();
    const again = await cancel();
    expect([again.status, again.body, replayed(again)]).toEqual([200, first.body, 'true']);
  });

  it('ends after 24 hours: the key can be used again, also for another payload', async () => {
    const first = await create(fixture, {}, keyed('a-day'));
    await age('a-day', '23 hours 59 minutes');
    expect(replayed(await create(fixture, {}, keyed('a-day')))).toBe('true');
    await age('a-day', '24 hours 1 second');
    const second = await create(fixture, { from_name: 'Kim' }, keyed('a-day'));
    expect([second.status, replayed(second)]).toEqual([201, null]);
    expect(second.body.id).not.toBe(first.body.id);
    const again = await create(fixture, { from_name: 'Kim' }, keyed('a-day'));
    expect([again.body.id, replayed(again)]).toEqual([second.body.id, 'true']);
  });

  const age = (key: string, interval: string) =>
    fixture.app.db.query(
      'update idempotency_keys set created_at = now() - $2::interval where organization_id = $3 and scope_hash = $1',
      [scopeHash('POST', path, key), interval, fixture.app.organizationId],
    );
});

describe('a key means another request', () => {
  it('in another organization', async () => {
    const { apiKey } = await makeOrganization(fixture);
    const ours = await create(fixture, {}, keyed('ours'));
    const theirs = await create(fixture, {}, { apiKey, ...keyed('ours') });
    expect([theirs.status, replayed(theirs)]).toEqual([201, null]);
    expect(theirs.body.id).not.toBe(ours.body.id);
  });

  it('on another path', async () => {
    const { recipients, cart, send_method } = gift(fixture);
    const body = { recipients, cart, send_method };
    await create(fixture, {}, keyed('paths'));
    const price = await fixture.app.request('POST', `${path}/price`, { body, ...keyed('paths') });
    expect([price.status, replayed(price)]).toEqual([200, null]);
  });

  it('of the same key in other capitals', async () => {
    await create(fixture, {}, keyed('Capitals'));
    expect(replayed(await create(fixture, {}, keyed('capitals')))).toBeNull();
  });
});

describe('422', () => {
  it.each<[string, () => Fields]>([
    ['another name', () => ({ from_name: 'Kim' })],
    ['one recipient more', () => ({ recipients: people(2) })],
    ['a field more', () => ({ message: null })],
    ['one unit more', () => ({ cart: items(fixture, 'mug', { quantity: 2 }) })],
    ['a payload that would be refused', () => ({ cart: items(fixture, 'gone') })],
  ])('for another payload: %s', async (name, fields) => {
    await create(fixture, {}, keyed(`mismatch-${name}`));
    const answer = await expectRejected(fixture, () => create(fixture, fields(), keyed(`mismatch-${name}`)));
    expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_mismatch']);
  });
});

describe('a failure is not stored', () => {
  it('400: the same key takes the corrected request', async () => {
    const wrong = await expectRejected(fixture, () => create(fixture, { from_name: '' }, keyed('corrected')));
    expect(wrong.status).toBe(400);
    const gone = await expectRejected(fixture, () =>
      create(fixture, { cart: items(fixture, 'gone') }, keyed('corrected')),
    );
    expect(gone.status).toBe(400);
    const right = await create(fixture, {}, keyed('corrected'));
    expect([right.status, replayed(right)]).toEqual([201, null]);
  });

  it('402: the same request succeeds after a top-up', async () => {
    await setAvailable(fixture.app, 100);
    const fields = { payment_method_id: 'BALANCE' };
    const refusal = await expectRejected(fixture, () => create(fixture, fields, keyed('top-up')));
    expect([refusal.status, refusal.body.code]).toEqual([402, 'insufficient_funds']);
    await setAvailable(fixture.app, 100_000_000);
    const answer = await create(fixture, fields, keyed('top-up'));
    expect([answer.status, replayed(answer)]).toEqual([201, null]);
  });

  it('404: nothing is stored', async () => {
    const cancel = () => fixture.app.request('POST', batchPath('unknown', '/cancel'), keyed('nothing'));
    const answer = await expectRejected(fixture, cancel);
    expect(answer.status).toBe(404);
  });
});

describe('409', () => {
  it('while the first request is running, and the key can be used again when it fails', async () => {
    const idempotent = {
      organizationId: fixture.app.organizationId,
      scopeHash: scopeHash('POST', path, 'slow'),
      payloadHash: await hashJson(gift(fixture)),
      access: { userId: newId(), commerceAppId: null, workspaceIds: null },
      vault: await fixture.app.services.vaultStore.vault(),
      isPrivate: false,
    };
    const underWay = fixture.app.db.transaction(async (tx) => {
      expect(await beginIdempotent(tx, idempotent)).toBeNull();
      const answer = await expectRejected(fixture, () => create(fixture, {}, keyed('slow')));
      expect([answer.status, answer.body.code]).toEqual([409, 'idempotency_in_progress']);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      throw new Error('it failed');
    });
    await expect(underWay).rejects.toThrow('it failed');
    expect((await create(fixture, {}, keyed('slow'))).status).toBe(201);
  });

  it.each([1, 11])('of a hundred requests at once with %i recipients one batch is created', async (count) => {
    const before = await countAllRows(fixture);
    const fields = { recipients: people(count) };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => create(fixture, fields, keyed(`race-${count}`))),
    );
    const made = answers.filter((answer) => answer.status === 201);
    const fresh = made.filter((answer) => replayed(answer) === null);
    const inProgress = answers.filter(({ body }) => body.code === 'idempotency_in_progress');
    expect(fresh).toHaveLength(1);
    expect(made.length + inProgress.length).toBe(100);
    expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const after = await countAllRows(fixture);
    expect((after.order_batches ?? 0) - (before.order_batches ?? 0)).toBe(1);
    expect((after.order_batch_recipients ?? 0) - (before.order_batch_recipients ?? 0)).toBe(count);
    expect((after.idempotency_keys ?? 0) - (before.idempotency_keys ?? 0)).toBe(1);
  });
});

describe('the key itself', () => {
  it.each([
    ['255 characters', 'k'.repeat(255), 201],
    ['256 characters', 'k'.repeat(256), 400],
    ['no characters', '', 400],
    ['letters that are not ASCII', 'schlüssel', 400],
  ])('of %s answers %3$i', async (_name, key, status) => {
    const answer = await create(fixture, {}, keyed(key));
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.details[0].field).toBe('Idempotency-Key');
  });
});
