import type { FieldError } from '@gifts/contract/errors';

/** A refusal, or no answer at all. The message is a sentence for the person at the page. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** The code of the answer; `connection_failed` where none came, `unexpected_answer` where it made no sense. */
  readonly code: string;
  /** 0 where no answer came. */
  readonly status: number;
  readonly details: readonly FieldError[];

  constructor(answer: { code: string; message: string; status: number; details?: readonly FieldError[] }) {
    super(answer.message);
    this.code = answer.code;
    this.status = answer.status;
    this.details = answer.details ?? [];
  }
}

/** An answer that says no, rather than no answer or a fault. */
export const isRefusal = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.status >= 400 && error.status < 500;

export const isUnknownLink = (error: unknown): boolean => isRefusal(error) && error.status === 404;

const timeoutMs = 30_000;

export interface JsonAnswer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** What an answer says that refuses a request; null where it has another shape. */
export type ReadRefusal = (status: number, body: unknown) => RequestError | null;

/** Asks the service this page came from, or a vault; its JSON is taken to be what the caller says it is. */
export async function askJson<Body>(
  address: string,
  request: RequestInit,
  readRefusal: ReadRefusal = readServiceRefusal,
): Promise<JsonAnswer<Body>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      ...request,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch {
    throw new RequestError({
      code: 'connection_failed',
      message: 'The connection failed. Check your network and try again.',
      status: 0,
    });
  }
  const body = parse(text);
  if (response.ok && body !== undefined) return { status: response.status, body: body as Body };
  throw readRefusal(response.status, body) ?? unexpectedAnswer(response.status);
}

export const requestJson = async <Body>(
  address: string,
  request: RequestInit = {},
  readRefusal: ReadRefusal = readServiceRefusal,
): Promise<Body> => (await askJson<Body>(address, request, readRefusal)).body;

export const postJson = <Body>(address: string, body: object): Promise<Body> =>
  requestJson(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface ErrorAnswer {
  error: string;
  code?: string;
  details?: readonly FieldError[];
}

const isErrorAnswer = (body: unknown): body is ErrorAnswer =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';

/** The service says `{error, code, details}`. */
function readServiceRefusal(status: number, body: unknown): RequestError | null {
  if (!isErrorAnswer(body)) return null;
  const { error: message, code = 'unexpected_answer', details = [] } = body;
  return new RequestError({ code, message, status, details });
}

const unexpectedAnswer = (status: number): RequestError =>
  new RequestError({
    code: 'unexpected_answer',
    message: 'The service gave no answer this page understands. Try again in a moment.',
    status,
  });
