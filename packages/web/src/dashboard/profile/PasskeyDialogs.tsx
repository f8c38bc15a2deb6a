import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { NameField } from '../parts/NameField.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { useNewPasskey } from './use-new-passkey.ts';

export type PasskeyDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

interface PasskeyDialogsProps {
  /** Null: none is open. */
  readonly dialog: PasskeyDialog | null;
  readonly close: () => void;
}

/** They are loaded after the page. */
export const PasskeyDialogs = ({ dialog, close }: PasskeyDialogsProps) => (
  <Dialog title={dialog ? titleOf(dialog) : ''} isOpen={dialog !== null} close={close}>
    {dialog?.kind === 'add' && <AskPassword close={close} />}
    {dialog?.kind === 'rename' && <Rename passkey={dialog.passkey} close={close} />}
    {dialog?.kind === 'remove' && <Removal passkey={dialog.passkey} close={close} />}
  </Dialog>
);

function titleOf(dialog: PasskeyDialog): string {
  switch (dialog.kind) {
    case 'add':
      return 'Add a passkey';
    case 'rename':
      return `Rename “${dialog.passkey.name}”`;
    case 'remove':
      return `Remove “${dialog.passkey.name}”?`;
  }
}

function AskPassword({ close }: { close: () => void }) {
  const [password, setPassword] = useState('');
  const { problems, isPending, submitForm } = useNewPasskey({ leave: close });
  return (
    <form onSubmit={submitForm({ password })}>
      <FormProblem problems={problems} />
      <p>First your password, so that nobody does this for you at an open screen.</p>
      <PasswordField value={password} change={setPassword} problem={problems.fields['password']} />
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" width="fit" busy={isPending ? 'Adding a passkey' : null}>
          Go on
        </Button>
      </DialogActions>
    </form>
  );
}

interface OfPasskey {
  readonly passkey: Passkey;
  readonly close: () => void;
}

function Rename({ passkey: { id, name: before }, close }: OfPasskey) {
  const [name, setName] = useState(before);
  const queries = useQueryClient();
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['name'],
    send: (body: { name: string }) => callService('renamePasskey', { params: { id }, body }),
    leave: close,
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['passkeys'] });
    },
  });
  return (
    <form onSubmit={submitForm({ name: name.trim() })}>
      <FormProblem problems={problems} />
      <NameField value={name} change={setName} problem={problems.fields['name']} />
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" width="fit" busy={isPending ? 'Renaming' : null}>
          Rename
        </Button>
      </DialogActions>
    </form>
  );
}

function Removal({ passkey: { id, name }, close }: OfPasskey) {
  const queries = useQueryClient();
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: (params: { id: string }) => callService('removePasskey', { params }),
    leave: close,
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['passkeys'] });
      await showToast(`The passkey “${name}” is removed.`);
    },
  });
  return (
    <>
      <FormProblem problems={problems} />
      <p>It signs you in no more. Remove it from your device or your password manager too.</p>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Keep it
        </Button>
        <Button kind="danger" width="fit" busy={isPending ? 'Removing' : null} onClick={() => submit({ id })}>
          Remove it
        </Button>
      </DialogActions>
    </>
  );
}
