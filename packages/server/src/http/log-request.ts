/** Hands what is kept of a request with an API key to the log of requests, after its answer was sent. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FieldError } from '@gifts/contract/errors';
import type { Operation } from '@gifts/contract/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../context/caller.ts';
import { newId } from '../kit/ids.ts';
import { RenderedJson } from '../kit/rendered-json.ts';
import { redact, type Shape } from '../modules/requests/redact.ts';
import { keptFieldPath } from '../modules/requests/redact-field-path.ts';
import {
  keptIdempotencyKey,
  keptPath,
  keptRequestId,
  keptUserAgent,
} from '../modules/requests/redact-head.ts';
import type { RequestLog } from '../modules/requests/request-log.process.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What was answered: a value, or JSON text. Undefined if the answer is an error or a file. */
    answer: unknown;
    /** The error that was answered, or null. */
    failure: { readonly code: string; readonly fieldErrors: readonly FieldError[] | null } | null;
  }
}

export interface LoggedOperation {
  readonly id: string;
  readonly operation: Operation;
}

/** Whose key a request has. */
export interface KeyOwner {
  readonly organizationId: string;
  readonly userId: string;
  readonly keyId: string;
}

/** Returns null for a caller whose requests are not logged. */
export const ownerOf = ({ organization, user, key }: Caller): KeyOwner | null =>
  key === null || key.kind === 'fulfilment'
    ? null
    : { organizationId: organization.id, userId: user.id, keyId: key.id };

/** Rendered answers that are longer are described by their length, because reading them again would take too long. */
const maxReadLength = 8_192;

/** People who are signed in leave no entry: their pages ask often, and what they change is in the audit log. Shippers have no page to read it. */
export const isLogged = ({ callers = 'organizations', path }: Operation): boolean =>
  path.startsWith('/v1/') && (callers === 'organizations' || callers === 'everyone');

export function logRequest(
  log: RequestLog,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, operation }: LoggedOperation,
): void {
  const { caller, failure } = request;
  const owner = caller && ownerOf(caller);
  if (!owner) return;
  const status = reply.raw.headersSent ? reply.statusCode : null;
  log.add({ organizationId: owner.organizationId, status }, () => ({
    ...headOf(owner, { id, operation }, request),
    path: keptPath(operation.path, request.params as Record<string, unknown>),
    status,
    duration_ms: Math.round(reply.elapsedTime),
    error_code: failure?.code ?? null,
    query: keptQuery(request.query, operation.query),
    request_body:
      request.body === undefined || request.body === null ? null : redact(request.body, operation.body),
    response_body: failure ? keptFailure(failure, operation) : keptAnswer(request.answer, operation.response),
  }));
}

/** The same for a request that was refused when only its head was read. */
export function logRefusal(
  log: RequestLog,
  request: RequestHead,
  owner: KeyOwner,
  { id, operation }: LoggedOperation,
): void {
  const status = 503;
  log.add({ organizationId: owner.organizationId, status }, () => ({
    ...headOf(owner, { id, operation }, request),
    path: operation.path,
    status,
    duration_ms: 0,
    error_code: 'unavailable',
    query: null,
    request_body: null,
    response_body: { code: 'unavailable' },
  }));
}

interface RequestHead {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
}

const headOf = (
  { organizationId, userId, keyId }: KeyOwner,
  { id, operation }: LoggedOperation,
  request: RequestHead,
) => ({
  organization_id: organizationId,
  id: newId(),
  request_id: keptRequestId(organizationId, request.id),
  user_id: userId,
  key_id: keyId,
  operation: id,
  method: operation.method,
  idempotency_key: keptIdempotencyKey(textOf(request.headers['idempotency-key'])),
  user_agent: keptUserAgent(request.headers['user-agent']),
});

const textOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(', ') : header;

/** Parameters arrive as texts. */
function keptQuery(query: unknown, schema: Shape | undefined): unknown {
  if (typeof query !== 'object' || query === null || Object.keys(query).length === 0) return null;
  const read = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, readValue(value)]));
  return redact(read, schema);
}

function readValue(value: unknown): unknown {
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

/** The sentences of an error quote what was sent, so they are left out. */
function keptFailure(
  { code, fieldErrors }: NonNullable<FastifyRequest['failure']>,
  { query, body }: { query?: Shape; body?: Shape },
): unknown {
  if (!fieldErrors) return { code };
  const shapes = { ...(query && { query }), ...(body && { body }) };
  const fields = fieldErrors
    .slice(0, 20)
    .map(({ field }) => keptFieldPath(field, shapes) ?? '(unknown field)');
  return { code, details: fields.map((field) => ({ field })) };
}

function keptAnswer(answer: unknown, schema: Shape): unknown {
  if (answer === undefined || answer === '') return null;
  if (answer instanceof RenderedJson) return keptText(answer.bytes, schema);
  return typeof answer === 'string' ? keptText(answer, schema) : redact(answer, schema);
}

const keptText = (text: string | Buffer, schema: Shape): unknown =>
  text.length > maxReadLength
    ? `(JSON, ${text.length} ${typeof text === 'string' ? 'characters' : 'bytes'})`
    : redact(JSON.parse(text.toString()), schema);
