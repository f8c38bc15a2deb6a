import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { SignedInPerson, SignInProgress } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { PasskeySignIn } from '../passkeys/PasskeySignIn.tsx';
import { newSignInIsNeeded, noteNewSignIn, onNewSignIn } from '../session/new-sign-in.ts';
import { sessionQuery } from '../session/session.ts';
import { noteSessionEnd, onSessionEnd, sessionHasEnded } from '../session/session-end.ts';
import { SecondFactorForm } from '../sign-in/SecondFactorForm.tsx';

/**
 * Asks the person to sign in again above the page, so that nothing typed is lost: the session ended, or an act needs a sign-in that
 * is not long ago.
 */
export function SignInAgain({ person }: { person: SignedInPerson }) {
  const hasEnded = useSyncExternalStore(onSessionEnd, sessionHasEnded);
  const isTooOld = useSyncExternalStore(onNewSignIn, newSignInIsNeeded);
  const isOpen = hasEnded || isTooOld;
  const queries = useQueryClient();
  const [step, setStep] = useState<'password' | 'second_factor'>('password');
  const goOn = async () => {
    const session = await callService('getSession', {});
    if (!session.person) return;
    // Somebody who only looked into another tab has not signed in anew.
    if (isTooOld && !hasEnded && session.person.signed_in_at === person.signed_in_at) return;
    // What stands on the page is another person's.
    if (session.person.id !== person.id) return location.reload();
    queries.setQueryData(sessionQuery.queryKey, session);
    noteSessionEnd(false);
    noteNewSignIn(false);
    setStep('password');
    await queries.invalidateQueries();
  };
  const finish = async ({ next }: SignInProgress) => {
    if (next === 'second_factor') setStep('second_factor');
    else await goOn();
  };
  useReturnToTab(isOpen, goOn);
  const known = queries.getQueryData(sessionQuery.queryKey);
  const provider = known?.single_sign_on;
  return (
    <Dialog
      title={hasEnded ? 'Sign in again' : 'Is it you?'}
      isOpen={isOpen}
      isAbove
      close={hasEnded ? null : () => noteNewSignIn(false)}
    >
      <p>
        {hasEnded
          ? `Your session ended. Everything on this page is still there; sign in as ${person.email} to go on. If an act was refused, repeat it then.`
          : `You signed in more than 15 minutes ago, and this needs a newer sign-in. Nothing was changed: sign in as ${person.email}, and do it again.`}
      </p>
      {step === 'second_factor' && <SecondFactorForm done={finish} />}
      {step === 'password' && person.has_password && !provider?.is_only && (
        <PasswordAgain email={person.email} done={finish} />
      )}
      <PasskeySignIn origin={known?.passkey_origin} isSuggested={false} done={finish} />
      <p>
        <a href={provider ? '/sign-in?again=true' : '/sign-in?by=link'} target="_blank" rel="noopener">
          {provider ? `Sign in with ${provider.name} in another tab` : 'Sign in by a link in another tab'}
        </a>
        , and come back here.
      </p>
    </Dialog>
  );
}

/** Somebody who signed in elsewhere goes on as soon as they come back to this tab. */
function useReturnToTab(isWaiting: boolean, goOn: () => Promise<void>): void {
  const onFocus = useEffectEvent(() => void goOn().catch(() => undefined));
  useEffect(() => {
    if (!isWaiting) return;
    const listen = () => onFocus();
    addEventListener('focus', listen);
    return () => removeEventListener('focus', listen);
  }, [isWaiting]);
}

interface PasswordAgainProps {
  readonly email: string;
  readonly done: (progress: SignInProgress) => Promise<void>;
}

function PasswordAgain({ email, done }: PasswordAgainProps) {
  const [password, setPassword] = useState('');
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['password'],
    send: (body: { email: string; password: string }) => callService('signIn', { body }),
    done: (progress) => done(progress),
  });
  return (
    <form onSubmit={submitForm({ email, password })}>
      <FormProblem problems={problems} />
      <PasswordField value={password} change={setPassword} problem={problems.fields['password']} />
      <Button type="submit" busy={isPending ? 'Signing in' : null}>
        Sign in
      </Button>
    </form>
  );
}
