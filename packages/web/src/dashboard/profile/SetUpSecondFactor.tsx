import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactorSetup } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DialogActions, DialogStep } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { CodeField } from '../parts/CodeField.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { sessionQuery } from '../session/session.ts';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** The password, then the app with a first code of it, then the recovery codes. */
export function SetUpSecondFactor({ close }: { close: () => void }) {
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [hasCodes, setHasCodes] = useState(false);
  if (!setup) return <AskPassword done={setSetup} cancel={close} />;
  if (!hasCodes) return <RecoveryCodes codes={setup.recovery_codes} next={() => setHasCodes(true)} />;
  return <ConnectApp setup={setup} close={close} />;
}

interface AskPasswordProps {
  readonly done: (setup: SecondFactorSetup) => void;
  readonly cancel: () => void;
}

function AskPassword({ done, cancel }: AskPasswordProps) {
  const [password, setPassword] = useState('');
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['password'],
    send: (body: { password: string }) => callService('setUpSecondFactor', { body }),
    leave: done,
  });
  return (
    <form onSubmit={submitForm({ password })}>
      <FormProblem problems={problems} />
      <p>First your password, so that nobody does this for you at an open screen.</p>
      <PasswordField value={password} change={setPassword} problem={problems.fields['password']} />
      <DialogActions>
        <Button kind="plain" width="fit" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" width="fit" busy={isPending ? 'Checking' : null}>
          Go on
        </Button>
      </DialogActions>
    </form>
  );
}

function ConnectApp({ setup: { uri, secret }, close }: { setup: SecondFactorSetup; close: () => void }) {
  const [code, setCode] = useState('');
  const queries = useQueryClient();
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['code'],
    send: (body: { code: string }) => callService('confirmSecondFactor', { body }),
    leave: close,
    done: async () => {
      await queries.invalidateQueries(sessionQuery);
      await showToast('The second factor is on.');
    },
  });
  return (
    <DialogStep>
      <form onSubmit={submitForm({ code: code.trim() })}>
        <FormProblem problems={problems} />
        <p>Scan this with an authenticator app, then type the six digits that it shows.</p>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <p className="soft">
          No camera? Type this secret into the app: <code>{secret}</code>
        </p>
        <div>
          <CopyButton text={secret} label="Copy the secret" />
        </div>
        <CodeField label="Code of the app" value={code} change={setCode} problem={problems.fields['code']} />
        <DialogActions>
          <Button type="submit" width="fit" busy={isPending ? 'Checking' : null}>
            Turn it on
          </Button>
        </DialogActions>
      </form>
    </DialogStep>
  );
}
