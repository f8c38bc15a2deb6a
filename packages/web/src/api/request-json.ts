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

/** Asks the service this page came from, or a vault; its JSON is taken to be what the caller says it is. */
export async function askJson<Body>(address: string, request: RequestInit): Promise<JsonAnswer<Body>> {
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
  throw refusalOf(response.status, body);
}

export const requestJson = async <Body>(address: string, request: RequestInit = {}): Promise<Body> =>
  (await askJson<Body>(address, request)).body;

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
  error: string | { message?: string };
  code?: string;
  details?: readonly FieldError[];
}

const isErrorAnswer = (body: unknown): body is ErrorAnswer =>
  typeof body === 'object' && body !== null && 'error' in body;

/** The service says `{error, code, details}`, and Stripe `{error: {message}}`. */
function refusalOf(status: number, body: unknown): RequestError {
  const unexpected = { code: 'unexpected_answer', status };
  if (!isErrorAnswer(body)) {
    return new RequestError({
      ...unexpected,
      message: 'The service gave no answer this page understands. Try again in a moment.',
    });
  }
  const { error, code = status === 402 ? 'card_declined' : 'unexpected_answer', details = [] } = body;
  const message = typeof error === 'string' ? error : (error.message ?? 'The card could not be used.');
  return new RequestError({ code, message, status, details });
}
