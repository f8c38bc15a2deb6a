import { setTimeout as pause } from 'node:timers/promises';

/** Waits a random time, so that a kill can interrupt any step. */
export function pauseAtRandom(fromMs: number, toMs: number): Promise<void> {
  return pause(fromMs + Math.random() * (toMs - fromMs));
}
