import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { ErrorBody } from '@gifts/contract/errors';
import { type Operation, operations } from '@gifts/contract/operations';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../../src/app.ts';
import { newApiKey } from '../../../src/modules/organizations/api-key-format.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { giftBody } from './api-fixtures.ts';

const rows = Object.values<Operation>(operations);

let app: TestApp;
let production: App;
let productionUrl: string;
let secure: App;
let secureUrl: string;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  production = await createApp({ ...app.services.config, environment: 'production' }, app.databaseUrl);
  productionUrl = await production.listen();
  secure = await createApp({ ...app.services.config, publicUrl: 'https://gifts.test' }, app.databaseUrl);
  secureUrl = await secure.listen();
});
afterAll(async () => {
  await production.close();
  await secure.close();
  await app.close();
});

/** The part of the document that the tests read. */
type OpenApi = { paths: Record<string, Record<string, object>> };

const concrete = (path: string) => path.replace('{id}', '019b0000-0000-7000-8000-0000000000ff');
const readable = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY', 'PURGE'];

describe('405', () => {
  it.each([...Map.groupBy(rows, ({ path }) => path)])('%s lists its methods', async (path, its) => {
    const allowed = its.map(({ method }) => method as string);
    const others = readable.filter(
      (method) => !allowed.includes(method) && !(method === 'HEAD' && allowed.includes('GET')),
    );
    for (const method of others) {
      const { status, headers, body } = await app.request(method, concrete(path), { apiKey: null });
      expect([method, status, headers.get('allow')]).toEqual([method, 405, allowed.join(', ')]);
      if (method !== 'HEAD') {
        expect([body.code, body.error]).toEqual(['method_not_allowed', expect.stringContaining(method)]);
      }
    }
  });

  it('does not depend on the body', async () => {
    const { status } = await app.request('PUT', '/v1/orders', {
      rawBody: '{',
      headers: { 'content-type': 'text/plain' },
    });
    expect(status).toBe(405);
  });

  it.each([
    ['GET', '/v1/fulfilment/shipments/import', 'POST'],
    ['PATCH', '/internal/contacts/export', 'GET'],
    ['DELETE', '/internal/passkeys/begin', 'POST'],
    ['DELETE', '/internal/operator/jobs/retry', 'POST'],
    ['PURGE', '/internal/contacts/none', 'GET, PATCH, DELETE'],
    ['PUT', '/v1/%6Frders', 'GET'],
    ['PUT', '/v1/orders?status=created', 'GET'],
  ])(
    '%s %s takes no word of a path for an id, and reads addresses as routes do',
    async (method, path, allow) => {
      const { status, headers } = await app.request(method, path);
      expect([status, headers.get('allow')]).toEqual([405, allow]);
    },
  );
});

describe('404', () => {
  it.each([
    ['GET', '/v1'],
    ['GET', '/v1/gifts'],
    ['POST', '/v1/gifts'],
    ['GET', '/v2/orders'],
    ['GET', '/V1/orders'],
    ['GET', '/v1/orders/x/y'],
    ['GET', '/v1//orders'],
    ['GET', '/v1/orders%2fx'],
    ['PUT', '/v1/orders/'],
    ['PUT', '/v1/orders//cancel'],
    ['DELETE', '/nothing'],
    ['GET', '/%'],
    ['GET', '/images/'],
    ['GET', '/images/cards/'],
    ['GET', '/images/products/none.png'],
    ['GET', '/images/..%2f..%2fcatalog.json'],
    ['GET', '/images/%2e%2e/catalog.json'],
    ['GET', '/images/%00'],
    ['GET', '/images/.gitignore'],
  ])('%s %s does not exist', async (method, path) => {
    const { status, headers, body } = await app.request(method, path);
    expect([status, body.code, body.request_id]).toEqual([404, 'not_found', headers.get('request-id')]);
  });
});

describe('a picture of the catalog', () => {
  const typeFor = async (accept: string) => {
    const { status, headers } = await fetch(`${app.url}/images/products/camp-mug.png`, {
      headers: { accept },
    });
    expect([status, headers.get('vary')]).toEqual([200, 'accept']);
    return headers.get('content-type');
  };

  it('is WebP for who takes it, and PNG for everybody else', async () => {
    expect(await typeFor('image/avif,image/webp,*/*;q=0.8')).toBe('image/webp');
    expect(await typeFor('*/*')).toBe('image/png');
    expect(await typeFor('image/png')).toBe('image/png');
  });
});

