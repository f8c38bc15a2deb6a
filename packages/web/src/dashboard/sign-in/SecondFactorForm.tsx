import { useState } from 'react';
import type { SignInProgress } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { CodeField } from '../parts/CodeField.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';

/** Asks for a code of the app, or for a recovery code. */
export function SecondFactorForm({ done }: { done: (progress: SignInProgress) => Promise<void> }) {
  const [code, setCode] = useState('');
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['code'],
    send: (body: { code: string }) => callService('giveSecondFactor', { body }),
    done: (progress) => done(progress),
  });
  return (
    <form onSubmit={submitForm({ code: code.trim() })}>
      <FormProblem problems={problems} />
      <CodeField
        label="Code"
        hint="Without your phone: one of your recovery codes."
        value={code}
        change={setCode}
        problem={problems.fields['code']}
      />
      <Button type="submit" busy={isPending ? 'Checking' : null}>
        Sign in
      </Button>
    </form>
  );
}
