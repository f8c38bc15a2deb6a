import type { PasskeySignInInput, SignInProgress } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useSuggestedPasskey } from './use-suggested-passkey.ts';
import { askForPasskey, canUsePasskeys } from './webauthn.ts';

interface PasskeySignInProps {
  /** Where passkeys work, as the service says. Undefined until it is known. */
  readonly origin: string | null | undefined;
  /** True on a page with a field for the e-mail address, in which browsers suggest passkeys. */
  readonly isSuggested: boolean;
  readonly done: (progress: SignInProgress) => Promise<void>;
}

/** The button that signs in with a passkey. There is none where passkeys cannot work. */
export function PasskeySignIn({ origin, isSuggested, done }: PasskeySignInProps) {
  const isOffered = canUsePasskeys(origin);
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: async ({ chosen }: { chosen: PasskeySignInInput | null }) =>
      callService('signInByPasskey', { body: chosen ?? (await ask()) }),
    done: (progress) => done(progress),
  });
  useSuggestedPasskey(isOffered && isSuggested && !isPending, (chosen) => submit({ chosen }));
  if (!isOffered) return null;
  return (
    <div className="passkey-sign-in">
      <FormProblem problems={problems} />
      <Button kind="plain" busy={isPending ? 'Signing in' : null} onClick={() => submit({ chosen: null })}>
        Sign in with a passkey
      </Button>
    </div>
  );
}

const ask = async (): Promise<PasskeySignInInput> =>
  askForPasskey(await callService('beginPasskeySignIn', {}), { isSuggestion: false });
