/**
 * The route of every operation: checks the request against the contract, runs its handler and sends the result as
 * JSON or as a file.
 */
import { bodyLimits } from '@gifts/contract/body-limits';
import { memberOperations } from '@gifts/contract/dashboard/member-operations';
import { type Operation, operations } from '@gifts/contract/operations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, callerId, canWrite } from '../context/caller.ts';
import { type CallerContext, openContext, type Services } from '../context/context.ts';
import type { AnyHandler, AnyOperationId, Handlers, MemberHandlers } from '../handlers.ts';
import { assert } from '../kit/assert.ts';
import { networkOf } from '../kit/client-address.ts';
import { AppError } from '../kit/errors.ts';
import { createFairLimit, type FairLimit } from '../kit/fair-limit.ts';
import { FileAnswer } from '../kit/file-answer.ts';
import { RenderedJson } from '../kit/rendered-json.ts';
import type { CountedLooks } from '../modules/audit/counted-looks.ts';
import { actOfOperation } from '../modules/audit/operation-act.ts';
import { recordLooks } from '../modules/audit/record-looks.process.ts';
import type { RequestLog } from '../modules/requests/request-log.process.ts';
import {
  type AddressLimits,
  enforceAddressLimit,
  isAddressExhausted,
  refuseAddress,
} from './address-limits.ts';
import type { Admission, Applicant } from './admission/admission.ts';
import type { Door } from './admission/door.ts';
import type { RequestKind } from './admission/waiting-requests.ts';
import type { Authenticator } from './authenticate.ts';
import type { SessionAuthenticator } from './authenticate-session.ts';
import { carryOutOnce } from './carry-out-once.ts';
import { checkRequest } from './check-request.ts';
import { actorOf, initiatedBy } from './initiated-by.ts';
import { logOf } from './log-of-request.ts';
import { isLogged, logRequest } from './log-request.ts';
import type { RateLimiter } from './rate-limit.ts';
import { readAnswer } from './read-answer.ts';
import type { SandboxFaults } from './sandbox-faults.ts';
import { sendFile } from './send-file.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** The media type of the body of an operation. */
    bodyType?: 'application/json' | 'text/csv';
  }
}

interface RouteOptions {
  services: Services;
  handlers: Handlers & MemberHandlers;
  authenticator: Authenticator;
  sessions: SessionAuthenticator;
  rateLimiter: RateLimiter | null;
  addressLimits: AddressLimits;
  admission: Admission;
  door: Door;
  looks: CountedLooks;
  requestLog: RequestLog;
  /** Null in production, where the header is ignored. */
  faults: SandboxFaults | null;
}

/** A long file takes much memory, and seconds of CPU time. Nobody waits long for one of another organization. */
const fileLimits = { running: 3, runningPerOrganization: 1, waiting: 40, waitingPerOrganization: 10 };

/**
 * Work beside a transaction needs a second connection. If it held all connections, each would wait for another one.
 */
function limitOfOutsideWork(poolSize: number): FairLimit {
  const running = Math.max(1, Math.floor(poolSize / 3));
  const runningPerOrganization = Math.max(1, running - 1);
  return createFairLimit({ running, runningPerOrganization, waiting: 500, waitingPerOrganization: 100 });
}

