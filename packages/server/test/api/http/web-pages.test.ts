/** How pages are served: each with its own policy, and only public files are cached. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { configuredStripe } from '../../../src/modules/payments/gateways/stripe/configure-stripe.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { stripeKeys } from '../../harness/stripe/stripe-server.ts';

const builtPages = join(import.meta.dirname, '../../../../web/dist');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

const get = (path: string) => app.request('GET', path, { apiKey: null });

const policyOf = async (path: string): Promise<string[]> =>
  (await get(path)).headers.get('content-security-policy')?.split('; ') ?? [];

const dashboard = [
  '/',
  '/sign-in',
  '/sign-in/link',
  '/developers/keys',
  '/settings/profile',
  '/gifts',
  '/gifts/any',
];
const pages = ['/embed/payment-form', '/pay/any-token', '/cards/any-token', '/embed/demo', ...dashboard];

/** The compressed bytes of everything that a document asks for at once. */
function sizeOfFirstLoad(file: string): number {
  const html = readFileSync(join(builtPages, file), 'utf8');
  const assets = new Set(
    [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, url]) => url),
  );
  return [...assets].reduce((sum, url) => sum + compressedSize(join(builtPages, url ?? '')), 0);
}

const compressedSize = (path: string): number =>
  (statSync(`${path}.gz`, { throwIfNoEntry: false }) ?? statSync(path)).size;

describe('a page', () => {
  it.each(pages)('%s is never cached', async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(pages)('%s runs only its own scripts and connects only to the service', async (path) => {
    const policy = await policyOf(path);
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "form-action 'none'",
      ]),
    );
    expect(policy.join()).not.toMatch(/unsafe|stripe/);
    expect((await get(path)).body).not.toMatch(/<script(?![^>]*src=)|style=|\bon\w+=/);
  });

  it.each(dashboard)('%s is shown in no frame and loads its fonts before its style', async (path) => {
    const policy = await policyOf(path);
    expect(policy).toEqual(
      expect.arrayContaining([
        "style-src 'self'",
        "font-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    const { body } = await get(path);
    const fonts = [...body.matchAll(/rel="preload"\s+as="font"[^>]*href="([^"]+)"/g)].map(
      ([, url = '']) => url,
    );
    expect(fonts).toHaveLength(1);
    for (const url of fonts) expect((await get(url)).headers.get('cache-control')).toContain('immutable');
  });

  it('of the dashboard asks at once for at most 220 kB of programs and styles, and half of them for at most 175', () => {
    const documents: { file: string }[] = JSON.parse(
      readFileSync(join(builtPages, 'dashboard-documents.json'), 'utf8'),
    );
    const sizes = documents.map(({ file }) => sizeOfFirstLoad(file));
    expect(Math.max(...sizes)).toBeLessThan(220_000);
    expect(sizes.toSorted((a, b) => a - b).at(sizes.length / 2)).toBeLessThan(175_000);
  });

  it('that no part of the dashboard has is not answered as a page', async () => {
    for (const path of ['/developer', '/gift', '/settings.json', '/internal'])
      expect((await get(path)).headers.get('content-type')).not.toContain('text/html');
  });

  it('loads what Stripe documents only if it has card fields and Stripe is the gateway', async () => {
    const cardGateway = configuredStripe({ ...stripeKeys, apiUrl: 'http://localhost:12111' });
    const stripe = await createApp({ ...app.services.config, cardGateway }, app.databaseUrl);
    const url = await stripe.listen();
    const policies = await Promise.all(
      ['/embed/payment-form', '/pay/any-token', '/cards/any-token', '/embed/demo'].map(async (path) => {
        const { headers } = await fetch(`${url}${path}`);
        return headers.get('content-security-policy')?.split('; ') ?? [];
      }),
    );
    await stripe.close();
    const withStripe = [
      "script-src 'self' https://*.js.stripe.com https://js.stripe.com",
      "connect-src 'self' https://api.stripe.com",
      'frame-src https://*.js.stripe.com https://js.stripe.com https://hooks.stripe.com',
    ];
    const [form, pay, card, demo] = policies;
    for (const policy of [form, pay, card]) {
      expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", ...withStripe]));
      expect(policy?.join()).not.toMatch(/unsafe/);
    }
    expect(demo).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-src 'self'",
      ]),
    );
  });

  it('may be framed by any site if it is the payment form of an app without origins, and by no site otherwise', async () => {
    expect(await policyOf('/embed/payment-form')).toContain('frame-ancestors *');
    for (const path of ['/pay/any-token', '/embed/demo']) {
      expect(await policyOf(path)).toContain("frame-ancestors 'none'");
    }
  });
});

describe('what a page loads', () => {
  it('has a name that depends on its content, and is cached for a year', async () => {
    const [path = ''] = /\/assets\/[\w-]+\.js/.exec((await get('/pay/any-token')).body) ?? [];
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-encoding')).toMatch(/br|gzip/);
  });

  it('stays below 100 kB for each page', async () => {
    for (const page of ['/embed/payment-form', '/pay/any-token', '/cards/any-token', '/embed/demo']) {
      const html: string = (await get(page)).body;
      const paths = [...html.matchAll(/\/assets\/[\w-]+\.(?:js|css)/g)].map(([path]) => path);
      const sizes = paths.map((path) => statSync(join(builtPages, `${path}.gz`)).size);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000);
    }
  });

  it('is a 404 for an unknown name', async () => {
    const { status, body } = await get('/assets/../../package.json');
    expect(status).toBe(404);
    expect(body).not.toHaveProperty('name');
    expect((await get('/assets/pay-00000000.js')).body).toMatchObject({ code: 'not_found' });
  });

  it('includes the script of integrators, with a fixed name and a short cache time', async () => {
    const { headers, body } = await get('/embed/payment-form.js');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(body).toMatch(/^var GiftPaymentForm\b/);
  });
});

describe('in production', () => {
  it('there is no demo shop, but the other pages exist', async () => {
    const production = await createApp(
      { ...app.services.config, environment: 'production' },
      app.databaseUrl,
    );
    const url = await production.listen();
    const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status;
    expect(await statusOf('/embed/demo')).toBe(404);
    expect(await statusOf('/embed/payment-form')).toBe(200);
    expect(await statusOf('/pay/any-token')).toBe(200);
    await production.close();
  });
});
