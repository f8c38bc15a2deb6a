/**
 * The pages of the sandbox's mailbox. Mails hold gift links, so every request needs an API key that is still good: the
 * browser keeps a cookie that names the key. Nothing of a mail runs: its HTML is shown in a frame with a policy of its own.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, KeyCaller } from '../context/caller.ts';
import type { Services } from '../context/context.ts';
import { networkOf } from '../kit/client-address.ts';
import { AppError } from '../kit/errors.ts';
import { listMail, readMail } from '../modules/notifications/read-mailbox.ts';
import { keyPage, pageToOpen } from '../modules/pages/mailbox/key-page.ts';
import { listPage, readListQuery } from '../modules/pages/mailbox/list-page.ts';
import { mailDocument } from '../modules/pages/mailbox/mail-document.ts';
import { type MailView, mailPage, mailViews, pathOfView } from '../modules/pages/mailbox/mail-page.ts';
import {
  accessDays,
  type NamedKey,
  openAccess,
  sealAccess,
} from '../modules/pages/mailbox/mailbox-access.ts';
import { mailboxPath } from '../modules/pages/mailbox/mailbox-frame.ts';
import { mailboxProblemPage } from '../modules/pages/mailbox/mailbox-problem-page.ts';
import { lineIn } from '../modules/pages/parts/form-text.ts';
import type { AddressLimits } from './address-limits.ts';
import type { Authenticator } from './authenticate.ts';
import { findStylesheet } from './find-stylesheet.ts';
import {
  type ContentPolicy,
  cookieScope,
  formOf,
  type HtmlRoutesOptions,
  htmlHeaders,
  imageSources,
  pagePolicy,
  queryOf,
  registerHtmlRoutes,
  sendHtml,
} from './html-answers.ts';
import { beginErrorResponse } from './send-error-response.ts';

interface MailboxOptions {
  readonly services: Services;
  readonly authenticator: Authenticator;
  readonly addressLimits: AddressLimits;
}

interface Mailbox extends Omit<MailboxOptions, 'addressLimits'> {
  /** The address of the style sheet. */
  readonly stylesheet: string;
}

type MailRequest = FastifyRequest<{ Params: { id: string } }>;

const cookie = 'mailbox_key';

/** Only the sandbox has the pages. */
export async function registerMailboxPages(
  app: FastifyInstance,
  { services, authenticator, addressLimits }: MailboxOptions,
): Promise<void> {
  if (services.config.environment === 'production') return;
  const stylesheet = await findStylesheet('src/mailbox/mailbox.css', app.log);
  const mailbox: Mailbox = { services, authenticator, stylesheet };
  const options: HtmlRoutesOptions = {
    headers: htmlHeaders({
      ...pagePolicy(services.config),
      'script-src': "'none'",
      'frame-src': "'self'",
    }),
    limiter: addressLimits.page,
    sendProblem: (error, request, reply) => sendProblem(error, request, reply, stylesheet),
  };
  await registerHtmlRoutes(app, options, (pages) => {
    registerAccess(pages, mailbox);
    registerMails(pages, mailbox);
  });
}

function registerAccess(pages: FastifyInstance, mailbox: Mailbox): void {
  pages.post(mailboxPath, async (request, reply) => {
    const form = formOf(request);
    const goTo = pageToOpen(form.get('go_to'));
    const key = lineIn(form, 'key');
    if (key === '') return askForKey(mailbox, reply, { problem: 'Paste your API key.', goTo });
    const caller = await unlessRefused(mailbox.authenticator.authenticateKey(key, networkOf(request.ip)));
    if ('refusal' in caller) return askForKey(mailbox, reply, { problem: caller.refusal, goTo });
    return remember(mailbox, reply, nameOf(caller)).redirect(goTo, 303);
  });
  pages.post(`${mailboxPath}/forget`, async (_request, reply) =>
    reply.clearCookie(cookie, { path: mailboxPath }).redirect(mailboxPath, 303),
  );
}

const nameOf = ({ organization, key }: KeyCaller): NamedKey => ({
  organizationId: organization.id,
  keyId: key.id,
});

function remember({ services }: Mailbox, reply: FastifyReply, key: NamedKey): FastifyReply {
  const scope = cookieScope(services.config, { path: mailboxPath, days: accessDays.cookie });
  return reply.setCookie(cookie, sealAccess(services, 'cookie', key), scope);
}

