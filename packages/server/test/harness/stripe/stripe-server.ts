/**
 * Stripe's API on loopback, as its documentation describes it: a bearer key, bodies as forms, and one stored answer
 * for each idempotency key. Tests can make it fail in every way a network or a company can.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createStripeAccount } from './stripe-account.ts';
import type { Params, StripeAnswer } from './stripe-objects.ts';

export const stripeKeys = {
  secretKey: 'sk_test_example',
  publishableKey: 'pk_test_example',
  webhookSecret: 'whsec_example',
};

/** Where the window of the bank sends the payer's decision. The real address is the bank's own. */
export const challengePath = '/challenges';

/** The failures that can replace the answer to a request. */
export type Failure =
  /** The request is executed and never answered. */
  | 'no_answer'
  /** The request is not executed and the connection breaks. */
  | 'reset_before'
  /** The request is executed and the connection breaks. */
  | 'reset_after'
  /** The request is refused before it is read, and no answer is stored. */
  | 'rate_limited'
  /** An internal error of Stripe, stored as the answer. The request is executed or not. */
  | 'failed_after'
  | 'failed_before'
  | { answers: string; status?: number };

interface StoredAnswer {
  request: string;
  /** Null while the request is running. */
  answer: StripeAnswer | null;
}

export interface StripeServer {
  readonly url: string;
  readonly account: ReturnType<typeof createStripeAccount>;
  /** Every request of the service: its method and path with placeholders for ids. */
  readonly requests: string[];
  /** The failures of the next requests to this path. Later requests succeed. */
  failNext(path: string, ...failures: Failure[]): void;
  /** Removes all planned failures. */
  recover(): void;
  /** Keeps the next request to this path running until `finish` is called. */
  holdNext(path: string): { finish(): void };
  /** Deletes all idempotency keys, like Stripe does after a day. */
  forgetKeys(): void;
  close(): Promise<void>;
}

/** The keys are those of the test mode, unless others are given. */
export async function startStripeServer(keys = stripeKeys): Promise<StripeServer> {
  const account = createStripeAccount();
  const answers = new Map<string, StoredAnswer>();
  const failures: { path: string; failure: Failure }[] = [];
  const holds: { path: string; until: Promise<void> }[] = [];
  const requests: string[] = [];

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://stripe.test');
    const { pathname: path } = url;
    const method = request.method ?? '';
    const body = await text(request);
    const form = readForm(url.search.slice(1) || body);
    if (isBrowser(request, form, keys)) return answerBrowser(response, method, path, form);
    requests.push(`${method} ${path.replace(/\/(cus|pm|pi|re|seti|dp)_\w+/, '/id')}`);
    const failure = takeFirst(failures, method, path)?.failure;
    if (failure === 'reset_before') return void response.destroy();
    if (failure === 'rate_limited') return send(response, problem(429, 'Too many requests', 'rate_limit'));
    if (typeof failure === 'object') return sendText(response, failure.status ?? 200, failure.answers);
    if (request.headers.authorization !== `Bearer ${keys.secretKey}`) {
      return send(response, problem(401, 'Invalid API Key provided: sk_test_*****ample'));
    }
    const key = method === 'POST' ? String(request.headers['idempotency-key'] ?? '') : '';
    const description = `${path}?${body}`;
    const stored = key ? answers.get(key) : undefined;
    if (stored) return failure ? fail(response, failure) : sendStored(response, stored, description);
    const kept: StoredAnswer = { request: description, answer: null };
    if (key) answers.set(key, kept);
    await takeFirst(holds, method, path)?.until;
    kept.answer = failure === 'failed_before' ? broken : account.answer(method, path, form);
    if (failure === 'failed_after') kept.answer = broken;
    if (failure) return fail(response, failure, kept.answer);
    send(response, kept.answer);
  }

  /** A browser calls from another origin, with the public key. */
  function answerBrowser(response: ServerResponse, method: string, path: string, form: Params): void {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization');
    if (method === 'OPTIONS') return void response.writeHead(204).end();
    const answer =
      path === challengePath
        ? account.finishChallenge(String(form.client_secret), form.approve === 'true')
        : account.answerBrowser(method, path, form);
    send(response, answer);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    account,
    requests,
    failNext(path, ...more) {
      failures.push(...more.map((failure) => ({ path, failure })));
    },
    recover: () => void failures.splice(0),
    holdNext(path) {
      const { promise, resolve } = Promise.withResolvers<void>();
      holds.push({ path, until: promise });
      return { finish: resolve };
    },
    forgetKeys: () => answers.clear(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const isBrowser = (
  { method, url, headers }: IncomingMessage,
  form: Params,
  { publishableKey }: typeof stripeKeys,
): boolean =>
  method === 'OPTIONS' ||
  url === challengePath ||
  form.key === publishableKey ||
  headers.authorization === `Bearer ${publishableKey}`;

/** Returns the planned failure of a request such as `POST /v1/refunds`. */
function takeFirst<Each extends { path: string }>(
  waiting: Each[],
  method: string,
  path: string,
): Each | undefined {
  const index = waiting.findIndex((each) => each.path === `${method} ${path}`);
  return index < 0 ? undefined : waiting.splice(index, 1)[0];
}

function fail(response: ServerResponse, failure: Failure, answer = broken): void {
  if (failure === 'no_answer') return;
  if (failure === 'reset_after') response.destroy();
  else send(response, answer);
}

function sendStored(response: ServerResponse, stored: StoredAnswer, description: string): void {
  if (stored.request !== description) send(response, otherParameters);
  else if (!stored.answer) send(response, inProgress);
  else {
    response.setHeader('idempotent-replayed', 'true');
    response.setHeader('stripe-should-retry', 'false');
    send(response, stored.answer);
  }
}

const otherParameters: StripeAnswer = {
  status: 400,
  body: {
    error: {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    },
  },
};

const inProgress: StripeAnswer = {
  status: 409,
  body: {
    error: {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key.',
    },
  },
};

const problem = (status: number, message: string, code?: string): StripeAnswer => ({
  status,
  body: {
    error: { type: status >= 500 ? 'api_error' : 'invalid_request_error', message, ...(code && { code }) },
  },
});

const broken = problem(500, 'Something broke');

const send = (response: ServerResponse, { status, body }: StripeAnswer): void =>
  sendText(response, status, JSON.stringify(body));

function sendText(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_example' }).end(body);
}

/** Reads form fields such as `metadata[key]=value`, with any depth of brackets. */
function readForm(body: string): Params {
  const form: Params = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/\[|\]\[?/).filter((part) => part !== '');
    const last = path.pop() ?? '';
    let place = form;
    for (const part of path) {
      place[part] ??= {};
      place = place[part] as Params;
    }
    place[last] = value;
  }
  return form;
}
