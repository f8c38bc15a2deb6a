import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedCard } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';

/** Gives a card a name, which stands before its brand and digits everywhere. */
export function RenameCard({ card, close }: { card: SavedCard; close: () => void }) {
  const { membership } = useMember();
  const queries = useQueryClient();
  const organizationId = membership.organization_id;
  const [label, setLabel] = useState(card.label ?? '');
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['label'],
    send: (body: { label: string | null }, idempotencyKey) =>
      callService('renamePaymentCard', { params: { id: card.id }, body }, { organizationId, idempotencyKey }),
    leave: close,
    done: async ({ name }) => {
      await Promise.all(
        ['payment-cards', 'payment-methods', 'organization'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      );
      await showToast(`The card is called “${name}” now.`);
    },
  });
  return (
    <form onSubmit={submitForm({ label: label.trim() || null })}>
      <FormProblem problems={problems} />
      <Field
        label="Name"
        hint="Such as the team that uses it. Without a name, the brand and the last digits stand alone."
        problem={problems.fields['label']}
      >
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={60}
            value={label}
            onChange={({ target }) => setLabel(target.value)}
          />
        )}
      </Field>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" width="fit" busy={isPending ? 'Saving' : null}>
          Save the name
        </Button>
      </DialogActions>
    </form>
  );
}
