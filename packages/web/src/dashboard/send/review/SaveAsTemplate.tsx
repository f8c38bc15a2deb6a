import { useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { callService } from '../../api/call-service.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { NameField } from '../../parts/NameField.tsx';
import { useMember } from '../../session/member.tsx';
import { useDraft } from '../draft/DraftContext.tsx';
import { templatesQuery } from '../drafts.ts';

/** Keeps the gift, without its recipients and its day, for the next time. */
export function SaveAsTemplate() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <p className="send-template">
      <Button kind="quiet" width="fit" onClick={() => setIsOpen(true)}>
        <BookmarkPlus size={18} aria-hidden="true" /> Keep as a template
      </Button>
      <Dialog title="Keep as a template" isOpen={isOpen} close={() => setIsOpen(false)}>
        {isOpen && <TemplateForm close={() => setIsOpen(false)} />}
      </Dialog>
    </p>
  );
}

function TemplateForm({ close }: { close: () => void }) {
  const { membership } = useMember();
  const { form } = useDraft();
  const queries = useQueryClient();
  const organizationId = membership.organization_id;
  const [name, setName] = useState(form.batch_name ?? '');
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['name'],
    send: (body: { name: string; form: typeof form }, idempotencyKey) =>
      callService('createTemplate', { body }, { organizationId, idempotencyKey }),
    leave: close,
    done: async (made) => {
      await queries.invalidateQueries({ queryKey: templatesQuery(organizationId).queryKey });
      void showToast(`“${made.name}” is a template now`);
    },
  });
  return (
    <form onSubmit={submitForm({ name: name.trim(), form })}>
      <FormProblem problems={problems} />
      <p>Product, card, message and options are kept. Recipients, the day and your reference are not.</p>
      <NameField
        value={name}
        change={setName}
        hint="Such as Welcome gift."
        problem={problems.fields['name']}
      />
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" width="fit" busy={isPending ? 'Keeping it' : null}>
          Keep the template
        </Button>
      </DialogActions>
    </form>
  );
}
