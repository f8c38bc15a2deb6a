import type { ErrorCode } from '@gifts/contract/errors';
import { errorCodes } from '@gifts/contract/errors';
import { errorExample } from '@gifts/contract/examples/error-examples';
import { examples } from '@gifts/contract/examples/examples';
import { createClient, GiftsApiError, GiftsConnectionError } from '@gifts/sdk/client';
import { describe, expect, test } from 'vitest';
import { createStubServer, type StubResponse } from './stub-server.ts';

const server = createStubServer();
const client = (options = {}) =>
  createClient({ apiKey: 'gos_sandbox_example', baseUrl: server.url(), retryBaseMs: 1, ...options });

const body = examples.createOrderBatch.body;
const created: StubResponse = { status: 201, body: examples.createOrderBatch.response };
const failed = (code: ErrorCode, headers?: Record<string, string>): StubResponse => ({
  status: errorCodes[code].status,
  body: errorExample(code),
  ...(headers && { headers }),
});
/** Returns each answer once and then repeats the last one. */
const answerInTurn = (...answers: [StubResponse, ...StubResponse[]]) =>
  server.answer((_, count) => answers[Math.min(count, answers.length) - 1] ?? answers[0]);

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('the call should have failed'),
    (error: unknown) => error,
  );

describe('what may pass is tried again', () => {
  const passing: [string, StubResponse][] = [
    ['a connection that breaks', { instead: 'hang up' }],
    ['rate_limited', failed('rate_limited', { 'retry-after': '0' })],
    ['internal_error', failed('internal_error')],
    ['unavailable', failed('unavailable', { 'retry-after': '0' })],
    ['idempotency_in_progress', failed('idempotency_in_progress')],
    ['a page of a proxy', { status: 502, body: '<h1>Bad gateway</h1>' }],
  ];

  test.each(passing)('%s', async (_name, answer) => {
    answerInTurn(answer, answer, created);
    expect(await client().orderBatches.create(body)).toEqual(created.body);
    expect(server.asked).toHaveLength(3);
  });

  test('with the same idempotency key, so that it takes effect once', async () => {
    answerInTurn({ instead: 'hang up' }, failed('internal_error'), created);
    await client().orderBatches.create(body);
    const keys = server.asked.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(server.asked.map((asked) => asked.body)).size).toBe(1);
  });

  test('no more often than was asked for', async () => {
    answerInTurn(failed('unavailable'));
    expect(await failure(client({ maxRetries: 2 }).me())).toMatchObject({ code: 'unavailable' });
    expect(server.asked).toHaveLength(3);
  });

  test('no sooner than the service asked for', async () => {
    answerInTurn(failed('rate_limited', { 'retry-after': '1' }), { body: examples.getMe.response });
    const start = performance.now();
    await client().me();
    expect(performance.now() - start).toBeGreaterThanOrEqual(1000);
  });

  test('not when the service asks for more patience than a minute', async () => {
    answerInTurn(failed('rate_limited', { 'retry-after': '3600' }));
    expect(await failure(client().me())).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 3600 });
    expect(server.asked).toHaveLength(1);
  });
});

describe('a failure that will not pass is thrown at once', () => {
  const final: ErrorCode[] = [
    'invalid_request',
    'unauthorized',
    'insufficient_funds',
    'forbidden',
    'not_found',
  ];

  test.each([...final, 'order_state', 'idempotency_mismatch'] as const)('%s', async (code) => {
    answerInTurn(failed(code));
    expect(await failure(client().orderBatches.create(body))).toBeInstanceOf(GiftsApiError);
    expect(server.asked).toHaveLength(1);
  });

  test('an error carries all that the service said', async () => {
    answerInTurn(failed('invalid_request'));
    const expected = errorExample('invalid_request');
    expect(await failure(client().orderBatches.create(body))).toMatchObject({
      name: 'GiftsApiError',
      message: expected.error,
      status: 400,
      code: 'invalid_request',
      details: expected.details,
      requestId: expected.request_id,
    });
  });

  test('a repeated reference names the batch that has it', async () => {
    answerInTurn(failed('duplicate_customer_reference_id'));
    const { existing_order_batch_id } = errorExample('duplicate_customer_reference_id');
    expect(await failure(client().orderBatches.create(body))).toMatchObject({
      existingOrderBatchId: existing_order_batch_id,
    });
  });

  test('an answer that is not of the service is not taken for one', async () => {
    answerInTurn({ body: '<h1>Welcome</h1>' });
    expect(await failure(client().me())).toMatchObject({ code: 'unexpected_answer', status: 200 });
  });
});

