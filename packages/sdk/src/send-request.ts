/** Sends one attempt of a request and reads its answer. */
import { GiftsApiError, GiftsConnectionError } from './errors.ts';
import { isErrorBody, parseJson } from './read-answer.ts';
import { readRetryAfter } from './retry.ts';

export interface SendOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** The value of a successful answer's JSON; undefined if the answer has no body. */
export async function sendRequest(
  url: string,
  request: RequestInit,
  { fetch, timeoutMs, signal }: SendOptions,
): Promise<unknown> {
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
  const body = parseJson(text);
  if (!response.ok || (body === undefined && response.status !== 204)) throw errorOf(response, body);
  return body;
}

function errorOf({ status, headers }: Response, body: unknown): GiftsApiError {
  const retryAfterSeconds = readRetryAfter(headers.get('retry-after'), Date.now());
  if (isErrorBody(body)) return new GiftsApiError(status, body, retryAfterSeconds);
  const error = `The answer (status ${status}) does not come from the service; check \`baseUrl\` and proxies.`;
  return new GiftsApiError(status, { error, code: 'unexpected_answer' }, retryAfterSeconds);
}
