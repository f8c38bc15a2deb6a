import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const mainFile = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));

export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `gifts …` like an operator, on the test's database. */
export async function runGifts(
  databaseUrl: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Run> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', mainFile, ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}