function registerMails(pages: FastifyInstance, mailbox: Mailbox): void {
  const { services } = mailbox;
  const { db, config, sealer } = services;
  pages.get(mailboxPath, async (request, reply) => {
    const code = queryOf(request).get('code');
    if (code !== null) return openByCode(mailbox, request, reply, code);
    return withCaller(mailbox, request, reply, async (caller, page) => {
      const query = readListQuery(queryOf(request));
      const mails = await listMail({ config, sealer, caller }, db.sharedReader, query);
      const catalog = await services.liveCatalog.snapshot();
      return sendHtml(
        reply,
        listPage({ ...page, query, mails, catalog, isMailSent: services.mail !== null }),
      );
    });
  });
  const showMail = (view: MailView) => async (request: MailRequest, reply: FastifyReply) =>
    withCaller(mailbox, request, reply, async (caller, page) => {
      const mail = await readMail({ config, sealer, caller }, db.sharedReader, request.params.id);
      return sendHtml(reply, mailPage({ ...page, ...mail, view }));
    });
  for (const view of mailViews) pages.get(`${mailboxPath}/:id${pathOfView(view)}`, showMail(view));
  const documentHeaders = htmlHeaders(documentPolicy(services));
  pages.get(`${mailboxPath}/:id/html`, async (request: MailRequest, reply) =>
    withCaller(mailbox, request, reply, async (caller) => {
      const { mail } = await readMail({ config, sealer, caller }, db.sharedReader, request.params.id);
      return reply.headers(documentHeaders).type('text/html; charset=utf-8').send(mailDocument(mail.html));
    }),
  );
}

/** A mail brings its styles along and may show pictures, but it runs nothing, sends nothing and is shown nowhere else. */
const documentPolicy = ({ config }: Services): ContentPolicy => ({
  sandbox: 'allow-popups allow-popups-to-escape-sandbox',
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'img-src': imageSources(config),
  'form-action': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'self'",
});

/** The code is in the address only until the answer, so that it is not shared or bookmarked. */
async function openByCode(
  mailbox: Mailbox,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
): Promise<FastifyReply> {
  const key = openAccess(mailbox.services, 'code', code);
  if (!key)
    return askForKey(mailbox, reply, {
      problem:
        'This link is not good any more. Paste an API key, or start the service again: it prints another link.',
    });
  const caller = await unlessRefused(authenticateNamed(mailbox, key, request));
  if ('refusal' in caller) return askForKey(mailbox, reply, { problem: caller.refusal });
  return remember(mailbox, reply, key).redirect(mailboxPath, 303);
}

/** What every page of the mailbox needs. */
interface PageBasis {
  readonly stylesheet: string;
  readonly publicUrl: string;
  readonly organizationName: string;
}

/** Answers for the key that the browser remembers, if it is still good. Otherwise asks for a key. */
async function withCaller(
  mailbox: Mailbox,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (caller: Caller, page: PageBasis) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { services, stylesheet } = mailbox;
  const key = openAccess(services, 'cookie', request.cookies[cookie]);
  if (!key) return askForKey(mailbox, reply, { goTo: request.url });
  const caller = await unlessRefused(authenticateNamed(mailbox, key, request));
  if ('refusal' in caller) return askForKey(mailbox, reply, { problem: caller.refusal, goTo: request.url });
  const { publicUrl } = services.config;
  return answer(caller, { stylesheet, publicUrl, organizationName: caller.organization.name });
}

const authenticateNamed = (
  { authenticator }: Mailbox,
  { organizationId, keyId }: NamedKey,
  { ip }: FastifyRequest,
): Promise<KeyCaller> => authenticator.authenticateKeyId(organizationId, keyId, networkOf(ip));

/** Returns the caller, or why the key is refused. */
const unlessRefused = (caller: Promise<KeyCaller>): Promise<KeyCaller | { readonly refusal: string }> =>
  caller.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unauthorized') return { refusal: error.message };
    throw error;
  });

function askForKey(
  { stylesheet }: Mailbox,
  reply: FastifyReply,
  { problem = null, goTo = mailboxPath }: { problem?: string | null; goTo?: string },
): FastifyReply {
  return sendHtml(
    reply.status(401).header('www-authenticate', 'Bearer'),
    keyPage({ stylesheet, problem, goTo: pageToOpen(goTo) }),
  );
}

function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  stylesheet: string,
): FastifyReply {
  const { code, message } = beginErrorResponse(error, request, reply);
  return sendHtml(reply, mailboxProblemPage({ code, message, requestId: request.id, stylesheet }));
}
