import type { Logger } from 'pino';

export interface Loop {
  stop(): void;
  /** Resolves when the work under way, if any, is done. */
  idle(): Promise<void>;
}

/** Does something again and again, never twice at once; a failure is told and the next round tries again. */
export function repeat(intervalMs: number, work: () => Promise<unknown>, log: Logger): Loop {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const runOnce = async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, 'A background round failed and will be tried again');
    }
    if (!isStopped) timer = setTimeout(start, intervalMs);
  };
  const start = () => {
    current = runOnce();
  };
  start();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
    idle: () => current,
  };
}
