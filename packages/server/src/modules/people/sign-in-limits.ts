import { dayMs, hourMs, minuteMs } from '../../kit/duration.ts';

/** How long a session lives without being used. */
export const sessionMs = 14 * dayMs;
/** How long a sign-in waits for its code. */
export const secondFactorMs = 10 * minuteMs;
export const resetMs = hourMs;
/** Wrong codes of a person that follow each other, and how long codes are refused then. */
export const codeLimit = { attempts: 10, lockedMs: 15 * minuteMs };
