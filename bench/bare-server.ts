/** Starts the bare server that an answer of the service is compared with. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { end, freePort, type Service } from './service.ts';

/** The service's own, by default. */
const poolSize = 10;

export interface BareAnswer {
  readonly bytes: number;
  readonly contentType: string;
  /** True if the ids of a page are read before each answer. */
  readonly readsList: boolean;
}

export async function startBareServer(
  service: Service,
  { bytes, contentType, readsList }: BareAnswer,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const script = join(import.meta.dirname, 'bare-server-process.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ...service.databaseEnv,
      PORT: String(port),
      BYTES: String(bytes),
      CONTENT_TYPE: contentType,
      READS_LIST: String(readsList),
      POOL_SIZE: String(poolSize),
    },
  });
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; tries < 100 && !(await answers(url)); tries += 1) await pause(50);
  return { url, stop: () => end(child) };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );
