/** What a provider says is believed only if it is signed for this service, in time, and is an answer to what was asked. */
import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOpenIdProvider } from '../../../src/modules/people/single-sign-on/openid-provider.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { openBrowser, sessionCookie } from './people-fixtures.ts';
import {
  begin,
  clientId,
  clientSecret,
  finish,
  type Lies,
  type Provider,
  signInAtProvider,
  startProvider,
  verified,
} from './provider-fixtures.ts';

let app: TestApp;
let provider: Provider;
const email = 'sender@example.com';

beforeAll(async () => {
  provider = await startProvider();
  app = await startTestApp({ worker: false, config: { oidc: provider.settings } });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
afterEach(() => {
  provider.lies = {};
});

const now = () => Math.floor(Date.now() / 1000);

describe('an ID token', () => {
  it.each<[string, () => Lies]>([
    ['for another service', () => ({ claims: { aud: 'somebody-else' } })],
    [
      'for several services that names another one as its party',
      () => ({ claims: { aud: [clientId, 'x'], azp: 'x' } }),
    ],
    ['of another issuer', () => ({ claims: { iss: 'https://evil.example.com' } })],
    ['for another sign-in', () => ({ claims: { nonce: 'of somebody else' } })],
    ['without a nonce', () => ({ claims: { nonce: undefined } })],
    ['that expired two minutes ago', () => ({ claims: { exp: now() - 120 } })],
    ['that is not valid yet', () => ({ claims: { nbf: now() + 120 } })],
    ['without a subject', () => ({ claims: { sub: undefined } })],
    ['signed by a key that nobody published', () => ({ isForged: true })],
    ['that says it needs no signature', () => ({ algorithm: 'none' })],
    ['that says it is signed with the secret', () => ({ algorithm: 'HS256' })],
    ['that was changed after it was signed', () => ({ tampered: { email: 'admin@example.com', sub: 'x' } })],
  ])('%s lets nobody in', async (_what, lies) => {
    provider.lies = lies();
    const browser = openBrowser(app);
    const answer = await signInAtProvider(provider, browser, verified(email));
    expect([401, 503]).toContain(answer.status);
    expect(['sign_in_refused', 'unavailable']).toContain(answer.body.code);
    expect(browser.cookies.has(sessionCookie)).toBe(false);
    expect(await app.db.query('select from provider_identities')).toEqual([]);
  });

  it('may be half a minute early or late, because clocks differ', async () => {
    for (const claims of [{ nbf: now() + 30, iat: now() + 30 }, { exp: now() - 30 }]) {
      provider.lies = { claims };
      const answer = await signInAtProvider(provider, openBrowser(app), verified(email));
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
  });

  it('counts when it is signed with a new key', async () => {
    await signInAtProvider(provider, openBrowser(app), verified(email));
    provider.rotateKeys();
    const answer = await signInAtProvider(provider, openBrowser(app), verified(email));
    expect(answer.status).toBe(200);
  });
});

describe('an answer', () => {
  it('that names another issuer is refused before its code is used', async () => {
    const browser = openBrowser(app);
    const answer = provider.letIn((await begin(browser)).body.address, verified(email));
    const before = provider.asked.filter((path) => path === '/token').length;
    const mixedUp = await finish(browser, `${answer}&iss=${encodeURIComponent('https://evil.example.com')}`);
    expect(mixedUp.status).toBe(401);
    expect(provider.asked.filter((path) => path === '/token').length).toBe(before);
  });

  it('with two states or two codes is refused', async () => {
    const browser = openBrowser(app);
    const answer = provider.letIn((await begin(browser)).body.address, verified(email));
    expect((await finish(browser, `${answer}&state=other`)).status).not.toBe(200);
    expect(browser.cookies.has(sessionCookie)).toBe(false);
  });

  it('with the code of another sign-in is refused, because its proof is another one', async () => {
    const [attacker, victim] = [openBrowser(app), openBrowser(app)];
    const stolen = provider.letIn((await begin(victim)).body.address, verified(email));
    const code = new URLSearchParams(stolen).get('code') ?? '';
    const state = new URL((await begin(attacker)).body.address).searchParams.get('state') ?? '';
    const answer = await finish(attacker, new URLSearchParams({ code, state }).toString());
    expect(answer.status).toBe(401);
  });
});

describe('more about a person', () => {
  const bare = { sub: 'subject of more' };

  it('is asked for if the ID token has no address', async () => {
    provider.lies = { userinfo: { email, email_verified: true } };
    const answer = await signInAtProvider(provider, openBrowser(app), { sub: `subject of ${email}` });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });

  it('is not believed if it is about somebody else', async () => {
    provider.lies = { userinfo: { sub: 'somebody else', email: 'admin@example.com', email_verified: true } };
    const browser = openBrowser(app);
    const answer = await signInAtProvider(provider, browser, bare);
    expect(answer.status).not.toBe(200);
    expect(browser.cookies.has(sessionCookie)).toBe(false);
  });
});

describe('a provider that cannot be used', () => {
  const broken = (answer: (response: ServerResponse) => void, only?: string): Lies => ({
    instead: (path, response) => {
      if (only && path !== only) return false;
      answer(response);
      return true;
    },
  });
  /** A service whose provider was not asked for its document yet. */
  const asking = (timeoutMs = 300) =>
    createOpenIdProvider({
      ...{
        settings: provider.settings,
        publicUrl: 'http://gifts.test',
        clock: app.services.clock,
        timeoutMs,
      },
    });
  const attempt = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) };

  it.each<[string, () => Lies]>([
    ['answers with an error', () => broken((response) => response.writeHead(500).end('no'))],
    ['answers with a page', () => broken((response) => response.writeHead(200).end('<html>'))],
    ['is silent', () => broken(() => undefined)],
    ['breaks off', () => broken((response) => response.destroy())],
    [
      'never ends',
      () =>
        broken((response) => {
          response.writeHead(200, { 'content-type': 'application/json' });
          response.write('{');
        }),
    ],
    [
      'answers with more than a document has',
      () =>
        broken((response) => {
          response.writeHead(200, { 'content-type': 'application/json' });
          response.end(`{"issuer":"${'x'.repeat(3_000_000)}"}`);
        }),
    ],
    ['sends elsewhere', () => broken((response) => response.writeHead(302, { location: '/other' }).end())],
    ['calls itself otherwise', () => ({ metadata: { issuer: 'https://evil.example.com' } })],
    [
      'leads to an address that is none',
      () => ({ metadata: { authorization_endpoint: 'javascript:alert(1)' } }),
    ],
  ])('%s: that is said in time', async (_what, lies) => {
    provider.lies = lies();
    const asked = asking();
    const start = performance.now();
    await expect(asked.addressFor(attempt)).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    expect(performance.now() - start).toBeLessThan(3_000);
    provider.lies = {};
    // It is asked again, and not believed to be broken for ever.
    expect(await asked.addressFor(attempt)).toContain(provider.issuer);
    await asked.close();
  });

  it('answers 503 with a sentence, and lets the person begin again', async () => {
    provider.lies = broken((response) => response.writeHead(502).end('bad gateway'), '/token');
    const browser = openBrowser(app);
    const answer = await signInAtProvider(provider, browser, verified(email));
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(answer.body.error).toContain('provider');
    expect(answer.headers.get('retry-after')).toBe('60');
    provider.lies = {};
    expect((await signInAtProvider(provider, browser, verified(email))).status).toBe(200);
  });

  it('holds no connection of the database while it is waited for', async () => {
    provider.lies = broken((response) => void setTimeout(() => response.writeHead(500).end(), 500), '/token');
    const waiting = Array.from({ length: 12 }, () =>
      signInAtProvider(provider, openBrowser(app), verified(email)),
    );
    await expect.poll(() => provider.asked.filter((path) => path === '/token').length).toBeGreaterThan(5);
    const start = performance.now();
    expect((await app.request('GET', '/v1/me')).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(400);
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(503);
  });
});

it('a provider made by others signs in', async () => {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  server.service.on('beforeTokenSigning', (token) => Object.assign(token.payload, verified(email)));
  const issuer = server.issuer.url ?? '';
  const other = await startTestApp({
    worker: false,
    config: { oidc: { ...provider.settings, issuer, clientId, clientSecret } },
  });
  const browser = openBrowser(other);
  const { body } = await begin(browser);
  const sent = await fetch(body.address, { redirect: 'manual' });
  const { search } = new URL(sent.headers.get('location') ?? '');
  const answer = await finish(browser, search.slice(1));
  expect([answer.status, answer.body]).toEqual([200, { next: 'done' }]);
  await other.close();
  await server.stop();
});
