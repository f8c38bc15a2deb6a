import type { ErrorBody } from '@gifts/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../../src/app.ts';
import { hashApiKey, newApiKey } from '../../../src/modules/organizations/api-key-format.ts';
import { revokeApiKey } from '../../../src/modules/organizations/revoke-api-key.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { keyOf } from '../http/api-fixtures.ts';

let app: TestApp;
/** Starts another process of the same service. */
let other: App;
let otherUrl: string;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  other = await createApp(app.services.config, app.databaseUrl);
  otherUrl = await other.listen();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const errorOf = async (answer: Response) => ((await answer.json()) as ErrorBody).error;

const withHeader = (authorization: string, path = '/v1/me') =>
  app.request('GET', path, { apiKey: null, headers: { authorization } });

const malformed = 'The Authorization header must read: Bearer <API key>.';
const liveKey = newApiKey('production');

describe('401', () => {
  it.each<[string, string | null, string]>([
    ['no header', null, 'No API key was given; send the header Authorization: Bearer <API key>.'],
    ['an empty header', '', 'No API key was given; send the header Authorization: Bearer <API key>.'],
    ['no key behind Bearer', 'Bearer', malformed],
    ['another scheme', 'Basic dXNlcjpwYXNz', malformed],
    ['a key alone', newApiKey('sandbox'), malformed],
    ['two words', 'Bearer one two', malformed],
    ['a key too long to be one', `Bearer ${'x'.repeat(201)}`, malformed],
    ['an unknown key', `Bearer ${newApiKey('sandbox')}`, 'This API key is not known or was revoked.'],
    ['something else', 'Bearer hello', 'This is not an API key: keys begin with gos_sandbox_ or gos_live_.'],
    ['SQL', `Bearer ' or '1'='1`, malformed],
    [
      'a key of the other environment',
      `Bearer ${liveKey}`,
      'This is a production API key, and this is the sandbox environment: use a sandbox key.',
    ],
  ])('%s is refused with the reason', async (_name, authorization, sentence) => {
    const { status, headers, body } =
      authorization === null
        ? await app.request('GET', '/v1/me', { apiKey: null })
        : await withHeader(authorization);
    expect([status, body.error, body.code]).toEqual([401, sentence, 'unauthorized']);
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(headers.get('request-id')).toBe(body.request_id);
  });

  it('a key of the other environment is refused before any other check', async () => {
    const { status, body } = await app.request('POST', '/v1/order_batches?nonsense=1', {
      apiKey: liveKey,
      rawBody: '{ not JSON',
      headers: { 'content-type': 'text/plain', 'idempotency-key': '' },
    });
    expect([status, body.error]).toEqual([401, expect.stringContaining('This is a production API key')]);
  });

  it('a key without an environment is refused, even if its hash is stored', async () => {
    const apiKey = 'gos_abcdefghijklmnopqrstuvwxyz12';
    const known = await keyOf(app, 'admin');
    await app.db.query('update api_key_hashes set secret_hash = $1 where secret_hash = $2', [
      hashApiKey(apiKey),
      hashApiKey(known),
    ]);
    const { status, body } = await app.request('GET', '/v1/me', { apiKey });
    expect([status, body.error]).toEqual([
      401,
      'This is not an API key: keys begin with gos_sandbox_ or gos_live_.',
    ]);
  });

  it('an expired key is refused with its expiry', async () => {
    const apiKey = await keyOf(app, 'admin', { expiresAt: new Date('2025-01-02T03:04:05Z') });
    const { status, headers, body } = await app.request('GET', '/v1/me', { apiKey });
    expect([status, body.error]).toEqual([401, 'This API key expired on 2025-01-02T03:04:05.000Z.']);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  it('a key expires by real time, not by the test clock', async () => {
    const apiKey = await keyOf(app, 'admin', { expiresAt: new Date(Date.now() + 3_600_000) });
    await app.request('POST', '/v1/sandbox/clock/advance', { body: { seconds: 7_200 } });
    expect((await app.request('GET', '/v1/me', { apiKey })).status).toBe(200);
  });

  it('a revoked key stops working within a second, also in another process', async () => {
    const apiKey = await keyOf(app, 'admin');
    const asked = (url: string) => fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${apiKey}` } });
    expect((await asked(app.url)).status).toBe(200);
    expect((await asked(otherUrl)).status).toBe(200);
    const [key] = await app.db.query<{ id: string }>(
      'select id from api_keys where last_four = $1 order by created_at desc limit 1',
      [apiKey.slice(-4)],
    );
    await app.db.transaction((tx) => revokeApiKey(tx, key?.id ?? '', new Date()));
    const revokedAt = performance.now();
    for (const url of [app.url, otherUrl]) {
      let answer = await asked(url);
      let askedAt = revokedAt;
      while (answer.status === 200) {
        askedAt = performance.now();
        expect(askedAt - revokedAt).toBeLessThan(1_000);
        answer = await asked(url);
      }
      expect([answer.status, await errorOf(answer)]).toEqual([
        401,
        'This API key is not known or was revoked.',
      ]);
    }
  });
});

it('only the hash of a key is stored, and its last use is recorded', async () => {
  const apiKey = await keyOf(app, 'sender');
  await app.request('GET', '/v1/me', { apiKey });
  const [row] = await app.db.query<{ everything: string; last_used_at: Date }>(
    'select k::text as everything, last_used_at from api_keys k where last_four = $1 order by created_at desc limit 1',
    [apiKey.slice(-4)],
  );
  expect(row?.everything).not.toContain(apiKey.slice(12, -4));
  await expect
    .poll(async () => {
      const [used] = await app.db.query<{ last_used_at: Date | null }>(
        'select last_used_at from api_keys where last_four = $1 order by created_at desc limit 1',
        [apiKey.slice(-4)],
      );
      return used?.last_used_at;
    })
    .toBeInstanceOf(Date);
});

it('in production, a sandbox key is refused with the reason', async () => {
  const production = await createApp({ ...app.services.config, environment: 'production' }, app.databaseUrl);
  const url = await production.listen();
  const answer = await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${app.apiKey}` } });
  expect([answer.status, await errorOf(answer)]).toEqual([
    401,
    'This is a sandbox API key, and this is the production environment: use a production key.',
  ]);
  await production.close();
});
