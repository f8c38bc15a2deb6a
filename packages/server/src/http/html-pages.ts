/**
 * The pages that recipients open by a link. The link is the only key, so no cache and no other site learns it. A GET changes
 * nothing: mail scanners and previews of messages fetch links, and only a form that a person sends acts.
 */
import type { CookieSerializeOptions } from '@fastify/cookie';
import { bodyLimits } from '@gifts/contract/body-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context/context.ts';
import { observeWrites } from '../db/observe-writes.ts';
import type { Tx } from '../db/statements.ts';
import { assert } from '../kit/assert.ts';
import { networkOf } from '../kit/client-address.ts';
import { AppError } from '../kit/errors.ts';
import type { CountedLooks } from '../modules/audit/counted-looks.ts';
import { recordAct } from '../modules/audit/record-act.ts';
import { recordLooks } from '../modules/audit/record-looks.process.ts';
import { giftSite } from '../modules/pages/gift/gift-site.ts';
import { type PageProblem, problemPage } from '../modules/pages/problem-page.ts';
import { recipientSite } from '../modules/pages/recipient/recipient-site.ts';
import type { Page, PageAnswer, PageRequest, Site, Visit } from '../modules/pages/site.ts';
import type { AddressLimits } from './address-limits.ts';
import type { Admission, Applicant } from './admission/admission.ts';
import { findStylesheet } from './find-stylesheet.ts';
import {
  cookieScope,
  formOf,
  type HtmlRoutesOptions,
  htmlHeaders,
  pagePolicy,
  queryOf,
  registerHtmlRoutes,
  sendHtml,
} from './html-answers.ts';
import { initiatedBy } from './initiated-by.ts';
import { logOf } from './log-of-request.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';
import { beginErrorResponse } from './send-error-response.ts';

type LinkRequest = FastifyRequest<{ Params: { link: string } }>;

const cookieDays = 365;
/** Ten in an hour: enough for a person who mistypes, and a century for all postal codes. */
const guessesOfLink = { rps: 10 / 3600, burst: 10 };

interface HtmlPagesOptions {
  readonly addressLimits: AddressLimits;
  readonly admission: Admission;
  readonly looks: CountedLooks;
}

export async function registerHtmlPages(
  app: FastifyInstance,
  services: Services,
  { addressLimits, admission, looks }: HtmlPagesOptions,
): Promise<void> {
  const stylesheet = await findStylesheet('src/gift/gift.css', app.log);
  const surroundings = {
    services,
    admission,
    looks,
    stylesheet,
    guessesOfLink: createRateLimiter(guessesOfLink),
  };
  const options: HtmlRoutesOptions = {
    headers: htmlHeaders(pagePolicy(services.config)),
    limiter: addressLimits.page,
    sendProblem: (error, request, reply) => sendProblem(error, request as LinkRequest, reply, stylesheet),
  };
  await registerHtmlRoutes(app, options, (pages) => {
    registerSite(pages, giftSite, surroundings);
    registerSite(pages, recipientSite, surroundings);
  });
}

interface Surroundings {
  readonly services: Services;
  readonly admission: Admission;
  readonly looks: CountedLooks;
  /** Counts the answers to a question that are tried at one link. */
  readonly guessesOfLink: RateLimiter | null;
  /** The address of the style sheet. */
  readonly stylesheet: string;
}

function registerSite<SomeVisit extends Visit>(
  app: FastifyInstance,
  site: Site<SomeVisit>,
  { services, admission, looks, stylesheet, guessesOfLink }: Surroundings,
): void {
  for (const page of site.pages) {
    const { show, act } = page;
    const answers = [
      ...(show ? [['GET', (visit: SomeVisit) => look(looks, page, show, visit)] as const] : []),
      ...(act ? [['POST', (visit: SomeVisit) => carryOut(services, page, act, visit)] as const] : []),
    ];
    for (const [method, answer] of answers) {
      app.route<{ Params: { link: string } }>({
        method,
        url: `${site.path}/:link${page.path}`,
        bodyLimit: bodyLimits.page,
        handler: (request, reply) =>
          admission.run(applicantOf(request), async () => {
            if (page.takesGuesses && method === 'POST') enforceGuessLimit(guessesOfLink, request, reply);
            const initiator = initiatedBy({ kind: 'recipient' }, request);
            const visitor = { ...services, log: logOf(request), initiator };
            const visit = await site.open(visitor, readRequest(request, site, stylesheet));
            const scope = cookieScope(services.config, { path: visit.path, days: cookieDays });
            return send(reply, await answer(visit), { cookie: site.cookie, scope });
          }),
      });
    }
  }
}

