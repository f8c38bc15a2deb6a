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
  readonly counts: {
    answered: number;
    repeated: number;
    /** The longest time until an answer that counts. */
    longestMs: number;
  };
}

const patienceMs = 120_000;
const answerWithinMs = 10_000;
const retryDelayMs = 50;

export function createRetryingClient(address: string, apiKey: string): RetryingClient {
  const counts = { answered: 0, repeated: 0, longestMs: 0 };

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
      counts.repeated += 1;
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
