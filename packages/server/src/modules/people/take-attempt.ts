/** How often an address may be tried, in all processes together. It is the same for addresses that nobody has. */
import type { Services } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { minuteMs } from '../../kit/duration.ts';
import { AppError } from '../../kit/errors.ts';
import { type AttemptKind, countAttempt } from './attempts.sql.ts';

const windowMs = 15 * minuteMs;

/** Attempts in a window. A right password begins a new count. */
export const mostAttempts: Readonly<Record<AttemptKind, number>> = { password: 10, link: 5 };

const sentences: Readonly<Record<AttemptKind, string>> = {
  password: 'There were too many wrong passwords for this address. Wait, or sign in with a link.',
  link: 'There were too many links for this address. Use the last one, or wait.',
};

/**
 * Counts an attempt, before it is known whether it succeeds. Returns the error if there were too many: the transaction must
 * commit, or nothing is counted.
 */
export async function takeAttempt(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  kind: AttemptKind,
  email: string,
): Promise<AppError | null> {
  const now = clock.now();
  const windowStart = new Date(now.getTime() - windowMs);
  const { attempts, since } = await countAttempt(tx, kind, email, { now, windowStart });
  if (attempts <= mostAttempts[kind]) return null;
  const retryAfterSeconds = Math.max(1, Math.ceil((since.getTime() + windowMs - now.getTime()) / 1000));
  return new AppError('rate_limited', sentences[kind], { retryAfterSeconds });
}
