import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from '../../src/db/embedded/postmaster.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts';
import { removeDataDir } from './remove-data-dir.ts';
import { listTemporaryFolders, makeTemporaryFolder } from './temporary-folder.ts';

export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** The data is deleted after the run, so the server does not wait for the disk. */
export async function startTestServer(): Promise<TestServer> {
  await removeAbandonedServers();
  const dataDir = await makeTemporaryFolder(`gifts-test-${process.pid}-`);
  const server = await startEmbeddedPostgres({
    dataDir,
    onProgress: () => {},
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' },
  });
  await onServer(urlOfAdministrator(server.databaseUrl), 'alter role gifts createdb');
  return {
    url: server.databaseUrl,
    async stop() {
      await server.stop();
      await removeDataDir(dataDir);
    },
  };
}

/** Stops the servers of killed runs, which still run. */
async function removeAbandonedServers(): Promise<void> {
  for (const dataDir of await listTemporaryFolders()) {
    const runner = /^gifts-test-(\d+)-/.exec(basename(dataDir))?.[1];
    if (!runner || isAlive(Number(runner))) continue;
    await removeDataDir(dataDir);
  }
}

export const onServer = (serverUrl: string, statement: string): Promise<void> =>
  withClient(serverUrl, async (client) => {
    await client.query(statement);
  });

async function withClient(serverUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Citus keeps sessions of its own for as long as there is the database. */
const sessions = `select from pg_stat_activity where datname = $1 and usename = current_user
  and backend_type = 'client backend' and application_name not like 'citus\\_internal%'`;
/** The sessions of killed processes can stay longer. */
const sessionsEndWithinMs = 1_000;

/** A closed pool can still have sessions in the server. If they are ended by force, the pool reports a failure. */
const untilUnused = (serverUrl: string, name: string): Promise<void> =>
  withClient(serverUrl, async (client) => {
    const until = performance.now() + sessionsEndWithinMs;
    while (performance.now() < until && (await client.query(sessions, [name])).rows.length > 0)
      await pause(5);
  });

/**
 * Drops a database and ends its sessions. Only an administrator may end the process that vacuums it; a drop that forces
 * nothing ends that process itself, and is refused while there are other sessions. So both are tried in turn.
 */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await untilUnused(serverUrl, name);
  for (let attempt = 1; ; attempt += 1) {
    const force = attempt % 2 === 1 ? ' with (force)' : '';
    try {
      return await onServer(serverUrl, `drop database if exists ${name}${force}`);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (![insufficientPrivilege, objectInUse].includes(code) || attempt === maxAttempts) throw error;
      await pause(100);
    }
  }
}

const insufficientPrivilege = '42501';
const objectInUse = '55006';
const maxAttempts = 100;

export function urlOfDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

function urlOfAdministrator(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = 'postgres';
  return url.href;
}
