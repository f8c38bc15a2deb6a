/**
 * Measures by how much the event loop is late, on the mean of about half a second. Timers run before requests are read, so the
 * first request after a stall finds it.
 */
const everyMs = 100;
const meanOver = 4;

export interface LoopDelay {
  currentMs(): number;
  close(): void;
}

export function measureLoopDelay(): LoopDelay {
  let dueMs = performance.now() + everyMs;
  let meanMs = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    meanMs += (Math.max(0, now - dueMs) - meanMs) / meanOver;
    dueMs = now + everyMs;
  }, everyMs);
  timer.unref();
  return {
    currentMs: () => meanMs,
    close: () => clearInterval(timer),
  };
}
