import type { ErrorBody } from '@gifts/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/database-errors.ts';
import { maskCardNumbers } from '../kit/card-numbers.ts';
import { AppError } from '../kit/errors.ts';
import { Overload } from './admission/admission.ts';
import { bodyTooLarge } from './body/body-too-large.ts';
import { unsupportedBody } from './body/receive-body.ts';
import { RequestedFailure } from './sandbox-faults.ts';

const defaultRetryAfterSeconds = 2;

/**
 * Sends an error as JSON: an expected error with its own sentence, a bug with a general one. An expected error may quote
 * the request, so card numbers in it are masked to keep them out of logs.
 */
export function sendErrorResponse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = beginErrorResponse(error, request, reply);
  const body: ErrorBody = {
    error: known.message,
    code: known.code,
    ...(known.fieldErrors ? { details: [...known.fieldErrors] } : {}),
    ...known.extra,
    request_id: request.id,
  };
  return reply.type('application/json; charset=utf-8').send(maskCardNumbers(JSON.stringify(body)));
}

/** Logs an error that is the service's own, and sets the status and the headers of its answer. */
export function beginErrorResponse(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const known = toAppError(error, request);
  request.failure = { code: known.code, fieldErrors: known.fieldErrors ?? null };
  if (known.status >= 500 && !(known instanceof RequestedFailure || known instanceof Overload)) {
    request.log.error({ err: error, request_id: request.id }, known.message);
  }
  if (known.status === 401) reply.header('www-authenticate', 'Bearer');
  if (isWorthRetrying(known) && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', String(known.retryAfterSeconds ?? defaultRetryAfterSeconds));
  }
  reply.status(known.status);
  return known;
}

const isWorthRetrying = ({ code }: AppError): boolean =>
  code === 'unavailable' || code === 'idempotency_in_progress' || code === 'rate_limited';

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  // The framework's errors are checked first: a caller who closes the connection also causes ECONNRESET, which is
  // no failure of the database.
  const refused = fromFramework(error, request);
  if (refused) return refused;
  if (isUnavailable(error)) {
    return new AppError('unavailable', 'The service cannot reach its database just now; retry in a moment.');
  }
  return new AppError(
    'internal_error',
    'Something went wrong on our side; a retry with the same Idempotency-Key is safe.',
  );
}

/** Errors of the framework, which occur before a handler runs or while a file is looked up. */
function fromFramework(error: unknown, request: FastifyRequest): AppError | null {
  if (!(error instanceof Error)) return null;
  switch ('code' in error ? error.code : undefined) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge(request.routeOptions.bodyLimit);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedBody(request);
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError('invalid_request', 'The body is not as long as Content-Length says.');
    case 'FST_ERR_BAD_URL':
      return new AppError('not_found', 'The path is not a valid address.');
    default:
      return fromStatus(error);
  }
}

function fromStatus(error: Error): AppError | null {
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status === 403 || status === 404) return new AppError('not_found', 'There is nothing at this address.');
  return status < 500 ? new AppError('invalid_request', 'The request could not be read.') : null;
}
