/** A request that will be refused is answered before its body is read, and then the connection is closed. */
import { bodyLimits } from '@gifts/contract/body-limits';
import { type Operation, operations } from '@gifts/contract/operations';
import { pageOperations } from '@gifts/contract/pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { fulfilmentKey } from '../fulfilment/shipper-fixtures.ts';
import { giftBody, keyOf } from './api-fixtures.ts';
import { sendHead } from './raw-request.ts';

let app: TestApp;
let readOnlyKey: string;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  readOnlyKey = await keyOf(app, 'admin', { isReadOnly: true });
});
afterAll(() => app.close());

const mebibyte = 1024 * 1024;
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const json = { 'content-type': 'application/json' };
const announced = (bytes: number) => ({ ...json, 'content-length': String(bytes) });
const chunked = { ...json, 'transfer-encoding': 'chunked' };

/** Each request announces a body and sends nothing of it. */
const refused: [string, string, () => Record<string, string>, number, string][] = [
  ['an unknown path', 'POST /nope', () => ({}), 404, 'not_found'],
  ['an unknown path of the API', 'POST /v1/nope', () => bearer(app.apiKey), 404, 'not_found'],
  ['a path that cannot be decoded', 'POST /%', () => ({}), 404, 'not_found'],
  ['a gateway that is not set up', 'POST /gateways/nobody/callbacks', () => ({}), 404, 'not_found'],
  ['an unknown method', 'PUT /v1/orders', () => bearer(app.apiKey), 405, 'method_not_allowed'],
  ['no key', 'POST /v1/order_batches', () => ({}), 401, 'unauthorized'],
  ['an unknown key', 'POST /v1/order_batches', () => bearer('gos_sandbox_x'), 401, 'unauthorized'],
  ['a read-only key', 'POST /v1/order_batches', () => bearer(readOnlyKey), 403, 'forbidden'],
];

describe('a body is not read', () => {
  it.each(refused)('after %s', async (_why, line, headers, status, code) => {
    for (const body of [announced(60 * mebibyte), chunked]) {
      const { socket, answer } = sendHead(app.url, line, { ...headers(), ...body });
      const { status: answered, body: text, isClosed, afterMs } = await answer;
      socket.destroy();
      expect([answered, JSON.parse(text).code, isClosed]).toEqual([status, code, true]);
      expect(afterMs).toBeLessThan(2_000);
    }
  });

  it('of a page whose rate limit is used up', async () => {
    const limited = await startTestApp({ worker: false, config: { cardRateLimitPerMinute: 1 } });
    await limited.request('POST', '/vault/cards', { body: {}, apiKey: null });
    const { socket, answer } = sendHead(limited.url, 'POST /vault/cards', announced(16_000));
    expect(await answer).toMatchObject({ status: 429, isClosed: true });
    socket.destroy();
    await limited.close();
  });

  it('if a GET has one', async () => {
    const { socket, answer } = sendHead(app.url, 'GET /healthz', announced(60 * mebibyte));
    expect(await answer).toMatchObject({ status: 200, isClosed: true });
    socket.destroy();
  });

  it('of a client that goes on sending, who still gets the answer', async () => {
    const { socket, answer } = sendHead(app.url, 'POST /nope', announced(64 * mebibyte));
    const piece = Buffer.alloc(mebibyte, ' ');
    let sentPieces = 0;
    for (let piecesLeft = 64; piecesLeft > 0; piecesLeft -= 1) {
      socket.write(piece, (error) => {
        if (!error) sentPieces += 1;
      });
    }
    expect(await answer).toMatchObject({ status: 404, isClosed: true });
    await expect.poll(() => socket.destroyed, { timeout: 15_000 }).toBe(true);
    // A few pieces fit into the buffers of the two sockets.
    expect(sentPieces).toBeLessThan(32);
  });
});

describe('a connection', () => {
  it('stays open after a refused request whose body has arrived', async () => {
    const { socket, answer } = sendHead(app.url, 'POST /nope', announced(2), '{}');
    expect(await answer).toMatchObject({ status: 404, isClosed: false });
    socket.destroy();
  });

  it('asks for a body announced with Expect only if the body will be read', async () => {
    const expecting = (length: number) => ({ ...announced(length), expect: '100-continue' });
    const refusal = sendHead(app.url, 'POST /v1/order_batches', expecting(2));
    expect((await refusal.answer).status).toBe(401);
    refusal.socket.destroy();
    const body = JSON.stringify(await giftBody(app));
    const wanted = sendHead(app.url, 'POST /v1/order_batches', {
      ...bearer(app.apiKey),
      ...expecting(body.length),
    });
    expect(await wanted.answer).toMatchObject({ status: 100, isClosed: false });
    wanted.socket.destroy();
  });
});

describe('the largest body', () => {
  const concrete = (path: string) => path.replaceAll(/\{\w+\}/g, '019b0000-0000-7000-8000-0000000000ff');
  const withBody = Object.values<Operation>(operations).filter(({ method }) => method !== 'GET');
  const keyFor = ({ callers, commerceOnly }: Operation) => {
    if (callers === 'shippers') return shipperKey;
    return commerceOnly ? app.commerceApiKey : app.apiKey;
  };
  let shipperKey: string;
  beforeAll(async () => {
    shipperKey = await fulfilmentKey(app);
  });
  const limitOf = ({ maxBodyBytes }: Operation) => maxBodyBytes ?? bodyLimits.usual;

  it('is 64 MiB for the creation and the price of a batch, 16 MiB for a CSV file, and 1 MiB otherwise', () => {
    const large = withBody.filter((operation) => limitOf(operation) !== mebibyte);
    expect(large.map((operation) => [operation.path, limitOf(operation)])).toEqual([
      ['/v1/order_batches', 64 * mebibyte],
      ['/v1/order_batches/price', 64 * mebibyte],
      ['/v1/fulfilment/shipments/import', 16 * mebibyte],
    ]);
  });

  it.each(withBody)('of $method $path is kept', async (operation) => {
    const limit = limitOf(operation);
    const { socket, answer } = sendHead(app.url, `${operation.method} ${concrete(operation.path)}`, {
      ...bearer(keyFor(operation)),
      ...announced(limit + 1),
      ...(operation.bodyType && { 'content-type': operation.bodyType }),
    });
    const { status, body } = await answer;
    socket.destroy();
    expect([status, JSON.parse(body).error]).toEqual([
      413,
      `The body is larger than ${limit / mebibyte} MiB, the limit of this operation.`,
    ]);
  });

  it.each(Object.values(pageOperations).filter(({ method }) => method === 'POST'))(
    'of $method $path is 16 KiB',
    async ({ method, path }) => {
      const { socket, answer } = sendHead(app.url, `${method} ${concrete(path)}`, announced(16 * 1024 + 1));
      const { status, body } = await answer;
      socket.destroy();
      expect([status, JSON.parse(body).error]).toEqual([
        413,
        'The body is larger than 16 KiB, the limit of this operation.',
      ]);
    },
  );

  it('holds for a body without a length', async () => {
    const { socket, answer } = sendHead(app.url, 'POST /v1/webhooks', { ...bearer(app.apiKey), ...chunked });
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
    for (let sent = 0; sent < 17; sent += 1) socket.write(chunk);
    expect(await answer).toMatchObject({ status: 413, isClosed: true });
    socket.destroy();
  });
});
