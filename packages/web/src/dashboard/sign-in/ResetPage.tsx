import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { callService } from '../api/call-service.ts';
import { queryClient } from '../api/query-client.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { newPasswordHint, PasswordField } from '../parts/PasswordField.tsx';
import { sessionQuery } from '../session/session.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { noToken, tokenOfAddress } from './token-of-address.ts';

export function ResetPage() {
  const [token] = useState(() => tokenOfAddress(location.hash));
  const [isDone, setIsDone] = useState(false);
  if (isDone) {
    return (
      <SignInFrame key="done" title="Your password is set">
        {() => (
          <div className="sign-in-content">
            <Banner kind="success" isNews>
              <p>You were signed out everywhere. Sign in with the new password.</p>
            </Banner>
            <Link to="/sign-in" className="button">
              Go to the sign-in
            </Link>
          </div>
        )}
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title="Choose a new password"
      lead="It ends all your sessions; then you sign in with it."
      below={<Link to="/sign-in/forgot">Get a new link</Link>}
    >
      {() =>
        token ? (
          <ResetForm token={token} done={() => setIsDone(true)} />
        ) : (
          <Banner kind="danger">
            <p>{noToken}</p>
          </Banner>
        )
      }
    </SignInFrame>
  );
}

function ResetForm({ token, done }: { token: string; done: () => void }) {
  const [password, setPassword] = useState('');
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['password'],
    send: (body: { token: string; password: string }) => callService('resetPassword', { body }),
    done: async () => {
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      done();
    },
  });
  return (
    <form onSubmit={submitForm({ token, password })}>
      <FormProblem problems={problems} />
      <PasswordField
        label="New password"
        hint={newPasswordHint}
        isNew
        value={password}
        change={setPassword}
        problem={problems.fields['password']}
      />
      <Button type="submit" busy={isPending ? 'Setting the password' : null}>
        Set the password
      </Button>
    </form>
  );
}
