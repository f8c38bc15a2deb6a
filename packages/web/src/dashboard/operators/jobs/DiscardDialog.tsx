import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FailedJob } from '../../../api/dashboard-operations.generated.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { callService } from '../../api/call-service.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { kindWords } from './kind-words.ts';

interface DiscardDialogProps {
  /** Null: nothing is asked. */
  readonly job: FailedJob | null;
  readonly close: () => void;
}

/** Asks for the reason before work is left undone for good. */
export const DiscardDialog = ({ job, close }: DiscardDialogProps) => (
  <Dialog title="Leave it undone?" isOpen={job !== null} close={close}>
    {job && <DiscardForm key={job.id} job={job} close={close} />}
  </Dialog>
);

function DiscardForm({ job, close }: { job: FailedJob; close: () => void }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['reason'],
    send: (body: { id: string; reason: string }) => callService('discardFailedJob', { body }),
    leave: close,
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['operator'] });
      await showToast('It stays undone.');
    },
  });
  return (
    <form onSubmit={submitForm({ id: job.id, reason: reason.trim() })}>
      <FormProblem problems={problems} />
      <p>
        <strong>{kindWords(job.kind)}</strong>
        {job.organization && ` for ${job.organization.name}`}
      </p>
      <p>It is never tried again. If a gift or money waits for it, it waits for ever.</p>
      <Field
        label="Why"
        hint="It stands in the audit log. Name no recipient."
        problem={problems.fields['reason']}
      >
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={200}
            required
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Keep it
        </Button>
        <Button type="submit" kind="danger" width="fit" busy={isPending ? 'One moment' : null}>
          Leave it undone
        </Button>
      </DialogActions>
    </form>
  );
}
