/** One row of `operations` as an OpenAPI operation. */

import { bodyLimits, formatBytes } from '../body-limits.ts';
import type { JsonSchema } from '../check/sentences.ts';
import { ErrorBody, type ErrorCode, errorCodes } from '../errors.ts';
import { errorExample } from '../examples/error-examples.ts';
import { examples } from '../examples/examples.ts';
import { bodyErrors, changeErrors, commonErrors, type Operation, type OperationId } from '../operations.ts';
import type { TSchema } from '../schema.ts';
import { type Components, type JsonObject, showSchema, toJson } from './openapi-schemas.ts';

interface ShownExample {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly response: unknown;
}

interface Document {
  readonly components: Components;
  /** The names of parameters of the document that every operation has. */
  readonly everyHeader: readonly string[];
}

export function showOperation(
  id: OperationId,
  operation: Operation,
  { components, everyHeader }: Document,
): JsonObject {
  const example: ShownExample = examples[id];
  return {
    operationId: id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description !== undefined && { description: operation.description }),
    parameters: [
      ...parameters('path', operation.params, example.params, components),
      ...parameters('query', operation.query, example.query, components),
      ...(operation.method !== 'GET' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...everyHeader.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(operation.body && {
      requestBody: {
        description: `At most ${formatBytes(operation.maxBodyBytes ?? bodyLimits.usual)}.`,
        required: needsBody(operation.body),
        content: {
          [operation.bodyType ?? 'application/json']: {
            schema: showSchema(operation.body, components),
            example: toJson(example.body),
          },
        },
      },
    }),
    responses: {
      [operation.status]: success(operation, example, components),
      ...failures(operation, components),
    },
  };
}

/** A body without required fields may be left out. */
const needsBody = ({ required = [] }: JsonSchema): boolean => required.length > 0;

function parameters(
  place: 'path' | 'query',
  schema: TSchema | undefined,
  example: object | undefined,
  components: Components,
): JsonObject[] {
  const { properties = {}, required = [] }: JsonSchema = schema ?? {};
  const values = new Map<string, unknown>(Object.entries(example ?? {}));
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...shown } = showSchema(property, components);
    return {
      name,
      in: place,
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema: shown,
      ...(values.has(name) && { example: toJson(values.get(name)) }),
    };
  });
}

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

const commonHeaders = {
  'Request-Id': header('RequestId'),
  RateLimit: header('RateLimit'),
  'RateLimit-Policy': header('RateLimitPolicy'),
};

const statusTexts = {
  200: 'The request succeeded.',
  201: 'The resource was created.',
  202: 'The request was accepted for processing in the background.',
  204: 'The request succeeded. The answer has no body.',
} as const;

function success(operation: Operation, example: ShownExample, components: Components): JsonObject {
  const { method, response, status, contentType = 'application/json' } = operation;
  return {
    description: statusTexts[status],
    headers: {
      ...commonHeaders,
      ...(method !== 'GET' && { 'Idempotency-Replayed': header('IdempotencyReplayed') }),
    },
    ...(status !== 204 && {
      content: {
        [contentType]: { schema: showSchema(response, components), example: toJson(example.response) },
      },
    }),
  };
}

/** A response for each status that an operation may fail with. It lists the error codes of the status. */
function failures(operation: Operation, components: Components): JsonObject {
  const codes = [
    ...new Set<ErrorCode>([
      ...commonErrors,
      ...(operation.body ? bodyErrors : []),
      ...(operation.method === 'GET' ? [] : changeErrors),
      ...operation.errors,
    ]),
  ];
  const byStatus = Map.groupBy(codes, (code) => errorCodes[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, its]) => [String(status), failure(status, its, components)]),
  );
}

const extraHeaders: Readonly<Record<number, JsonObject>> = {
  401: { 'WWW-Authenticate': header('WwwAuthenticate') },
  429: { 'Retry-After': header('RetryAfter') },
  503: { 'Retry-After': header('RetryAfter') },
};

function failure(status: number, codes: readonly ErrorCode[], components: Components): JsonObject {
  return {
    description: codes.map((code) => `- \`${code}\`: ${errorCodes[code].meaning}`).join('\n'),
    headers: { ...commonHeaders, ...extraHeaders[status] },
    content: {
      'application/json': {
        schema: showSchema(ErrorBody, components),
        examples: Object.fromEntries(codes.map((code) => [code, { value: toJson(errorExample(code)) }])),
      },
    },
  };
}
