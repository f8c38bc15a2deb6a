import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../../kit/errors.ts';
import { lastLines } from './cluster.ts';
import type { DataHome } from './data-home.ts';
import { findPostmaster, type Postmaster } from './postmaster.ts';
import { identity, serverEnvironment } from './run-as.ts';
import { type ServerSettings, serverArguments } from './server-settings.ts';

const pollIntervalMs = 15;
const maxLogBytes = 10 * 1024 * 1024;

export interface LaunchOptions {
  readonly home: DataHome;
  readonly cluster: string;
  readonly installation: string;
  readonly socketDirectory: string;
  readonly settings: ServerSettings;
  readonly onProgress: (sentence: string) => void;
}

/** Returns a running PostgreSQL that is ready. Starts one if none runs. */
export async function ensurePostmaster(launch: LaunchOptions): Promise<Postmaster & { adopted: boolean }> {
  const sayWaiting = everyFewSeconds(launch.onProgress);
  let started: StartedServer | undefined;
  for (;;) {
    const postmaster = await findPostmaster(launch.cluster);
    if (postmaster?.status === 'ready') return { ...postmaster, adopted: postmaster.pid !== started?.pid };
    if (postmaster) sayWaiting(postmaster.status === 'stopping' ? 'to stop first' : 'to be ready');
    else if (!started) started = await startServer(launch);
    else if (started.hasExited()) {
      // The own server exits if another process started one first. The next iteration finds that server.
      if (!(await findPostmaster(launch.cluster))) throw await startFailure(launch);
      started = undefined;
    }
    await pause(pollIntervalMs);
  }
}

interface StartedServer {
  readonly pid: number | undefined;
  hasExited(): boolean;
}

/**
 * Starts the server detached, so that Ctrl-C in the terminal reaches only the service, which then stops PostgreSQL.
 */
async function startServer(launch: LaunchOptions): Promise<StartedServer> {
  const log = await openLog(launch.home);
  try {
    const child = spawn(
      join(launch.installation, 'bin', 'postgres'),
      serverArguments(launch.cluster, launch.socketDirectory, launch.settings),
      {
        ...identity(launch.home.user),
        env: serverEnvironment(),
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
      },
    );
    let exited = false;
    child.on('exit', () => {
      exited = true;
    });
    child.on('error', () => {
      exited = true;
    });
    child.unref();
    return { pid: child.pid, hasExited: () => exited };
  } finally {
    await log.close();
  }
}

function logFile(home: string): string {
  return join(home, 'server.log');
}

/** Root opens this file in a folder of another user, so it must not follow a link there. */
async function openLog({ path, user }: DataHome) {
  const file = logFile(path);
  const found = await stat(file).catch(() => undefined);
  if (found && found.size > maxLogBytes) await rename(file, `${file}.1`);
  const flags = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | constants.O_NOFOLLOW;
  const log = await open(file, flags, 0o600);
  if (user) await log.chown(user.uid, user.gid);
  return log;
}

async function startFailure(launch: LaunchOptions): Promise<OperatorError> {
  const file = logFile(launch.home.path);
  const log = await readFile(file, 'utf8').catch(() => '');
  return new OperatorError(`The embedded PostgreSQL did not start: ${lastLines(log)} (more in ${file})`);
}

function everyFewSeconds(onProgress: (sentence: string) => void): (what: string) => void {
  const begun = performance.now();
  let next = 1000;
  return (what) => {
    const elapsed = performance.now() - begun;
    if (elapsed < next) return;
    next = elapsed + 5000;
    onProgress(`Waiting for PostgreSQL ${what} (${Math.round(elapsed / 1000)} s) …`);
  };
}
