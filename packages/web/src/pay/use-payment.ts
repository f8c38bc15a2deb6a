/**
 * The state of the payment on the page. The state at the service decides. While the page is not sure of it, it asks the
 * service and prevents another attempt.
 */
import { useEffect, useRef, useState } from 'react';
import { pageCall } from '../api/page-call.ts';
import { isUnknownLink, RequestError } from '../api/request-error.ts';
import { useReloadOnReturn } from '../api/use-reload-on-return.ts';
import type { CardOwner } from '../card/card-owner.ts';
import type { VaultCard } from '../vaults/card-vault.ts';
import { type OpenOrder, type Payment, paymentAfterError, paymentAfterResponse } from './payment-state.ts';
import { pollDelayMs } from './poll-delay.ts';
import { notConfirmedCode, type PaymentAttempt, tryPaying, tryResuming } from './try-paying.ts';

export interface PaymentControl {
  readonly payment: Payment;
  readonly pay: (card: VaultCard, owner: CardOwner) => void;
  /** Continues a payment that waits for the confirmation at the bank. */
  readonly resume: (card: VaultCard) => void;
  readonly askAgain: () => void;
}

const lost = new RequestError({
  code: 'not_paid',
  message: 'The connection was lost before the payment went through. You can try again.',
  status: 0,
});

export function usePayment(token: string): PaymentControl {
  const [payment, setPayment] = useState<Payment>({ state: 'loading' });
  /** Changes before the page is rendered again, so that a double click sends one payment. */
  const isSending = useRef(false);
  const questions = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Asks for the state. `refusal` is shown if the order is still payable. Only the answer to the last request counts. */
  async function ask(refusal: RequestError | null = null, pollCount = 0): Promise<void> {
    questions.current += 1;
    const mine = questions.current;
    const isOutdated = () => mine !== questions.current || isSending.current;
    clearTimeout(timer.current);
    try {
      const summary = await pageCall<'getPayableOrder'>(`/pay/${encodeURIComponent(token)}/summary`);
      if (isOutdated()) return;
      setPayment(paymentAfterResponse(summary, refusal, pollCount));
      if (summary.status === 'processing') askLater(refusal, pollCount + 1);
    } catch (error) {
      if (isOutdated()) return;
      setPayment((before) => paymentAfterError(before, error));
      if (!isUnknownLink(error)) askLater(refusal, pollCount + 1);
    }
  }

  function askLater(refusal: RequestError | null, pollCount: number): void {
    const delayMs = pollDelayMs(pollCount);
    if (delayMs !== null) timer.current = setTimeout(() => void ask(refusal, pollCount), delayMs);
  }

  function begin(attempt: () => Promise<PaymentAttempt>): void {
    if (payment.state !== 'payable' || isSending.current) return;
    isSending.current = true;
    void send(payment.summary, attempt);
  }

  async function send(summary: OpenOrder, attempt: () => Promise<PaymentAttempt>): Promise<void> {
    setPayment({ state: 'sending', summary });
    const tried = await attempt();
    isSending.current = false;
    if (tried.outcome === 'refused') {
      const { refusal } = tried;
      const status = refusal.code === notConfirmedCode ? 'unconfirmed' : 'payable';
      setPayment({ state: 'payable', summary: { ...summary, status }, refusal });
    } else {
      setPayment({ state: 'checking', summary, isOffline: false });
      await ask(tried.outcome === 'unknown' ? lost : null);
    }
  }

  const askAgain = () => void ask(payment.state === 'checking' ? lost : null);
  useReloadOnReturn(token, askAgain, () => payment.state === 'checking' || payment.state === 'unreachable');
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    payment,
    askAgain,
    pay: (card, owner) => begin(() => tryPaying(token, card, owner)),
    resume: (card) => begin(() => tryResuming(token, card)),
  };
}
