/**
 * The route of every operation: checks the request against the contract, runs its handler and sends the result as
 * JSON.
 */
import { bodyLimits } from '@gifts/contract/body-limits';
import type { RawQuery } from '@gifts/contract/check/coerce-query';
import type { FieldError } from '@gifts/contract/errors';
import { type Operation, type OperationId, operations } from '@gifts/contract/operations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { type Caller, canWrite } from '../context/caller.ts';
import { type CallerContext, openContext, type Services } from '../context/context.ts';
import type { Statements, Tx } from '../db/statements.ts';
import type { Handlers } from '../handlers.ts';
import {
  beginIdempotent,
  finishIdempotent,
  readIdempotencyKey,
  type StoredResponse,
  scopeHash,
} from '../idempotency/idempotency.ts';
import { AppError } from '../kit/errors.ts';
import { RenderedJson } from '../kit/rendered-json.ts';
import type { Authenticator } from './authenticate.ts';
import { checkBody, checkQuery } from './check-request.ts';
import { hashJson } from './hash-json.ts';
import type { RateLimiter } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

interface RouteOptions {
  services: Services;
  handlers: Handlers;
  authenticator: Authenticator;
  rateLimiter: RateLimiter | null;
}

/** Runs the transaction of an operation, at once or when the limit allows. */
type RunTask = <T>(work: () => Promise<T>) => Promise<T>;

const runImmediately: RunTask = (work) => work();

interface AnyHandler {
  handle(context: CallerContext, source: Statements | Tx, input: object): Promise<unknown>;
  findFieldErrors?(context: CallerContext, parts: object): Promise<FieldError[]>;
  readonly runsOutsideTransaction?: true;
}

export function registerOperations(app: FastifyInstance, options: RouteOptions): void {
  app.decorateRequest('caller', null);
  const { environment, databasePoolSize } = options.services.config;
  // Were there as many of those that work beside their transaction as connections, each would hold one and wait for
  // another.
  const runLimited: RunTask = pLimit(Math.max(1, Math.floor(databasePoolSize / 3)));
  for (const [id, operation] of Object.entries<Operation>(operations)) {
    if (operation.sandboxOnly && environment === 'production') continue;
    const given = options.handlers[id as OperationId];
    // Each handler fits its operation by the type of Handlers; here they are all alike.
    const handler = (typeof given === 'function' ? { handle: given } : given) as AnyHandler;
    const runTask = handler.runsOutsideTransaction ? runLimited : runImmediately;
    app.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: operation.maxBodyBytes ?? bodyLimits.usual,
      onRequest: (request, reply) => authorizeRequest(request, reply, operation, options),
      handler: async (request, reply) => {
        try {
          return await carryOut(request, reply, { ...options, operation, handler, runTask: runTask });
        } finally {
          request.releaseBody?.();
        }
      },
    });
  }
}

/** Authenticates the caller and checks access and rate limit before the body is read. */
async function authorizeRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  { authenticator, rateLimiter }: RouteOptions,
): Promise<void> {
  const caller = await authenticator.authenticate(request.headers.authorization);
  request.caller = caller;
  const limit = rateLimiter?.take(caller.key.id);
  if (limit) {
    reply.headers(limit.headers);
    if (!limit.isAllowed) {
      throw new AppError(
        'rate_limited',
        'Too many requests with this API key; retry after the seconds in Retry-After.',
      );
    }
  }
  if (operation.access === 'admin' && caller.user.role !== 'admin') {
    throw new AppError(
      'forbidden',
      `Only admins may do this; the role of this key's user is ${caller.user.role}.`,
    );
  }
  const isReading =
    operation.access === 'read' || (operation.access === 'admin' && operation.method === 'GET');
  if (!isReading && !canWrite(caller)) {
    throw new AppError(
      'forbidden',
      caller.key.is_read_only
        ? 'This API key is read-only.'
        : `The role ${caller.user.role} may not do this.`,
    );
  }
  if (operation.commerceOnly && caller.key.kind !== 'commerce') {
    throw new AppError('commerce_only', 'Only commerce keys may do this.');
  }
}

interface RequestWork extends RouteOptions {
  operation: Operation;
  handler: AnyHandler;
  runTask: RunTask;
}

async function carryOut(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, authenticator, operation, handler, runTask: turn }: RequestWork,
): Promise<FastifyReply> {
  const { caller } = request;
  if (!caller) throw new AppError('unauthorized', 'No API key was given.');
  const context: CallerContext = {
    ...(await openContext(services, caller.organization)),
    caller,
    invalidateCallerCache: authenticator.forget,
  };
  const input = {
    params: request.params,
    query: checkQuery(operation, request.query as RawQuery),
    body: await checkBody(operation, request.body, handler.findFieldErrors?.bind(null, context)),
  };
  if (operation.method === 'GET') {
    const answer = await handler.handle(context, services.db.sharedReader, input);
    return send(
      reply,
      operation.status,
      answer instanceof RenderedJson ? answer.bytes : JSON.stringify(answer),
    );
  }
  const answer = await turn(() =>
    carryOutOnce(request, context, operation, input, (tx) => handler.handle(context, tx, input)),
  );
  if (answer.isReplayed) reply.header('idempotency-replayed', 'true');
  return send(reply, answer.status, answer.body);
}

async function carryOutOnce(
  request: FastifyRequest,
  context: CallerContext,
  operation: Operation,
  input: { query: unknown; body: unknown },
  work: (tx: Tx) => Promise<unknown>,
): Promise<StoredResponse & { isReplayed: boolean }> {
  const key = readIdempotencyKey(request.headers['idempotency-key']);
  const runHandler = async (tx: Tx) => ({
    status: operation.status,
    body: JSON.stringify(await work(tx)) ?? '',
    isReplayed: false,
  });
  if (key === null) return context.db.transaction(runHandler);
  const idempotent = {
    organizationId: context.organization.id,
    scopeHash: scopeHash(request.method, request.url, key),
    payloadHash: await hashJson(operation.body ? input.body : (input.query ?? {})),
  };
  return context.db.transaction(async (tx) => {
    const stored = await beginIdempotent(tx, idempotent);
    if (stored) return { ...stored, isReplayed: true };
    const answer = await runHandler(tx);
    finishIdempotent(tx, idempotent, answer);
    return answer;
  });
}

function send(reply: FastifyReply, status: number, body: string | Buffer): FastifyReply {
  if (status === 204) return reply.status(status).send();
  return reply.status(status).type('application/json; charset=utf-8').send(body);
}
