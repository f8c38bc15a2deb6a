/**
 * Sends requests to addresses that customers choose. They reach only the public internet, follow no redirect, use
 * no proxy, end within a time limit, and read only the beginning of an answer. Every result, including each
 * failure, is a value and never an exception.
 */
import { Agent, type Dispatcher, errors } from 'undici';
import { BlockedAddressError, safeConnector, UnknownHostError } from './safe-fetch-connect.ts';
import { createResolver, type Resolve } from './safe-fetch-resolve.ts';
import { type AddressPolicy, problemOfUrl } from './safe-fetch-url.ts';

/** Why a request got no answer. */
export type FetchFailure =
  | 'blocked_address'
  | 'dns_failed'
  | 'connection_failed'
  | 'connection_lost'
  | 'tls_failed'
  | 'timeout'
  | 'invalid_answer';

export type FetchOutcome =
  | { readonly status: number; readonly retryAfter: string | null; readonly body: string }
  | { readonly failure: FetchFailure };

export interface SafeFetchOptions extends AddressPolicy {
  readonly timeoutMs: number;
  readonly connectionsPerOrigin: number;
  /** Used instead of the DNS servers of this machine. */
  readonly resolve?: Resolve;
}

export interface SafeFetch extends AddressPolicy {
  readonly resolve: Resolve;
  post(url: string, headers: Record<string, string>, body: Buffer): Promise<FetchOutcome>;
  /** Cancels all current requests. */
  close(): Promise<void>;
}

const maxKeptBytes = 2_048;
/** A longer answer closes its connection, so that a receiver cannot make the service read endlessly. */
const maxReadBytes = 64 * 1_024;
const readTimeoutMs = 2_000;

export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const { timeoutMs, connectionsPerOrigin, allowLoopback, resolve = createResolver() } = options;
  const agent = new Agent({
    connect: safeConnector({ allowLoopback, resolve, timeoutMs }),
    allowH2: false,
    connections: connectionsPerOrigin,
    pipelining: 1,
    keepAliveTimeout: 20_000,
    keepAliveMaxTimeout: 60_000,
    maxHeaderSize: 32 * 1_024,
    // A request has a single time limit, which is set below.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    allowLoopback,
    resolve,
    async post(url, headers, body) {
      if (problemOfUrl(url, options) !== null) return { failure: 'blocked_address' };
      const ending = new AbortController();
      const clock = setTimeout(() => ending.abort(), timeoutMs);
      try {
        const { origin, pathname, search } = new URL(url);
        const answer = await agent.request({
          origin,
          path: `${pathname}${search}`,
          method: 'POST',
          headers,
          body,
          signal: ending.signal,
        });
        return {
          status: answer.statusCode,
          retryAfter: firstValue(answer.headers['retry-after']),
          body: await readBeginning(answer.body),
        };
      } catch (error) {
        return { failure: ending.signal.aborted ? 'timeout' : failureOf(error) };
      } finally {
        clearTimeout(clock);
      }
    },
    close: () => agent.destroy(),
  };
}

const firstValue = (header: string | string[] | undefined): string | null =>
  (typeof header === 'string' ? header : header?.[0]) ?? null;

/** Returns the beginning of an answer. The status is already known, so a body that breaks off is cut there. */
async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  const kept: Buffer[] = [];
  let read = 0;
  const clock = setTimeout(() => body.destroy(), readTimeoutMs);
  try {
    for await (const chunk of body) {
      const bytes = chunk as Buffer;
      if (read < maxKeptBytes) kept.push(bytes.subarray(0, maxKeptBytes - read));
      read += bytes.length;
      if (read > maxReadBytes) break;
    }
  } catch {
    // The status is already known.
  } finally {
    clearTimeout(clock);
  }
  return textOf(Buffer.concat(kept));
}

/** Returns text that PostgreSQL can store: no incomplete character at the end and no NUL. */
const textOf = (bytes: Buffer): string =>
  new TextDecoder()
    .decode(bytes)
    .replace(/\uFFFD+$/, '')
    .replaceAll('\0', '\uFFFD');

function failureOf(error: unknown): FetchFailure {
  if (error instanceof BlockedAddressError) return 'blocked_address';
  if (error instanceof UnknownHostError) return 'dns_failed';
  if (error instanceof errors.ConnectTimeoutError) return 'timeout';
  if (error instanceof AggregateError) return failureOf(error.errors[0]);
  if (error instanceof errors.HTTPParserError) return 'invalid_answer';
  const { code = '' } = error as { code?: string };
  // An upgrade that was not requested fails an assertion of the client.
  if (/^(UND_ERR_(HEADERS_OVERFLOW|RES|INFO)|ERR_ASSERTION)/.test(code)) return 'invalid_answer';
  if (/^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|HOSTNAME_)/.test(code))
    return 'tls_failed';
  if (/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED|UND_ERR_DESTROYED)/.test(code))
    return 'connection_lost';
  return 'connection_failed';
}
