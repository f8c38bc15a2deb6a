import type { Logger } from 'pino';

export interface Loop {
  stop(): void;
  /** Resolves when the work in progress is done. */
  idle(): Promise<void>;
}

/** Does work again and again with a pause of `intervalMs` after each time. A failure is logged and the loop goes on. */
export function repeat(intervalMs: number, work: () => Promise<unknown>, log: Logger): Loop {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const runOnce = async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, 'Background work failed and will be tried again');
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
