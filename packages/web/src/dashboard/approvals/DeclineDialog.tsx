import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApprovalRequest, DeclineRequestInput } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';
import { noteDecision } from './approvals.ts';

interface DeclineDialogProps {
  readonly request: ApprovalRequest;
  readonly isOpen: boolean;
  readonly close: () => void;
}

export const DeclineDialog = ({ request, isOpen, close }: DeclineDialogProps) => (
  <Dialog title="Decline this gift?" isOpen={isOpen} close={close}>
    {isOpen && <DeclineForm request={request} close={close} />}
  </Dialog>
);

function DeclineForm({ request, close }: Omit<DeclineDialogProps, 'isOpen'>) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['reason'],
    send: (body: DeclineRequestInput) =>
      callService('declineRequest', { params: { id: request.id }, body }, { organizationId }),
    leave: close,
    done: async () => {
      await noteDecision(queries, organizationId);
      await showToast(`${request.requested_by.name} gets your reason by mail.`);
    },
  });
  return (
    <form onSubmit={submitForm({ reason: reason.trim() })}>
      <FormProblem problems={problems} />
      <Field
        label="Reason"
        hint={`${request.requested_by.name} reads it, and can change the gift and ask again.`}
        problem={problems.fields['reason']}
      >
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={500}
            required
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Keep it waiting
        </Button>
        <Button type="submit" kind="danger" width="fit" busy={isPending ? 'Declining' : null}>
          Decline
        </Button>
      </DialogActions>
    </form>
  );
}
