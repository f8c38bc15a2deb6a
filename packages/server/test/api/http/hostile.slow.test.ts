/** No request causes an internal error, and no refused request changes anything. */
import { connect } from 'node:net';
import { bodyLimits } from '@gifts/contract/body-limits';
import { examples } from '@gifts/contract/examples/examples';
import { type Operation, type OperationId, operations } from '@gifts/contract/operations';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorker } from '../../../src/jobs/worker.ts';
import { fanOut } from '../../../src/modules/webhooks/deliveries/fan-out.ts';
import { type RequestOptions, startTestApp, type TestApp, type TestResponse } from '../../harness/app.ts';
import { orderedOrder } from '../fulfilment/fulfilment-fixtures.ts';
import { fulfilmentKey } from '../fulfilment/shipper-fixtures.ts';
import { programmableGateway } from '../payments/programmable-gateway.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import {
  addOrganization,
  addWebhook,
  countRows,
  giftBody,
  newYork,
  sendBatch,
  sendOrder,
} from './api-fixtures.ts';
import { expectHarmless } from './expect-harmless.ts';
import { bodyWith, brokenBodies, hostileTexts, placesIn } from './hostile-values.ts';

const rows = Object.entries<Operation>(operations) as [OperationId, Operation][];
const posts = rows.filter(([, { method, bodyType }]) => method === 'POST' && bodyType === undefined);
const withQueries = rows.filter(([, { method }]) => method !== 'POST');

let app: TestApp;
let shipperKey: string;
let receiver: Receiver;
let ids: Record<string, string>;
/** Returns a valid body for each POST. */
let bodies: Partial<Record<OperationId, unknown>>;

