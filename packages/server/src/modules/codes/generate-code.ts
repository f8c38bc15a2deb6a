import { randomInt } from 'node:crypto';
import type { OpenCode } from './sealed-code.ts';

/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const word = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** Returns a code of the sandbox, which everybody can tell from a real one. */
export const generateCode = (): OpenCode => ({
  code: `SANDBOX-${word(4)}-${word(4)}-${word(4)}`,
  pin: String(randomInt(10_000)).padStart(4, '0'),
});
