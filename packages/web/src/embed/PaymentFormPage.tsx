import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pageCall } from '../api/page-call.ts';
import type { PaymentFormSettings } from '../api/page-operations.generated.ts';
import { RequestError } from '../api/request-error.ts';
import { BillingAddressFields } from '../card/BillingAddressFields.tsx';
import { CardFields } from '../card/CardFields.tsx';
import { brandOf } from '../card/card-brand.ts';
import { useCardForm } from '../card/use-card-form.ts';
import { Notice } from '../ui/Notice.tsx';
import { vaultCard } from '../vaults/vault-card.ts';
import { applyFormStyle } from './apply-form-style.ts';
import type { Failure, PageMessage, PaymentFormResult } from './messages.ts';
import type { ParentLink } from './parent-link.ts';
import { useFormSettings } from './use-form-settings.ts';

interface PaymentFormPageProps {
  readonly publicAppId: string;
  readonly link: ParentLink;
}

export function PaymentFormPage({ publicAppId, link }: PaymentFormPageProps) {
  const form = useCardForm();
  const page = useRef<HTMLElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const loaded = useFormSettings(publicAppId);
  const card_brand = brandOf(form.values.number)?.name ?? null;

  async function tradeCard({ vault }: PaymentFormSettings): Promise<PaymentFormResult> {
    const filled = form.take();
    if (!filled) throw new RequestError({ ...invalidFields, status: 0 });
    const owner = { cardholder_name: filled.cardholderName, billing_address: filled.billingAddress };
    const card_token = await vaultCard(vault, filled.card);
    const body = { public_app_id: publicAppId, card_token, ...owner };
    const { interim_card: interim } = await pageCall<'createInterimCard'>('/embed/interim_cards', body);
    if (!interim) throw new RequestError(unconfirmedCard);
    return { ...interim, ...owner };
  }

  const submit = async (id: number): Promise<void> => {
    if (loaded.state !== 'ready') {
      link.post({ gifts: 'failure', id, ...failureOf(loaded.state === 'failed' ? loaded.error : null) });
      return;
    }
    setIsBusy(true);
    try {
      link.post({ gifts: 'result', id, card: await tradeCard(loaded.settings) });
    } catch (error) {
      if (error instanceof RequestError) form.showAnswer(error.details);
      link.post({ gifts: 'failure', id, ...failureOf(error) });
    }
    setIsBusy(false);
  };

  const take = useEffectEvent((message: PageMessage) => {
    if (message.gifts === 'connect') applyFormStyle(message.style);
    else if (message.gifts === 'focus') form.focus();
    else void submit(message.id);
  });

  useEffect(() => link.listen((message) => take(message)), [link]);
  useEffect(() => {
    if (loaded.state === 'ready') link.post({ gifts: 'ready' });
    if (loaded.state === 'failed') link.post({ gifts: 'unready', ...failureOf(loaded.error) });
  }, [loaded, link]);
  useEffect(() => {
    link.post({ gifts: 'change', complete: form.isComplete, card_brand });
  }, [form.isComplete, card_brand, link]);
  useEffect(() => reportHeight(page.current, link), [link]);

  function enter(event: FormEvent): void {
    event.preventDefault();
    link.post({ gifts: 'enter' });
  }

  return (
    <main ref={page} className="payment-form" aria-label="Card details" aria-busy={isBusy}>
      {loaded.state === 'failed' ? (
        <Notice kind="error" action={{ label: 'Try again', run: loaded.retry }}>
          {loaded.error.message}
        </Notice>
      ) : (
        <form ref={form.container} noValidate onSubmit={enter}>
          <CardFields form={form} />
          <BillingAddressFields form={form} />
          {/* Enter in a field presses it; the button that is seen stands on the page around the frame. */}
          <button type="submit" hidden />
        </form>
      )}
    </main>
  );
}

const unconfirmedCard = {
  code: 'card_declined',
  message: 'Your bank asks for a confirmation that is not possible here. Use another card.',
  status: 402,
};

const invalidFields: Failure = {
  code: 'invalid_fields',
  message: 'Some card details are missing or do not fit. Check the marked fields.',
};

function failureOf(error: unknown): Failure {
  if (error instanceof RequestError) return { code: error.code, message: error.message };
  return { code: 'not_ready', message: 'The payment form is still loading. Try again in a moment.' };
}

function reportHeight(page: HTMLElement | null, link: ParentLink): () => void {
  if (!page) return () => {};
  const observer = new ResizeObserver(() => {
    link.post({ gifts: 'height', height: Math.ceil(page.getBoundingClientRect().height) });
  });
  observer.observe(page);
  return () => observer.disconnect();
}
