import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkspaceInput, WorkspaceSummary } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';

interface WorkspaceFormProps {
  /** Absent for a new one. */
  readonly workspace?: WorkspaceSummary;
  readonly close: () => void;
}

export function WorkspaceForm({ workspace, close }: WorkspaceFormProps) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const [name, setName] = useState(workspace?.name ?? '');
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['name'],
    send: (body: WorkspaceInput, idempotencyKey) =>
      workspace
        ? callService('renameWorkspace', { params: { id: workspace.id }, body }, { organizationId })
        : callService('createWorkspace', { body }, { organizationId, idempotencyKey }),
    leave: close,
    done: async (saved) => {
      await Promise.all(
        ['workspaces', 'members', 'order-batches'].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      );
      await showToast(
        workspace ? `The workspace is called “${saved.name}” now.` : `“${saved.name}” is made.`,
      );
    },
  });
  return (
    <form onSubmit={submitForm({ name: name.trim() })}>
      <FormProblem problems={problems} />
      <Field
        label="Name"
        hint={
          workspace
            ? 'Gifts that were sent before show the new name too.'
            : 'Such as the name of a team. Admins can use it at once, and others when you add them.'
        }
        problem={problems.fields['name']}
      >
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={255}
            required
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" width="fit" busy={isPending ? 'Saving' : null}>
          {workspace ? 'Rename the workspace' : 'Make the workspace'}
        </Button>
      </DialogActions>
    </form>
  );
}
