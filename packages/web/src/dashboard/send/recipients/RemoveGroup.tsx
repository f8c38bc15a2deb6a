import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { noProblems, problemsOf } from '../../api/problems.ts';
import { countPeople } from '../../parts/counts.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';
import type { RecipientGroup } from '../drafts.ts';
import { useRecipientChanges } from './use-recipient-changes.ts';

const explanations: Record<RecipientGroup, string> = {
  problems: 'They lack something that this gift needs.',
  opted_out: 'They are to get no gifts, as is noted in People. The gift cannot be sent while they are here.',
  duplicates: 'Of people who are in the list several times, the first one stays.',
  gifted_recently: 'Your organization has sent them a gift within the last 30 days.',
  undeliverable: 'Their mail came back, or they want none.',
};

/** Takes everybody of a kind out of the list, after asking. */
export function RemoveGroup({ only, count }: { only: RecipientGroup; count: number }) {
  const { remove } = useRecipientChanges();
  const [isOpen, setIsOpen] = useState(false);
  if (count === 0) return null;
  const removeAll = () =>
    remove.mutate(
      { only },
      {
        onSuccess: ({ removed }) => {
          setIsOpen(false);
          void showToast(`${countPeople(removed)} removed`);
        },
      },
    );
  return (
    <p className="people-group">
      <span>{explanations[only]}</span>
      <Button kind="plain" width="fit" onClick={() => setIsOpen(true)}>
        {`Remove ${countPeople(count)}`}
      </Button>
      <Dialog title={`Remove ${countPeople(count)}?`} isOpen={isOpen} close={() => setIsOpen(false)}>
        <FormProblem problems={remove.error ? problemsOf(remove.error) : noProblems} />
        <p>{explanations[only]} Removed people have to be typed or imported again.</p>
        <DialogActions>
          <Button kind="plain" width="fit" onClick={() => setIsOpen(false)}>
            Keep them
          </Button>
          <Button kind="danger" width="fit" busy={remove.isPending ? 'Removing' : null} onClick={removeAll}>
            {`Remove ${countPeople(count)}`}
          </Button>
        </DialogActions>
      </Dialog>
    </p>
  );
}
