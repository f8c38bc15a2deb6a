import {
  createServer as createHttpServer,
  type Server as HttpServer,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import type { Socket } from 'node:net';
import { bodyLimits } from '@gifts/contract/body-limits';
import { openApiDocument } from '@gifts/contract/openapi/openapi';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../config/config.ts';
import type { Services } from '../context/context.ts';
import type {
  Handlers,
  MemberHandlers,
  OperatorHandlers,
  PageHandlers,
  PersonHandlers,
} from '../handlers.ts';
import { AppError } from '../kit/errors.ts';
import { createCountedLooks } from '../modules/audit/counted-looks.ts';
import type { RequestLog } from '../modules/requests/request-log.process.ts';
import type { ProcessMetrics } from '../observability/process-metrics.ts';
import type { Readiness } from '../observability/readiness.ts';
import { onlyOwnContent } from '../ports/card-gateway.ts';
import { createAddressLimits } from './address-limits.ts';
import { createAdmission } from './admission/admission.ts';
import { createDoor } from './admission/door.ts';
import { observeAdmission } from './admission/observe-admission.ts';
import type { Authenticator } from './authenticate.ts';
import { createSessionAuthenticator } from './authenticate-session.ts';
import { createLargeBodies } from './body/large-bodies.ts';
import { receiveBody } from './body/receive-body.ts';
import { closeIfBodyIsUnread, continueWhenBodyIsRead } from './body/unread-body.ts';
import { registerBrandRoutes } from './brand-routes.ts';
import { registerCarrierCallbacks } from './carrier-callbacks.ts';
import { registerCatalogImages } from './catalog-images.ts';
import { registerGatewayCallbacks } from './gateway-callbacks.ts';
import { registerHtmlPages } from './html-pages.ts';
import { registerInvoicePages } from './invoice-pages.ts';
import { registerLiveStream } from './live/live-route.ts';
import { registerMailHook } from './mail-hook.ts';
import { registerMailboxPages } from './mailbox-pages.ts';
import { measureRequests, traceRequests } from './measure-requests.ts';
import { registerOperations } from './operation-route.ts';
import { registerOperatorOperations } from './operator-routes.ts';
import { pathOf, rejectOtherMethods } from './other-methods.ts';
import { registerPageOperations } from './page-routes.ts';
import { registerPersonOperations } from './person-routes.ts';
import { registerPreviewPages } from './preview-pages.ts';
import { createRateLimiter } from './rate-limit.ts';
import { registerReference } from './reference-page.ts';
import { refusalOf } from './refused-requests.ts';
import { rejectMalformedRequest } from './reject-malformed-request.ts';
import { requestIdOf } from './request-id.ts';
import { createSandboxFaults } from './sandbox-faults.ts';
import { sendErrorResponse } from './send-error-response.ts';
import { registerWebPages } from './web-pages.ts';

/** How long a client may take for its headers and its request, and how long a connection stays open between two. */
const limits = {
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5_000,
  // An address with 500 ids does not fit into the 16 kB of Node.
  maxHeaderSize: 32 * 1_024,
};
/** How long a connection may be silent. */
const silenceMs = 300_000;

export interface AllHandlers {
  readonly handlers: Handlers & MemberHandlers;
  readonly pageHandlers: PageHandlers;
  readonly personHandlers: PersonHandlers;
  readonly operatorHandlers: OperatorHandlers;
}

export interface ServerParts {
  readonly authenticator: Authenticator;
  readonly faultTimeoutMs: number;
  readonly requestLog: RequestLog;
  /** Null if the process has no metrics. */
  readonly metrics: ProcessMetrics | null;
  readonly readiness: Readiness;
  /** Returns what the socket hands its requests to, which may hand them on to `answer`. */
  readonly behindFront: (answer: RequestListener) => RequestListener;
}

export async function createServer(
  services: Services,
  { handlers, pageHandlers, personHandlers, operatorHandlers }: AllHandlers,
  { authenticator, faultTimeoutMs, requestLog, metrics, readiness, behindFront }: ServerParts,
): Promise<FastifyInstance> {
  const { config } = services;
  const log: FastifyBaseLogger = services.log;
  const admission = createAdmission({
    connections: config.databasePoolSize,
    observer: observeAdmission(services.log, metrics),
  });
  const headers = headersOfAnswers(config);
  const door = createDoor({ admission, metrics, headers, log: requestLog });
  const app = fastify({
    serverFactory: (answer) => listeningServer(behindFront(door.before(answer))),
    loggerInstance: log,
    // send-error-response.ts logs bugs. The metrics count requests, so they are not logged.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: bodyLimits.usual,
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    requestIdHeader: false,
    genReqId: requestIdOf,
    forceCloseConnections: 'idle',
    // Requests that arrive on open connections during a stop are answered normally.
    return503OnClosing: false,
    // Longer than any address that Node reads, so that a very long id is answered like any other unknown id.
    routerOptions: { maxParamLength: 65_536 },
    clientErrorHandler: rejectMalformedRequest,
    frameworkErrors: async (error, request, reply) => {
      await closeIfBodyIsUnread(request, reply);
      sendErrorResponse(error, request, reply.headers(headers(request.id)));
    },
  });
  if (metrics) measureRequests(app, metrics);
  if (services.tracing) traceRequests(app, services.tracing);
  closeConnectionsWhileStopping(app);
  // Its answers do not say that the connection closes.
  app.addHook('preClose', async () => door.stop());
  continueWhenBodyIsRead(app);
  app.removeAllContentTypeParsers();
  const largeBodies = createLargeBodies();
  app.decorateRequest('releaseBody', null);
  app.decorateRequest('failure', null);
  for (const bodyType of ['application/json', 'text/csv'] as const)
    app.addContentTypeParser(bodyType, (request: FastifyRequest, payload: IncomingMessage) =>
      receiveBody(request, payload, bodyType, largeBodies),
    );
  const otherMethods = rejectOtherMethods(app, config.environment);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers(request.id));
    const refusal = refusalOf(request.raw);
    if (refusal) throw refusal;
    // Fastify would read the body of a request to an unknown path before it answers.
    if (!request.is404) return;
    otherMethods.refuse(request, reply);
    throw nothingAt(request);
  });
  app.addHook('onSend', closeIfBodyIsUnread);
  app.setErrorHandler((error, request, reply) => sendErrorResponse(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendErrorResponse(nothingAt(request), request, reply));
  const rateLimiter = createRateLimiter({ rps: config.rateLimitRps, burst: config.rateLimitBurst });
  const addressLimits = createAddressLimits(config);
  const looks = createCountedLooks();
  const sessions = createSessionAuthenticator(services);
  registerOperations(app, {
    ...{
      services,
      handlers,
      authenticator,
      sessions,
      rateLimiter,
      addressLimits,
      admission,
      door,
      looks,
      requestLog,
    },
    faults: config.environment === 'sandbox' ? createSandboxFaults(app, faultTimeoutMs) : null,
  });
  registerPageOperations(app, { services, handlers: pageHandlers, addressLimits });
  registerPersonOperations(app, { services, handlers: personHandlers, sessions, addressLimits });
  registerOperatorOperations(app, {
    ...{ services, handlers: operatorHandlers, sessions, addressLimits },
    forgetCallers: () => {
      authenticator.forget();
      sessions.forget();
    },
  });
  registerLiveStream(app, { services, sessions, rateLimiter, addressLimits });
  registerGatewayCallbacks(app, services, addressLimits);
  registerCarrierCallbacks(app, services, addressLimits);
  registerMailHook(app, services, addressLimits);
  registerHealth(app, readiness);
  registerInvoicePages(app, services, addressLimits);
  registerBrandRoutes(app, services, addressLimits.page);
  await registerHtmlPages(app, services, { addressLimits, admission, looks });
  await registerMailboxPages(app, { services, authenticator, addressLimits });
  await registerPreviewPages(app, { services, sessions, addressLimits });
  await registerPages(app, services);
  return app;
}

