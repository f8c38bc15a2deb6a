import { setTimeout as pause } from 'node:timers/promises';
import { printable } from '../kit/printable.ts';

/** The time limit of a stop. Supervisors often kill a process after 10 s. The database gets the time that the other steps leave. */
const stopWithinMs = 9500;
const lastStepMs = 1500;
const orphanPollMs = 200;
/** npm and the terminal may both send a signal for one Ctrl-C. */
const sameSignalMs = 500;

type Cleanup = (limitMs: number) => Promise<void>;

export interface ProcessLifetime {
  /** Adds a step of the stop. The last added step runs first. It runs at once if the stop has begun. */
  onStop(cleanup: Cleanup): Promise<void>;
  /** True if the stop has begun. */
  isStopping(): boolean;
  stop(): Promise<void>;
}

/** Stops the process in order after SIGTERM, SIGINT, SIGHUP or the end of the npm that started it. A second signal ends it at once. */
export function manageProcess(): ProcessLifetime {
  const cleanups: Cleanup[] = [];
  let deadline = Number.POSITIVE_INFINITY;
  let stopping: Promise<void> | undefined;

  /** A step that hangs may use all the time except that of the last step. */
  async function runCleanups(): Promise<void> {
    for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) {
      const reservedMs = cleanups.length > 0 ? lastStepMs : 0;
      const limitMs = Math.max(lastStepMs, deadline - reservedMs - performance.now());
      await Promise.race([cleanup(limitMs), pause(limitMs, undefined, { ref: false })]).catch(report);
    }
  }

  function stop(): Promise<void> {
    if (!stopping) {
      deadline = performance.now() + stopWithinMs;
      stopping = runCleanups();
    }
    return stopping;
  }

  let firstSignalAt: number | undefined;
  function onSignal(): void {
    if (firstSignalAt === undefined) {
      firstSignalAt = performance.now();
      void stop().then(() => process.exit(0));
    } else if (performance.now() - firstSignalAt > sameSignalMs) process.exit(1);
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  stopWithNpm(onSignal);

  return {
    async onStop(cleanup) {
      cleanups.push(cleanup);
      if (stopping !== undefined) await runCleanups();
    },
    isStopping: () => stopping !== undefined,
    stop,
  };
}

/** A killed npm forwards no signal. A service that remained would keep its port and its data from the next start. */
function stopWithNpm(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    stop();
  }, orphanPollMs);
  timer.unref();
}

function report(error: unknown): void {
  process.stderr.write(
    printable(`A step of the stop failed: ${error instanceof Error ? error.message : String(error)}\n`),
  );
}