const applicantOf = ({ ip, socket }: FastifyRequest): Applicant => ({
  kind: 'page',
  sender: networkOf(ip),
  isGone: () => socket.destroyed,
});

function enforceGuessLimit(limiter: RateLimiter | null, request: LinkRequest, reply: FastifyReply): void {
  const limit = limiter?.take(request.params.link);
  if (!limit) return;
  reply.headers(limit.headers);
  if (!limit.isAllowed)
    throw new AppError('rate_limited', 'Too many wrong answers at this link; try again in an hour.');
}

/** A look at an address is recorded before the page is sent. A page that is reloaded again and again is counted. */
async function look<SomeVisit extends Visit>(
  looks: CountedLooks,
  { path, showsAddress }: Page<SomeVisit>,
  show: NonNullable<Page<SomeVisit>['show']>,
  visit: SomeVisit,
): Promise<PageAnswer> {
  const answer = await show(visit);
  if (!('html' in answer) || !showsAddress?.(visit)) return answer;
  const { context, order } = visit;
  await looks.count(
    `${order.id} ${path} ${context.initiator.origin?.clientAddress}`,
    context.clock.now(),
    (number) =>
      recordLooks(context, [
        {
          organizationId: context.organization.id,
          act: 'show_address',
          subject: { kind: 'order', id: order.id },
          details: { looks_in_this_hour: number },
        },
      ]),
  );
  return answer;
}

async function carryOut<SomeVisit extends Visit>(
  { db }: Services,
  page: Page<SomeVisit>,
  act: NonNullable<Page<SomeVisit>['act']>,
  visit: SomeVisit,
): Promise<PageAnswer> {
  try {
    return await db.transaction(async (tx) => {
      const observed = observeWrites(tx);
      const answer = await act(visit, observed.tx);
      if (observed.hasWritten()) record(page, visit, tx);
      return answer;
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return page.refuse ? page.refuse(visit, error) : { goTo: visit.path };
  }
}

function record<SomeVisit extends Visit>(
  { actName }: Page<SomeVisit>,
  { context, order }: SomeVisit,
  tx: Tx,
): void {
  assert(actName, 'a form has a name in the audit log');
  recordAct(context, tx, {
    organizationId: context.organization.id,
    act: actName,
    subject: { kind: 'order', id: order.id },
  });
}

function readRequest(
  request: LinkRequest,
  { cookie }: Pick<Site, 'cookie'>,
  stylesheet: string,
): PageRequest {
  return {
    link: request.params.link,
    acceptLanguage: request.headers['accept-language'],
    remembered: request.cookies[cookie],
    query: queryOf(request),
    form: formOf(request),
    stylesheet,
    isSlow: isSlow(request),
    visitor: { address: request.ip, userAgent: request.headers['user-agent'] ?? null },
  };
}

/** What browsers say of a connection that is slow, or costs its user much. */
const isSlow = ({ headers }: FastifyRequest): boolean =>
  headers['save-data'] === 'on' || /^(slow-2g|2g|3g)$/.test(String(headers.ect ?? ''));

function send(
  reply: FastifyReply,
  answer: PageAnswer,
  { cookie, scope }: { cookie: string; scope: CookieSerializeOptions },
): FastifyReply {
  if ('html' in answer) return sendHtml(reply.status(answer.status ?? 200), answer.html);
  if (answer.remember) reply.setCookie(cookie, answer.remember, scope);
  return reply.redirect(answer.goTo, 303);
}

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
