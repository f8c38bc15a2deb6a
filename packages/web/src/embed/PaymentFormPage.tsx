import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { RequestError } from '../api/request-error.ts';
import { Notice } from '../ui/Notice.tsx';
import { vaultOf } from '../vaults/vault-of.ts';
import { applyFormStyle } from './apply-form-style.ts';
import { EntryForm } from './EntryForm.tsx';
import { failureOf } from './failure-of.ts';
import type { FormCommand, PageMessage } from './messages.ts';
import type { ParentLink } from './parent-link.ts';
import { type LoadedSettings, useFormSettings } from './use-form-settings.ts';

interface PaymentFormPageProps {
  readonly publicAppId: string;
  readonly link: ParentLink;
}

export function PaymentFormPage({ publicAppId, link }: PaymentFormPageProps) {
  const page = useRef<HTMLElement>(null);
  const form = useRef<((command: FormCommand) => void) | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const loaded = withKnownVault(useFormSettings(publicAppId));

  const take = useEffectEvent((message: PageMessage) => {
    if (message.gifts === 'connect') applyFormStyle(message.style);
    else if (form.current) form.current(message);
    else if (message.gifts === 'submit') {
      const error = loaded.state === 'failed' ? loaded.error : null;
      link.post({ gifts: 'failure', id: message.id, ...failureOf(error) });
    }
  });

  useEffect(() => link.listen((message) => take(message)), [link]);
  useEffect(() => {
    if (loaded.state === 'failed') link.post({ gifts: 'unready', ...failureOf(loaded.error) });
  }, [loaded, link]);
  // While nothing is shown, the frame keeps its first height, which is about that of the form.
  const isShown = loaded.state !== 'loading';
  useEffect(() => (isShown ? reportHeight(page, link) : undefined), [isShown, link]);

  return (
    <main ref={page} className="payment-form" aria-label="Card details" aria-busy={isBusy || !isShown}>
      {loaded.state === 'failed' && (
        <Notice kind="error" action={{ label: 'Try again', run: loaded.retry }}>
          {loaded.error.message}
        </Notice>
      )}
      {loaded.state === 'ready' && (
        <EntryForm
          publicAppId={publicAppId}
          link={link}
          vault={loaded.settings.vault}
          useVaultCard={loaded.useVaultCard}
          commands={form}
          onBusy={setIsBusy}
        />
      )}
    </main>
  );
}

function withKnownVault(loaded: LoadedSettings) {
  if (loaded.state !== 'ready') return loaded;
  const useVaultCard = vaultOf(loaded.settings.vault);
  if (useVaultCard) return { ...loaded, useVaultCard };
  return { state: 'failed' as const, error: outdated, retry: () => location.reload() };
}

const outdated = new RequestError({
  code: 'unexpected_answer',
  message: 'This form is out of date. Load the page again.',
  status: 0,
});

function reportHeight(page: RefObject<HTMLElement | null>, link: ParentLink): () => void {
  const observer = new ResizeObserver(() => {
    const height = page.current?.getBoundingClientRect().height;
    if (height) link.post({ gifts: 'height', height: Math.ceil(height) });
  });
  if (page.current) observer.observe(page.current);
  return () => observer.disconnect();
}
