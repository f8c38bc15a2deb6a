/** Starts servers of the PostgreSQL that is installed on this machine, on data that is deleted at their end. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { chooseServerUser } from '../packages/server/src/db/embedded/server-user.ts';

const run = promisify(execFile);

export interface LocalServer {
  readonly port: number;
  /** The address of a database of this server. Its administrator connects. */
  urlOf(database: string): string;
  /** Kills the server. */
  kill(): Promise<void>;
  /** Starts it again on its data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export type Settings = Readonly<Record<string, string>>;

/** The data is deleted at the end, so the server need not wait for the disk. */
export const withoutDurability: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** `parent` is the folder that the data is made in. */
export async function startPostgres(settings: Settings, parent = tmpdir()): Promise<LocalServer> {
  const user = await chooseServerUser();
  const data = await mkdtemp(join(parent, 'gifts-postgres-'));
  if (user) await chown(data, user.uid, user.gid);
  // The servers of Citus connect to each other, and libpq looks for certificates in HOME.
  const options = { env: { ...process.env, HOME: data }, ...(user && { uid: user.uid, gid: user.gid }) };
  const programs = (await run('pg_config', ['--bindir'])).stdout.trim();
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    options,
  );
  const port = await freePort();
  const all = { port, listen_addresses: '127.0.0.1', unix_socket_directories: data, ...settings };
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const urlOf = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  const start = async () => {
    const started = spawn(join(programs, 'postgres'), ['-D', data, ...words], {
      ...options,
      stdio: 'ignore',
    });
    await untilReady(urlOf('postgres'), () => hasEnded(started));
    return started;
  };
  let server = await start();
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(server, 'exit');
    if (!hasEnded(server) && server.kill(signal)) await ended;
  };
  return {
    port,
    urlOf,
    kill: () => end('SIGKILL'),
    async restart() {
      server = await start();
    },
    async stop() {
      // SIGINT ends the sessions, and SIGTERM would wait for them.
      await end('SIGINT');
      await rm(data, { recursive: true, force: true });
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

const startWithinMs = 30_000;

async function untilReady(url: string, isOver: () => boolean): Promise<void> {
  const until = performance.now() + startWithinMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    const problem = await client.connect().then(
      () => client.end(),
      (error: Error) => error,
    );
    if (!problem) return;
    if (isOver() || performance.now() > until)
      throw new Error(`The server at ${url} did not start: ${problem.message}`);
    await pause(50);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
