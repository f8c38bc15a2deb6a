import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { useMember } from '../session/member.tsx';
import { EndMembership } from './EndMembership.tsx';
import { membersQuery } from './members.ts';

/** It is loaded after the page. */
export function LeaveDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const { membership } = useMember();
  return (
    <Dialog title={`Leave ${membership.organization_name}?`} isOpen={isOpen} close={close}>
      {isOpen && <Content close={close} />}
    </Dialog>
  );
}

function Content({ close }: { close: () => void }) {
  const { membership, person } = useMember();
  const query = useQuery(membersQuery(membership.organization_id, { search: person.email, per_page: 100 }));
  return (
    <Loaded query={query} rows={2}>
      {({ data }) => {
        const self = data.find(({ id }) => id === membership.user_id);
        return self ? <EndMembership member={self} close={close} /> : <NoMember close={close} />;
      }}
    </Loaded>
  );
}

/** Somebody else has ended the membership meanwhile. */
const NoMember = ({ close }: { close: () => void }) => (
  <>
    <p>You are no member any more.</p>
    <DialogActions>
      <Button width="fit" onClick={close}>
        Close
      </Button>
    </DialogActions>
  </>
);
