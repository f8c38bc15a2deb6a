import { nameOrEmail } from '@gifts/contract/names';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { EndMembershipInput, Member } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { useMember } from '../session/member.tsx';
import { sessionQuery } from '../session/session.ts';
import { SuccessorField } from './SuccessorField.tsx';
import { meaningOfEnd } from './what-end-means.ts';
import './members.css';

interface EndMembershipProps {
  readonly member: Member;
  readonly close: () => void;
}

/** Removes a member, or lets the person themselves leave. */
export function EndMembership({ member, close }: EndMembershipProps) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const isSelf = member.id === membership.user_id;
  const end = useQuery({
    queryKey: ['membership-end', organizationId, member.id],
    queryFn: () => callService('getMembershipEnd', { params: { id: member.id } }, { organizationId }),
    staleTime: 0,
  });
  const [successorId, setSuccessorId] = useState('');
  const after = useAfterEnd(member, isSelf, close);
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['transfer_to_user_id'],
    send: (body: EndMembershipInput, idempotencyKey) =>
      callService(
        isSelf ? 'leaveOrganization' : 'removeMember',
        { params: { id: member.id }, body },
        { organizationId, idempotencyKey },
      ),
    ...after,
  });
  const body = successorId ? { transfer_to_user_id: successorId } : {};
  const name = nameOrEmail(member);
  return (
    <form onSubmit={submitForm(body)}>
      <FormProblem problems={problems} />
      <Loaded query={end} rows={2}>
        {(found) => (
          <ul className="end-facts">
            {meaningOfEnd(found, isSelf ? null : name, membership.organization_name).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </Loaded>
      <SuccessorField
        member={member}
        chosen={successorId}
        choose={setSuccessorId}
        problem={problems.fields['transfer_to_user_id']}
      />
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          {isSelf ? 'Stay' : 'Keep the member'}
        </Button>
        <Button
          kind="danger"
          type="submit"
          width="fit"
          busy={isPending ? (isSelf ? 'Leaving' : 'Removing') : null}
        >
          {isSelf ? `Leave ${membership.organization_name}` : `Remove ${name}`}
        </Button>
      </DialogActions>
    </form>
  );
}

function useAfterEnd(member: Member, isSelf: boolean, close: () => void) {
  const { membership } = useMember();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    close();
    if (isSelf) await navigate({ to: '/settings/profile' });
  };
  const done = async () => {
    if (isSelf) {
      await queries.invalidateQueries(sessionQuery);
      await navigate({ to: '/' });
      return showToast(`You have left ${membership.organization_name}.`);
    }
    await queries.invalidateQueries({ queryKey: ['members'] });
    await queries.invalidateQueries({ queryKey: ['workspaces'] });
    await queries.invalidateQueries({ queryKey: ['api-keys'] });
    return showToast(`${nameOrEmail(member)} is no member any more.`);
  };
  return { leave, done };
}
