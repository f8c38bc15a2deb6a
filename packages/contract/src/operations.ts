/**
 * Every operation of the API, one row each. The routes, the OpenAPI document, the SDK and the conformance tests are
 * made from these rows. There is a file for each tag, and the order is that of the reference.
 */
import type { ErrorCode } from './errors.ts';
import { accountOperations } from './operations/account.ts';
import { auditLogOperations } from './operations/audit-log.ts';
import { catalogOperations } from './operations/catalog.ts';
import { commerceOperations } from './operations/commerce.ts';
import { eventsOperations } from './operations/events.ts';
import { fulfilmentOperations } from './operations/fulfilment.ts';
import { fulfilmentWebhooksOperations } from './operations/fulfilment-webhooks.ts';
import { moneyOperations } from './operations/money.ts';
import { orderBatchesOperations } from './operations/order-batches.ts';
import { ordersOperations } from './operations/orders.ts';
import { sandboxOperations } from './operations/sandbox.ts';
import { webhooksOperations } from './operations/webhooks.ts';

export type { Access, Callers, Method, Operation } from './operations/operation.ts';

export const operations = {
  ...accountOperations,
  ...commerceOperations,
  ...orderBatchesOperations,
  ...ordersOperations,
  ...moneyOperations,
  ...eventsOperations,
  ...auditLogOperations,
  ...catalogOperations,
  ...webhooksOperations,
  ...fulfilmentOperations,
  ...fulfilmentWebhooksOperations,
  ...sandboxOperations,
} as const;

export type OperationId = keyof typeof operations;

/** Error codes that every operation may answer. */
export const commonErrors = [
  'invalid_request',
  'unknown_field',
  'unauthorized',
  'rate_limited',
  'internal_error',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** Further error codes of every operation with a body. */
export const bodyErrors = [
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
] as const satisfies readonly ErrorCode[];

/** Further error codes of every operation except GET. */
export const changeErrors = [
  'forbidden',
  'idempotency_in_progress',
  'idempotency_mismatch',
] as const satisfies readonly ErrorCode[];
