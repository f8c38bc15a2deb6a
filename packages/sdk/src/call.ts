/** One call of an operation: the request, its retries and what is made of the answer. */
import type { ErrorBody } from '@gifts/contract/errors';
import { type Operation, type OperationId, operations } from '@gifts/contract/operations';
import type { Static, TSchema } from '@gifts/contract/schema';
import { GiftsApiError, GiftsConnectionError } from './errors.ts';
import { isRetryable, readRetryAfter, wait, waitMs } from './retry.ts';

type Part<Id extends OperationId, Name extends string> = (typeof operations)[Id] extends {
  [name in Name]: infer S extends TSchema;
}
  ? Static<S>
  : never;

export type BodyOf<Id extends OperationId> = Part<Id, 'body'>;
export type QueryOf<Id extends OperationId> = Part<Id, 'query'>;
export type ResponseOf<Id extends OperationId> = Part<Id, 'response'>;

export interface ClientOptions {
  /** `gos_sandbox_…` or `gos_live_…`. */
  readonly apiKey: string;
  /** Address of the service, like `https://gifts.example.com`; what comes before `/v1`. */
  readonly baseUrl: string;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** How often a failed request is tried again, 3 unless given; 0 is never. */
  readonly maxRetries?: number;
  /** About how long the first retry waits; each further one waits twice as long. 500 unless given. */
  readonly retryBaseMs?: number;
  /** How long one try may take, 60,000 unless given. */
  readonly timeoutMs?: number;
}

export interface CallOptions {
  /** Calls the request off. */
  readonly signal?: AbortSignal;
}

/** Of a POST or DELETE. */
export interface PostOptions extends CallOptions {
  /**
   * Names the act, at most 255 characters: the same key with the same body takes effect once within 24 hours, also
   * from another process. Made up for each call when left out, which makes this client's own retries safe.
   */
  readonly idempotencyKey?: string;
}

export interface Input {
  readonly id?: string;
  /** Of a resource within that of `id`. */
  readonly deliveryId?: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

export type Call = <Id extends OperationId>(
  id: Id,
  input?: Input,
  options?: PostOptions,
) => Promise<ResponseOf<Id>>;

export function makeCall(client: ClientOptions): Call {
  const { maxRetries = 3, retryBaseMs: baseMs = 500 } = client;
  return async (id, input = {}, options = {}) => {
    const operation: Operation = operations[id];
    const url = urlOf(client.baseUrl, operation.path, input);
    const request = requestOf(client, operation, input, options);
    for (let retry = 0; ; retry += 1) {
      try {
        return await send(client, url, request, options.signal);
      } catch (error) {
        if (retry >= maxRetries || !isRetryable(error)) throw error;
        const retryAfterSeconds = error instanceof GiftsApiError ? error.retryAfterSeconds : undefined;
        await wait(waitMs({ retry, baseMs, retryAfterSeconds, random: Math.random() }), options.signal);
      }
    }
  };
}

function urlOf(baseUrl: string, path: string, { id, deliveryId, query = {} }: Input): string {
  const filled = path
    .replace('{id}', () => pathSegment(id))
    .replace('{delivery_id}', () => pathSegment(deliveryId));
  const url = `${baseUrl.replace(/\/+$/, '')}${filled}`;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `${url}?${parameters}` : url;
}

/** An empty id or one of dots would make the address of another operation. */
function pathSegment(id: string | undefined): string {
  if (!id || /^\.+$/.test(id))
    throw new TypeError(`\`${id ?? ''}\` is not an id; pass the id of the resource.`);
  return encodeURIComponent(id);
}

function requestOf(
  { apiKey }: ClientOptions,
  { method }: Operation,
  { body }: Input,
  { idempotencyKey = randomKey() }: PostOptions,
): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${apiKey}` };
  if (method !== 'GET') headers['idempotency-key'] = idempotencyKey;
  if (body === undefined) return { method, headers, redirect: 'error' };
  return {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
  };
}

/** Not `crypto.randomUUID()`, which browsers offer only on https pages. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function send<Answer>(
  { fetch = globalThis.fetch, timeoutMs = 60_000 }: ClientOptions,
  url: string,
  request: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      ...request,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    const trouble = timeout.aborted ? `did not answer within ${timeoutMs} ms` : 'could not be reached';
    throw new GiftsConnectionError(`The service ${trouble}: ${url}`, { cause });
  }
  const body = parse(text);
  if (!response.ok || (body === undefined && response.status !== 204)) throw errorOf(response, body);
  return body as Answer;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorOf({ status, headers }: Response, body: unknown): GiftsApiError {
  const retryAfterSeconds = readRetryAfter(headers.get('retry-after'), Date.now());
  if (isErrorBody(body)) return new GiftsApiError(status, body, retryAfterSeconds);
  const error = `The answer (status ${status}) is not one of the service; check \`baseUrl\` and what stands between.`;
  return new GiftsApiError(status, { error, code: 'unexpected_answer' }, retryAfterSeconds);
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    typeof body.error === 'string' &&
    'code' in body &&
    typeof body.code === 'string'
  );
}
