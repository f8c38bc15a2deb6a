import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { EmailField } from './EmailField.tsx';
import { useFinishSignIn } from './finish-sign-in.ts';

/** `to` is the page to go to. */
export function PasswordForm({ to }: { to: string }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const finish = useFinishSignIn();
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['email', 'password'],
    send: (body: { email: string; password: string }) => callService('signIn', { body }),
    done: (progress) => finish(progress, to),
  });
  return (
    <form onSubmit={submitForm({ email: email.trim(), password })}>
      <FormProblem problems={problems} />
      <EmailField value={email} change={setEmail} problem={problems.fields['email']} />
      <PasswordField value={password} change={setPassword} problem={problems.fields['password']} />
      <Button type="submit" busy={isPending ? 'Signing in' : null}>
        Sign in
      </Button>
    </form>
  );
}
