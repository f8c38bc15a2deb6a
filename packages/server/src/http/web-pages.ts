/**
 * Serves the pages that `packages/web` builds. Their addresses hold tokens and their fields card numbers, so each has
 * a policy of its own: what it may load, whom it may talk to and who may show it in a frame.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../kit/app-error.ts';

const builtPages = join(import.meta.dirname, '../../../web/dist');
const stripeApi = 'https://api.stripe.com';

interface WebPagesOptions {
  readonly environment: 'sandbox' | 'production';
  /** Where the pictures of the built-in catalog are, whatever name the page was opened by. */
  readonly publicUrl: string;
  /** Card numbers go from the browser to Stripe instead of to this service's own vault. */
  readonly cardsGoToStripe: boolean;
}

interface Page {
  readonly path: string;
  readonly file: string;
  readonly connectsTo: readonly string[];
  readonly isFramedByAnyone: boolean;
  /** Pictures of products may be at any https address. */
  readonly showsPictures: boolean;
  readonly sandboxOnly?: true;
}

export async function registerWebPages(app: FastifyInstance, options: WebPagesOptions): Promise<void> {
  for (const page of pagesFor(options)) {
    const headers = headersOf(page, new URL(options.publicUrl).origin);
    app.get(page.path, async (_request, reply) => reply.headers(headers).send(await readPage(page.file)));
  }
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

function pagesFor({ environment, cardsGoToStripe }: WebPagesOptions): Page[] {
  const connectsTo = cardsGoToStripe ? ["'self'", stripeApi] : ["'self'"];
  const pages: Page[] = [
    {
      path: '/embed/payment-form',
      file: 'payment-form.html',
      connectsTo,
      isFramedByAnyone: true,
      showsPictures: false,
    },
    { path: '/pay/:token', file: 'pay.html', connectsTo, isFramedByAnyone: false, showsPictures: true },
    {
      path: '/embed/demo',
      file: 'demo.html',
      connectsTo: ["'self'"],
      isFramedByAnyone: false,
      showsPictures: true,
      sandboxOnly: true,
    },
  ];
  return pages.filter(({ sandboxOnly }) => !sandboxOnly || environment === 'sandbox');
}

function headersOf(
  { connectsTo, isFramedByAnyone, showsPictures }: Page,
  publicOrigin: string,
): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data:${showsPictures ? ` ${publicOrigin} https:` : ''}`,
    `connect-src ${connectsTo.join(' ')}`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${isFramedByAnyone ? '*' : "'none'"}`,
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    ...(isFramedByAnyone ? {} : { 'x-frame-options': 'DENY' }),
  };
}

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
