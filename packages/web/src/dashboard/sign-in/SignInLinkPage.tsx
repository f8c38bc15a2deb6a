import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { now } from '../parts/now.ts';
import { takeReturnPath } from '../session/return-path.ts';
import { useFinishSignIn } from './finish-sign-in.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { noToken, tokenOfAddress } from './token-of-address.ts';

/** Only the button spends the token: programs that open the links of a mail press no button. */
export function SignInLinkPage() {
  const [token] = useState(() => tokenOfAddress(location.hash));
  const finish = useFinishSignIn();
  const { problems, isPending, submitForm } = useSubmission({
    fields: [],
    send: (body: { token: string }) => callService('spendSignInLink', { body }),
    done: (progress) => finish(progress, takeReturnPath(now(), location.origin)),
  });
  return (
    <SignInFrame
      title="Sign in by your link"
      lead="One press, and you are in. The link works once."
      below={
        <Link to="/sign-in" search={{ by: 'link' }}>
          Get a new link
        </Link>
      }
    >
      {() =>
        token ? (
          <form onSubmit={submitForm({ token })}>
            <FormProblem problems={problems} />
            <Button type="submit" busy={isPending ? 'Signing in' : null}>
              Sign in
            </Button>
          </form>
        ) : (
          <Banner kind="danger">
            <p>{noToken}</p>
          </Banner>
        )
      }
    </SignInFrame>
  );
}
