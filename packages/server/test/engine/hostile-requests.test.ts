/** No single request delays the others or takes much memory, whatever it holds and however slowly it comes. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendHead } from '../api/http/raw-request.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { residentMegabytes } from './resident-memory.ts';
import {
  type ApiProcess,
  demoApiKey,
  endProcesses,
  type SeededDatabase,
  seedDatabase,
  startApiProcess,
} from './service-process.ts';

let database: TestDatabase;
let seeded: SeededDatabase;
let api: ApiProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  seeded = await seedDatabase(database.databaseUrl);
  api = await startApiProcess(database.databaseUrl);
  // The first request of each side loads code, which is not measured.
  await fetch(`${api.url}/healthz`);
});
afterAll(async () => {
  await endProcesses();
  await seeded.db.close();
  await database.drop();
});

const mebibyte = 1024 * 1024;
const filled = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / unit.length));

const bodies: [string, () => string][] = [
  ['one text of 60 MiB', () => `{"a":"${filled('x', 60 * mebibyte)}"}`],
  ['20 MiB of empty lists', () => `[${filled('[],', 20 * mebibyte)}[]]`],
  ['30 MiB of numbers and NUL', () => `["\\u0000",${filled('0,', 30 * mebibyte)}0]`],
  ['20 MiB of opened lists', () => filled('[', 20 * mebibyte)],
];

const page = '/vault/cards';
const places: [string, string, Record<string, string>][] = [
  ['an unknown path', '/nope', {}],
  ['a page', page, {}],
  ['a payment', '/pay/00000000-0000-4000-8000-000000000000/payments', {}],
  ['the API without a key', '/v1/order_batches', {}],
  ['the price', '/v1/order_batches/price', { authorization: `Bearer ${demoApiKey}` }],
];

/** Asks for `/healthz` until the work is done. Returns the longest wait and the growth of the memory. */
async function observe(work: () => Promise<void>): Promise<{ longestMs: number; grownMegabytes: number }> {
  const before = await residentMegabytes(api.pid);
  let isOver = false;
  const ended = work().finally(() => {
    isOver = true;
  });
  let longestMs = 0;
  let largest = before;
  while (!isOver) {
    const since = performance.now();
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
    longestMs = Math.max(longestMs, performance.now() - since);
    largest = Math.max(largest, await residentMegabytes(api.pid));
  }
  await ended;
  return { longestMs, grownMegabytes: largest - before };
}

describe.each(places)('a large body for %s', (_place, path, headers) => {
  test.each(bodies)('%s', async (_what, makeBody) => {
    const body = Buffer.from(makeBody());
    const found = await observe(async () => {
      const { socket, answer } = sendHead(api.url, `POST ${path}`, {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(body.length),
      });
      socket.write(body);
      const { status } = await answer;
      expect([400, 401, 404, 413]).toContain(status);
      socket.destroy();
    });
    expect(found.longestMs).toBeLessThan(250);
    expect(found.grownMegabytes).toBeLessThan(100);
  });
});

describe('a slow client', () => {
  /** Sends a byte each second until the service ends the connection. Returns the seconds that took. */
  async function drip(socket: Socket): Promise<number> {
    const since = performance.now();
    const dripping = setInterval(() => socket.write('x'), 1_000);
    socket.on('error', () => {});
    socket.resume();
    await once(socket, 'close');
    clearInterval(dripping);
    return (performance.now() - since) / 1_000;
  }

  test('of a page has ten seconds for its body', { timeout: 60_000 }, async () => {
    const { socket } = sendHead(api.url, `POST ${page}`, {
      'content-type': 'application/json',
      'content-length': '1000',
    });
    expect(await drip(socket)).toBeLessThan(15);
  });

  test('has half a minute for its headers', { timeout: 60_000 }, async () => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    socket.write('POST /nope HTTP/1.1\r\nHost: gifts.test\r\nX-Slow: ');
    expect(await drip(socket)).toBeLessThan(32);
  });
});
