import { setTimeout as pause } from 'node:timers/promises';

/** For kills that may hit anything: the moment must not be one the test has chosen. */
export function pauseAtRandom(fromMs: number, toMs: number): Promise<void> {
  return pause(fromMs + Math.random() * (toMs - fromMs));
}