export function registerOperations(app: FastifyInstance, options: RouteOptions): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('answer', undefined);
  const { environment, databasePoolSize } = options.services.config;
  const outsideWork = limitOfOutsideWork(databasePoolSize);
  const files = createFairLimit(fileLimits);
  // A preparation holds nothing but a question to a name server that may be silent.
  const preparations = createFairLimit({
    ...{ running: 16, runningPerOrganization: 2 },
    ...{ waiting: 500, waitingPerOrganization: 100 },
  });
  for (const [id, operation] of Object.entries<Operation>({ ...operations, ...memberOperations })) {
    if (operation.sandboxOnly && environment === 'production') continue;
    const given = options.handlers[id as AnyOperationId];
    // Each handler fits its operation by the type of Handlers; here they are all alike.
    const handler = (typeof given === 'function' ? { handle: given } : given) as AnyHandler;
    const work = {
      ...options,
      id: id as AnyOperationId,
      operation,
      handler,
      outsideWork,
      preparations,
      files,
    };
    const admittedAs = admissionOf(operation, handler);
    if (admittedAs && isLogged(operation)) options.door.watch({ id, operation, kind: admittedAs });
    const log = isLogged(operation)
      ? (request: FastifyRequest, reply: FastifyReply) =>
          logRequest(options.requestLog, request, reply, { id, operation })
      : () => {};
    app.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: operation.maxBodyBytes ?? bodyLimits.usual,
      config: { operation: id, bodyType: operation.bodyType ?? 'application/json' },
      onRequest: async (request, reply) => {
        if (!(await authorizeRequest(request, reply, operation, options)))
          reply.raw.once('close', () => log(request, reply));
        else if (admittedAs) options.admission.requireRoom(applicantOf(request, admittedAs));
      },
      onResponse: async (request, reply) => log(request, reply),
      handler: async (request, reply) => {
        try {
          if (!admittedAs) return await carryOut(request, reply, work);
          const applicant = applicantOf(request, admittedAs);
          return await options.admission.run(applicant, () => carryOut(request, reply, work));
        } finally {
          request.releaseBody?.();
        }
      },
    });
  }
}

/** Null for slow work, which has limits of its own: it would hold places while it waits for somebody outside. */
function admissionOf({ method, contentType }: Operation, handler: AnyHandler): RequestKind | null {
  if (handler.runsOutsideTransaction || handler.prepare || contentType) return null;
  return method === 'GET' ? 'read' : 'change';
}

function applicantOf({ caller, socket }: FastifyRequest, kind: RequestKind): Applicant {
  assert(caller, 'a request is authenticated before it is carried out');
  return { kind, sender: caller.organization.id, isGone: () => socket.destroyed };
}

/**
 * Authenticates the caller and checks rate limit and access before the body is read. In the sandbox, plays a fault. Returns false
 * if nobody may answer.
 */
async function authorizeRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  { authenticator, sessions, rateLimiter, addressLimits, faults, door }: RouteOptions,
): Promise<boolean> {
  const caller = await authenticate(request, reply, { authenticator, sessions }, addressLimits.page);
  request.caller = caller;
  if (caller.key) door.remember(request.headers.authorization ?? '', caller);
  const limit = rateLimiter?.take(callerId(caller));
  if (limit) {
    reply.headers(limit.headers);
    if (!limit.isAllowed) {
      throw new AppError(
        'rate_limited',
        caller.key
          ? 'Too many requests with this API key; retry after the seconds in Retry-After.'
          : 'Too many requests; retry after the seconds in Retry-After.',
      );
    }
  }
  if (faults?.play(request, reply, caller)) return false;
  requireCaller(operation, caller);
  if (operation.access === 'admin' && caller.user.role !== 'admin') {
    throw new AppError(
      'forbidden',
      caller.key
        ? `Only admins may do this; the role of this key's user is ${caller.user.role}.`
        : `Only admins may do this, and your role is ${caller.user.role}.`,
    );
  }
  const isReading =
    operation.access === 'read' || (operation.access === 'admin' && operation.method === 'GET');
  if (!isReading && !canWrite(caller)) {
    throw new AppError(
      'forbidden',
      caller.key?.is_read_only
        ? 'This API key is read-only.'
        : `The role ${caller.user.role} may not do this.`,
    );
  }
  if (operation.commerceOnly && caller.key?.kind !== 'commerce') {
    throw new AppError('commerce_only', 'Only commerce keys may do this.');
  }
  return true;
}

/** Fulfilment keys belong to no organization that sends gifts, and the keys of those see nobody else's parcels. */
function requireCaller({ callers = 'organizations' }: Operation, { key }: Caller): void {
  if (callers === 'everyone') return;
  const isShipper = key?.kind === 'fulfilment';
  if (callers === 'members' ? key === null : (callers === 'shippers') === isShipper) return;
  throw new AppError('forbidden', refusalOf(callers, isShipper));
}

function refusalOf(callers: Operation['callers'], isShipper: boolean): string {
  if (isShipper) return 'A fulfilment key may use /v1/fulfilment and /v1/me only.';
  return callers === 'members'
    ? 'An API key may not do this: sign in to the dashboard.'
    : 'Only fulfilment keys may do this: "gifts keys create --kind fulfilment" creates one.';
}

