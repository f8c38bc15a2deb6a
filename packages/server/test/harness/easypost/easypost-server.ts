/**
 * EasyPost's API of trackers on loopback, as its documentation describes it: basic authentication with the key, and one
 * tracker for a carrier and a number. Tests can make it fail in every way a network or a company can.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Detail, detailOf, type EasypostTracker, easypostTime, newTracker } from './easypost-objects.ts';

export const easypostKeys = { apiKey: 'EZTKexample0123456789', webhookSecret: 'example-Ⅳ-secret-éè' };

/** EasyPost knew of the number before the service asked, so that the changes of a test come later. */
const knownSinceMs = 60_000;

/** The failures that can replace the answer to a request. */
export type Failure =
  /** The request is executed and the connection breaks. */
  | 'reset_after'
  /** The request is not executed and the connection breaks. */
  | 'reset_before'
  /** The request is executed and never answered. */
  | 'no_answer'
  | { status: number; body?: string; retryAfter?: string };

export interface EasypostServer {
  readonly url: string;
  /** By their ids. */
  readonly trackers: Map<string, EasypostTracker>;
  /** Every request of the service: its method and path, and the body of a POST. */
  readonly requests: string[];
  /** The failures of the next requests. Later requests succeed. */
  failNext(...failures: Failure[]): void;
  /** Keeps the next request running after it was executed, until `finish` is called. */
  holdNext(): { readonly executed: Promise<void>; finish(): void };
  trackerOf(number: string): EasypostTracker;
  /** The carrier scans a parcel. Returns the tracker as it is then. */
  scan(number: string, status: string, more?: ScanOptions): EasypostTracker;
  close(): Promise<void>;
}

export interface ScanOptions {
  /** How long ago EasyPost learned of it, less than a minute. It orders the changes of a test. */
  secondsAgo?: number;
  details?: readonly Detail[];
  fields?: Partial<EasypostTracker>;
}

/** The key is one of the test mode, unless another is given. */
export async function startEasypostServer({ apiKey } = easypostKeys): Promise<EasypostServer> {
  const trackers = new Map<string, EasypostTracker>();
  const failures: Failure[] = [];
  const holds: { executed: PromiseWithResolvers<void>; until: Promise<void> }[] = [];
  const requests: string[] = [];

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    requests.push(`${request.method} ${request.url}${body && ` ${body}`}`);
    const failure = failures.shift();
    if (failure === 'reset_before') return void response.destroy();
    if (typeof failure === 'object') return sendFailure(response, failure);
    const expected = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;
    if (request.headers.authorization !== expected)
      return send(response, 401, problem('UNAUTHORIZED', 'No key.'));
    const [status, answer] = execute(request, body);
    const hold = holds.shift();
    hold?.executed.resolve();
    await hold?.until;
    if (failure === 'reset_after') return void response.destroy();
    if (failure !== 'no_answer') send(response, status, answer);
  }

  function execute({ method, url = '' }: IncomingMessage, body: string): [number, unknown] {
    if (method === 'POST' && url === '/v2/trackers') return create(JSON.parse(body).tracker);
    if (method === 'GET' && url.startsWith('/v2/trackers?')) return [200, { trackers: [], has_more: false }];
    const [, id = ''] = /^\/v2\/trackers\/(\w+)$/.exec(url) ?? [];
    const tracker = method === 'GET' ? trackers.get(id) : undefined;
    return tracker
      ? [200, tracker]
      : [404, problem('NOT_FOUND', 'The requested resource could not be found.')];
  }

  function create({
    tracking_code: code,
    carrier = 'UPS',
  }: Record<string, string | undefined>): [number, unknown] {
    if (!code || /[^\w-]/.test(code)) {
      return [422, problem('TRACKER.CREATE.ERROR', 'The tracking code is not one of any carrier.')];
    }
    const known = [...trackers.values()].find(
      (each) => each.tracking_code === code && each.carrier === carrier,
    );
    const tracker = known ?? newTracker(code, carrier, new Date(Date.now() - knownSinceMs));
    trackers.set(tracker.id, tracker);
    return [known ? 200 : 201, tracker];
  }

  function trackerOf(number: string): EasypostTracker {
    const tracker = [...trackers.values()].find((each) => each.tracking_code === number);
    if (!tracker) throw new Error(`EasyPost does not follow ${number}.`);
    return tracker;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    trackers,
    requests,
    trackerOf,
    failNext: (...more) => void failures.push(...more),
    holdNext() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const executed = Promise.withResolvers<void>();
      holds.push({ executed, until: promise });
      return { executed: executed.promise, finish: resolve };
    },
    scan(number, status, { secondsAgo = 0, details, fields } = {}) {
      const tracker = trackerOf(number);
      const at = easypostTime(new Date(Date.now() - secondsAgo * 1_000));
      const added = details ?? [{ status, datetime: at }];
      Object.assign(tracker, {
        status,
        updated_at: at,
        tracking_details: [...tracker.tracking_details, ...added.map(detailOf)],
        ...fields,
      });
      return structuredClone(tracker);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const problem = (code: string, message: string) => ({ error: { code, message, errors: [] } });

const send = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

function sendFailure(response: ServerResponse, { status, body, retryAfter }: Exclude<Failure, string>): void {
  const headers = { 'content-type': 'application/json', ...(retryAfter && { 'retry-after': retryAfter }) };
  response.writeHead(status, headers).end(body ?? JSON.stringify(problem('ERROR', 'Something broke.')));
}
