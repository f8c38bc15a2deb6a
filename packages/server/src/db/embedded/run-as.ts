import { spawn } from 'node:child_process';
import type { ServerUser } from './server-user.ts';

export interface ProgramResult {
  readonly code: number | undefined;
  readonly output: string;
  /** The system's error code if the program could not be started, such as EACCES. */
  readonly spawnError: string | undefined;
}

/** Runs a program of PostgreSQL to its end, as the given user or as the current one. */
export function runAs(
  user: ServerUser | undefined,
  program: string,
  args: readonly string[],
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...identity(user),
      env: serverEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ code: undefined, output, spawnError: error.code ?? error.message }),
    );
    child.on('close', (code) => resolve({ code: code ?? undefined, output, spawnError: undefined }));
  });
}

export function identity(user: ServerUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/** Returns the environment of the server. PGDATA, PGPORT and the locale of the caller must not reach it. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}
