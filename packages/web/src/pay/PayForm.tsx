import { formatUsd } from '@gifts/contract/format-usd';
import { BillingAddressFields } from '../card/BillingAddressFields.tsx';
import { CardFields } from '../card/CardFields.tsx';
import { useCardEntry } from '../card/use-card-entry.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { UseVaultCard } from '../vaults/card-vault.ts';
import type { Payment } from './payment-state.ts';
import type { PaymentControl } from './use-payment.ts';

export interface PayFormProps extends Pick<PaymentControl, 'pay' | 'resume' | 'askAgain'> {
  readonly payment: Extract<Payment, { state: 'payable' | 'sending' | 'checking' }>;
  readonly useVaultCard: UseVaultCard;
}

export function PayForm({ payment, useVaultCard, pay, resume, askAgain }: PayFormProps) {
  const { summary } = payment;
  const card = useVaultCard(summary.vault);
  const refusal = payment.state === 'payable' ? payment.refusal : null;
  const { form, submit } = useCardEntry(card, {
    isOpen: payment.state === 'payable',
    refusal,
    onEntered: pay,
  });

  return (
    <form ref={form.container} className="panel" noValidate onSubmit={submit}>
      <h2 className="only-heard">Card details</h2>
      {payment.state === 'payable' && summary.status === 'unconfirmed' && card.state === 'ready' && (
        <Notice kind="calm" action={{ label: 'Confirm the payment', run: () => resume(card) }}>
          Your bank asks you to confirm the payment that you started. You can also enter another card.
        </Notice>
      )}
      <CardFields form={form} />
      <BillingAddressFields form={form} />
      {refusal && <Notice kind="error">{refusal.message}</Notice>}
      {payment.state === 'checking' && <Checking isOffline={payment.isOffline} askAgain={askAgain} />}
      <Button type="submit" busy={card.state === 'loading' ? 'Loading …' : busyWords[payment.state]}>
        Pay {formatUsd(summary.amounts.amount_total)}
      </Button>
      <p className="fine">{summary.app_name} never sees your card number.</p>
    </form>
  );
}

function Checking({ isOffline, askAgain }: { isOffline: boolean; askAgain: () => void }) {
  if (!isOffline) return <Notice kind="calm">Checking whether your payment went through …</Notice>;
  return (
    <Notice kind="calm" action={{ label: 'Check again', run: askAgain }}>
      The connection is gone. We will find out whether your payment went through as soon as it is back.
    </Notice>
  );
}

const busyWords = { payable: null, sending: 'Paying …', checking: 'Checking …' } as const;
