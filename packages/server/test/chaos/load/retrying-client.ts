/** A client that sends a request again with the same key until it is answered. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  body: any;
}

export interface RetryingClient {
  post(path: string, body: object): Promise<Answer>;
  get(path: string): Promise<Answer>;
  readonly counts: RequestCounts;
}

export interface RequestCounts {
  answered: number;
  /** Attempts that were answered with 503. */
  unavailable: number;
  /** Attempts that broke off, or were still under way at the first one. */
  repeated: number;
  /** The longest time until an answer that counts. */
  longestMs: number;
}

/** Processes that are killed again and again on a busy machine may take long to answer. */
const patienceMs = 300_000;
const answerWithinMs = 10_000;
const retryDelayMs = 50;

export function createRetryingClient(address: string, apiKey: string): RetryingClient {
  const counts: RequestCounts = { answered: 0, unavailable: 0, repeated: 0, longestMs: 0 };

  async function send(method: string, path: string, init: RequestInit): Promise<Answer> {
    const begun = performance.now();
    for (;;) {
      const answer = await ask(`${address}${path}`, { method, ...init });
      const tookMs = performance.now() - begun;
      if (answer && !isWorthRetrying(answer)) {
        counts.answered += 1;
        counts.longestMs = Math.max(counts.longestMs, tookMs);
        return answer;
      }
      if (tookMs > patienceMs)
        throw new Error(`${method} ${path} was never answered: ${JSON.stringify(answer)}`);
      counts[answer?.status === 503 ? 'unavailable' : 'repeated'] += 1;
      await pause(retryDelayMs);
    }
  }

  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  return {
    counts,
    post: (path, body) =>
      send('POST', path, {
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      }),
    get: (path) => send('GET', path, { headers }),
  };
}

const isWorthRetrying = ({ status, body }: Answer): boolean =>
  status === 503 || body.code === 'idempotency_in_progress';

/** Returns null if there was no answer. */
async function ask(url: string, init: RequestInit): Promise<Answer | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(answerWithinMs) });
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}
