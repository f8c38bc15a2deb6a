/** Calls an operation: sends its request and retries it. */
import { GiftsApiError } from './errors.ts';
import { operationUrl } from './operation-url.ts';
import { operations } from './operations.generated.ts';
import { isRetryable, wait, waitMs } from './retry.ts';
import type { Operations } from './schemas.generated.ts';
import { sendRequest } from './send-request.ts';

export type OperationId = keyof Operations;
/** The path parameters, query and body of an operation, as far as it has them. */
export type InputOf<Id extends OperationId> = Operations[Id]['input'];
export type ResponseOf<Id extends OperationId> = Operations[Id]['response'];

export interface ClientOptions {
  /**
   * `gos_sandbox_…` or `gos_live_…`. Null on a page of the service's own origin: then the browser sends the session of whoever
   * is signed in.
   */
  readonly apiKey: string | null;
  /** With a session: the organization that the person acts for. Default: the only one that they belong to. */
  readonly organizationId?: string;
  /** The address of the service without `/v1`, such as `https://gifts.example.com`. */
  readonly baseUrl: string;
  /** The function that sends requests. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** How many times a failed request is retried. Default: 3; 0 means never. */
  readonly maxRetries?: number;
  /** The approximate wait before the first retry, in milliseconds. It doubles with each retry. Default: 500. */
  readonly retryBaseMs?: number;
  /** The time limit of one attempt in milliseconds. Default: 60,000. */
  readonly timeoutMs?: number;
}

export interface CallOptions {
  /** Cancels the call. */
  readonly signal?: AbortSignal;
}

/** Options of a POST, PATCH or DELETE. */
export interface PostOptions extends CallOptions {
  /**
   * Identifies the action, in at most 255 characters. The same key with the same body takes effect once within 24 hours,
   * also from another process. By default each call has a random key, so that its retries are safe.
   */
  readonly idempotencyKey?: string;
}

export type Call = <Id extends OperationId>(
  id: Id,
  input: InputOf<Id>,
  options?: PostOptions,
) => Promise<ResponseOf<Id>>;

/** The input of any operation. */
interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  /** A text is sent as CSV. */
  readonly body?: object | string;
}

interface Route {
  readonly method: string;
  readonly path: string;
  /** The type of the file that is answered instead of JSON. */
  readonly contentType?: string;
}

const routes: Readonly<Record<OperationId, Route>> = operations;

export function makeCall(client: ClientOptions): Call {
  const { maxRetries = 3, retryBaseMs: baseMs = 500, timeoutMs = 60_000 } = client;
  return async <Id extends OperationId>(
    id: Id,
    input: AnyInput,
    { signal, idempotencyKey }: PostOptions = {},
  ) => {
    const route = routes[id];
    const { path, contentType } = route;
    const url = client.baseUrl.replace(/\/+$/, '') + operationUrl(path, input.params, input.query);
    const request = requestOf(client, route, input.body, idempotencyKey);
    const sending = { fetch: client.fetch ?? globalThis.fetch, timeoutMs, signal, contentType };
    for (let retry = 0; ; retry += 1) {
      try {
        return (await sendRequest(url, request, sending)) as ResponseOf<Id>;
      } catch (error) {
        if (retry >= maxRetries || !isRetryable(error)) throw error;
        const retryAfterSeconds = error instanceof GiftsApiError ? error.retryAfterSeconds : undefined;
        await wait(waitMs({ retry, baseMs, retryAfterSeconds, random: Math.random() }), signal);
      }
    }
  };
}

function requestOf(
  { apiKey, organizationId }: ClientOptions,
  { method, contentType }: Route,
  body: object | string | undefined,
  idempotencyKey: string = randomKey(),
): RequestInit {
  // Errors are JSON also where a file is asked for.
  const accept = contentType ? `${contentType}, application/json` : 'application/json';
  const headers: Record<string, string> = {
    accept,
    ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
  };
  if (organizationId !== undefined) headers['gifts-organization'] = organizationId;
  if (method !== 'GET') headers['idempotency-key'] = idempotencyKey;
  if (body === undefined) return { method, headers, redirect: 'error' };
  const isText = typeof body === 'string';
  return {
    method,
    headers: { ...headers, 'content-type': isText ? 'text/csv; charset=utf-8' : 'application/json' },
    body: isText ? body : JSON.stringify(body),
    redirect: 'error',
  };
}

/** Does not use `crypto.randomUUID()`, because browsers have it only on https pages. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
