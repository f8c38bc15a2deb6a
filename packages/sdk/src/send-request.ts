/** Sends one attempt of a request and reads its answer. */
import { GiftsApiError, GiftsConnectionError } from './errors.ts';
import { isErrorBody, parseJson } from './read-answer.ts';
import { readRetryAfter } from './retry.ts';

export interface SendOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** The type of the file that is expected. Undefined for JSON. */
  readonly contentType?: string | undefined;
}

/** The statuses of answers without a body. */
const mayBeEmpty: ReadonlySet<number> = new Set([202, 204]);

/** The value of a successful answer's JSON, or the bytes of its file; undefined if the answer has no body. */
export async function sendRequest(
  url: string,
  request: RequestInit,
  { fetch, timeoutMs, signal, contentType }: SendOptions,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let bytes: Uint8Array;
  try {
    response = await fetch(url, {
      ...request,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    const trouble = timeout.aborted ? `did not answer within ${timeoutMs} ms` : 'could not be reached';
    throw new GiftsConnectionError(`The service ${trouble}: ${url}`, { cause });
  }
  if (response.ok && contentType && response.headers.get('content-type') === contentType) return bytes;
  const body = parseJson(new TextDecoder().decode(bytes));
  if (contentType && response.ok) throw errorOf(response, undefined);
  const isEmpty = bytes.length === 0 && mayBeEmpty.has(response.status);
  if (!response.ok || (body === undefined && !isEmpty)) throw errorOf(response, body);
  return body;
}

function errorOf({ status, headers }: Response, body: unknown): GiftsApiError {
  const retryAfterSeconds = readRetryAfter(headers.get('retry-after'), Date.now());
  if (isErrorBody(body)) return new GiftsApiError(status, body, retryAfterSeconds);
  const error = `The answer (status ${status}) does not come from the service; check \`baseUrl\` and proxies.`;
  return new GiftsApiError(status, { error, code: 'unexpected_answer' }, retryAfterSeconds);
}
