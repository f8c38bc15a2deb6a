import { nameOrEmail } from '@gifts/contract/names';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member, MemberList, WorkspaceSummary } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { membersQuery } from '../members/members.ts';
import { roleNames } from '../members/roles.ts';
import { FindField } from '../parts/FindField.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { useMember } from '../session/member.tsx';

interface WorkspaceMembersProps {
  readonly workspace: WorkspaceSummary;
  readonly close: () => void;
}

const perPage = 100;

/** Who can use a workspace. Admins add and remove the others here. */
export function WorkspaceMembers({ workspace, close }: WorkspaceMembersProps) {
  const { membership } = useMember();
  const isAdmin = membership.role === 'admin';
  const [find, setFind] = useState('');
  const query = useQuery(
    membersQuery(membership.organization_id, {
      per_page: perPage,
      // Admins see everybody, so that they can add those who are missing.
      ...(!isAdmin && { workspace_id: workspace.id }),
      ...(find && { search: find }),
    }),
  );
  return (
    <>
      <FindField label="Find members" placeholder="Name or e-mail address" value={find} change={setFind} />
      <Loaded query={query} rows={3}>
        {(list) => <List list={list} workspace={workspace} />}
      </Loaded>
      <DialogActions>
        <Button width="fit" onClick={close}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}

function List({ list: { data, list_meta }, workspace }: { list: MemberList; workspace: WorkspaceSummary }) {
  if (data.length === 0) return <p className="soft">No member’s name or address contains this.</p>;
  return (
    <>
      <ul className="workspace-members">
        {data.map((member) => (
          <Line key={member.id} member={member} workspace={workspace} />
        ))}
      </ul>
      {list_meta.total_count > data.length && (
        <p className="soft">
          {data.length} of {list_meta.total_count} are shown. Find the others by name.
        </p>
      )}
    </>
  );
}

function Line({ member, workspace }: { member: Member; workspace: WorkspaceSummary }) {
  const { membership } = useMember();
  const queries = useQueryClient();
  const canUse = member.role === 'admin' || member.workspaces.some(({ id }) => id === workspace.id);
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: (body: { user_id: string }) =>
      callService(
        canUse ? 'removeWorkspaceMember' : 'addWorkspaceMember',
        { params: { id: workspace.id }, body },
        { organizationId: membership.organization_id },
      ),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['members'] });
      await queries.invalidateQueries({ queryKey: ['workspaces'] });
    },
  });
  const name = nameOrEmail(member);
  return (
    <li>
      <span className="two-lines">
        <strong>{name}</strong>
        <small>
          {member.role === 'admin'
            ? 'Admin: can use every workspace'
            : `${roleNames[member.role]}, ${member.email}`}
        </small>
        <FormProblem problems={problems} />
      </span>
      {membership.role === 'admin' && member.role !== 'admin' && (
        <Button
          kind={canUse ? 'plain' : 'primary'}
          width="fit"
          busy={isPending ? (canUse ? 'Removing' : 'Adding') : null}
          onClick={() => submit({ user_id: member.id })}
        >
          {canUse ? 'Remove' : 'Add'}
          <span className="only-heard"> {name}</span>
        </Button>
      )}
    </li>
  );
}
