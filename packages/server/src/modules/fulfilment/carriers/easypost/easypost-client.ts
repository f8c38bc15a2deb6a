/** Sends requests to EasyPost, some at a time, and waits when EasyPost asks for it. */
import pLimit from 'p-limit';
import type { Clock } from '../../../../kit/clock.ts';
import { createSafeFetch, type FetchOutcome } from '../../../../kit/safe-fetch/safe-fetch.ts';
import { CarrierUnavailable } from '../../../../ports/carrier.ts';
import { type EasypostSettings, easypostApiUrl } from './easypost-settings.ts';

export interface EasypostOptions extends EasypostSettings {
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

/** An answer with a status below 500 that is neither a refusal of the key nor a request to wait. */
export interface EasypostAnswer {
  readonly status: number;
  /** Undefined if the body is not JSON. */
  readonly body: unknown;
}

export interface EasypostClient {
  get(path: string): Promise<EasypostAnswer>;
  post(path: string, body: object): Promise<EasypostAnswer>;
  close(): Promise<void>;
}

const defaultTimeoutMs = 15_000;
const maxAnswerBytes = 1024 * 1024;
/** EasyPost limits accounts by its own load. A few requests at a time keep far below. */
const requestsAtOnce = 4;
const pauseMs = { usual: 10_000, longest: 15 * 60_000 };

export function createEasypostClient(options: EasypostOptions): EasypostClient {
  const { apiKey, apiUrl, clock, timeoutMs = defaultTimeoutMs } = options;
  const http = createSafeFetch({
    allowLoopback: apiUrl !== easypostApiUrl,
    timeoutMs,
    connectionsPerOrigin: requestsAtOnce,
    maxKeptBytes: maxAnswerBytes,
  });
  const limit = pLimit(requestsAtOnce);
  const headers = {
    authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
    accept: 'application/json',
    'user-agent': 'gift-order-service',
  };
  let pausedUntil = 0;

  async function send(request: () => Promise<FetchOutcome>): Promise<EasypostAnswer> {
    const waitMs = pausedUntil - clock.now().getTime();
    if (waitMs > 0) throw tooMany(waitMs);
    const outcome = await request();
    if ('failure' in outcome) throw new CarrierUnavailable(outcome.failure, `EasyPost: ${outcome.failure}.`);
    if (outcome.status === 429) {
      const pause = readRetryAfter(outcome.retryAfter);
      pausedUntil = clock.now().getTime() + pause;
      throw tooMany(pause);
    }
    refuseUnusable(outcome.status);
    return { status: outcome.status, body: parse(outcome.body) };
  }

  return {
    get: (path) => limit(() => send(() => http.get(`${apiUrl}${path}`, headers))),
    post: (path, body) =>
      limit(() =>
        send(() =>
          http.post(
            `${apiUrl}${path}`,
            { ...headers, 'content-type': 'application/json' },
            Buffer.from(JSON.stringify(body)),
          ),
        ),
      ),
    close: () => http.close(),
  };
}

/** Throws for answers that say nothing about the request itself. */
function refuseUnusable(status: number): void {
  if (status === 401 || status === 403) {
    throw new CarrierUnavailable(
      'key_refused',
      'EasyPost refuses EASYPOST_API_KEY: it was revoked, or it may not follow tracking numbers.',
    );
  }
  if (status === 402) {
    throw new CarrierUnavailable('payment_required', "EasyPost wants its account's bill to be paid first.");
  }
  if (status >= 500 || status === 408 || status === 409) {
    throw new CarrierUnavailable('provider_failed', `EasyPost answered ${status}.`);
  }
}

const tooMany = (waitMs: number): CarrierUnavailable =>
  new CarrierUnavailable('rate_limited', 'EasyPost asks to send fewer requests.', waitMs);

/** The header contains seconds. A date is rare, and the usual pause does for it. */
function readRetryAfter(header: string | null): number {
  const seconds = /^\d{1,6}$/.test(header ?? '') ? Number(header) : null;
  return seconds === null ? pauseMs.usual : Math.min(pauseMs.longest, Math.max(1_000, seconds * 1_000));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
