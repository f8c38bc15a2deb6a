/** The embedded engine on the small disk, started again whenever it ends, as a service manager does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareAccessRules } from '../../../src/db/embedded/access-rules.ts';
import { prepareCluster } from '../../../src/db/embedded/cluster.ts';
import { prepareDataHome } from '../../../src/db/embedded/data-home.ts';
import { prepareInstallation } from '../../../src/db/embedded/installation.ts';
import { databaseUrl, prepareDatabase } from '../../../src/db/embedded/lease.ts';
import { findPostmaster } from '../../../src/db/embedded/postmaster.ts';
import { identity, serverEnvironment } from '../../../src/db/embedded/run-as.ts';
import { serverArguments } from '../../../src/db/embedded/server-settings.ts';
import { prepareSocketDirectory } from '../../../src/db/embedded/socket-directory.ts';

export interface ChaosPostgres {
  /** On its own socket, past every fault of the connections. */
  readonly directUrl: string;
  readonly socket: string;
  /** Kills the server process and everything it has started. It starts again. */
  kill(): void;
  untilReady(): Promise<void>;
  close(): Promise<void>;
}

const restartAfterMs = 100;
const readyWithinMs = 120_000;

export async function startPostgres(
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<ChaosPostgres> {
  const silent = () => {};
  const home = await prepareDataHome(dataDir);
  const installation = await prepareInstallation(home.user, home.path, silent);
  const cluster = await prepareCluster(home, installation, silent);
  await prepareAccessRules(home, cluster);
  const socketDirectory = await prepareSocketDirectory(home);
  let isStopping = false;
  let server: ChildProcess;

  function start(): void {
    server = spawn(
      join(installation, 'bin', 'postgres'),
      serverArguments(cluster, socketDirectory, { max_wal_size: '192MB' }),
      {
        ...identity(home.user),
        env: { ...serverEnvironment(), ...environment },
        stdio: 'ignore',
        detached: true,
      },
    );
    server.on('exit', async () => {
      await pause(restartAfterMs);
      if (!isStopping) start();
    });
  }

  async function untilReady(): Promise<void> {
    const until = performance.now() + readyWithinMs;
    while ((await findPostmaster(cluster))?.status !== 'ready') {
      if (performance.now() > until) throw new Error('PostgreSQL does not come back');
      await pause(50);
    }
  }

  start();
  await untilReady();
  await prepareDatabase(socketDirectory);
  return {
    directUrl: databaseUrl(socketDirectory),
    socket: join(socketDirectory, '.s.PGSQL.5432'),
    // Its processes are one group.
    kill: () => void process.kill(-(server.pid ?? 0), 'SIGKILL'),
    untilReady,
    async close() {
      isStopping = true;
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    },
  };
}
