/** The OpenAPI 3.1 document of the API, made from the operations, their schemas, errors and examples. */

import { keysOf } from '../keys-of.ts';
import { type Operation, type OperationId, operations } from '../operations.ts';
import { sandboxFaults } from '../sandbox.ts';
import { type Deployment, describeApi, tagDescriptions } from './openapi-description.ts';
import { showOperation } from './openapi-operation.ts';
import type { Components, JsonObject } from './openapi-schemas.ts';
import { showWebhooks } from './openapi-webhooks.ts';

export type { Deployment };

/** The version of the API, not of the software. */
const version = '1.0.0';

export function openApiDocument(deployment: Deployment): JsonObject {
  const components: Components = new Map();
  const shown = operationsOf(deployment);
  const isSandbox = deployment.environment === 'sandbox';
  const paths = showPaths(shown, components, isSandbox ? ['SandboxFault'] : []);
  const webhooks = showWebhooks(components);
  const tags = [...new Set(shown.map(([, { tag }]) => tag))];
  return {
    openapi: '3.1.0',
    info: { title: 'Gift Order Service', version, description: describeApi(deployment) },
    servers: [{ url: deployment.serverUrl, description: deployment.environment }],
    security: [{ apiKey: [] }],
    tags: tags.map((name) => ({ name, description: tagDescriptions[name] ?? '' })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key in the form `gos_sandbox_…` or `gos_live_…`.',
        },
      },
      parameters: { IdempotencyKey: idempotencyKey, ...(isSandbox && { SandboxFault: sandboxFault }) },
      headers,
      schemas: sorted(components),
    },
  };
}

function operationsOf({ environment }: Deployment): [OperationId, Operation][] {
  const ids = keysOf(operations);
  return ids
    .map((id): [OperationId, Operation] => [id, operations[id]])
    .filter(([, { sandboxOnly }]) => environment === 'sandbox' || !sandboxOnly);
}

function showPaths(
  shown: readonly [OperationId, Operation][],
  components: Components,
  everyHeader: readonly string[],
): JsonObject {
  const byPath = Map.groupBy(shown, ([, { path }]) => path);
  return Object.fromEntries(
    [...byPath].map(([path, its]) => [
      path,
      Object.fromEntries(
        its.map(([id, operation]) => [
          operation.method.toLowerCase(),
          showOperation(id, operation, { components, everyHeader }),
        ]),
      ),
    ]),
  );
}

function sorted(components: Components): JsonObject {
  const byTitle = [...components].sort(([a], [b]) => a.localeCompare(b, 'en'));
  return Object.fromEntries(byTitle.map(([title, { shown }]) => [title, shown]));
}

const idempotencyKey: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Text of 1 to 255 characters that makes retries safe: within 24 hours, requests with the same key and the same body take effect once.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: 'b0d5c9f2-6f0e-4c1d-9a53-2a7e8d41c6b7',
};

const sandboxFault: JsonObject = {
  name: 'Sandbox-Fault',
  in: 'header',
  required: false,
  description:
    'Makes the request fail without any effect, to test how a client handles it. The introduction describes the values.',
  schema: { type: 'string', enum: keysOf(sandboxFaults) },
};

const text = (description: string, example: string): JsonObject => ({
  description,
  schema: { type: 'string' },
  example,
});

const headers: JsonObject = {
  RequestId: text(
    'Id of the request. Give it to support when you report a problem.',
    '019caf13-ee80-7f19-b6a2-84e0d7c5f321',
  ),
  RateLimit: text(
    'The number of requests left (`r`), and the number of seconds until the limit is full again (`t`).',
    '"default";r=199;t=1',
  ),
  RateLimitPolicy: text(
    'The rate limit: the largest number of requests at once (`q`), and the number of seconds to refill it (`w`).',
    '"default";q=200;w=2',
  ),
  RetryAfter: {
    description: 'Number of seconds to wait before the next request.',
    schema: { type: 'integer' },
    example: 1,
  },
  IdempotencyReplayed: {
    description:
      '`true` when this is the stored answer of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  WwwAuthenticate: text('The authentication scheme.', 'Bearer'),
};
