/**
 * Sends requests to addresses that the operator has chosen, which may be private ones. They end within a time limit, follow no
 * redirect, and an answer that is too large fails.
 */
import { Agent, request } from 'undici';

export interface BoundedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface BoundedFetch {
  /** Throws if there is no whole answer. */
  send(url: string, request: BoundedRequest): Promise<Response>;
  close(): Promise<void>;
}

/** Answers with these statuses have no body. */
const withoutBody = new Set([204, 205, 304]);

export function createBoundedFetch(options: {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly connectionsPerOrigin: number;
}): BoundedFetch {
  const { timeoutMs, maxBytes, connectionsPerOrigin } = options;
  const agent = new Agent({
    connections: connectionsPerOrigin,
    pipelining: 1,
    maxResponseSize: maxBytes,
    connect: { timeout: timeoutMs },
  });
  return {
    async send(url, { method, headers, body }) {
      const answer = await request(url, {
        ...{ dispatcher: agent, method: method as 'GET', headers, body },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await answer.body.text();
      const contentType = String(answer.headers['content-type'] ?? '');
      return new Response(withoutBody.has(answer.statusCode) ? null : text, {
        status: answer.statusCode,
        headers: { 'content-type': contentType },
      });
    },
    close: () => agent.destroy(),
  };
}
