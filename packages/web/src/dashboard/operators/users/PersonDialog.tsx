import { useQueryClient } from '@tanstack/react-query';
import type { FoundPerson } from '../../../api/dashboard-operations.generated.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { callService } from '../../api/call-service.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';

/** What an operator is about to do for somebody. */
export interface PersonAct {
  readonly kind: 'link' | 'factor' | 'sessions';
  readonly person: FoundPerson;
}

interface PersonDialogProps {
  /** Null: nothing is asked. */
  readonly act: PersonAct | null;
  readonly close: () => void;
}

const titles: Record<PersonAct['kind'], string> = {
  link: 'Mail a link to sign in?',
  factor: 'Reset the second factor?',
  sessions: 'Sign out everywhere?',
};

const sentences: Record<PersonAct['kind'], string> = {
  link: 'The link works once, within 15 minutes. It goes to the address alone; you do not see it.',
  factor:
    'Do this after you have made sure who asks, on another way than mail. The app and the recovery codes stop working, every session ends, and the person is mailed about it. Their password stays.',
  sessions: 'Every session ends within a second. The person can sign in again.',
};

const buttons: Record<PersonAct['kind'], string> = {
  link: 'Mail the link',
  factor: 'Reset the second factor',
  sessions: 'Sign out everywhere',
};

/** Asks before an act, and does it. */
export const PersonDialog = ({ act, close }: PersonDialogProps) => (
  <Dialog title={act ? titles[act.kind] : ''} isOpen={act !== null} close={close}>
    {act && <Act key={act.kind} act={act} close={close} />}
  </Dialog>
);

function Act({ act: { kind, person }, close }: { act: PersonAct; close: () => void }) {
  const queries = useQueryClient();
  const { problems, isPending, submitForm } = useSubmission({
    fields: [],
    send: (body: { email: string }) => carryOut(kind, body),
    leave: close,
    done: async (news) => {
      await queries.invalidateQueries({ queryKey: ['operator', 'people'] });
      await showToast(news);
    },
  });
  return (
    <form onSubmit={submitForm({ email: person.email })}>
      <FormProblem problems={problems} />
      <p>
        <strong>{person.email}</strong>
      </p>
      <p>{sentences[kind]}</p>
      {person.memberships.length > 0 && (
        <p className="soft">
          Admins of the person’s organizations see in their audit log that an operator did it. Yours has your
          address.
        </p>
      )}
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button
          type="submit"
          kind={kind === 'link' ? 'primary' : 'danger'}
          width="fit"
          busy={isPending ? 'One moment' : null}
        >
          {buttons[kind]}
        </Button>
      </DialogActions>
    </form>
  );
}

async function carryOut(kind: PersonAct['kind'], body: { email: string }): Promise<string> {
  switch (kind) {
    case 'link':
      await callService('mailSignInLink', { body });
      return `A link is on its way to ${body.email}.`;
    case 'factor':
      await callService('resetSecondFactor', { body });
      return `${body.email} has no second factor any more.`;
    case 'sessions': {
      const { sessions_count: count } = await callService('endSessions', { body });
      return count === 1 ? 'One session ended.' : `${count} sessions ended.`;
    }
  }
}