beforeAll(async () => {
  app = await startTestApp({
    worker: false,
    config: { webhooksAllowLoopback: true },
    outside: { cardGateway: programmableGateway() },
  });
  receiver = await startReceiver();
  shipperKey = await fulfilmentKey(app);
  const batch = await sendBatch(app);
  const { shipments } = await orderedOrder(app);
  ids = {
    order_batches: batch.id,
    orders: batch.orders_preview[0]?.id ?? '',
    shipments: shipments[0]?.id ?? '',
    webhooks: await addWebhook(app, app.apiKey, receiver.url),
    'fulfilment/webhooks': await addWebhook(app, shipperKey, receiver.url, '/v1/fulfilment/webhooks'),
  };
  const gift = await giftBody(app, {
    recipients: [
      { first_name: 'Robin', last_name: 'Example', email: 'robin@example.com', mailing_address: newYork },
    ],
  });
  const { recipients, cart, send_method } = gift;
  const createWebhook = { url: receiver.url };
  bodies = { createWebhook, createFulfilmentWebhook: createWebhook, createOrderBatch: gift };
  bodies.priceOrderBatch = { recipients, cart, send_method };
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

/** Uses a key with all permissions, including those of commerce keys. */
const ask = (method: string, path: string, options: RequestOptions = {}) =>
  app.request(method, path, {
    apiKey: path.startsWith('/v1/fulfilment/') ? shipperKey : app.commerceApiKey,
    ...options,
  });

const unknown = '019b0000-0000-7000-8000-0000000000ff';
const kindIn = /(fulfilment\/webhooks|[a-z_]+)\/\{id\}/;
const pathOf = ({ path }: Operation) =>
  path.replace('{id}', ids[kindIn.exec(path)?.[1] ?? ''] ?? unknown).replace(/\{\w+\}/, unknown);

const bodyOf = (id: OperationId): unknown => {
  const example: { response: unknown; body?: unknown } = examples[id];
  return bodies[id] ?? example.body;
};

/** Sends many requests, a few at a time. The refused ones must have changed nothing. */
async function sendAll(requests: { sent: string; send: () => Promise<TestResponse> }[]): Promise<void> {
  const before = await countRows(app);
  let succeeded = 0;
  const waiting = requests.values();
  const worker = async () => {
    for (const { sent, send } of waiting) {
      const answer = await send();
      expectHarmless(answer, sent);
      if (answer.status < 300) succeeded += 1;
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  if (succeeded === 0) expect(await countRows(app)).toEqual(before);
}

// A moved clock waits until a worker has done what its organization has set going.
describe('a hostile value at every place of every body', () => {
  it.each(posts)('%s', async (id, operation) => {
    const path = pathOf(operation);
    const places = operation.body ? placesIn(operation.body) : [];
    const body = bodyOf(id);
    const before = await countRows(app);
    const worker =
      id === 'advanceSandboxClock' ? await startWorker(app.services, app.databaseUrl, fanOut) : null;
    let created = 0;
    await sendAll(
      places.flatMap((place) =>
        Object.entries(hostileTexts).map(([name, text]) => ({
          sent: `${path} with ${name} at ${place.join('.')}`,
          send: async () => {
            const answer = await ask('POST', path, { rawBody: bodyWith(body, place, text) });
            if (id === 'createOrderBatch' && answer.status === 201) created += 1;
            // One that is throttled would hold up every later move of the clock.
            if (/^create(Fulfilment)?Webhook$/.test(id) && answer.status === 201)
              await ask('DELETE', `${path}/${answer.body.id}`);
            return answer;
          },
        })),
      ),
    );
    await worker?.stop();
    const after = await countRows(app);
    expect(Number(after.batches) - Number(before.batches)).toBe(created);
  });
});

describe('an invalid body', () => {
  // Every operation gets each text twice, and some texts are long.
  const within = { timeout: 90_000 };
  it.for(brokenBodies)('%s is refused by every operation', within, async ([name, rawBody]) => {
    for (const [id, operation] of posts) {
      const path = pathOf(operation);
      const before = await countRows(app);
      const plain = await ask('POST', path, { rawBody });
      expectHarmless(plain, `${path} with ${name}`);
      const isTooLarge = Buffer.byteLength(rawBody) > (operation.maxBodyBytes ?? bodyLimits.usual);
      const status = isTooLarge ? 413 : 400;
      expect([id, plain.status]).toEqual([id, status]);
      const headers = { 'idempotency-key': `hostile ${name}` };
      const keyed = await ask('POST', path, { rawBody, headers });
      expect([id, keyed.status]).toEqual([id, status]);
      expect(await countRows(app)).toEqual(before);
    }
  });

  it('an empty body and null are bodies without fields', async () => {
    for (const rawBody of ['', 'null']) {
      for (const [id, operation] of posts) {
        const answer = await ask('POST', pathOf(operation), { rawBody });
        expectHarmless(answer, `${id} with ${rawBody}`);
        if (operation.body && 'required' in operation.body) expect([id, answer.status]).toEqual([id, 400]);
      }
    }
  });

  it('of two fields with the same name the last one counts', async () => {
    const text = JSON.stringify(await giftBody(app)).replace('{', '{"from_name":17,');
    expect((await app.request('POST', '/v1/order_batches', { rawBody: text })).status).toBe(201);
    const reversed = `${text.slice(0, -1)},"from_name":17}`;
    expect((await app.request('POST', '/v1/order_batches', { rawBody: reversed })).status).toBe(400);
  });

  it('a text of ten million characters is refused quickly at every place', async () => {
    const long = `"${'ä'.repeat(5_000_000)}"`;
    const gift = await giftBody(app);
    const before = await countRows(app);
    for (const place of [
      ['from_name'],
      ['message'],
      ['recipients', 0, 'email'],
      ['recipients', 0, 'phone'],
      ['cart', 'items', 0, 'product_id'],
      ['cart', 'items', 0, 'product_url'],
      ['scheduled_send_on'],
      ['payment_method_id'],
    ]) {
      const since = performance.now();
      const answer = await app.request('POST', '/v1/order_batches', { rawBody: bodyWith(gift, place, long) });
      expectHarmless(answer, `ten million bytes at ${place.join('.')}`);
      expect([place, answer.status]).toEqual([place, 400]);
      expect(performance.now() - since).toBeLessThan(3_000);
    }
    expect(await countRows(app)).toEqual(before);
  });

  it('a deeply nested reserved_options is refused, with or without an Idempotency-Key', async () => {
    const gift = { ...(await giftBody(app)), reserved_options: null };
    const before = await countRows(app);
    for (const text of [
      '['.repeat(90_000) + ']'.repeat(90_000),
      `${'{"a":'.repeat(90_000)}1${'}'.repeat(90_000)}`,
    ]) {
      const rawBody = bodyWith(gift, ['reserved_options'], text);
      for (const headers of [{}, { 'idempotency-key': 'deep' }] as Record<string, string>[]) {
        const answer = await app.request('POST', '/v1/order_batches', { rawBody, headers });
        expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
      }
    }
    expect(await countRows(app)).toEqual(before);
  });
});

describe('a hostile query', () => {
  const values = [
    '',
    '%00',
    '%',
    '%ZZ',
    '%E0%A4',
    '%ff',
    '%ud800',
    '-1',
    '0',
    '1e3',
    '1.5',
    '9007199254740993',
    '99999999999999999999',
    'NaN',
    'null',
    '[]',
    '%27%20or%201=1',
    'a'.repeat(5_000),
    '%F0%9F%8E%81',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '0001-01-01T00:00:00Z',
    '2028-06-30T23:59:60Z',
    '2028-06-30T00:00:00%2B25:00',
    '2028-06-30T00:00:00+01:00',
    'infinity',
    '019b0000-0000-7000-8000-0000000000ff',
    'created,,opened',
    ',',
    '%0d%0aSet-Cookie:%20a=b',
  ];

  it.each(withQueries)('%s', async (_id, operation) => {
    const path = pathOf(operation);
    const { properties = {} }: { properties?: object } = operation.query ?? {};
    const names = [
      ...Object.keys(properties),
      '__proto__',
      'constructor',
      'page[]',
      'created_at',
      '%00',
      '%ZZ',
    ];
    const queries = names.flatMap((name) => [
      ...values.map((value) => `${name}=${value}`),
      `${name}=1&${name}=2`,
      `${name}[]=1&${name}[x]=2`,
      name,
    ]);
    await sendAll(
      [...queries, '?', '&&&', '=', '=&=', '%'].map((query) => ({
        sent: `${path}?${query.slice(0, 60)}`,
        send: () => ask(operation.method, `${path}?${query}`),
      })),
    );
  });

  it('its values are never guessed', async () => {
    for (const query of [
      'page=1&page=1',
      'page[]=1',
      'page=01',
      'page=+1',
      'page=1e0',
      'Page=1',
      'per_page=1;page=2',
    ]) {
      expect([query, (await app.request('GET', `/v1/orders?${query}`)).status]).toEqual([query, 400]);
    }
  });
});

describe('hostile headers', () => {
  it.each(['', ' ', '\t', 'x'.repeat(256), 'é', '\u0080'])(
    'an Idempotency-Key %j is refused',
    async (key) => {
      const before = await countRows(app);
      const answer = await app.request('POST', '/v1/order_batches', {
        body: await giftBody(app),
        headers: { 'idempotency-key': key },
      });
      expect([answer.status, answer.body.error]).toEqual([
        400,
        'Idempotency-Key must be 1 to 255 visible ASCII characters.',
      ]);
      expect(await countRows(app)).toEqual(before);
    },
  );

  it.each(['__proto__', 'x'.repeat(255), `' or 1=1 --`, '../../x', '%00'])(
    'an Idempotency-Key %j is a key',
    async (key) => {
      const body = await giftBody(app);
      const send = () =>
        app.request('POST', '/v1/order_batches', { body, headers: { 'idempotency-key': key } });
      const [first, second] = [await send(), await send()];
      expect([first.status, second.body]).toEqual([201, first.body]);
    },
  );

  it.each<Record<string, string>>([
    { 'content-encoding': 'br' },
    { 'accept-version': '9' },
    { accept: 'text/html' },
    { 'x-http-method-override': 'DELETE' },
    { 'x-forwarded-host': 'evil.example.com' },
    { range: 'bytes=0-1' },
    { 'if-none-match': '*' },
    { 'x-request-id': '__proto__' },
    { cookie: 'a='.repeat(2_000) },
  ])('%j does not change the answer', async (headers) => {
    expect((await app.request('GET', '/v1/me', { headers })).body).toEqual({ email: 'admin@example.com' });
  });
});

describe('data that is not a request', () => {
  const headers = () => `Host: gifts.test\r\nAuthorization: Bearer ${app.apiKey}\r\n`;
  const json = 'Content-Type: application/json\r\n';

  /** Writes bytes to a socket and reads until the service closes it or `hangUpAfter` is over. */
  function write(bytes: string, { hangUp = false } = {}): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(Number(new URL(app.url).port), 'localhost');
      let answer = '';
      socket.on('data', (data) => {
        answer += data;
        socket.end();
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', () => {});
      socket.write(bytes, () => {
        if (hangUp) socket.destroy();
      });
    });
  }

  it.each<[string, () => string]>([
    ['noise', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n'],
    ['an unknown method', () => `GIVE /v1/orders HTTP/1.1\r\n${headers()}\r\n`],
    ['too long a header', () => `GET /v1/me HTTP/1.1\r\n${headers()}X-A: ${'a'.repeat(40_000)}\r\n\r\n`],
    ['too long an address', () => `GET /v1/me?${'a'.repeat(40_000)} HTTP/1.1\r\n${headers()}\r\n`],
    ['a line feed in a header', () => `GET /v1/me HTTP/1.1\r\n${headers()}X-A: a\nb\0c\r\n\r\n`],
    [
      'two lengths',
      () =>
        `POST /v1/order_batches HTTP/1.1\r\n${headers()}${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
    ],
    [
      'a chunk of no length',
      () =>
        `POST /v1/order_batches HTTP/1.1\r\n${headers()}${json}Transfer-Encoding: chunked\r\n\r\nZZ\r\n\r\n`,
    ],
    [
      'a negative length',
      () => `POST /v1/order_batches HTTP/1.1\r\n${headers()}${json}Content-Length: -1\r\n\r\n`,
    ],
    ['another protocol', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('%s is answered in the common form, and the socket is closed', async (_name, bytes) => {
    const answer = await write(bytes());
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    const error = JSON.parse(body);
    expect([error.code, Object.keys(error)]).toEqual(['invalid_request', ['error', 'code', 'request_id']]);
    expect(head).toContain(`Request-Id: ${error.request_id}`);
    expect(head).toContain('Connection: close');
  });

  it('an incomplete request on a closed socket changes nothing', async () => {
    const before = await countRows(app);
    const body = JSON.stringify(await giftBody(app));
    const start = `POST /v1/order_batches HTTP/1.1\r\n${headers()}${json}Content-Length: ${body.length}\r\n\r\n`;
    await Promise.all(
      [1, body.length >> 1, body.length - 1].map((length) =>
        write(start + body.slice(0, length), { hangUp: true }),
      ),
    );
    await write(`POST /v1/order_batches HTTP/1.1\r\nHost: x`, { hangUp: true });
    expect((await app.request('GET', '/readyz')).status).toBe(200);
    expect(await countRows(app)).toEqual(before);
  });

  it('a caller who disconnects before the answer does not affect the service', async () => {
    const body = JSON.stringify(await giftBody(app));
    const bytes = `POST /v1/order_batches HTTP/1.1\r\n${headers()}${json}Content-Length: ${body.length}\r\n\r\n${body}`;
    await Promise.all(Array.from({ length: 10 }, () => write(bytes, { hangUp: true })));
    expect((await app.request('POST', '/v1/order_batches', { rawBody: body })).status).toBe(201);
    const [broken] = await app.db.query<{ broken: number }>(
      `select count(*) as broken from order_batches b where send_status = 'complete' and orders_count <>
         (select count(*) from orders o where o.organization_id = b.organization_id and o.order_batch_id = b.id)`,
    );
    expect(broken?.broken).toBe(0);
  });
});

describe('every request', () => {
  const anyBody = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.anything({ withNullPrototype: false, maxDepth: 4 }).map((value) => safely(value)),
  );
  const safely = (value: unknown): string => {
    try {
      return JSON.stringify(value) ?? '';
    } catch {
      return '';
    }
  };

  it('never causes an internal error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...rows),
        fc.webSegment(),
        fc.webQueryParameters(),
        anyBody,
        async ([, operation], id, query, rawBody) => {
          const path = `${operation.path.replace('{id}', id || '-')}?${query}`;
          const options = operation.method === 'POST' ? { rawBody } : {};
          expectHarmless(await ask(operation.method, path, options), `${path} ${rawBody}`);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('creates a complete batch or none', async () => {
    const gift = await giftBody(app);
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    const fields = fc.record(
      {
        from_name: fc.oneof(text, fc.integer()),
        message: fc.option(text),
        batch_name: fc.option(text),
        customer_reference_id: fc.option(fc.oneof(text, fc.uuid())),
        recipients: fc.array(
          fc.record({ first_name: text, last_name: fc.option(text), email: fc.option(fc.emailAddress()) }),
          { maxLength: 12 },
        ),
        send_method: fc.constantFrom('email_and_link', 'link_multiple_custom_list', 'direct_send', 'pigeon'),
        expires_at: fc.option(fc.date({ noInvalidDate: true }).map((date) => date.toISOString())),
        swap: fc.option(fc.constantFrom('single', 'multiple', 'disabled', 'all')),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fields, async (given) => {
        const before = await countRows(app);
        const answer = await app.request('POST', '/v1/order_batches', { body: { ...gift, ...given } });
        expectHarmless(answer, JSON.stringify(given));
        const after = await countRows(app);
        if (answer.status !== 201) expect(after).toEqual(before);
        else {
          const sent = given.recipients?.length ?? 1;
          expect(answer.body.recipients_count).toBe(sent);
          expect(Number(after.recipients) - Number(before.recipients)).toBe(sent);
          expect(Number(after.orders) - Number(before.orders)).toBe(answer.body.orders_count);
          if (given.from_name !== undefined) expect(answer.body.from_name).toBe(given.from_name);
          if (given.message !== undefined) expect(answer.body.message).toBe(given.message);
        }
      }),
      { numRuns: 80 },
    );
  });
});

it('afterwards, gifts can still be sent and read with the clock at its maximum', async () => {
  const { apiKey } = await addOrganization(app, 'Last Company');
  const advance = await app.request('POST', '/v1/sandbox/clock/advance', {
    apiKey,
    body: { to: '9989-12-31T00:00:00Z' },
  });
  expect(advance.status).toBe(200);
  const scheduled_send_on = '9991-12-30T00:00:00Z';
  expect((await sendBatch(app, { scheduled_send_on }, apiKey)).id).toBeTypeOf('string');
  const id = await sendOrder(app, {}, apiKey);
  const { status, body } = await app.request('GET', `/v1/orders/${id}`, { apiKey });
  expect([status, body.event_times.created_at]).toEqual([200, expect.stringMatching(/^9989-12-31T/)]);
  const lists = ['/v1/orders', '/v1/order_activities', '/v1/order_batches'];
  const answers = await Promise.all(lists.map((path) => app.request('GET', path, { apiKey })));
  expect(answers.map((answer) => answer.body.list_meta.total_count)).toEqual([1, 1, 2]);
});
