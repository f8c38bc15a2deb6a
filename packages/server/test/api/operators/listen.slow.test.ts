/** `gifts listen` as a process of its own, between the service and a receiver that stops and starts. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newApiKey } from '../../../src/modules/organizations/api-key-format.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { spawnGifts } from '../../harness/gifts-process.ts';
import { sendBatch, sendOrder } from '../http/api-fixtures.ts';
import { runGifts } from './run-gifts.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into resources of any shape.
  event: any;
}

let app: TestApp;
let folder: string;
let received: Received[];
let status: number;
let receiver: Server;
let port: number;
const listeners = new Set<ChildProcess>();

beforeEach(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'gifts-listen-'));
  received = [];
  status = 200;
  port = 0;
  await openReceiver();
});
afterEach(async () => {
  for (const child of listeners) await end(child);
  await closeReceiver();
  await app.close();
  await rm(folder, { recursive: true });
});

/** Starts the receiver, at its previous address if it had one. */
async function openReceiver(): Promise<void> {
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    received.push({ headers: request.headers, body, event: JSON.parse(body) });
    response.writeHead(status).end();
  }).listen(port, '127.0.0.1');
  await once(receiver, 'listening');
  port = (receiver.address() as AddressInfo).port;
}

async function closeReceiver(): Promise<void> {
  if (!receiver.listening) return;
  receiver.closeAllConnections();
  receiver.close();
  await once(receiver, 'close');
}

const hook = () => `http://localhost:${port}/hook`;

/** Starts the command, which runs until the test ends it. Returns a function that reads its output. */
async function listen(...more: string[]): Promise<{ said: () => string; child: ChildProcess }> {
  const address = more.includes('--forward-to') ? [] : ['--forward-to', hook()];
  const env = { GIFTS_API_KEY: app.apiKey, GIFTS_URL: app.url, DATA_DIR: folder };
  const child = spawnGifts(['listen', ...address, ...more], env);
  listeners.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  }
  await vi.waitFor(() => expect(said).toContain('signed with whsec_'), patience);
  return { said: () => said, child };
}

async function end(child: ChildProcess): Promise<void> {
  listeners.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'close');
}

const patience = { timeout: 15_000, interval: 20 };
const untilReceived = (count: number) => vi.waitFor(() => expect(received).toHaveLength(count), patience);
/** Reads the event after which a listener would continue. */
async function notedPosition(): Promise<string> {
  const [file = ''] = await readdir(join(folder, 'listen'));
  return JSON.parse(await readFile(join(folder, 'listen', file), 'utf8')).after;
}
const types = () => received.map(({ event }) => event.event_type);

describe('gifts listen', () => {
  it('posts new events with a signature that the official library verifies, and prints the results', async () => {
    await sendBatch(app);
    await vi.waitFor(async () => expect((await app.client.events.list()).data).toHaveLength(2), patience);
    const { said } = await listen();
    expect(said()).toContain('2 earlier events are left out');
    const id = await sendOrder(app);
    await untilReceived(2);
    expect(types()).toEqual(['order_batch.created', 'order.created']);
    const [, secret = ''] = /signed with (whsec_\S+)/.exec(said()) ?? [];
    for (const { headers, body, event } of received) {
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event);
      expect(headers).toMatchObject({ 'webhook-id': event.id, 'svix-id': event.id });
      expect(event).toEqual(await app.client.events.get(event.id));
    }
    expect(received[1]?.event.data.id).toBe(id);
    await vi.waitFor(() => expect(said()).toMatch(/^200 {2}\d+ ms {2}#4 order\.created/m), patience);
  });

  it('continues where it stopped, with the same secret, and posts requested events', async () => {
    const first = await listen('--events', 'order.*');
    await sendOrder(app);
    await untilReceived(1);
    expect(types()).toEqual(['order.created']);
    // An event whose position was not stored yet would be posted again.
    await vi.waitFor(async () => expect(await notedPosition()).toBe(received[0]?.event.id), patience);
    await end(first.child);
    await sendOrder(app);
    const second = await listen('--events', 'order.created', '--events', 'order_batch.*, order.paid');
    await untilReceived(3);
    expect(types().slice(1)).toEqual(['order_batch.created', 'order.created']);
    const secretOf = (said: string) => /signed with (\S+)/.exec(said)?.[1];
    expect(secretOf(second.said())).toBe(secretOf(first.said()));
  });

  it('retries while the receiver is down, and does not retry after an answer with an error', async () => {
    const { said } = await listen('--from-start');
    await closeReceiver();
    await sendBatch(app);
    await vi.waitFor(() => expect(said()).toContain('nothing listens there; next try in'), patience);
    status = 500;
    await openReceiver();
    await untilReceived(2);
    await vi.waitFor(() => expect(said()).toMatch(/^500 .+#2 order\.created/m), patience);
  });

  it('of an organization reads with a new read-only key', async () => {
    const { code, stderr } = await runGifts(app.databaseUrl, [
      'listen',
      ...['--forward-to', 'http://127.0.0.1:1/', '--organization', app.organizationId],
      ...['--url', 'http://127.0.0.1:1'],
    ]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('could not be reached')]);
    const keys = await app.db.query(
      `select is_read_only, expires_at < now() + interval '25 hours' as is_short from api_keys where name = 'gifts listen'`,
    );
    expect(keys).toEqual([{ is_read_only: true, is_short: true }]);
  });

  it.each(['PORT', 'localhost:PORT/hook', 'PORT/hook'])(
    'reads %s as an address on this machine',
    async (address) => {
      const target = address.replace('PORT', String(port));
      await sendOrder(app);
      await listen('--forward-to', target, '--from-start');
      await vi.waitFor(() => expect(types()).toContain('order.created'), patience);
    },
  );

  const refused: [string, string[], RegExp][] = [
    [
      'another machine',
      ['--forward-to', 'http://example.com/hook'],
      /must be an http address on this machine/,
    ],
    ['a private address', ['--forward-to', 'http://10.0.0.1/hook'], /on this machine/],
    ['no address', [], /--forward-to is required/],
    [
      'an unknown event',
      ['--forward-to', 'http://[::1]:1/', '--events', 'gift.*'],
      /Unknown event type `gift\.\*`/,
    ],
  ];

  it.each(refused)('refuses %s', async (_name, args, sentence) => {
    const { code, stderr } = await runGifts(app.databaseUrl, ['listen', ...args], {
      GIFTS_API_KEY: app.apiKey,
    });
    expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
  });

  it('prints why a key is refused', async () => {
    const { code, stderr } = await runGifts(app.databaseUrl, ['listen', '--forward-to', hook()], {
      GIFTS_URL: app.url,
      GIFTS_API_KEY: newApiKey('sandbox'),
    });
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('The service refused: This API key is not known'),
    ]);
  });

  it.each([
    ['--key', 'gos_sandbox_x', /set GIFTS_API_KEY, or give --key-file FILE/],
    ['--secret', 'whsec_x', /give --secret-file FILE/],
    ['--secret-file', import.meta.filename, /must have "whsec_" and at least 24 bytes/],
    ['--key-file', '/nowhere/key', /cannot be read \(ENOENT\)/],
    ['--key-file', '-', /is empty/],
  ])('refuses %s %s', async (option, value, sentence) => {
    const args = ['listen', '--forward-to', hook(), option, value];
    const { code, stdout, stderr } = await runGifts(app.databaseUrl, args, { GIFTS_URL: app.url });
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(sentence),
    });
  });
});
