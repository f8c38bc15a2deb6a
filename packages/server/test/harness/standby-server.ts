/** A primary and a standby that streams from it, both from the embedded PostgreSQL, whatever server the run has. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chown, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type DataHome, prepareDataHome } from '../../src/db/embedded/data-home.ts';
import { prepareInstallation, sharedRoot } from '../../src/db/embedded/installation.ts';
import { databaseUrl } from '../../src/db/embedded/lease.ts';
import { identity, runAs, serverEnvironment } from '../../src/db/embedded/run-as.ts';
import { serverArguments } from '../../src/db/embedded/server-settings.ts';
import { prepareSocketDirectory } from '../../src/db/embedded/socket-directory.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts';
import { onServer } from './database-server.ts';
import { removeDataDir } from './remove-data-dir.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export interface PrimaryServer {
  readonly dataDir: string;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

export interface StandbyServer {
  readonly databaseUrl: string;
  /** Runs a statement as an administrator. */
  ask(statement: string): Promise<void>;
  /** Kills all processes of the server, as a power cut does. */
  kill(): Promise<void>;
  /** Stops all processes of the server, as a machine that is frozen does. They close nothing. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Starts a server that was killed. */
  start(more?: Readonly<Record<string, string>>): Promise<void>;
  /** Stops the server and removes its data. */
  remove(): Promise<void>;
}

/** The data is deleted after the test, so the server does not wait for the disk. Commits are flushed before they are acknowledged. */
const settings = { fsync: 'off', full_page_writes: 'off' };

export async function startPrimary(): Promise<PrimaryServer> {
  const dataDir = await makeTemporaryFolder('gifts-primary-');
  const server = await startEmbeddedPostgres({ dataDir, onProgress: () => {}, settings });
  return {
    dataDir,
    databaseUrl: server.databaseUrl,
    async stop() {
      await server.stop();
      await removeDataDir(dataDir);
    },
  };
}

/** Copies a running primary, and starts the copy as its standby. Its statements never delay what it replays. */
export async function startStandby(
  primary: Pick<PrimaryServer, 'dataDir' | 'databaseUrl'>,
): Promise<StandbyServer> {
  const dataDir = await makeTemporaryFolder('gifts-standby-');
  const home = await prepareDataHome(dataDir);
  const source = await realpath(join(primary.dataDir, 'postgres'));
  const cluster = join(home.path, 'cluster');
  await copyCluster(asAdministrator(primary.databaseUrl), join(source, 'cluster'), { home, cluster });
  const socketDirectory = await prepareSocketDirectory(home);
  const installation = await prepareInstallation(home.user, home.user ? sharedRoot : home.path, () => {});
  const follow = {
    ...{
      ...settings,
      hot_standby: 'on',
      wal_retrieve_retry_interval: '100ms',
      max_standby_streaming_delay: '0',
    },
    primary_conninfo: `host=${join(source, 'run')} port=5432 user=postgres application_name=gifts_standby`,
  };
  const url = databaseUrl(socketDirectory);
  let server: ChildProcess;
  const start: StandbyServer['start'] = async (more = {}) => {
    const args = serverArguments(cluster, socketDirectory, { ...follow, ...more });
    server = spawn(join(installation, 'bin', 'postgres'), args, {
      ...identity(home.user),
      ...{ env: serverEnvironment(), stdio: 'ignore' },
    });
    await untilAnswers(url, server);
  };
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    signalServer(server, 'SIGKILL');
    await ended;
  };
  await start();
  return {
    databaseUrl: url,
    ask: (statement) => onServer(asAdministrator(url), statement),
    kill,
    start,
    freeze: async () => signalServer(server, 'SIGSTOP'),
    thaw: async () => signalServer(server, 'SIGCONT'),
    async remove() {
      await kill();
      await removeDataDir(dataDir);
    },
  };
}

/** The files of a running server, with what makes them whole, as the start of a standby. */
async function copyCluster(
  administratorUrl: string,
  source: string,
  { home, cluster }: { home: DataHome; cluster: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: administratorUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', fast => true)");
    const copied = await runAs(home.user, 'cp', ['-a', source, cluster]);
    if (copied.code !== 0) throw new Error(`The primary could not be copied: ${copied.output}`);
    await rm(join(cluster, 'postmaster.pid'), { force: true });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    const files = { backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' };
    for (const [name, text] of Object.entries(files)) {
      const file = join(cluster, name);
      await writeFile(file, text);
      if (home.user) await chown(file, home.user.uid, home.user.gid);
    }
  } finally {
    await client.end();
  }
}

async function untilAnswers(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('The standby did not start.');
    const client = new pg.Client({ connectionString: url });
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isReady) return;
    await pause(20);
  }
}

/** The parent first, so that it does not replace what ends. Its processes are not of its group. */
function signalServer({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  for (const each of [pid, ...children.filter(Boolean).map(Number)]) process.kill(each, signal);
}

function asAdministrator(url: string): string {
  const address = new URL(url);
  address.username = 'postgres';
  return address.href;
}
