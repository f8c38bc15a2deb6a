import { Download } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DialogActions, DialogStep } from '../../ui/Dialog.tsx';
import { downloadText } from '../../ui/download-text.ts';

/** They come before the app is connected, so that nobody is locked out by a lost phone. */
export function RecoveryCodes({ codes, next }: { codes: readonly string[]; next: () => void }) {
  const [isKept, setIsKept] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <DialogStep>
      <Banner kind="warning" title="Keep these recovery codes" isNews>
        <p>Each signs you in once without your phone. They are shown this once.</p>
      </Banner>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <CopyButton text={text} label="Copy the codes" />
        <Button kind="plain" width="fit" onClick={() => downloadText('gifts-recovery-codes.txt', text)}>
          <Download size={18} aria-hidden="true" />
          Download
        </Button>
      </div>
      <label className="choice">
        <input type="checkbox" checked={isKept} onChange={({ target }) => setIsKept(target.checked)} />
        <span>I have kept the codes in a safe place</span>
      </label>
      <DialogActions>
        {isKept && (
          <Button width="fit" onClick={next}>
            Connect the app
          </Button>
        )}
      </DialogActions>
    </DialogStep>
  );
}
