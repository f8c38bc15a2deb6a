import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogStep } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { NoMail } from '../parts/NoMail.tsx';
import { useMember } from '../session/member.tsx';
import { InviteForm } from './InviteForm.tsx';

/** Where no mail is set up, the invitation is a link that whoever runs the service prints. */
export function InviteDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const { session } = useMember();
  const [added, setAdded] = useState<Member | null>(null);
  const queries = useQueryClient();
  const leave = (member: Member) => (session.can_mail ? close() : setAdded(member));
  const done = async (member: Member) => {
    await queries.invalidateQueries({ queryKey: ['members'] });
    await queries.invalidateQueries({ queryKey: ['workspaces'] });
    if (session.can_mail) await showToast(`An invitation is on its way to ${member.email}.`);
  };
  const finish = () => {
    close();
    setAdded(null);
  };
  return (
    <Dialog
      title={added ? `${added.email} is a member now` : 'Invite a member'}
      isOpen={isOpen || added !== null}
      close={added ? finish : close}
    >
      {added ? (
        <DialogStep>
          <NoMail email={added.email} purpose="sign-in" />
          <DialogActions>
            <Button width="fit" onClick={finish}>
              Close
            </Button>
          </DialogActions>
        </DialogStep>
      ) : (
        <InviteForm leave={leave} done={done} cancel={close} />
      )}
    </Dialog>
  );
}