function listeningServer(listener: RequestListener): HttpServer {
  const server = createHttpServer(limits, listener);
  server.setTimeout(silenceMs);
  return server;
}

/** Returns what makes the headers of every answer, by the id of its request. */
function headersOfAnswers({ publicUrl }: Config): (requestId: string) => Record<string, string> {
  const always = {
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000' }),
  };
  return (requestId) => ({ 'request-id': requestId, ...always });
}

const nothingAt = ({ method, url }: FastifyRequest): AppError =>
  new AppError('not_found', `There is no ${method} ${pathOf(url)}.`);

function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const report = await readiness.report();
    return reply
      .status(report.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(report);
  });
}

async function registerPages(app: FastifyInstance, { config, db, cardGateway }: Services): Promise<void> {
  const document = JSON.stringify(
    openApiDocument({ serverUrl: config.publicUrl, environment: config.environment }),
  );
  app.get('/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(document),
  );
  await registerReference(app, config.publicUrl);
  await registerCatalogImages(app);
  const { environment, publicUrl, oidc } = config;
  await registerWebPages(app, {
    db,
    environment,
    publicUrl,
    singleSignOn: oidc && { name: oidc.name, is_only: oidc.isOnly },
    vaultContent: cardGateway?.browserVault.contentSources ?? onlyOwnContent,
  });
}

/**
 * Closes connections after their answer during a stop, and those on which nothing was sent, as browsers open them in advance.
 * Otherwise they would stay open and the stop would wait for them: to Node, only a connection with an answer is idle.
 */
function closeConnectionsWhileStopping(app: FastifyInstance): void {
  let isStopping = false;
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
}
