import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CreatedApiKey } from '../../api/dashboard-operations.generated.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { Dialog, DialogActions, DialogStep } from '../../ui/Dialog.tsx';
import { curlCommand } from '../parts/curl-command.ts';
import { KeyForm } from './KeyForm.tsx';

/** Makes a key, and shows it this once. */
export function MakeKeyDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const [made, setMade] = useState<CreatedApiKey | null>(null);
  const queries = useQueryClient();
  const show = async (created: CreatedApiKey) => {
    setMade(created);
    await queries.invalidateQueries({ queryKey: ['api-keys'] });
  };
  const finish = () => {
    close();
    setMade(null);
  };
  return (
    <Dialog
      title={made ? `Your key “${made.api_key.name}”` : 'Make an API key'}
      isOpen={isOpen || made !== null}
      // A key that is shown only once does not go away by a click beside it.
      close={made ? null : close}
    >
      {made ? <ShownKey made={made} finish={finish} /> : <KeyForm done={show} cancel={close} />}
    </Dialog>
  );
}

const ShownKey = ({ made, finish }: { made: CreatedApiKey; finish: () => void }) => (
  <DialogStep>
    <Banner kind="warning" title="Copy the key now" isNews>
      <p>It is shown this once. If you lose it, revoke it and make another.</p>
    </Banner>
    <CodeBlock label="The key" text={made.key} copyLabel="Copy the key" />
    <p>Try it. The answer says whose key it is:</p>
    <CodeBlock
      label="Command that uses the key"
      text={curlCommand({ origin: location.origin, key: made.key, path: '/v1/me' })}
      copyLabel="Copy the command"
    />
    <DialogActions>
      <Button width="fit" onClick={finish}>
        I have stored the key
      </Button>
    </DialogActions>
  </DialogStep>
);