describe('a file', () => {
  const slip = (options = {}) => client(options).fulfilment.shipments.packingSlip('a', { format: '4x6' });
  const pdf = { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.3' };

  test('is asked for again when its first bytes do not come', async () => {
    answerInTurn({ instead: 'hang up' }, failed('unavailable'), pdf);
    expect(new TextDecoder().decode(await slip())).toBe('%PDF-1.3');
    expect(server.asked.map(({ url }) => url)).toEqual(
      Array(3).fill('/v1/fulfilment/shipments/a/packing_slip?format=4x6'),
    );
    expect(server.asked[0]?.headers.accept).toBe('application/pdf, application/json');
  });

  test('that is refused is an error of the service', async () => {
    answerInTurn(failed('not_found'));
    expect(await failure(slip())).toMatchObject({ code: 'not_found', status: 404 });
  });

  test('of another type is not taken for it', async () => {
    answerInTurn({ headers: { 'content-type': 'text/html' }, body: '<h1>Sign in</h1>' });
    expect(await failure(slip())).toMatchObject({ code: 'unexpected_answer', status: 200 });
    answerInTurn({ body: '{}' });
    expect(await failure(slip())).toMatchObject({ code: 'unexpected_answer', status: 200 });
  });
});

test('an idempotency key that is given is the one that is sent', async () => {
  answerInTurn(created);
  await client().orderBatches.create(body, { idempotencyKey: 'year-end-2026' });
  expect(server.asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['year-end-2026']);
});

test('two calls have two keys, and a GET has none', async () => {
  answerInTurn(created);
  await client().orderBatches.create(body);
  await client().orderBatches.create(body);
  await client().orderBatches.get(examples.getOrderBatch.params.id);
  const [first, second, get] = server.asked.map(({ headers }) => headers['idempotency-key']);
  expect(first).not.toBe(second);
  expect(get).toBeUndefined();
});

test('a service that does not answer in time is a connection error', async () => {
  answerInTurn({ instead: 'silence' });
  const error = await failure(client({ timeoutMs: 50, maxRetries: 0 }).me());
  expect(error).toBeInstanceOf(GiftsConnectionError);
  expect(error).toMatchObject({ message: expect.stringContaining('did not answer within 50 ms') });
});

test('a service that is not there is a connection error', async () => {
  const gone = createClient({ apiKey: 'x', baseUrl: 'http://127.0.0.1:1', retryBaseMs: 1 });
  expect(await failure(gone.me())).toBeInstanceOf(GiftsConnectionError);
});

test('a call that is called off is not tried again, not even while it waits', async () => {
  const controller = new AbortController();
  const reason = new Error('The page was left.');
  server.answer(() => {
    setImmediate(() => controller.abort(reason));
    return failed('unavailable', { 'retry-after': '30' });
  });
  expect(await failure(client().me({ signal: controller.signal }))).toBe(reason);
  expect(server.asked).toHaveLength(1);
});

test('a fetch of your own is used in place of the global one', async () => {
  answerInTurn({ body: examples.getMe.response });
  const seen: unknown[] = [];
  const fetch: typeof globalThis.fetch = (url, init) => {
    seen.push(url);
    return globalThis.fetch(url, init);
  };
  await client({ fetch }).me();
  expect(seen).toEqual([`${server.url()}/v1/me`]);
});
