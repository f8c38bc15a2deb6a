/** Few large bodies are worked on at a time, and no organization takes all places. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, giftBody } from './api-fixtures.ts';
import { type RawAnswer, type RawRequest, sendHead } from './raw-request.ts';

let app: TestApp;
let keys: [string, string, string, string];
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  const [second, third, fourth] = [
    await addOrganization(app, 'Second'),
    await addOrganization(app, 'Third'),
    await addOrganization(app, 'Fourth'),
  ];
  keys = [app.apiKey, second.apiKey, third.apiKey, fourth.apiKey];
});
afterAll(() => app.close());

const mebibyte = 1024 * 1024;
const price = 'POST /v1/order_batches/price';
const json = (apiKey: string) => ({ authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' });

let open: RawRequest[];
beforeEach(() => {
  open = [];
});

/** Announces 2 MiB and sends nothing of it. */
function announce(apiKey: string): RawRequest {
  const request = sendHead(app.url, price, { ...json(apiKey), 'content-length': String(2 * mebibyte) });
  open.push(request);
  return request;
}

/** Announces 2 MiB and waits until the request has its place. */
async function hold(apiKey: string): Promise<void> {
  const { answer } = announce(apiKey);
  const early = await Promise.race([answer, meet(apiKey)]);
  expect(early).toBe('later');
}

/** Resolves after the service has answered a request that came later. */
async function meet(apiKey: string): Promise<'later'> {
  await app.request('GET', '/v1/me', { apiKey });
  await app.request('POST', '/v1/order_batches/price', { body: {}, apiKey });
  return 'later';
}

const refusal = ({ status, head, body }: RawAnswer) => [
  status,
  JSON.parse(body).code,
  /^retry-after: (\d+)/im.exec(head)?.[1],
];

async function giveBack(): Promise<void> {
  for (const { socket } of open) socket.destroy();
  await expect
    .poll(async () => {
      const { socket, answer } = sendHead(app.url, price, {
        ...json(keys[0]),
        'content-length': String(2 * mebibyte),
      });
      socket.write(' '.repeat(2 * mebibyte));
      const { status } = await answer;
      socket.destroy();
      return status;
    })
    .toBe(400);
}

describe('large bodies', () => {
  it('of one organization: two at a time, and the third is refused before it is read', async () => {
    const [ours, theirs] = keys;
    await hold(ours);
    await hold(ours);
    expect(refusal(await announce(ours).answer)).toEqual([429, 'rate_limited', '2']);
    const small = await app.request('POST', '/v1/order_batches', { body: await giftBody(app) });
    expect(small.status).toBe(201);
    await hold(theirs);
    await giveBack();
  });

  it('of all organizations: four at a time, the last one for an organization that has none', async () => {
    const [first, second, third, fourth] = keys;
    await hold(first);
    await hold(first);
    await hold(second);
    expect(refusal(await announce(second).answer)).toEqual([503, 'unavailable', '2']);
    await hold(third);
    expect(refusal(await announce(fourth).answer)).toEqual([503, 'unavailable', '2']);
    await giveBack();
  });

  it('without a length are refused when they grow', async () => {
    const [ours] = keys;
    await hold(ours);
    await hold(ours);
    const { socket, answer } = sendHead(app.url, price, { ...json(ours), 'transfer-encoding': 'chunked' });
    for (let sent = 0; sent < 17; sent += 1) socket.write(`10000\r\n${' '.repeat(65_536)}\r\n`);
    expect(refusal(await answer)).toEqual([429, 'rate_limited', '2']);
    socket.destroy();
    await giveBack();
  });

  it('give their places back when they are answered', async () => {
    const { cart, send_method } = await giftBody(app);
    const recipients = Array.from({ length: 30_000 }, () => ({ first_name: 'Robin', last_name: 'Example' }));
    const good = JSON.stringify({ recipients, cart, send_method });
    const bad = [good.replace('"Robin"', '1'), `[${good}`, good.replace('"cart"', '"card"')];
    for (const rawBody of [good, ...bad, good, ...bad, good]) {
      const { status } = await app.request('POST', '/v1/order_batches/price', { rawBody });
      expect(status).toBe(rawBody === good ? 200 : 400);
    }
  });
});
