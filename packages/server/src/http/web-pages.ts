/**
 * Serves the pages that `packages/web` builds. Their addresses hold tokens and their fields card numbers, so each has
 * a policy of its own: what it may load, whom it may talk to and who may show it in a frame.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../db/database.ts';
import { AppError } from '../kit/errors.ts';
import { findFormOrigins } from '../modules/organizations/commerce-apps.sql.ts';
import { type ContentSources, onlyOwnContent } from '../ports/card-gateway.ts';

const builtPages = join(import.meta.dirname, '../../../web/dist');

interface WebPagesOptions {
  readonly db: Database;
  readonly environment: 'sandbox' | 'production';
  readonly publicUrl: string;
  /** The provider that people can sign in with. */
  readonly singleSignOn: { readonly name: string; readonly is_only: boolean } | null;
  /** What the pages with card fields may load, besides what is at this service. */
  readonly vaultContent: ContentSources;
}

interface Page {
  readonly path: string;
  readonly file: string;
  /** What it may do besides what every page may. */
  readonly policy: readonly string[];
}

export async function registerWebPages(app: FastifyInstance, options: WebPagesOptions): Promise<void> {
  for (const page of [...pagesFor(options), ...(await dashboardPages(options))]) {
    const headers = headersOf(page.policy);
    const isSignIn = page.path === '/sign-in';
    app.get(page.path, async (_request, reply) => {
      const document = await readPage(page.file);
      return reply.headers(headers).send(isSignIn ? withProvider(document, options) : document);
    });
  }
  registerPaymentForm(app, options);
  await app.register(fastifyStatic, {
    root: join(builtPages, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
  });
  // Integrators load it by this name for years, so it is asked for again soon.
  app.get('/embed/payment-form.js', (_request, reply) => sendScript(reply));
}

/** The sign-in page shows no other way in for a moment where there is none. */
const withProvider = (document: Buffer, { singleSignOn }: WebPagesOptions): Buffer | string =>
  singleSignOn === null
    ? document
    : document
        .toString()
        .replace('<html ', () => `<html data-single-sign-on="${escapeHtml(JSON.stringify(singleSignOn))}" `);

function pagesFor({ environment, publicUrl, vaultContent }: WebPagesOptions): Page[] {
  const vault = policyWith(vaultContent);
  const pictures = picturesOf(publicUrl);
  const pages: Page[] = [
    { path: '/pay/:token', file: 'pay.html', policy: [...vault, pictures, unframed] },
    { path: '/cards/:token', file: 'card.html', policy: [...vault, pictures, unframed] },
  ];
  if (environment === 'production') return pages;
  const demo = [...policyWith({ ...onlyOwnContent, frameSrc: ["'self'"] }), pictures, unframed];
  return [...pages, { path: '/embed/demo', file: 'demo.html', policy: demo }];
}

const isPublicAppId = (value: unknown): value is string =>
  typeof value === 'string' && /^app_\w{1,64}$/.test(value);

/** Documents are read at each request, so a new page is there at the next reload; a new address, at the next start. */
async function dashboardPages({ publicUrl }: WebPagesOptions): Promise<Page[]> {
  // It shows gifts as their recipients will see them.
  const framing = policyWith({ ...onlyOwnContent, frameSrc: ["'self'"] });
  const policy = [...framing, picturesOf(publicUrl), unframed];
  return (await readDashboardDocuments()).map(({ path, file }) => ({ path, file, policy }));
}

/** Without built pages, the first one says what is missing. */
async function readDashboardDocuments(): Promise<{ path: string; file: string }[]> {
  try {
    return JSON.parse(await readFile(join(builtPages, 'dashboard-documents.json'), 'utf8'));
  } catch {
    return [{ path: '/', file: 'home.html' }];
  }
}

/** The form may be shown only by pages of its app's origins. In the sandbox, an app without origins has no limit. */
function registerPaymentForm(app: FastifyInstance, { db, environment, vaultContent }: WebPagesOptions): void {
  const withoutOrigins = environment === 'sandbox' ? '*' : "'none'";
  app.get<{ Querystring: { public_app_id?: unknown } }>('/embed/payment-form', async (request, reply) => {
    const { public_app_id: publicAppId } = request.query;
    const origins = isPublicAppId(publicAppId) ? await findFormOrigins(db, publicAppId) : [];
    const framedBy = `frame-ancestors ${origins.join(' ') || withoutOrigins}`;
    return reply
      .headers(headersOf([...policyWith(vaultContent), framedBy]))
      .send(await readPage('payment-form.html'));
  });
}

/** Returns what a page may run, call and frame. */
const policyWith = ({ scriptSrc, connectSrc, frameSrc }: ContentSources): string[] => [
  ["script-src 'self'", ...scriptSrc].join(' '),
  ["connect-src 'self'", ...connectSrc].join(' '),
  ...(frameSrc.length > 0 ? [['frame-src', ...frameSrc].join(' ')] : []),
];

const unframed = "frame-ancestors 'none'";

/** The built-in pictures are at the public address, however the page was opened; others at any https address. */
const picturesOf = (publicUrl: string): string => `img-src 'self' data: ${new URL(publicUrl).origin} https:`;

const everyPage = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

const headersOf = (policy: readonly string[]): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [...everyPage, ...policy].join('; '),
  'referrer-policy': 'no-referrer',
});

async function sendScript(reply: FastifyReply): Promise<FastifyReply> {
  return reply
    .type('text/javascript; charset=utf-8')
    .header('cache-control', 'public, max-age=300')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(await readPage('payment-form.js'));
}

async function readPage(file: string): Promise<Buffer> {
  try {
    return await readFile(join(builtPages, file));
  } catch {
    throw new AppError('unavailable', 'The pages were not built; start the service with npm start.');
  }
}
