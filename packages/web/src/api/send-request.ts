import { isErrorBody, parseJson } from '@gifts/sdk/read-answer';
import { RequestError } from './request-error.ts';

const timeoutMs = 30_000;

export interface Answer {
  readonly status: number;
  readonly ok: boolean;
  /** Undefined where the answer is not JSON. */
  readonly body: unknown;
}

/** Asks the service this page came from, or a vault. Fails only where no answer comes. */
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

/** A POST that carries a value as JSON, or a GET where there is none. */
export const jsonRequest = (body: object | null = null, headers: Record<string, string> = {}): RequestInit =>
  body
    ? {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
    : { headers };

/** The body of a success; a refusal of the service is thrown. */
export function bodyOf({ status, ok, body }: Answer): unknown {
  if (ok && body !== undefined) return body;
  if (isErrorBody(body)) throw new RequestError({ ...body, message: body.error, status });
  throw new RequestError({
    code: 'unexpected_answer',
    message: 'The service gave no answer this page understands. Try again in a moment.',
    status,
  });
}
