import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OrganizationDetail } from '../../../api/dashboard-operations.generated.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { figure } from '../../../ui/figures.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { callService } from '../../api/call-service.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { OrganizationForm } from '../setup/OrganizationForm.tsx';

interface NewOrganizationDialogProps {
  readonly isOpen: boolean;
  readonly close: () => void;
}

export function NewOrganizationDialog({ isOpen, close }: NewOrganizationDialogProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Dialog title="Create an organization" isOpen={isOpen} close={close}>
      <p>It gets a workspace and its first admin, who invites the others.</p>
      <OrganizationForm
        done={async ({ id, name, isInvited, email }) => {
          await queries.invalidateQueries({ queryKey: ['operator'] });
          await navigate({ to: '/operators/organizations/$id', params: { id } });
          await showToast(
            isInvited
              ? `${name} was created, and ${email} is mailed a link.`
              : `${name} was created. Print a link for ${email} with "gifts sign-in-link".`,
          );
        }}
      />
    </Dialog>
  );
}

interface CloseDialogProps extends NewOrganizationDialogProps {
  readonly organization: OrganizationDetail;
}

/** Says what closing means, and asks for the name. */
export const CloseDialog = ({ organization, isOpen, close }: CloseDialogProps) => (
  <Dialog title={`Close the account of ${organization.name}?`} isOpen={isOpen} close={close}>
    <CloseForm organization={organization} close={close} />
  </Dialog>
);

function CloseForm({ organization, close }: Omit<CloseDialogProps, 'isOpen'>) {
  const { id, name, users_count: users, keys_count: keys, scheduled_batches_count: scheduled } = organization;
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['name'],
    send: (body: { name: string }) => callService('closeOrganization', { params: { id }, body }),
    leave: close,
    done: async ({ canceled_batches_count: canceled }) => {
      await queries.invalidateQueries({ queryKey: ['operator'] });
      await showToast(
        `The account of ${name} is closed. ${canceled === 1 ? 'One scheduled batch was' : `${figure(canceled)} scheduled batches were`} canceled.`,
      );
    },
  });
  return (
    <form onSubmit={submitForm({ name: typed })}>
      <FormProblem problems={problems} />
      <ul className="plain-list">
        <li>
          {users === 1 ? 'Its user is' : `Its ${figure(users)} users are`} signed out of it within a second
          {keys > 0 &&
            `, and ${keys === 1 ? 'its API key stops' : `its ${figure(keys)} API keys stop`} working`}
          .
        </li>
        <li>
          {scheduled === 0
            ? 'It has no scheduled batches.'
            : `${scheduled === 1 ? 'Its scheduled batch is' : `Its ${figure(scheduled)} scheduled batches are`} canceled, and what was held for them is free.`}
        </li>
        <li>Gifts that were sent go on to their end, with their payments and parcels.</li>
        <li>Nothing is deleted. You can open the account again; canceled batches stay canceled.</li>
      </ul>
      <Field label={`Type ${name} to confirm`} problem={problems.fields['name']}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={255}
            required
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Keep it open
        </Button>
        <Button type="submit" kind="danger" width="fit" busy={isPending ? 'Closing' : null}>
          Close the account
        </Button>
      </DialogActions>
    </form>
  );
}
