/** Passwords: set by a link or changed. Links are made and mailed by a job, so the answer takes as long for any address. */
import type {
  ChangePasswordInput,
  EmailInput,
  ResetPasswordInput,
} from '@gifts/contract/dashboard/person-operations';
import type { PersonAnswer, PersonRequest, PersonSession } from '../../context/person.ts';
import { AppError } from '../../kit/errors.ts';
import { writeForgottenAttempts } from './attempts.sql.ts';
import { enqueuePersonMail } from './enqueue-person-mail.ts';
import { whenHashing } from './hashing.ts';
import { resetIdentifier } from './link-tokens.ts';
import { isRefusal, orRefusal } from './open-authentication.ts';
import { findPersonById, writeForgottenVerifications } from './people.sql.ts';
import { answerWith, headersFor, personTransaction, sessionHeaders } from './person-transaction.process.ts';
import { recordOwnAct } from './record-own-act.ts';
import { refusedLink } from './sign-in.process.ts';
import { takeAttempt } from './take-attempt.ts';

const nothing: PersonAnswer<undefined> = { body: undefined, cookies: [] };

export const requestLink = (
  { services }: PersonRequest,
  { email }: EmailInput,
  purpose: 'sign_in' | 'reset',
): Promise<PersonAnswer<undefined>> =>
  personTransaction(services, async ({ tx }) => {
    const tooMany = await takeAttempt(services, tx, 'link', email);
    if (tooMany) return tooMany;
    enqueuePersonMail(tx, email, purpose);
    return nothing;
  });

export const resetPassword = (
  { services, visitor, forgetSessions }: PersonRequest,
  { token, password }: ResetPasswordInput,
): Promise<PersonAnswer<undefined>> =>
  whenHashing(async () => {
    const answer = await personTransaction(services, async ({ auth, tx }) => {
      const { internalAdapter } = await auth.$context;
      const pending = await internalAdapter.findVerificationValue(resetIdentifier(token));
      const person = pending && (await findPersonById(tx, pending.value));
      const made =
        person &&
        (await orRefusal(
          auth.api.resetPassword({ body: { token, newPassword: password }, headers: headersFor(visitor) }),
        ));
      if (!made || isRefusal(made)) {
        return refusedLink();
      }
      writeForgottenVerifications(tx, person.id);
      writeForgottenAttempts(tx, 'password', person.email);
      await recordOwnAct(services, tx, person, { act: 'reset_password' });
      enqueuePersonMail(tx, person.email, 'password_changed');
      return nothing;
    });
    forgetSessions();
    return answer;
  });

export const changePassword = (
  { services, visitor, session, forgetSessions }: PersonRequest<PersonSession>,
  input: ChangePasswordInput,
): Promise<PersonAnswer<undefined>> =>
  whenHashing(async () => {
    const answer = await personTransaction(services, async ({ auth, tx }) => {
      if (!session.hasPassword) return withoutPassword();
      const tooMany = await takeAttempt(services, tx, 'password', session.email);
      if (tooMany) return tooMany;
      const made = await orRefusal(
        auth.api.changePassword({
          body: {
            currentPassword: input.current_password,
            newPassword: input.new_password,
            revokeOtherSessions: true,
          },
          headers: sessionHeaders(services, visitor),
          returnHeaders: true,
        }),
      );
      if (isRefusal(made)) return wrongPassword();
      const person = { id: session.personId, email: session.email };
      writeForgottenVerifications(tx, person.id);
      writeForgottenAttempts(tx, 'password', person.email);
      await recordOwnAct(services, tx, person, { act: 'change_password' });
      enqueuePersonMail(tx, person.email, 'password_changed');
      return answerWith(services, undefined, made.headers);
    });
    forgetSessions();
    return answer;
  });

export const wrongPassword = (): AppError => new AppError('sign_in_refused', 'The password is wrong.');

export const withoutPassword = (): AppError =>
  new AppError('sign_in_refused', 'You have no password yet. Ask for a link to set one.');
