/**
 * Receives one answer: its status and the beginning of its body. The stream that undici makes of a body costs more than
 * all else of a small request, and nobody reads more than the beginning.
 */
import type { Dispatcher } from 'undici';

export interface ReceivedAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** The first 20, without cookies, each cut after 200 characters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What ended a request that has no answer: an error of undici, or its time limit. */
export type Received = ReceivedAnswer | { readonly error: Error } | 'timeout';

const defaultMaxKeptBytes = 2_048;
/** An answer that is longer than this and than what is kept closes its connection, so that nobody has it read endlessly. */
const minReadBytes = 64 * 1_024;
const readTimeoutMs = 2_000;

/** Sends one request, and receives its answer within the time limit. Never fails. */
export const receiveAnswer = (
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: { readonly timeoutMs: number; readonly maxKeptBytes?: number | undefined },
): Promise<Received> =>
  new Promise((resolve) => {
    const receiver = new AnswerReceiver(limits, resolve);
    try {
      dispatcher.dispatch(request, receiver);
    } catch (error) {
      receiver.onResponseError(null, error as Error);
    }
  });

class AnswerReceiver implements Dispatcher.DispatchHandler {
  readonly #resolve: (received: Received) => void;
  readonly #deadline: number;
  readonly #kept: Buffer[] = [];
  readonly #maxKeptBytes: number;
  #clock: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | null = null;
  #status: number | null = null;
  #retryAfter: string | null = null;
  #headers: Readonly<Record<string, string>> = {};
  #read = 0;
  #isEnded = false;

  constructor(
    { timeoutMs, maxKeptBytes = defaultMaxKeptBytes }: Parameters<typeof receiveAnswer>[2],
    resolve: (received: Received) => void,
  ) {
    this.#resolve = resolve;
    this.#maxKeptBytes = maxKeptBytes;
    this.#deadline = performance.now() + timeoutMs;
    this.#clock = setTimeout(() => this.#end('timeout'), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The time limit has passed while the connection was being made.
    if (this.#isEnded) controller.abort(new Error('The request has ended'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    const isInterim = status < 200;
    if (isInterim || this.#isEnded) return;
    this.#status = status;
    this.#retryAfter = firstValue(headers['retry-after']);
    this.#headers = keptHeaders(headers);
    clearTimeout(this.#clock);
    this.#clock = setTimeout(() => this.#cut(), Math.min(readTimeoutMs, this.#deadline - performance.now()));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const room = this.#maxKeptBytes - this.#read;
    if (room > 0) this.#kept.push(chunk.subarray(0, room));
    this.#read += chunk.length;
    if (this.#read > Math.max(this.#maxKeptBytes, minReadBytes)) this.#cut();
  }

  onResponseEnd(): void {
    this.#end();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#end({ error });
  }

  /** Takes what was read for the answer, and closes the connection. */
  #cut(): void {
    this.#end();
    this.#controller?.abort(new Error('Nothing more is read of this answer'));
  }

  /** Once the status is known, a body that breaks off is cut there. */
  #end(failure?: Exclude<Received, ReceivedAnswer>): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#clock);
    if (this.#status !== null) {
      const body = textOf(this.#kept);
      this.#resolve({ status: this.#status, retryAfter: this.#retryAfter, headers: this.#headers, body });
      return;
    }
    this.#resolve(failure ?? { error: new Error('There was no answer') });
    this.#controller?.abort(new Error('The request has ended'));
  }
}

const firstValue = (header: string | string[] | undefined): string | null =>
  (typeof header === 'string' ? header : header?.[0]) ?? null;

const maxHeaders = 20;
const maxHeaderLength = 200;

/** Returns headers that PostgreSQL can store as JSON. A cookie is a secret of whoever answered. */
function keptHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const kept: Record<string, string> = {};
  let count = 0;
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === 'set-cookie' || name.length > maxHeaderLength) continue;
    if (count === maxHeaders) break;
    kept[name] = String(value).replaceAll('\0', '\uFFFD').slice(0, maxHeaderLength);
    count += 1;
  }
  return kept;
}

const decoder = new TextDecoder();

/** Returns text that PostgreSQL can store: no incomplete character at the end and no NUL. */
function textOf(bytes: readonly Buffer[]): string {
  if (bytes.length === 0) return '';
  return decoder
    .decode(Buffer.concat(bytes))
    .replace(/\uFFFD+$/, '')
    .replaceAll('\0', '\uFFFD');
}
