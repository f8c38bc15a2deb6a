import { nameOrEmail } from '@gifts/contract/names';
import type { Member } from '../../api/dashboard-operations.generated.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useMember } from '../session/member.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { EndMembership } from './EndMembership.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { ResendInvitation } from './ResendInvitation.tsx';

/** What an admin is about to do to a member. */
export interface MemberAct {
  readonly kind: 'change' | 'resend' | 'end';
  readonly member: Member;
}

interface MemberDialogsProps {
  readonly isInviting: boolean;
  readonly closeInvitation: () => void;
  readonly act: MemberAct | null;
  readonly close: () => void;
}

/** They are loaded after the list. */
export function MemberDialogs({ isInviting, closeInvitation, act, close }: MemberDialogsProps) {
  const { membership } = useMember();
  return (
    <>
      <InviteDialog isOpen={isInviting} close={closeInvitation} />
      <Dialog
        title={act ? titleOf(act, act.member.id === membership.user_id) : ''}
        isOpen={act !== null}
        close={close}
      >
        {act && <Content act={act} close={close} />}
      </Dialog>
    </>
  );
}

function titleOf({ kind, member }: MemberAct, isSelf: boolean): string {
  const name = nameOrEmail(member);
  if (kind === 'change') return `Change ${name}`;
  if (kind === 'resend') return `Invite ${name} again?`;
  return isSelf ? 'Leave the organization?' : `Remove ${name}?`;
}

function Content({ act: { kind, member }, close }: { act: MemberAct; close: () => void }) {
  if (kind === 'change') return <ChangeForm member={member} close={close} />;
  if (kind === 'resend') return <ResendInvitation member={member} close={close} />;
  return <EndMembership member={member} close={close} />;
}
