/** These tests observe the sockets: which addresses are dialled, and what a server on this machine receives. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { certificate, privateKey } from '../../modules/notifications/loopback-certificate.fixtures.ts';
import { disguisesOf, insideIpv4, insideIpv6, refusedUrls, spellingsOf } from './safe-fetch.fixtures.ts';
import { createSafeFetch, type SafeFetch } from './safe-fetch.ts';
import { kindOfAddress } from './safe-fetch-address.ts';
import { problemOfUrl } from './safe-fetch-url.ts';

let server: Server;
let port: number;
let requests: string[];
let connections: number;
let answer: RequestListener;
/** Every address that a socket of this process tried to connect to. */
let dialled: string[];
let http: SafeFetch;

beforeEach(async () => {
  requests = [];
  connections = 0;
  dialled = [];
  answer = (_request, response) => response.end('taken');
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  const { connect } = Socket.prototype;
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    this.on('connectionAttempt', (address) => dialled.push(address));
    return Reflect.apply(connect, this, args);
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await http.close();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const names = (answers: Readonly<Record<string, readonly string[]>>) => async (host: string) => {
  const found = answers[host];
  if (!found) throw new Error(`ENOTFOUND ${host}`);
  return [...found];
};

const open = (options: Partial<Parameters<typeof createSafeFetch>[0]> = {}) => {
  http = createSafeFetch({
    allowLoopback: false,
    timeoutMs: 2_000,
    connectionsPerOrigin: 4,
    resolve: names({}),
    ...options,
  });
  return http;
};

const post = (url: string) => http.post(url, { 'content-type': 'text/plain' }, Buffer.from('hello'));

/** Expects that every post is refused and that no socket was opened. */
async function expectNothingSent(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    expect([url, await post(url)]).toEqual([url, { failure: 'blocked_address' }]);
  }
  expect({ dialled, connections, requests }).toEqual({ dialled: [], connections: 0, requests: [] });
}

describe('nothing is sent to', () => {
  it(`${insideIpv4.length * 10} spellings of addresses inside`, async () => {
    open();
    await expectNothingSent(insideIpv4.flatMap(spellingsOf).map((host) => `https://${host}:${port}/`));
  });

  it(`${insideIpv4.length * 7} IPv6 addresses that hide one, and those of IPv6 alone`, async () => {
    open();
    const hosts = [...insideIpv4.flatMap(disguisesOf), ...insideIpv6];
    await expectNothingSent(hosts.map((host) => `https://[${host}]:${port}/`));
  });

  it('names with an internal address, alone, beside public addresses, or inside an IPv6 address', async () => {
    const inside = [...insideIpv4, ...insideIpv6, ...insideIpv4.flatMap(disguisesOf)];
    const answers = Object.fromEntries(
      inside.flatMap((address, index) => [
        [`alone-${index}.example.com`, [address]],
        [`first-${index}.example.com`, [address, '93.184.215.14']],
        [`last-${index}.example.com`, ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', address]],
      ]),
    );
    open({ resolve: names(answers) });
    await expectNothingSent(Object.keys(answers).map((name) => `https://${name}:${port}/`));
  });

  it('addresses that are refused by their text', async () => {
    open();
    await expectNothingSent(refusedUrls);
  });

  it('answers of a resolver that are not addresses', async () => {
    const odd = [
      '',
      'localhost',
      '127.0.0.1:80',
      '::1%lo',
      '1',
      '0x7f000001',
      '[::1]',
      '127.0.0.1\0.example.com',
    ];
    open({
      resolve: names(Object.fromEntries(odd.map((text, index) => [`odd-${index}.example.com`, [text]]))),
    });
    await expectNothingSent(odd.map((_, index) => `https://odd-${index}.example.com:${port}/`));
  });
});

describe('a name whose answers change', () => {
  it('is resolved once for a connection, and only checked addresses are dialled', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1'], ['169.254.169.254']];
    let asked = 0;
    open({
      allowLoopback: true,
      resolve: async () => answers[Math.min(asked++, answers.length - 1)] ?? [],
    });
    const tls = createTlsServer({ cert: certificate, key: privateKey });
    tls.listen(0, '127.0.0.1');
    await once(tls, 'listening');
    const url = `https://flips.example.com:${(tls.address() as AddressInfo).port}/`;
    expect(await post(url)).toEqual({ failure: 'tls_failed' });
    expect([asked, dialled]).toEqual([1, ['127.0.0.1']]);
    expect(await post(url)).toEqual({ failure: 'blocked_address' });
    expect(await post(url)).toEqual({ failure: 'blocked_address' });
    expect([asked, dialled]).toEqual([3, ['127.0.0.1']]);
    tls.close();
  });

  it('is sent to the server as its server name, and the certificate must match it', async () => {
    let servername: string | undefined;
    const tls = createTlsServer({
      cert: certificate,
      key: privateKey,
      SNICallback: (name, callback) => {
        servername = name;
        callback(null);
      },
    });
    tls.listen(0, '127.0.0.1');
    await once(tls, 'listening');
    open({ allowLoopback: true, resolve: names({ 'hooks.example.com': ['127.0.0.1'] }) });
    const outcome = await post(`https://hooks.example.com:${(tls.address() as AddressInfo).port}/`);
    expect([outcome, servername]).toEqual([{ failure: 'tls_failed' }, 'hooks.example.com']);
    tls.close();
  });
});

it('a server is offered HTTP/1.1 only, with which a canceled request closes its connection', async () => {
  let offered: string[] = [];
  const tls = createTlsServer({
    cert: certificate,
    key: privateKey,
    ALPNCallback: ({ protocols }) => {
      offered = protocols;
      return 'http/1.1';
    },
  });
  tls.listen(0, '127.0.0.1');
  await once(tls, 'listening');
  open({ allowLoopback: true });
  await post(`https://127.0.0.1:${(tls.address() as AddressInfo).port}/`);
  expect(offered).toEqual(['http/1.1']);
  tls.close();
});

describe('a redirect', () => {
  it.each([
    'http://127.0.0.1:PORT/inside',
    'http://169.254.169.254/',
    '//10.0.0.1/',
    '/inside',
    'file:///etc/passwd',
  ])('to %s is an answer, and is not followed', async (location) => {
    answer = (_request, response) =>
      response.writeHead(307, { location: location.replace('PORT', String(port)) }).end();
    open({ allowLoopback: true });
    expect(await post(`http://127.0.0.1:${port}/outside`)).toMatchObject({ status: 307 });
    expect({ requests, dialled }).toEqual({ requests: ['/outside'], dialled: ['127.0.0.1'] });
  });
});

describe('on this machine, where that is allowed', () => {
  it.each(['127.0.0.1', 'localhost', 'receiver.localhost', '[::ffff:127.0.0.1]', '10.0.0.1', 'example.com'])(
    'http to %s reaches that address or is refused',
    async (host) => {
      open({ allowLoopback: true, resolve: names({ 'example.com': ['127.0.0.1'] }) });
      const isHere = host === '127.0.0.1' || host.endsWith('localhost');
      const outcome = await post(`http://${host}:${port}/`);
      expect(outcome).toMatchObject(isHere ? { status: 200, body: 'taken' } : { failure: 'blocked_address' });
      expect(connections).toBe(isHere ? 1 : 0);
    },
  );

  it('a proxy from the environment is not used', async () => {
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${port}/`);
    vi.stubEnv('http_proxy', `http://127.0.0.1:${port}/`);
    const other = createServer((_request, response) => response.end('straight'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    open({ allowLoopback: true });
    expect(await post(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)).toMatchObject({
      body: 'straight',
    });
    expect(requests).toEqual([]);
    vi.unstubAllEnvs();
    other.closeAllConnections();
    other.close();
  });

  it('a request ends within its time limit, whichever part of the answer is late', async () => {
    const parts: RequestListener[] = [
      () => {},
      (_request, response) => response.writeHead(200).flushHeaders(),
      (_request, response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ];
    open({ allowLoopback: true, timeoutMs: 300 });
    const outcomes = [];
    const since = performance.now();
    for (const part of parts) {
      answer = part;
      outcomes.push(await post(`http://127.0.0.1:${port}/`));
    }
    expect(outcomes).toMatchObject([{ failure: 'timeout' }, { status: 200 }, { status: 200 }]);
    expect(performance.now() - since).toBeLessThan(3_000);
  });

  it('as much of an answer is kept as was asked for', async () => {
    answer = (_request, response) => response.end('x'.repeat(100_000));
    const lengthOf = async (maxKeptBytes?: number) => {
      open({ allowLoopback: true, ...(maxKeptBytes !== undefined && { maxKeptBytes }) });
      const outcome = await post(`http://127.0.0.1:${port}/`);
      await http.close();
      return 'body' in outcome ? outcome.body.length : outcome;
    };
    expect(await lengthOf()).toBe(2_048);
    expect(await lengthOf(90_000)).toBe(90_000);
    expect(await lengthOf(200_000)).toBe(100_000);
  });

  it('an address is read as it is posted to', async () => {
    answer = (request, response) => response.end(`${request.method} ${request.headers['x-name']}`);
    open({ allowLoopback: true });
    expect(await http.get(`http://127.0.0.1:${port}/`, { 'x-name': 'robin' })).toMatchObject({
      status: 200,
      body: 'GET robin',
    });
    expect(await http.get('https://10.0.0.1/', {})).toEqual({ failure: 'blocked_address' });
  });

  it('a closed port is connection_failed, and a name without an address is dns_failed', async () => {
    open({ allowLoopback: true });
    expect(await post('http://127.0.0.1:9/')).toEqual({ failure: 'connection_failed' });
    expect(await post('https://nowhere.example.com/')).toEqual({ failure: 'dns_failed' });
  });
});

describe('addresses of the public internet', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.215.14',
    '172.32.0.1',
    '192.0.1.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('%s is one', (address) => {
    open();
    expect(kindOfAddress(address)).toBe('public');
  });

  it.each([
    'https://example.com',
    'https://hooks.example.com:8443/a?b=c',
    'https://1.1.1.1/',
    'https://[2606:4700::1111]/x',
  ])('%s can be one of a receiver', (url) => {
    open();
    expect(problemOfUrl(url, { allowLoopback: false })).toBeNull();
  });
});
