/**
 * Drafts as their recipients will see them, for a frame of the dashboard. The session of the cookie decides who sees what. The
 * documents run nothing, lead nowhere and are shown by the service's own pages alone.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { canWrite } from '../context/caller.ts';
import { type CallerContext, openContext, type Services } from '../context/context.ts';
import { AppError } from '../kit/errors.ts';
import { html } from '../kit/html.ts';
import { showPreview } from '../modules/drafts/preview/show-preview.ts';
import { nothing, pageDocument } from '../modules/pages/parts/layout.ts';
import type { AddressLimits } from './address-limits.ts';
import type { SessionAuthenticator } from './authenticate-session.ts';
import { findStylesheet } from './find-stylesheet.ts';
import {
  type ContentPolicy,
  htmlHeaders,
  imageSources,
  queryOf,
  registerHtmlRoutes,
  sendHtml,
} from './html-answers.ts';
import { actorOf, initiatedBy } from './initiated-by.ts';
import { beginErrorResponse } from './send-error-response.ts';

interface PreviewOptions {
  readonly services: Services;
  readonly sessions: SessionAuthenticator;
  readonly addressLimits: AddressLimits;
}

type PreviewRequest = FastifyRequest<{ Params: { id: string } }>;

export async function registerPreviewPages(
  app: FastifyInstance,
  { services, sessions, addressLimits }: PreviewOptions,
): Promise<void> {
  const stylesheet = await findStylesheet('src/gift/gift.css', app.log);
  const options = {
    headers: htmlHeaders(policyOf(services, "'self'")),
    limiter: addressLimits.page,
    sendProblem: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(error, request, reply, stylesheet),
  };
  const mailHeaders = htmlHeaders(policyOf(services, "'unsafe-inline'"));
  await registerHtmlRoutes(app, options, (pages) => {
    pages.get('/preview/drafts/:id', async (request: PreviewRequest, reply) => {
      const query = queryOf(request);
      const context = await contextOf({ services, sessions }, request, query.get('organization'));
      const shown = await showPreview(context, services.db.sharedReader, {
        draftId: request.params.id,
        step: query.get('step') ?? 'envelope',
        locale: query.get('locale'),
        stylesheet,
      });
      if (shown.isMail) reply.headers(mailHeaders);
      return reply.type('text/html; charset=utf-8').send(shown.html);
    });
  });
}

/** With an origin of its own, a document could not load the fonts of the service. */
const policyOf = ({ config }: Services, styles: string): ContentPolicy => ({
  sandbox: 'allow-same-origin',
  'default-src': "'none'",
  'style-src': styles,
  'font-src': "'self'",
  'img-src': imageSources(config),
  'form-action': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'self'",
});

async function contextOf(
  { services, sessions }: Omit<PreviewOptions, 'addressLimits'>,
  request: FastifyRequest,
  organizationId: string | null,
): Promise<CallerContext> {
  const caller = await sessions.authenticate(request, organizationId ?? undefined);
  if (!canWrite(caller)) {
    throw new AppError('forbidden', `The role ${caller.user.role} may not do this.`);
  }
  return {
    ...(await openContext(services, caller.organization)),
    initiator: initiatedBy(actorOf(caller), request),
    caller,
    invalidateCallerCache: () => sessions.forget(),
  };
}

function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  stylesheet: string,
): FastifyReply {
  const { message } = beginErrorResponse(error, request, reply);
  const page = pageDocument(
    { language: 'en', stylesheet },
    {
      title: 'Preview',
      kind: 'end',
      header: nothing,
      main: html`<div class="end"><p>${message}</p></div>`,
      footer: nothing,
    },
  );
  return sendHtml(reply, page);
}
