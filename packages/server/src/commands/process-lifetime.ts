import { setTimeout as pause } from 'node:timers/promises';

/** The whole stop, of which the database gets what the rest leaves, is over before an impatient supervisor kills us at 10 s. */
const stopWithinMs = 9500;
const lastStepMs = 1500;
const orphanPollMs = 200;
/** npm and the terminal may both pass on one Ctrl-C. */
const sameSignalMs = 500;

type Cleanup = (limitMs: number) => Promise<void>;

export interface ProcessLifetime {
  /** Run at the end, last added first; at once where the end has already begun. */
  onStop(cleanup: Cleanup): Promise<void>;
  /** Whether a signal has asked for the end. */
  isStopping(): boolean;
  stop(): Promise<void>;
}

/** Turns SIGTERM, SIGINT, SIGHUP and the loss of the npm that started us into one orderly stop. A second signal ends the process at once. */
export function manageProcess(): ProcessLifetime {
  const cleanups: Cleanup[] = [];
  let deadline = Number.POSITIVE_INFINITY;
  let stopping: Promise<void> | undefined;

  /** A step that hangs may take all the time but the last step's. */
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

/** A killed npm passes nothing on, and a service left behind would hold its port and data against the next start. */
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
  process.stderr.write(`While stopping: ${error instanceof Error ? error.message : String(error)}\n`);
}
