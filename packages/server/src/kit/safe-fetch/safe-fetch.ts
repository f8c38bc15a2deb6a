/**
 * Sends requests to addresses that customers choose. They reach only the public internet, follow no redirect, use
 * no proxy, end within a time limit, and read only the beginning of an answer. Every result, including each
 * failure, is a value and never an exception.
 */
import { LRUCache } from 'lru-cache';
import { Agent, type Dispatcher, errors } from 'undici';
import { type ReceivedAnswer, receiveAnswer } from './safe-fetch-answer.ts';
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

export type FetchOutcome = ReceivedAnswer | { readonly failure: FetchFailure };

interface Target {
  readonly origin: string;
  readonly path: string;
}

export interface SafeFetchOptions extends AddressPolicy {
  readonly timeoutMs: number;
  readonly connectionsPerOrigin: number;
  /** How many bytes of an answer are kept; 2 KiB unless given. */
  readonly maxKeptBytes?: number;
  /** Used instead of the DNS servers of this machine. */
  readonly resolve?: Resolve;
}

export interface SafeFetch extends AddressPolicy {
  readonly resolve: Resolve;
  post(url: string, headers: Record<string, string>, body: Buffer): Promise<FetchOutcome>;
  get(url: string, headers: Record<string, string>): Promise<FetchOutcome>;
  /** Cancels all current requests. */
  close(): Promise<void>;
}

/** Receivers whose addresses are remembered in their parts. */
const targets = 1_000;

export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const {
    timeoutMs,
    connectionsPerOrigin,
    allowLoopback,
    maxKeptBytes,
    resolve = createResolver(),
  } = options;
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
  const checked = new LRUCache<string, Target>({ max: targets });

  /** Returns null if the address is not allowed. */
  function targetOf(url: string): Target | null {
    const known = checked.get(url);
    if (known) return known;
    if (problemOfUrl(url, options) !== null) return null;
    const { origin, pathname, search } = new URL(url);
    const target = { origin, path: `${pathname}${search}` };
    checked.set(url, target);
    return target;
  }

  async function send(
    url: string,
    request: Omit<Dispatcher.DispatchOptions, 'origin' | 'path'>,
  ): Promise<FetchOutcome> {
    const target = targetOf(url);
    if (target === null) return { failure: 'blocked_address' };
    const received = await receiveAnswer(agent, { ...target, ...request }, { timeoutMs, maxKeptBytes });
    if (received === 'timeout') return { failure: 'timeout' };
    return 'error' in received ? { failure: failureOf(received.error) } : received;
  }

  return {
    allowLoopback,
    resolve,
    post: (url, headers, body) => send(url, { method: 'POST', headers, body }),
    get: (url, headers) => send(url, { method: 'GET', headers }),
    close: () => agent.destroy(),
  };
}

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
