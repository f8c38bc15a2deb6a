import { formatUsd } from '@gifts/contract/format-usd';
import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { BillingAddressFields } from '../card/BillingAddressFields.tsx';
import { CardFields } from '../card/CardFields.tsx';
import { useCardForm } from '../card/use-card-form.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { Payment } from './payment-state.ts';
import type { PaymentControl } from './use-payment.ts';

interface PayFormProps extends Pick<PaymentControl, 'pay' | 'askAgain'> {
  readonly payment: Extract<Payment, { state: 'payable' | 'sending' | 'checking' }>;
}

export function PayForm({ payment, pay, askAgain }: PayFormProps) {
  const form = useCardForm();
  const refusal = payment.state === 'payable' ? payment.refusal : null;
  const showRefusal = useEffectEvent(() => refusal && form.showAnswer(refusal.details));
  useEffect(() => {
    if (refusal) showRefusal();
  }, [refusal]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (payment.state !== 'payable') return;
    const filled = form.take();
    if (filled) pay(filled);
  }

  return (
    <form ref={form.container} className="pay-form" noValidate onSubmit={submit}>
      <h2 className="only-heard">Card details</h2>
      <CardFields form={form} />
      <BillingAddressFields form={form} />
      {refusal && <Notice kind="error">{refusal.message}</Notice>}
      {payment.state === 'checking' && (
        <Notice
          kind="calm"
          {...(payment.isOffline ? { action: { label: 'Check again', run: askAgain } } : {})}
        >
          {payment.isOffline
            ? 'The connection is gone. We will find out whether your payment went through as soon as it is back.'
            : 'Checking whether your payment went through …'}
        </Notice>
      )}
      <Button type="submit" busy={busyWords[payment.state]}>
        Pay {formatUsd(payment.summary.amounts.amount_total)}
      </Button>
      <p className="fine">{payment.summary.app_name} never sees your card number.</p>
    </form>
  );
}

const busyWords = { payable: null, sending: 'Paying …', checking: 'Checking …' } as const;
