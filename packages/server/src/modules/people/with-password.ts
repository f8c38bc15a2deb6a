import type { PersonRequest, PersonSession } from '../../context/person.ts';
import type { AppError } from '../../kit/errors.ts';
import { writeForgottenAttempts } from './attempts.sql.ts';
import { isRefusal, type Refusal } from './open-authentication.ts';
import { withoutPassword, wrongPassword } from './passwords.process.ts';
import type { PersonTransaction } from './person-transaction.process.ts';
import { takeAttempt } from './take-attempt.ts';

/** Runs a call of the library that needs the password, and counts a wrong one. */
export async function withPassword<Result extends object>(
  { services, session }: PersonRequest<PersonSession>,
  { tx }: PersonTransaction,
  call: () => Promise<Result | Refusal>,
): Promise<Result | AppError> {
  if (!session.hasPassword) return withoutPassword();
  const tooMany = await takeAttempt(services, tx, 'password', session.email);
  if (tooMany) return tooMany;
  const made = await call();
  if (isRefusal(made)) return wrongPassword();
  writeForgottenAttempts(tx, 'password', session.email);
  return made;
}
