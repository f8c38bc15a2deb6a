import { LogIn } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { goToProvider } from './single-sign-on.ts';

interface ProviderSignInProps {
  readonly name: string;
  /** The page to go to. */
  readonly to: string;
  /** `or` stands between the button and other ways in. */
  readonly hasOthers: boolean;
}

/** The button that leads to the provider of single sign-on. */
export function ProviderSignIn({ name, to, hasOthers }: ProviderSignInProps) {
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: async (_: object) => {
      await goToProvider(to);
      // The browser leaves this page, so the button stays busy.
      return new Promise<void>(() => {});
    },
  });
  return (
    <div className="provider-sign-in">
      <FormProblem problems={problems} />
      <Button
        kind={hasOthers ? 'plain' : 'primary'}
        busy={isPending ? 'Going there' : null}
        onClick={() => submit({})}
      >
        <LogIn size={20} aria-hidden="true" />
        Sign in with {name}
      </Button>
      {hasOthers && <p className="or">or</p>}
    </div>
  );
}
