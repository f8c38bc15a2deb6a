/** A cell whose database refuses connections keeps its own organizations from working, and nobody else. */
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newApiKey } from '../../../src/modules/organizations/api-key-format.ts';
import { createDatabaseOfServer, type TestDatabase } from '../../harness/database.ts';
import { makeTemporaryFolder } from '../../harness/temporary-folder.ts';
import { startTestDeployment, type TestDeployment } from './test-deployment.ts';

/** The way to a database, which can be closed like a server that was stopped. */
async function startWay(databaseUrl: string) {
  const { host, port } = new pg.Client({ connectionString: databaseUrl });
  const target = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
  const folder = await makeTemporaryFolder('gifts-way-');
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  const url = new URL(databaseUrl);
  url.searchParams.set('host', folder);
  url.port = String(port);
  const open = () =>
    new Promise<void>((resolve) => {
      server = createServer((socket) => {
        const other = connect(target);
        for (const end of [socket, other]) {
          sockets.add(end);
          end.on('error', () => {}).on('close', () => sockets.delete(end));
        }
        socket.on('close', () => other.destroy()).pipe(other);
        other.on('close', () => socket.destroy()).pipe(socket);
      }).listen(join(folder, `.s.PGSQL.${port}`), resolve);
    });
  await open();
  return {
    url: url.href,
    folder,
    open,
    close() {
      server?.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

let way: Awaited<ReturnType<typeof startWay>>;
let test: TestDeployment;
let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseOfServer();
  way = await startWay(database.databaseUrl);
  test = await startTestDeployment({ addressOfB: async () => way.url });
});
afterAll(async () => {
  await test.close();
  way.close();
  await rm(way.folder, { recursive: true });
  await database.drop();
});

const me = (apiKey: string | null) => test.request('GET', '/v1/me', { apiKey });

it('answers 503 for its organizations while the other one serves, and serves again when it is back', async () => {
  expect([(await me(test.main.apiKey)).status, (await me(test.b.apiKey)).status]).toEqual([200, 200]);
  way.close();

  const refused = await vi.waitFor(async () => {
    const answer = await me(test.b.apiKey);
    expect(answer.status).toBe(503);
    return answer;
  });
  expect(refused.body.code).toBe('unavailable');
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await me(test.main.apiKey)).status).toBe(200);
  const ready = await test.request('GET', '/readyz');
  expect([ready.status, ready.body.status, ready.body.cells.b.database]).toEqual([200, 'ok', 'unreachable']);

  // A new key of the other cell is good. What nobody knows may be of the cell that cannot be asked.
  const other = await test.gifts('keys', 'create', '--email', test.main.email, '--cell', 'main');
  expect((await me(other.stdout.trim())).status).toBe(200);
  const unknown = await me(newApiKey('sandbox'));
  expect([unknown.status, unknown.body.request_id]).toEqual([503, unknown.headers.get('request-id')]);
  const link = await test.request('GET', `/gift/zzzzzz-${'0'.repeat(32)}`);
  expect([link.status, link.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);

  await way.open();
  await vi.waitFor(async () => expect((await me(test.b.apiKey)).status).toBe(200), 10_000);
});
