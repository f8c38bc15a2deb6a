import { fullName } from '@gifts/contract/names';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CreateContactInput } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';
import { bodyOf, PersonForm, personFields, typedOf } from './PersonForm.tsx';
import { notePeopleChanged } from './people.ts';
import { useWorkspaces } from './use-workspaces.ts';

export function AddPerson({ close }: { close: () => void }) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const workspaces = useWorkspaces();
  const [typed, setTyped] = useState(typedOf(null));
  const [workspaceId, setWorkspaceId] = useState<string | null>(null);
  const { problems, isPending, submitForm } = useSubmission({
    fields: [...personFields, 'workspace_id'],
    send: (body: CreateContactInput, idempotencyKey) =>
      callService('createContact', { body }, { organizationId, idempotencyKey }),
    leave: (person) => navigate({ to: '/people/$id', params: { id: person.id } }),
    done: async (person) => {
      await notePeopleChanged(queries, organizationId);
      await showToast(`${fullName(person)} is added.`);
    },
  });
  const body = { ...bodyOf(typed), ...(workspaceId && { workspace_id: workspaceId }) };
  return (
    <form onSubmit={submitForm(body)} noValidate>
      <FormProblem problems={problems} />
      {workspaces.length > 1 && (
        <Field
          label="Workspace"
          hint="Members of the workspace see this person."
          problem={problems.fields['workspace_id']}
        >
          {(control) => (
            <span className="select">
              <select
                {...control}
                value={workspaceId ?? workspaces[0]?.id}
                onChange={({ target }) => setWorkspaceId(target.value)}
              >
                {workspaces.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </span>
          )}
        </Field>
      )}
      <PersonForm typed={typed} change={setTyped} problems={problems} />
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" width="fit" busy={isPending ? 'Adding' : null}>
          Add {typed.first_name.trim() || 'somebody'}
        </Button>
      </DialogActions>
    </form>
  );
}
