import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { sessionQuery } from '../session/session.ts';

export function RemoveSecondFactor({ close }: { close: () => void }) {
  const [password, setPassword] = useState('');
  const queries = useQueryClient();
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['password'],
    send: (body: { password: string }) => callService('removeSecondFactor', { body }),
    leave: close,
    done: async () => {
      await queries.invalidateQueries(sessionQuery);
      await showToast('The second factor is off.');
    },
  });
  return (
    <form onSubmit={submitForm({ password })}>
      <FormProblem problems={problems} />
      <p>Your password alone signs you in then. Your recovery codes stop working.</p>
      <PasswordField value={password} change={setPassword} problem={problems.fields['password']} />
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Keep it on
        </Button>
        <Button kind="danger" type="submit" width="fit" busy={isPending ? 'Turning it off' : null}>
          Turn it off
        </Button>
      </DialogActions>
    </form>
  );
}
