import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashJson } from '../../src/http/hash-json.ts';
import { beginIdempotent, scopeHash } from '../../src/idempotency/idempotency.ts';
import { setAvailable } from '../harness/funds.ts';
import {
  type BatchWorld,
  batchPath,
  countEverything,
  create,
  type Fields,
  gift,
  items,
  makeKey,
  makeOrganization,
  newYork,
  people,
  refused,
  startBatchWorld,
} from './batches/batch-world.ts';

let world: BatchWorld;
beforeAll(async () => {
  world = await startBatchWorld();
});
afterAll(() => world.close());

const path = '/v1/order_batches';
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const replayed = ({ headers }: { headers: Headers }): string | null => headers.get('idempotency-replayed');

describe('a replay', () => {
  it.each<[string, () => Fields]>([
    ['small', () => ({ recipients: people(2) })],
    ['large', () => ({ recipients: people(11) })],
    ['scheduled', () => ({ scheduled_send_on: new Date(Date.now() + 86_400_000).toISOString() })],
  ])('of a %s batch gives the first answer and makes nothing', async (name, fields) => {
    const body = gift(world, fields());
    const send = () => world.app.request('POST', path, { body, ...keyed(`replay-${name}`) });
    const first = await send();
    expect([first.status, replayed(first)]).toEqual([201, null]);
    const again = await refused(world, send);
    expect([again.status, replayed(again), again.body]).toEqual([201, 'true', first.body]);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(again.headers.get('request-id')).not.toBe(first.headers.get('request-id'));
  });

  it('shows the batch as it was answered, though it has changed since', async () => {
    const scheduled_send_on = new Date(Date.now() + 86_400_000).toISOString();
    const first = await create(world, { scheduled_send_on }, keyed('changed'));
    await world.app.request('POST', batchPath(first.body.id, '/cancel'));
    const again = await create(world, { scheduled_send_on }, keyed('changed'));
    expect([again.body, replayed(again)]).toEqual([first.body, 'true']);
  });

  it.each<[string, (body: Fields) => string]>([
    ['white space', (body) => JSON.stringify(body, null, 4)],
    ['the order of keys', (body) => JSON.stringify(reversed(body))],
    ['how numbers and letters are spelt', (body) => spelt(JSON.stringify(body))],
  ])('is not kept away by %s', async (name, spell) => {
    const body = gift(world, { recipients: [{ first_name: 'Zoë', mailing_address: newYork }] });
    const first = await world.app.request('POST', path, { body, ...keyed(name) });
    const again = await refused(world, () =>
      world.app.request('POST', path, { rawBody: spell(body), ...keyed(name) }),
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
    const first = await create(world, {}, keyed('shared'));
    const apiKey = await makeKey(world);
    const again = await refused(world, () => create(world, {}, { apiKey, ...keyed('shared') }));
    expect([again.body, replayed(again)]).toEqual([first.body, 'true']);
    const withQuery = await refused(world, () =>
      world.app.request('POST', `${path}?`, { body: gift(world), ...keyed('shared') }),
    );
    expect([withQuery.body, replayed(withQuery)]).toEqual([first.body, 'true']);
  });

  it('works for a POST without a body', async () => {
    const scheduled_send_on = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await create(world, { scheduled_send_on });
    const cancel = () => world.app.request('POST', batchPath(body.id, '/cancel'), keyed('cancel'));
    const first = await cancel();
    const again = await cancel();
    expect([again.status, again.body, replayed(again)]).toEqual([200, first.body, 'true']);
  });

  it('ends after 24 hours: the key is new again, also for another payload', async () => {
    const first = await create(world, {}, keyed('a-day'));
    await age('a-day', '23 hours 59 minutes');
    expect(replayed(await create(world, {}, keyed('a-day')))).toBe('true');
    await age('a-day', '24 hours 1 second');
    const second = await create(world, { from_name: 'Kim' }, keyed('a-day'));
    expect([second.status, replayed(second)]).toEqual([201, null]);
    expect(second.body.id).not.toBe(first.body.id);
    const again = await create(world, { from_name: 'Kim' }, keyed('a-day'));
    expect([again.body.id, replayed(again)]).toEqual([second.body.id, 'true']);
  });

  const age = (key: string, interval: string) =>
    world.app.db.query(
      'update idempotency_keys set created_at = now() - $2::interval where organization_id = $3 and scope_hash = $1',
      [scopeHash('POST', path, key), interval, world.app.organizationId],
    );
});

describe('a key means another request', () => {
  it('in another organization', async () => {
    const { apiKey } = await makeOrganization(world);
    const ours = await create(world, {}, keyed('ours'));
    const theirs = await create(world, {}, { apiKey, ...keyed('ours') });
    expect([theirs.status, replayed(theirs)]).toEqual([201, null]);
    expect(theirs.body.id).not.toBe(ours.body.id);
  });

  it('on another path', async () => {
    const { recipients, cart, send_method } = gift(world);
    const body = { recipients, cart, send_method };
    await create(world, {}, keyed('paths'));
    const price = await world.app.request('POST', `${path}/price`, { body, ...keyed('paths') });
    expect([price.status, replayed(price)]).toEqual([200, null]);
  });

  it('of the same key in other capitals', async () => {
    await create(world, {}, keyed('Capitals'));
    expect(replayed(await create(world, {}, keyed('capitals')))).toBeNull();
  });
});

describe('422', () => {
  it.each<[string, () => Fields]>([
    ['another name', () => ({ from_name: 'Kim' })],
    ['one recipient more', () => ({ recipients: people(2) })],
    ['a field more', () => ({ message: null })],
    ['one unit more', () => ({ cart: items(world, 'mug', { quantity: 2 }) })],
    ['a payload that would be refused', () => ({ cart: items(world, 'gone') })],
  ])('for another payload: %s', async (name, fields) => {
    await create(world, {}, keyed(`mismatch-${name}`));
    const answer = await refused(world, () => create(world, fields(), keyed(`mismatch-${name}`)));
    expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_mismatch']);
  });
});

describe('a failure is not kept', () => {
  it('400: the same key takes the corrected request', async () => {
    const wrong = await refused(world, () => create(world, { from_name: '' }, keyed('corrected')));
    expect(wrong.status).toBe(400);
    const gone = await refused(world, () =>
      create(world, { cart: items(world, 'gone') }, keyed('corrected')),
    );
    expect(gone.status).toBe(400);
    const right = await create(world, {}, keyed('corrected'));
    expect([right.status, replayed(right)]).toEqual([201, null]);
  });

  it('402: the same request succeeds after a top-up', async () => {
    await setAvailable(world.app, 100);
    const fields = { payment_method_id: 'BALANCE' };
    const refusal = await refused(world, () => create(world, fields, keyed('top-up')));
    expect([refusal.status, refusal.body.code]).toEqual([402, 'insufficient_funds']);
    await setAvailable(world.app, 100_000_000);
    const answer = await create(world, fields, keyed('top-up'));
    expect([answer.status, replayed(answer)]).toEqual([201, null]);
  });

  it('404: nothing is stored', async () => {
    const cancel = () => world.app.request('POST', batchPath('unknown', '/cancel'), keyed('nothing'));
    const answer = await refused(world, cancel);
    expect(answer.status).toBe(404);
  });
});

describe('409', () => {
  it('while the first request is being worked on, and the key is free when that fails', async () => {
    const idempotent = {
      organizationId: world.app.organizationId,
      scopeHash: scopeHash('POST', path, 'slow'),
      payloadHash: await hashJson(gift(world)),
    };
    const underWay = world.app.db.transaction(async (tx) => {
      expect(await beginIdempotent(tx, idempotent)).toBeNull();
      const answer = await refused(world, () => create(world, {}, keyed('slow')));
      expect([answer.status, answer.body.code]).toEqual([409, 'idempotency_in_progress']);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      throw new Error('it failed');
    });
    await expect(underWay).rejects.toThrow('it failed');
    expect((await create(world, {}, keyed('slow'))).status).toBe(201);
  });

  it.each([1, 11])('of a hundred at once with %i recipients one batch is made', async (count) => {
    const before = await countEverything(world);
    const fields = { recipients: people(count) };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => create(world, fields, keyed(`race-${count}`))),
    );
    const made = answers.filter((answer) => answer.status === 201);
    const fresh = made.filter((answer) => replayed(answer) === null);
    const inProgress = answers.filter(({ body }) => body.code === 'idempotency_in_progress');
    expect(fresh).toHaveLength(1);
    expect(made.length + inProgress.length).toBe(100);
    expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const after = await countEverything(world);
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
    const answer = await create(world, {}, keyed(key));
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.details[0].field).toBe('Idempotency-Key');
  });
});
