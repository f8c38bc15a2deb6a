import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { EmailField } from './EmailField.tsx';
import { useFinishSignIn } from './finish-sign-in.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { noToken, tokenOfAddress } from './token-of-address.ts';

/** The page of the link that a start prints. Whoever has it says who they are, and runs the service from then on. */
export function FirstOperatorPage() {
  const [token] = useState(() => tokenOfAddress(location.hash));
  const [email, setEmail] = useState('');
  const finish = useFinishSignIn();
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['email'],
    send: (body: { token: string; email: string }) => callService('makeFirstOperator', { body }),
    done: (progress) => finish(progress, '/setup'),
  });
  return (
    <SignInFrame
      title="Welcome to your new service"
      lead="You become its first operator. Then we set it up together, step by step."
      below={<Link to="/sign-in">Sign in instead</Link>}
    >
      {token ? (
        <form onSubmit={submitForm({ token, email: email.trim() })}>
          <FormProblem problems={problems} />
          <EmailField
            value={email}
            change={setEmail}
            problem={problems.fields['email']}
            hint="You sign in with it from now on, so check its spelling."
          />
          <Button type="submit" busy={isPending ? 'One moment' : null}>
            Become the first operator
          </Button>
        </form>
      ) : (
        <Banner kind="danger">
          <p>{noToken}</p>
        </Banner>
      )}
    </SignInFrame>
  );
}
