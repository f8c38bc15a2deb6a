import { useEffect } from 'react';
import { Loading } from '../ui/Loading.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Outcome } from '../ui/Outcome.tsx';
import { vaultOf } from '../vaults/vault-of.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { PayForm, type PayFormProps } from './PayForm.tsx';
import type { Payment } from './payment-state.ts';
import { Receipt } from './Receipt.tsx';
import { usePayment } from './use-payment.ts';

export function PayPage({ token }: { token: string }) {
  const { payment, pay, resume, askAgain } = usePayment(token);
  const title = titles[payment.state];
  useEffect(() => {
    document.title = title;
  }, [title]);

  switch (payment.state) {
    case 'loading':
      return <Loading />;
    case 'unreachable':
      return (
        <main className="layout layout-alone">
          <h1>We cannot reach the shop just now</h1>
          <Notice kind="calm" action={{ label: 'Try again', run: askAgain }}>
            Check your connection. Nothing was charged.
          </Notice>
        </main>
      );
    case 'unknown_link':
      return (
        <Outcome mark="closed" title="This link leads to no payment">
          <p>
            Check that the whole link was copied. A link ends 30 days after its payment was made or is no
            longer needed.
          </p>
        </Outcome>
      );
    case 'payable':
    case 'sending':
    case 'checking':
      return (
        <main className="layout">
          <OrderSummary summary={payment.summary} />
          <OpenForm payment={payment} pay={pay} resume={resume} askAgain={askAgain} />
        </main>
      );
    case 'paused':
    case 'processing':
    case 'paid':
    case 'closed':
      return <EndedPayment payment={payment} askAgain={askAgain} />;
  }
}

function OpenForm(props: Omit<PayFormProps, 'useVaultCard'>) {
  const useVaultCard = vaultOf(props.payment.summary.vault);
  if (useVaultCard) return <PayForm {...props} useVaultCard={useVaultCard} />;
  return (
    <Notice kind="error" action={{ label: 'Load it again', run: () => location.reload() }}>
      This page is out of date.
    </Notice>
  );
}

const titles: Readonly<Record<Payment['state'], string>> = {
  loading: 'Pay for your gift',
  unreachable: 'Pay for your gift',
  unknown_link: 'No such payment',
  payable: 'Pay for your gift',
  sending: 'Paying',
  checking: 'Checking your payment',
  paused: 'Pay for your gift',
  processing: 'Your payment is being confirmed',
  paid: 'Paid',
  closed: 'This payment is closed',
};

interface EndedPaymentProps {
  readonly payment: Extract<Payment, { state: 'paused' | 'processing' | 'paid' | 'closed' }>;
  readonly askAgain: () => void;
}

function EndedPayment({ payment, askAgain }: EndedPaymentProps) {
  const { summary } = payment;
  switch (payment.state) {
    case 'paused':
      return (
        <Outcome mark="waiting" title="No cards can be taken just now">
          <p>Nothing was charged. Please come back to this page later.</p>
          <Receipt summary={summary} />
        </Outcome>
      );
    case 'processing':
      return (
        <Outcome mark="waiting" title="Your payment is being confirmed">
          <p>This usually takes a few seconds. You need not pay again.</p>
          {payment.isSlow && (
            <Notice kind="calm" action={{ label: 'Check again', run: askAgain }}>
              It takes longer than usual. You may close this page and come back to it later.
            </Notice>
          )}
          <Receipt summary={summary} />
        </Outcome>
      );
    case 'paid':
      return (
        <Outcome mark="done" title="Paid">
          <p>Thank you. The gift for {summary.recipient_first_name} is being prepared.</p>
          <Receipt summary={summary} />
        </Outcome>
      );
    case 'closed':
      return (
        <Outcome mark="closed" title="This payment is closed">
          <p>The gift was canceled or its time to be paid is over. Nothing can be charged here any more.</p>
          <Receipt summary={summary} isClosed />
        </Outcome>
      );
  }
}
