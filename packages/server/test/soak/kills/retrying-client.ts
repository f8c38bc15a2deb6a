/** A client that sends a request again with the same key until it is answered. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  body: any;
}

export interface RetryingClient {
  post(path: string, body: object, apiKey?: string): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** The number of repeated requests. */
  readonly repeated: number;
}

const maxTries = 400;
const retryDelayMs = 25;

/** `address` returns the current address of the service. */
export function createRetryingClient(address: () => string, defaultKey: string): RetryingClient {
  let repeated = 0;

  async function send(method: string, path: string, init: RequestInit): Promise<Answer> {
    for (let tried = 0; tried < maxTries; tried += 1) {
      const answer = await ask(`${address()}${path}`, { method, ...init });
      if (answer && answer.status !== 503 && answer.body.code !== 'idempotency_in_progress') return answer;
      repeated += 1;
      await pause(retryDelayMs);
    }
    throw new Error(`${method} ${path} was never answered`);
  }

  const headersOf = (apiKey: string) => ({
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
  });
  return {
    post: (path, body, apiKey = defaultKey) =>
      send('POST', path, {
        headers: { ...headersOf(apiKey), 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      }),
    get: (path) => send('GET', path, { headers: headersOf(defaultKey) }),
    get repeated() {
      return repeated;
    },
  };
}

/** Returns null if the process died before it answered. */
async function ask(url: string, init: RequestInit): Promise<Answer | null> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}
