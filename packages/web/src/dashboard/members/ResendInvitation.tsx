import type { Member } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { NoMail } from '../parts/NoMail.tsx';
import { useMember } from '../session/member.tsx';

export function ResendInvitation({ member, close }: { member: Member; close: () => void }) {
  const { membership, session } = useMember();
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: ({ id }: { id: string }, idempotencyKey) =>
      callService(
        'resendInvitation',
        { params: { id } },
        { organizationId: membership.organization_id, idempotencyKey },
      ),
    leave: close,
    done: async () => {
      await showToast(`Another invitation is on its way to ${member.email}.`);
    },
  });
  if (!session.can_mail) {
    return (
      <>
        <NoMail email={member.email} purpose="sign-in" />
        <DialogActions>
          <Button width="fit" onClick={close}>
            Close
          </Button>
        </DialogActions>
      </>
    );
  }
  return (
    <>
      <FormProblem problems={problems} />
      <p>
        {member.email} gets another mail with a link that signs them in, once, within 7 days. Links of earlier
        mails work too.
      </p>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button width="fit" busy={isPending ? 'Sending' : null} onClick={() => submit({ id: member.id })}>
          Send the invitation again
        </Button>
      </DialogActions>
    </>
  );
}
