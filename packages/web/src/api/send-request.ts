import { isErrorBody, parseJson } from '@gifts/sdk/read-answer';
import { RequestError } from './request-error.ts';

const timeoutMs = 30_000;

export interface Answer {
  readonly status: number;
  readonly ok: boolean;
  /** Undefined if the answer is not JSON. */
  readonly body: unknown;
}

/** Sends a request to the page's own service or to a vault. Throws only if no answer comes. */
export async function sendRequest(address: string, request: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(address, {
      ...request,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status, ok } = response;
    return { status, ok, body: parseJson(await response.text()) };
  } catch {
    throw new RequestError({
      code: 'connection_failed',
      message: 'The connection failed. Check your network and try again.',
      status: 0,
    });
  }
}

/** Returns a POST with the value as JSON, or a GET if there is no value. */
export const jsonRequest = (body: object | null = null, headers: Record<string, string> = {}): RequestInit =>
  body
    ? {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
    : { headers };

/** Returns the body of a successful answer. Throws a refusal of the service. */
export function bodyOf({ status, ok, body }: Answer): unknown {
  if (ok && body !== undefined) return body;
  if (isErrorBody(body)) throw new RequestError({ ...body, message: body.error, status });
  throw new RequestError({
    code: 'unexpected_answer',
    message: 'The service gave no answer this page understands. Try again in a moment.',
    status,
  });
}
