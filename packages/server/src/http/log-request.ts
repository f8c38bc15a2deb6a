/** Hands what is kept of a request with an API key to the log of requests, after its answer was sent. */
import type { FieldError } from '@gifts/contract/errors';
import type { Operation } from '@gifts/contract/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
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

interface LoggedOperation {
  readonly id: string;
  readonly operation: Operation;
}

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
  const { caller, failure, headers } = request;
  if (!caller?.key || caller.key.kind === 'fulfilment') return;
  const { user, key } = caller;
  const organizationId = caller.organization.id;
  const status = reply.raw.headersSent ? reply.statusCode : null;
  log.add({ organizationId, status }, () => ({
    organization_id: organizationId,
    id: newId(),
    request_id: keptRequestId(organizationId, request.id),
    user_id: user.id,
    key_id: key.id,
    operation: id,
    method: operation.method,
    path: keptPath(operation.path, request.params as Record<string, unknown>),
    status,
    duration_ms: Math.round(reply.elapsedTime),
    error_code: failure?.code ?? null,
    idempotency_key: keptIdempotencyKey(textOf(headers['idempotency-key'])),
    user_agent: keptUserAgent(headers['user-agent']),
    query: keptQuery(request.query, operation.query),
    request_body:
      request.body === undefined || request.body === null ? null : redact(request.body, operation.body),
    response_body: failure ? keptFailure(failure, operation) : keptAnswer(request.answer, operation.response),
  }));
}

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