describe('Request-Id', () => {
  it.each(['/v1/me', '/v1/nothing', '/healthz', '/openapi.json', '/docs/', '/%', '/images/none.png'])(
    '%s has a new one each time',
    async (path) => {
      const ids = [await app.request('GET', path), await app.request('GET', path)].map(({ headers }) =>
        headers.get('request-id'),
      );
      expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id ?? ''))).toBe(true);
      expect(new Set(ids).size).toBe(2);
    },
  );

  it.each(['abc', 'a'.repeat(128), '~!@#$%^&*()_+{}|:"<>?'])('returns the caller’s own: %s', async (id) => {
    const { headers, body } = await app.request('GET', '/v1/orders/none', {
      headers: { 'x-request-id': id },
    });
    expect([headers.get('request-id'), body.request_id]).toEqual([id, id]);
  });

  it.each(['a'.repeat(129), 'a b', 'é'])('replaces an invalid one: %s', async (id) => {
    const { headers } = await app.request('GET', '/v1/me', { headers: { 'x-request-id': id } });
    expect(headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('bodies', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset=UTF-8',
  ])('%s is read', async (type) => {
    const { status } = await app.request('POST', '/v1/order_batches', {
      body: await giftBody(app),
      headers: { 'content-type': type },
    });
    expect(status).toBe(201);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'json',
    '',
  ])('%s is a 415', async (type) => {
    const { status, body } = await app.request('POST', '/v1/order_batches', {
      rawBody: JSON.stringify(await giftBody(app)),
      headers: { 'content-type': type },
    });
    expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
  });
});

describe('pages around the API', () => {
  it('/healthz and /readyz need no key', async () => {
    const healthy = await app.request('GET', '/healthz', { apiKey: null });
    expect([healthy.status, healthy.body]).toEqual([200, { status: 'ok' }]);
    const ready = await app.request('GET', '/readyz', { apiKey: null });
    const deployment = expect.stringMatching(/^[0-9a-f]{16}$/);
    const checks = { process: 'running', database: 'ok', migrations: 'ok', secret_key: 'ok' };
    expect([ready.status, ready.body]).toEqual([200, { status: 'ok', deployment, checks }]);
  });

  it('/docs shows the reference', async () => {
    const { status, headers, body } = await app.request('GET', '/docs/', { apiKey: null });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('/openapi.json');
    expect((await app.request('GET', '/docs', { apiKey: null })).status).toBe(301);
  });

  it('/docs runs only scripts of the service and is shown in no frame', async () => {
    const { headers, body } = await app.request('GET', '/docs/', { apiKey: null });
    const policy = headers.get('content-security-policy')?.split('; ') ?? [];
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "connect-src 'self' http://gifts.test",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const scripts = policy.find((rule) => rule.startsWith('script-src')) ?? '';
    expect(scripts).not.toMatch(/unsafe|https?:/);
    for (const [, code = ''] of body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)) {
      expect(scripts).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    }
  });

  it.each(['/healthz', '/v1/me', '/nope', '/docs/', '/images/none.png', '/assets/none.js', '/invoices/none'])(
    '%s has a type that is not guessed, and is only asked for over https if the service is',
    async (path) => {
      const { headers } = await app.request('GET', path, { apiKey: null });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toBeNull();
      const secure = await fetch(secureUrl + path);
      expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000');
    },
  );

  it('the reference loads nothing from other sites', async () => {
    const { body } = await app.request('GET', '/docs/', { apiKey: null });
    const scripts = [...body.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+)"/g)].map(
      ([, source]) => source,
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((source) => /^(https?:)?\/\//.test(source))).toEqual([]);
    for (const source of scripts) {
      const address = new URL(source, `${app.url}/docs/`);
      expect((await app.request('GET', address.pathname, { apiKey: null })).status).toBe(200);
    }
  });

  it.each([
    ['sandbox', () => app.url],
    ['production', () => productionUrl],
  ])('/openapi.json in the %s is valid and lists exactly what is served', async (_environment, urlOf) => {
    const url = urlOf();
    const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi;
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
    for (const { method, path } of rows) {
      const { status } = await fetch(url + concrete(path), { method });
      const isListed = method.toLowerCase() in (document.paths[path] ?? {});
      expect([method, path, status]).toEqual([method, path, isListed ? 401 : 404]);
    }
    const listed = Object.values<object>(document.paths).flatMap((its) => Object.keys(its)).length;
    expect(listed).toBe(rows.filter(({ path }) => document.paths[path]).length);
  });
});

describe('production', () => {
  it.each(rows.filter(({ sandboxOnly }) => sandboxOnly))(
    '$method $path does not exist',
    async ({ method, path }) => {
      for (const verb of [method, 'DELETE']) {
        const response = await fetch(productionUrl + concrete(path), {
          method: verb,
          headers: { authorization: `Bearer ${newApiKey('production')}` },
        });
        expect([response.status, ((await response.json()) as ErrorBody).code]).toEqual([404, 'not_found']);
      }
    },
  );
});

it('a stop does not wait for connections that were opened in advance', async () => {
  const stopped = await createApp(app.services.config, app.databaseUrl);
  const { hostname, port } = new URL(await stopped.listen());
  const unused = connect(Number(port), hostname);
  await once(unused, 'connect');
  // The server has seen the connection when it answers another one.
  await fetch(`http://${hostname}:${port}/healthz`);
  const ended = once(unused, 'close');
  await stopped.close();
  await ended;
}, 5_000);
