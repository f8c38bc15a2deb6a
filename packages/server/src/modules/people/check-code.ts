import type { Services } from '../../context/context.ts';
import { minuteMs } from '../../kit/duration.ts';
import { AppError } from '../../kit/errors.ts';
import { isRefusal, orRefusal } from './open-authentication.ts';
import { lockSecondFactor } from './people.sql.ts';
import type { PersonTransaction } from './person-transaction.process.ts';
import { codeLimit } from './sign-in-limits.ts';

/** Longer than a code of an app is taken: its own half minute, the one before and the one after it. */
const codeMs = 2 * minuteMs;

const wrongCode = () => new AppError('sign_in_refused', 'The code is wrong or was used.');

/**
 * Checks a code of an app or a recovery code, each of which works once. Requests of one person are checked one after the
 * other. Returns the error, so that the transaction commits and the attempt counts.
 */
export async function checkCode(
  { clock }: Pick<Services, 'clock'>,
  { auth, tx }: PersonTransaction,
  { personId, code, headers }: { personId: string; code: string; headers: Headers },
): Promise<{ headers: Headers; by: 'app' | 'recovery_code' } | AppError> {
  if (!(await lockSecondFactor(tx, personId))) return wrongCode();
  const digits = code.replaceAll(/\s/g, '');
  const isOfApp = /^\d{6}$/.test(digits);
  const { internalAdapter } = await auth.$context;
  const used = `used-code:${personId}:${digits}`;
  if (isOfApp && (await internalAdapter.findVerificationValue(used))) return wrongCode();
  const made = await orRefusal(
    isOfApp
      ? auth.api.verifyTOTP({ body: { code: digits }, headers, returnHeaders: true })
      : auth.api.verifyBackupCode({ body: { code: code.trim() }, headers, returnHeaders: true }),
  );
  if (isRefusal(made)) return errorOf(made.refusal);
  if (isOfApp) {
    const expiresAt = new Date(clock.now().getTime() + codeMs);
    await internalAdapter.createVerificationValue({ identifier: used, value: 'used', expiresAt });
  }
  return { headers: made.headers, by: isOfApp ? 'app' : 'recovery_code' };
}

function errorOf(refusal: string): AppError {
  switch (refusal) {
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      return new AppError('rate_limited', 'There were too many wrong codes. Wait, and try again.', {
        retryAfterSeconds: codeLimit.lockedMs / 1000,
      });
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
    case 'INVALID_TWO_FACTOR_COOKIE':
      return new AppError('sign_in_refused', 'There were too many wrong codes. Sign in again.');
    default:
      return wrongCode();
  }
}
