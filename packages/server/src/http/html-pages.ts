/**
 * The pages that recipients open by a link. The link is the only key, so no cache and no other site learns it. A GET changes
 * nothing: mail scanners and previews of messages fetch links, and only a form that a person sends acts.
 */
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import { bodyLimits } from '@gifts/contract/body-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context/context.ts';
import { AppError } from '../kit/errors.ts';
import type { Html } from '../kit/html.ts';
import { giftSite } from '../modules/pages/gift/gift-site.ts';
import { type PageProblem, problemPage } from '../modules/pages/problem-page.ts';
import type { Page, PageAnswer, PageRequest, Site, Visit } from '../modules/pages/site.ts';
import { type AddressLimits, enforceAddressLimit } from './address-limits.ts';
import { findStylesheet } from './find-stylesheet.ts';
import { beginErrorResponse } from './send-error-response.ts';

type LinkRequest = FastifyRequest<{ Params: { link: string } }>;

const builtPages = join(import.meta.dirname, '../../../web/dist');
const cookieDays = 365;

export async function registerHtmlPages(
  app: FastifyInstance,
  services: Services,
  addressLimits: AddressLimits,
): Promise<void> {
  const stylesheet = await findStylesheet(builtPages, app.log);
  const headers = headersFor(services);
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
      enforceAddressLimit(addressLimits.page, request, reply);
      refuseForecasts(request);
    });
    pages.setErrorHandler((error, request, reply) =>
      sendProblem(error, request as LinkRequest, reply, stylesheet),
    );
    registerSite(pages, giftSite, { services, stylesheet });
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

interface Surroundings {
  readonly services: Services;
  /** The address of the style sheet. */
  readonly stylesheet: string;
}

function registerSite<SomeVisit extends Visit>(
  app: FastifyInstance,
  site: Site<SomeVisit>,
  { services, stylesheet }: Surroundings,
): void {
  const isSecure = services.config.publicUrl.startsWith('https://');
  for (const page of site.pages) {
    const { show, act } = page;
    const answers = [
      ...(show ? [['GET', (visit: SomeVisit) => show(visit)] as const] : []),
      ...(act ? [['POST', (visit: SomeVisit) => carryOut(services, page, act, visit)] as const] : []),
    ];
    for (const [method, answer] of answers) {
      app.route<{ Params: { link: string } }>({
        method,
        url: `${site.path}/:link${page.path}`,
        bodyLimit: bodyLimits.page,
        handler: async (request, reply) => {
          const visit = await site.open(services, readRequest(request, site, stylesheet));
          return send(reply, await answer(visit), { cookie: site.cookie, path: visit.path, isSecure });
        },
      });
    }
  }
}

async function carryOut<SomeVisit extends Visit>(
  { db }: Services,
  { refuse }: Page<SomeVisit>,
  act: NonNullable<Page<SomeVisit>['act']>,
  visit: SomeVisit,
): Promise<PageAnswer> {
  try {
    return await db.transaction(async (tx) => act(visit, tx));
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return refuse ? refuse(visit, error) : { goTo: visit.path };
  }
}

function readRequest(
  request: LinkRequest,
  { cookie }: Pick<Site, 'cookie'>,
  stylesheet: string,
): PageRequest {
  const [, query = ''] = request.url.split('?');
  return {
    link: request.params.link,
    acceptLanguage: request.headers['accept-language'],
    remembered: request.cookies[cookie],
    query: new URLSearchParams(query),
    form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    stylesheet,
  };
}

function send(
  reply: FastifyReply,
  answer: PageAnswer,
  { cookie, path, isSecure }: { cookie: string; path: string; isSecure: boolean },
): FastifyReply {
  if ('html' in answer) return sendHtml(reply.status(answer.status ?? 200), answer.html);
  if (answer.remember) {
    const maxAge = cookieDays * 24 * 60 * 60;
    const scope = { path, maxAge, httpOnly: true, secure: isSecure, sameSite: 'lax' } as const;
    reply.setCookie(cookie, answer.remember, scope);
  }
  return reply.redirect(answer.goTo, 303);
}

const sendHtml = (reply: FastifyReply, { text }: Html): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(text);

const problems: Readonly<Partial<Record<AppError['code'], PageProblem>>> = {
  not_found: 'unknown',
  rate_limited: 'busy',
};

function sendProblem(
  error: unknown,
  request: LinkRequest,
  reply: FastifyReply,
  stylesheet: string,
): FastifyReply {
  const { code } = beginErrorResponse(error, request, reply);
  const [site = ''] = request.url.split('/').slice(1);
  const page = problemPage(problems[code] ?? 'unreachable', {
    acceptLanguage: request.headers['accept-language'],
    stylesheet,
    path: `/${site}/${encodeURIComponent(request.params.link)}`,
  });
  return sendHtml(reply, page);
}

const headersFor = ({ config }: Services): Record<string, string> => ({
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "script-src 'self'",
    `img-src 'self' data: ${new URL(config.publicUrl).origin} https:`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
});
