import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { DialogActions, DialogStep } from '../../ui/Dialog.tsx';
import { VerifySnippet } from './VerifySnippet.tsx';

export const ShownSecret = ({ secret, finish }: { secret: string; finish: () => void }) => (
  <DialogStep>
    <Banner kind="warning" title="Copy the secret now" isNews>
      <p>It is shown this once. Your receiver verifies requests with it.</p>
    </Banner>
    <CodeBlock label="The secret" text={secret} copyLabel="Copy the secret" />
    <VerifySnippet />
    <DialogActions>
      <Button width="fit" onClick={finish}>
        I have stored the secret
      </Button>
    </DialogActions>
  </DialogStep>
);
