/** A process of the service that is started again whenever it ends, as a service manager does. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { spawnGifts } from '../../harness/gifts-process.ts';

export interface SupervisedProcess {
  readonly role: 'api' | 'worker';
  /** How often it ended by itself. */
  readonly ends: number;
  kill(): void;
  /** Ends it, so that its next life has these variables. */
  restartWith(more: Readonly<Record<string, string>>): void;
  residentMegabytes(): Promise<number>;
  /** The last lines of its output. */
  said(): string;
  stop(): Promise<void>;
}

const restartAfterMs = 200;
const keptOutput = 8_000;

export function supervise(
  role: SupervisedProcess['role'],
  environment: Readonly<Record<string, string>>,
  prefix: readonly string[],
): SupervisedProcess {
  let more: Readonly<Record<string, string>> = {};
  let isStopping = false;
  let isExpected = false;
  let ends = 0;
  let said = '';
  let child: ChildProcess;

  function start(): void {
    child = spawnGifts([role], { ...environment, ...more }, { prefix });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (piece) => {
        said = (said + piece).slice(-keptOutput);
      });
    }
    child.on('exit', async () => {
      if (!isExpected) ends += 1;
      isExpected = false;
      await pause(restartAfterMs);
      if (!isStopping) start();
    });
  }

  const kill = (): void => {
    isExpected = true;
    child.kill('SIGKILL');
  };
  start();
  return {
    role,
    get ends() {
      return ends;
    },
    kill,
    restartWith(next) {
      more = next;
      kill();
    },
    async residentMegabytes() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
    },
    said: () => said,
    async stop() {
      isStopping = true;
      isExpected = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
