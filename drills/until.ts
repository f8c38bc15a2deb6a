import { setTimeout as pause } from 'node:timers/promises';

/** Waits until something holds. Fails with what was waited for, and the last error, after the given time. */
export async function until(
  what: string,
  holds: () => Promise<boolean>,
  { withinMs, everyMs = 250 }: { withinMs: number; everyMs?: number },
): Promise<void> {
  const deadline = performance.now() + withinMs;
  let last: unknown;
  while (performance.now() < deadline) {
    try {
      if (await holds()) return;
    } catch (error) {
      last = error;
    }
    await pause(everyMs);
  }
  throw new Error(`After ${withinMs / 1_000} s: not ${what}.`, { cause: last });
}
