import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import type { Problems } from '../api/problems.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { curlOf } from './curl.ts';

interface ActFormFrameProps {
  readonly problems: Problems;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  readonly label: string;
  /** The name of the running act, or null. */
  readonly busy: string | null;
  readonly isDangerous?: boolean;
  readonly cancelLabel?: string;
  readonly close: () => void;
  /** The operation of the API that does the same. */
  readonly api?: { readonly path: string; readonly body: object };
  readonly children: ReactNode;
}

/** A form in a dialog: what is wrong, its fields, and its buttons. */
export const ActForm = ({
  problems,
  submit,
  label,
  busy,
  isDangerous = false,
  cancelLabel = 'Cancel',
  close,
  api,
  children,
}: ActFormFrameProps) => (
  <form onSubmit={submit} noValidate>
    <FormProblem problems={problems} />
    {children}
    <DialogActions>
      {api && <CopyButton text={curlOf(location.origin, api.path, api.body)} label="Copy as curl" />}
      <Button kind="plain" width="fit" onClick={close}>
        {cancelLabel}
      </Button>
      <Button type="submit" width="fit" kind={isDangerous ? 'danger' : 'primary'} busy={busy}>
        {label}
      </Button>
    </DialogActions>
  </form>
);
