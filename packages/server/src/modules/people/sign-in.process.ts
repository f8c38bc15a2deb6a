/** Signing in with a password or a link, and the code after it. */
import type { SignInProgress } from '@gifts/contract/dashboard/person-operation';
import type { SecondFactorInput, SignInInput, TokenInput } from '@gifts/contract/dashboard/person-operations';
import type { PersonAnswer, PersonRequest } from '../../context/person.ts';
import { holdUntilCommit, singleLocks } from '../../db/advisory-locks.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { writeForgottenAttempts } from './attempts.sql.ts';
import { checkCode } from './check-code.ts';
import { whenHashing } from './hashing.ts';
import { linkIdentifier, printedIdentifier } from './link-tokens.ts';
import { isRefusal, orRefusal } from './open-authentication.ts';
import { findPersonById, writeLastSignIn } from './people.sql.ts';
import { answerWith, headersFor, personTransaction } from './person-transaction.process.ts';
import { type OwnAct, recordOwnAct } from './record-own-act.ts';
import { cookieNames, openSignedCookie, readCookie } from './session-cookie.ts';
import { deleteSession } from './sessions.sql.ts';
import { takeAttempt } from './take-attempt.ts';

type Progress = PersonAnswer<SignInProgress>;

export const signIn = (request: PersonRequest, { email, password }: SignInInput): Promise<Progress> =>
  whenHashing(() =>
    personTransaction(request.services, async ({ auth, tx }) => {
      const tooMany = await takeAttempt(request.services, tx, 'password', email);
      if (tooMany) return tooMany;
      // Of an address that nobody has, a password is hashed too.
      const made = await orRefusal(
        auth.api.signInEmail({
          body: { email, password },
          headers: headersFor(request.visitor),
          returnHeaders: true,
        }),
      );
      if (isRefusal(made)) return refused('The e-mail address or the password is wrong.');
      writeForgottenAttempts(tx, 'password', email);
      if ('twoFactorRedirect' in made.response) return waitForCode(request, made.headers);
      await enter(request, tx, made.response.user, { act: 'sign_in', details: { by: 'password' } });
      return signedIn(request, made.headers);
    }),
  );

export const spendSignInLink = (request: PersonRequest, { token }: TokenInput): Promise<Progress> =>
  personTransaction(request.services, async ({ auth, tx }) => {
    const { internalAdapter } = await auth.$context;
    if (!(await internalAdapter.findVerificationValue(linkIdentifier(token)))) return refusedLink();
    const { oidc } = request.services.config;
    if (oidc?.isOnly && !(await internalAdapter.findVerificationValue(printedIdentifier(token)))) {
      return refused(`Links do not work here any more: sign in with ${oidc.name}.`);
    }
    // Two first links of an address that are spent at once make one person.
    await holdUntilCommit(tx, singleLocks.personCreation);
    const made = await orRefusal(
      auth.api.magicLinkVerify({
        query: { token },
        headers: headersFor(request.visitor),
        returnHeaders: true,
      }),
    );
    if (isRefusal(made)) return refusedLink();
    if ('twoFactorRedirect' in made.response) return waitForCode(request, made.headers);
    const { user } = made.response;
    const isKnown = await enter(request, tx, user, { act: 'spend_sign_in_link' });
    // Thrown and not returned: whoever was removed since the link was made does not become a person.
    if (!isKnown) throw belongsNowhere();
    return signedIn(request, made.headers);
  });

export async function giveSecondFactor(
  request: PersonRequest,
  { code }: SecondFactorInput,
): Promise<Progress> {
  const { services, visitor } = request;
  const { secondFactor } = cookieNames(services.config);
  const cookie = readCookie(visitor.cookie, secondFactor);
  const challenge = openSignedCookie(cookie, await services.signInKeyStore.secret());
  return personTransaction(services, async ({ auth, tx }) => {
    const { internalAdapter } = await auth.$context;
    const pending = challenge === null ? null : await internalAdapter.findVerificationValue(challenge);
    if (!pending || pending.expiresAt <= services.clock.now()) {
      return refused('There is no sign-in that waits for a code, or it took too long. Sign in again.');
    }
    const person = await findPersonById(tx, pending.value);
    if (!person) return refused('There is no sign-in that waits for a code. Sign in again.');
    // A session in the same request would turn the limit of wrong codes off.
    const headers = headersFor(visitor, `${secondFactor}=${cookie}`);
    const made = await checkCode(services, { auth, tx }, { personId: person.id, code, headers });
    if (made instanceof AppError) return made;
    await enter(request, tx, person, { act: 'give_second_factor', details: { by: made.by } });
    return signedIn(request, made.headers);
  });
}

/** Records the sign-in, and ends the session that the browser had before. */
export async function enter(
  { services, session }: PersonRequest,
  tx: Tx,
  person: { readonly id: string; readonly email: string },
  act: OwnAct,
): Promise<boolean> {
  if (session) await deleteSession(tx, session.personId, session.id);
  writeLastSignIn(tx, person.id, services.clock.now());
  return recordOwnAct(services, tx, person, act);
}

export function signedIn({ services, forgetSessions }: PersonRequest, headers: Headers): Progress {
  forgetSessions();
  return answerWith(services, { next: 'done' }, headers);
}

export const waitForCode = ({ services }: PersonRequest, headers: Headers): Progress =>
  answerWith(services, { next: 'second_factor' }, headers);

export const belongsNowhere = (): AppError =>
  refused('Nobody with this address belongs to an organization any more.');

export const refusedLink = (): AppError =>
  refused('This link is unknown, was used or is too old. Ask for a new one.');

export const refused = (sentence: string): AppError => new AppError('sign_in_refused', sentence);
