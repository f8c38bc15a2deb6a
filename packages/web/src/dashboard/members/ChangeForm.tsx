import { nameOrEmail } from '@gifts/contract/names';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member, UpdateMemberInput } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';
import { sessionQuery } from '../session/session.ts';
import { NameFields } from './NameFields.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { WorkspaceChoice } from './WorkspaceChoice.tsx';

export function ChangeForm({ member, close }: { member: Member; close: () => void }) {
  const { membership } = useMember();
  const queries = useQueryClient();
  const [names, setNames] = useState({ first_name: member.first_name, last_name: member.last_name });
  const [role, setRole] = useState(member.role);
  const [chosen, setChosen] = useState<readonly string[]>(member.workspaces.map(({ id }) => id));
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['first_name', 'last_name', 'role', 'workspace_ids'],
    send: (body: UpdateMemberInput) =>
      callService(
        'updateMember',
        { params: { id: member.id }, body },
        { organizationId: membership.organization_id },
      ),
    leave: close,
    done: async (changed) => {
      await queries.invalidateQueries({ queryKey: ['members'] });
      await queries.invalidateQueries({ queryKey: ['workspaces'] });
      if (changed.id === membership.user_id) await queries.invalidateQueries(sessionQuery);
      await showToast(`${nameOrEmail(changed)} is changed.`);
    },
  });
  const isSelf = member.id === membership.user_id;
  return (
    <form onSubmit={submitForm(changesOf(member, { ...names, role, workspace_ids: chosen }))}>
      <FormProblem problems={problems} />
      <NameFields names={names} change={setNames} problems={problems} />
      <RoleChoice role={role} choose={setRole} problem={problems.fields['role']} />
      {isSelf && role !== 'admin' && (
        <p className="soft">You change your own role: you cannot make yourself an admin again.</p>
      )}
      <WorkspaceChoice
        role={role}
        chosen={chosen}
        choose={setChosen}
        problem={problems.fields['workspace_ids']}
      />
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" width="fit" busy={isPending ? 'Saving' : null}>
          Save the changes
        </Button>
      </DialogActions>
    </form>
  );
}

interface Fields extends Pick<Member, 'first_name' | 'last_name' | 'role'> {
  readonly workspace_ids: readonly string[];
}

/** Only what was changed, so that two admins do not undo each other's work. */
function changesOf(
  member: Member,
  { first_name, last_name, role, workspace_ids }: Fields,
): UpdateMemberInput {
  const before = new Set(member.workspaces.map(({ id }) => id));
  const isSameSet = before.size === workspace_ids.length && workspace_ids.every((id) => before.has(id));
  const firstName = first_name.trim();
  const lastName = last_name.trim();
  return {
    ...(firstName !== member.first_name && { first_name: firstName }),
    ...(lastName !== member.last_name && { last_name: lastName }),
    ...(role !== member.role && { role }),
    ...(role !== 'admin' && !isSameSet && { workspace_ids: [...workspace_ids] }),
  };
}
