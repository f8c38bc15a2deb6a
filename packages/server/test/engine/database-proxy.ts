/** A network to the database that can fail without a word, as that of a frozen or disconnected machine does. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { makeTemporaryFolder } from '../harness/temporary-folder.ts';

export interface DatabaseProxy {
  readonly databaseUrl: string;
  /** Passes nothing on any more, and closes nothing. */
  freeze(): void;
  /** Serves new connections again. Those from before stay silent, because their server is gone. */
  moveToAnotherServer(): void;
  close(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { host, port } = new pg.Client({ connectionString: databaseUrl });
  const target = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
  const folder = await makeTemporaryFolder('gifts-proxy-');
  const pairs = new Set<readonly [Socket, Socket]>();
  let isFrozen = false;
  const proxy = createServer((socket) => {
    const server = connect(target);
    const pair = [socket, server] as const;
    pairs.add(pair);
    for (const end of pair) end.on('error', () => {});
    socket.once('close', () => {
      server.destroy();
      pairs.delete(pair);
    });
    server.once('close', () => socket.destroy());
    if (isFrozen) return;
    socket.pipe(server);
    server.pipe(socket);
  });
  proxy.listen(join(folder, `.s.PGSQL.${port}`));
  await once(proxy, 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.set('host', folder);
  return {
    databaseUrl: url.href,
    freeze() {
      isFrozen = true;
      for (const [socket, server] of pairs) {
        socket.unpipe(server).pause();
        server.unpipe(socket).pause();
      }
    },
    moveToAnotherServer() {
      isFrozen = false;
    },
    async close() {
      for (const pair of pairs) for (const end of pair) end.destroy();
      proxy.close();
      await rm(folder, { recursive: true });
    },
  };
}
