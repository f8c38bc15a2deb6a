/** One call of an operation: its request, and the retries of it. */
import { GiftsApiError } from './errors.ts';
import { operationUrl } from './operation-url.ts';
import { operations } from './operations.generated.ts';
import { isRetryable, wait, waitMs } from './retry.ts';
import type { Operations } from './schemas.generated.ts';
import { sendRequest } from './send-request.ts';

export type OperationId = keyof Operations;
/** Path parameters by name, query and body: those that the operation has. */
export type InputOf<Id extends OperationId> = Operations[Id]['input'];
export type ResponseOf<Id extends OperationId> = Operations[Id]['response'];

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

/** Of a POST, PATCH or DELETE. */
export interface PostOptions extends CallOptions {
  /**
   * Names the act, at most 255 characters: the same key with the same body takes effect once within 24 hours, also
   * from another process. Made up for each call when left out, which makes this client's own retries safe.
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
  readonly body?: object;
}

const routes: Readonly<Record<OperationId, { method: string; path: string }>> = operations;

export function makeCall(client: ClientOptions): Call {
  const { maxRetries = 3, retryBaseMs: baseMs = 500, timeoutMs = 60_000 } = client;
  return async <Id extends OperationId>(
    id: Id,
    input: AnyInput,
    { signal, idempotencyKey }: PostOptions = {},
  ) => {
    const { method, path } = routes[id];
    const url = client.baseUrl.replace(/\/+$/, '') + operationUrl(path, input.params, input.query);
    const request = requestOf(client.apiKey, method, input.body, idempotencyKey);
    const sending = { fetch: client.fetch ?? globalThis.fetch, timeoutMs, signal };
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
  apiKey: string,
  method: string,
  body: object | undefined,
  idempotencyKey: string = randomKey(),
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