/**
 * A request without a key is that of whoever is signed in. Requests without a good key or session count under their address.
 * When they are too many, no unknown key is looked up.
 */
async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticator, sessions }: Pick<RouteOptions, 'authenticator' | 'sessions'>,
  limiter: RateLimiter | null,
): Promise<Caller> {
  const { authorization } = request.headers;
  const isLookupAllowed = !isAddressExhausted(limiter, request);
  const isSession = authorization === undefined && sessions.hasCookie(request);
  const found: Promise<Caller | null> = isSession
    ? sessions.authenticate(request)
    : authenticator.authenticate(authorization, { isLookupAllowed, clientAddress: networkOf(request.ip) });
  const caller = await found.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unauthorized') {
      enforceAddressLimit(limiter, request, reply);
    }
    throw error;
  });
  // Nobody knows whether this key is good, so the answer must not say that it is unknown.
  return caller ?? refuseAddress(limiter, request, reply);
}

interface RequestWork extends RouteOptions {
  id: AnyOperationId;
  operation: Operation;
  handler: AnyHandler;
  /** Limits the work that runs outside a transaction. */
  outsideWork: FairLimit;
  preparations: FairLimit;
  /** Limits the files that are made at a time. */
  files: FairLimit;
}

async function carryOut(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    services,
    authenticator,
    sessions,
    looks,
    id,
    operation,
    handler,
    outsideWork,
    preparations,
    files,
  }: RequestWork,
): Promise<FastifyReply> {
  const { caller } = request;
  if (!caller) throw new AppError('unauthorized', 'No API key was given.');
  const context: CallerContext = {
    ...(await openContext(services, caller.organization)),
    log: logOf(request),
    initiator: initiatedBy(actorOf(caller), request),
    caller,
    invalidateCallerCache: () => {
      authenticator.forget();
      sessions.forget();
    },
  };
  const input = {
    params: request.params,
    ...(await checkRequest(operation, request, async (parts) =>
      handler.findFieldErrors ? handler.findFieldErrors(context, parts, request.params) : [],
    )),
  };
  const { contentType } = operation;
  if (contentType) {
    return files.run(caller.organization.id, async () => {
      const answer = await handler.handle(context, services.db.sharedReader, input);
      assert(answer instanceof FileAnswer, 'an operation with a content type answers a file');
      return sendFile(reply, contentType, answer);
    });
  }
  if (operation.method === 'GET') {
    const answer = await readAnswer(handler, context, id, input);
    request.answer = answer;
    if (operation.reveals === 'recipients') await countLook(looks, context, id);
    return send(
      reply,
      operation.status,
      answer instanceof RenderedJson ? answer.bytes : JSON.stringify(answer),
    );
  }
  const { prepare } = handler;
  const refusal = prepare
    ? await errorOf(preparations.run(caller.organization.id, () => prepare(context, input)))
    : null;
  const carryOut = () => carryOutOnce(request, context, { id, operation, handler, input, refusal });
  const answer = await (handler.runsOutsideTransaction
    ? outsideWork.run(caller.organization.id, carryOut)
    : carryOut());
  request.answer = answer.value;
  if (answer.isReplayed) reply.header('idempotency-replayed', 'true');
  return send(reply, answer.status, answer.body);
}

/** Programs poll what shows names and e-mail addresses of recipients, so looks at them are counted for each key. */
const countLook = (looks: CountedLooks, context: CallerContext, id: AnyOperationId): Promise<void> =>
  looks.count(
    `${callerId(context.caller)} ${id} ${context.initiator.origin?.clientAddress}`,
    context.clock.now(),
    (number) =>
      recordLooks(context, [
        {
          organizationId: context.organization.id,
          act: actOfOperation(id),
          subject: { kind: 'recipients', id: null },
          details: { looks_in_this_hour: number },
        },
      ]),
  );

const errorOf = (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

function send(reply: FastifyReply, status: number, body: string | Buffer): FastifyReply {
  if (status === 204) return reply.status(status).send();
  return reply.status(status).type('application/json; charset=utf-8').send(body);
}
