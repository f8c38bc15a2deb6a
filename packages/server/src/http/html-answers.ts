/**
 * What all pages that the server renders share: how their forms are read, and the headers and cookies of their answers.
 */
import fastifyCookie, { type CookieSerializeOptions } from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import { bodyLimits } from '@gifts/contract/body-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { dayMs } from '../kit/duration.ts';
import { AppError } from '../kit/errors.ts';
import type { Html } from '../kit/html.ts';
import { enforceAddressLimit } from './address-limits.ts';
import type { RateLimiter } from './rate-limit.ts';

export interface HtmlRoutesOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Counts every request under its address. */
  readonly limiter: RateLimiter | null;
  readonly sendProblem: (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Registers routes of pages that take forms and cookies. */
export async function registerHtmlRoutes(
  app: FastifyInstance,
  { headers, limiter, sendProblem }: HtmlRoutesOptions,
  register: (pages: FastifyInstance) => void,
): Promise<void> {
  await app.register((pages, _options, done) => {
    // Forms send nothing else.
    pages.removeAllContentTypeParsers();
    pages.register(fastifyCookie);
    pages.register(fastifyFormbody, {
      bodyLimit: bodyLimits.page,
      parser: (text) => new URLSearchParams(text) as unknown as Record<string, unknown>,
    });
    pages.addHook('onRequest', async (request, reply) => {
      reply.headers(headers);
      enforceAddressLimit(limiter, request, reply);
      refuseForecasts(request);
    });
    pages.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
    register(pages);
    done();
  });
}

/** Headers by which browsers and previews say that nobody has asked for the page yet. */
const forecasts = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** A form acts, so it is taken from people only. */
function refuseForecasts({ method, headers }: FastifyRequest): void {
  if (method !== 'POST') return;
  const isForecast = forecasts.some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  );
  if (isForecast)
    throw new AppError('forbidden', 'A form is taken when a person sends it, and not in advance.');
}

/** Returns the fields of a form, in their order. Empty for a GET. */
export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

export const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URLSearchParams(url.split('?')[1]);

export const sendHtml = (reply: FastifyReply, { text }: Html): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(text);

/** A cookie that scripts cannot read, and that other sites cannot make a browser send with a form. */
export const cookieScope = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { path, days }: { path: string; days: number },
): CookieSerializeOptions => ({
  path,
  maxAge: (days * dayMs) / 1000,
  httpOnly: true,
  secure: publicUrl.startsWith('https://'),
  sameSite: 'lax',
});

/** Directives of a Content-Security-Policy. A directive without sources has an empty text. */
export type ContentPolicy = Readonly<Record<string, string>>;

/** Pages are never cached and tell no other site their address, which may be a secret. */
export const htmlHeaders = (policy: ContentPolicy): Record<string, string> => ({
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  // So that pages can do without motion where the connection is slow.
  'accept-ch': 'Save-Data, ECT',
  'content-security-policy': Object.entries(policy)
    .map((directive) => directive.join(' ').trim())
    .join('; '),
});

/** The built-in pictures are at the public address, however the page was opened; others at any https address. */
export const imageSources = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `'self' data: ${new URL(publicUrl).origin} https:`;

export const pagePolicy = (config: Pick<Config, 'publicUrl'>): ContentPolicy => ({
  'default-src': "'none'",
  'style-src': "'self'",
  'font-src': "'self'",
  'script-src': "'self'",
  'img-src': imageSources(config),
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
});
