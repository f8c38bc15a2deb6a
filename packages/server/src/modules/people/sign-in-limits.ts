import { dayMs, hourMs, minuteMs } from '../../kit/duration.ts';

/** How long a session lives without being used. */
export const sessionMs = 14 * dayMs;
/** How long a sign-in waits for its code. */
export const secondFactorMs = 10 * minuteMs;
export const resetMs = hourMs;
/** Wrong codes of a person that follow each other, and how long codes are refused then. */
export const codeLimit = { attempts: 10, lockedMs: 15 * minuteMs };
/** How long after a sign-in a person adds a passkey without giving the password again. */
export const freshSessionMs = 10 * minuteMs;
/** Passkeys of a person. */
export const mostPasskeys = 20;
/** How long somebody may take at the provider of single sign-on. */
export const providerMs = 15 * minuteMs;
/** How long the link works that makes an organization. */
export const registrationMs = hourMs;
/** How long the printed link works that makes the first operator. */
export const firstOperatorMs = hourMs;
