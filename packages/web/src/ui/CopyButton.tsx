import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';
import './copy-button.css';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied: "Copy the key". */
  readonly label: string;
  readonly isWordless?: boolean;
}

export function CopyButton({ text, label, isWordless = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), 4_000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'failed');
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <span className="copy">
      <button
        type="button"
        className="copy-button"
        aria-label={isWordless ? label : undefined}
        onClick={() => void copy()}
      >
        <Icon size={18} aria-hidden="true" />
        {!isWordless && (outcome === 'copied' ? 'Copied' : label)}
      </button>
      <span className={outcome === 'failed' ? 'copy-failed' : 'only-heard'} role="status">
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'failed' && 'Your browser does not allow copying. Select the text instead.'}
      </span>
    </span>
  );
}
