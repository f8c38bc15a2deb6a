/** Setting up and removing the second factor. */
import type {
  PasswordInput,
  SecondFactorInput,
  SecondFactorSetup,
} from '@gifts/contract/dashboard/person-operations';
import type { PersonAnswer, PersonRequest, PersonSession } from '../../context/person.ts';
import { AppError } from '../../kit/errors.ts';
import { checkCode } from './check-code.ts';
import { enqueuePersonMail } from './enqueue-person-mail.ts';
import { whenHashing } from './hashing.ts';
import { orRefusal } from './open-authentication.ts';
import { wrongPassword } from './passwords.process.ts';
import { answerWith, personTransaction, sessionHeaders } from './person-transaction.process.ts';
import { recordOwnAct } from './record-own-act.ts';
import { withPassword } from './with-password.ts';

type OwnRequest = PersonRequest<PersonSession>;

const personOf = ({ session }: OwnRequest) => ({ id: session.personId, email: session.email });

const isSetUp = () =>
  new AppError('forbidden', 'A second factor is set up already. Remove it first to set up another one.');

export const setUpSecondFactor = (
  request: OwnRequest,
  { password }: PasswordInput,
): Promise<PersonAnswer<SecondFactorSetup>> =>
  whenHashing(() =>
    personTransaction(request.services, async (transaction) => {
      const { auth, tx } = transaction;
      const { visitor, session, services } = request;
      if (session.hasSecondFactor) return isSetUp();
      const made = await withPassword(request, transaction, () =>
        orRefusal(
          auth.api.enableTwoFactor({
            body: { password, method: 'totp' },
            headers: sessionHeaders(services, visitor),
          }),
        ),
      );
      if (made instanceof AppError) return made;
      // The other kind of answer is that of codes by mail, which are not set up.
      if (!('totpURI' in made)) return wrongPassword();
      await recordOwnAct(services, tx, personOf(request), { act: 'set_up_second_factor' });
      const secret = new URL(made.totpURI).searchParams.get('secret') ?? '';
      return { body: { uri: made.totpURI, secret, recovery_codes: made.backupCodes }, cookies: [] };
    }),
  );

export async function confirmSecondFactor(
  request: OwnRequest,
  { code }: SecondFactorInput,
): Promise<PersonAnswer<undefined>> {
  const { services, visitor, session, forgetSessions } = request;
  const answer = await personTransaction(services, async ({ auth, tx }) => {
    if (session.hasSecondFactor) return isSetUp();
    if (!/^[\d\s]+$/.test(code)) {
      return new AppError('sign_in_refused', 'Enter the six digits that the app shows.');
    }
    const headers = sessionHeaders(services, visitor);
    const made = await checkCode(services, { auth, tx }, { personId: session.personId, code, headers });
    if (made instanceof AppError) return made;
    await recordOwnAct(services, tx, personOf(request), { act: 'confirm_second_factor' });
    return answerWith(services, undefined, made.headers);
  });
  forgetSessions();
  return answer;
}

export const removeSecondFactor = (
  request: OwnRequest,
  { password }: PasswordInput,
): Promise<PersonAnswer<undefined>> =>
  whenHashing(async () => {
    const { services, visitor, forgetSessions } = request;
    const answer = await personTransaction(services, async (transaction) => {
      const { auth, tx } = transaction;
      const made = await withPassword(request, transaction, () =>
        orRefusal(
          auth.api.disableTwoFactor({
            body: { password },
            headers: sessionHeaders(services, visitor),
            returnHeaders: true,
          }),
        ),
      );
      if (made instanceof AppError) return made;
      const person = personOf(request);
      await recordOwnAct(services, tx, person, { act: 'remove_second_factor' });
      enqueuePersonMail(tx, person.email, 'second_factor_removed');
      return answerWith(services, undefined, made.headers);
    });
    forgetSessions();
    return answer;
  });
