/**
 * Where a payment stands. The service knows; the page asks it whenever it cannot be sure, and lets nobody try again
 * before it has an answer.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaymentSummary } from '../api/page-shapes.ts';
import { readPaymentSummary, sendPayment } from '../api/pay-calls.ts';
import { RequestError } from '../api/request-json.ts';
import { vaultCard } from '../api/vault-card.ts';
import type { FilledCard } from '../card/card-values.ts';
import { pollDelayMs } from './poll-delay.ts';

export type Payment =
  | { readonly state: 'loading' }
  | { readonly state: 'unreachable' }
  | { readonly state: 'unknown_link' }
  | { readonly state: 'payable'; readonly summary: PaymentSummary; readonly refusal: RequestError | null }
  | { readonly state: 'sending'; readonly summary: PaymentSummary }
  /** It was sent, and whether it arrived is being found out. */
  | { readonly state: 'checking'; readonly summary: PaymentSummary; readonly isOffline: boolean }
  | { readonly state: 'processing'; readonly summary: PaymentSummary; readonly isSlow: boolean }
  | { readonly state: 'paid'; readonly summary: PaymentSummary }
  | { readonly state: 'closed'; readonly summary: PaymentSummary };

export interface PaymentControl {
  readonly payment: Payment;
  readonly pay: (card: FilledCard) => void;
  readonly askAgain: () => void;
}

export function usePayment(token: string): PaymentControl {
  const [payment, setPayment] = useState<Payment>({ state: 'loading' });
  /** Asked before React has drawn the state anew, so that a double click sends once. */
  const isSending = useRef(false);
  const asked = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function ask(refusal: RequestError | null = null, round = 0): Promise<void> {
    asked.current += 1;
    const mine = asked.current;
    clearTimeout(timer.current);
    try {
      const summary = await readPaymentSummary(token);
      if (mine !== asked.current || isSending.current) return;
      setPayment(stateOf(summary, refusal, round));
      if (summary.status === 'processing') askLater(refusal, round + 1);
    } catch (error) {
      if (mine !== asked.current || isSending.current) return;
      setPayment((before) => afterSilence(before, error));
      if (!isUnknownLink(error)) askLater(refusal, round + 1);
    }
  }

  function askLater(refusal: RequestError | null, round: number): void {
    const delayMs = pollDelayMs(round);
    if (delayMs !== null) timer.current = setTimeout(() => void ask(refusal, round), delayMs);
  }

  async function send(summary: PaymentSummary, filled: FilledCard): Promise<void> {
    setPayment({ state: 'sending', summary });
    const sent = await trySending(token, summary, filled);
    isSending.current = false;
    if (sent.outcome === 'refused') {
      setPayment({ state: 'payable', summary, refusal: sent.refusal });
    } else {
      setPayment({ state: 'checking', summary, isOffline: false });
      await ask(sent.outcome === 'unknown' ? notPaid : null);
    }
  }

  const refresh = useEffectEvent(() => void ask());
  useEffect(() => {
    refresh();
    // A page kept by the browser, as by its back button, shows what was; the connection may be back as well.
    const onShow = (event: PageTransitionEvent) => event.persisted && refresh();
    window.addEventListener('pageshow', onShow);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('pageshow', onShow);
    };
  }, []);
  const onOnline = useEffectEvent(() => {
    if (payment.state === 'checking') void ask(notPaid);
    if (payment.state === 'unreachable') void ask();
  });
  useEffect(() => {
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);

  return {
    payment,
    pay(filled) {
      if (payment.state !== 'payable' || isSending.current) return;
      isSending.current = true;
      void send(payment.summary, filled);
    },
    askAgain: () => void ask(payment.state === 'checking' ? notPaid : null),
  };
}

const notPaid = new RequestError({
  code: 'not_paid',
  message: 'The connection was lost before the payment went through. Nothing was charged; you can try again.',
  status: 0,
});

type Sent =
  | { readonly outcome: 'arrived' }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'refused'; readonly refusal: RequestError };

/** Until the card is vaulted nothing can have been charged; after that only an answer tells. */
async function trySending(token: string, summary: PaymentSummary, filled: FilledCard): Promise<Sent> {
  let isVaulted = false;
  try {
    const card_token = await vaultCard(summary.vault, filled.card);
    isVaulted = true;
    await sendPayment(token, {
      card_token,
      cardholder_name: filled.cardholderName,
      billing_address: filled.billingAddress,
    });
    return { outcome: 'arrived' };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (isVaulted && error.status === 409) return { outcome: 'arrived' };
    const isKnown = !isVaulted || isRefusal(error);
    return isKnown ? { outcome: 'refused', refusal: error } : { outcome: 'unknown' };
  }
}

/** An answer that says no, rather than no answer or a fault. */
const isRefusal = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.status >= 400 && error.status < 500;

const isUnknownLink = (error: unknown): boolean => error instanceof RequestError && error.status === 404;

const slowAfterRounds = 8;

function stateOf(summary: PaymentSummary, refusal: RequestError | null, round: number): Payment {
  switch (summary.status) {
    case 'payable':
      return { state: 'payable', summary, refusal };
    case 'processing':
      return { state: 'processing', summary, isSlow: round >= slowAfterRounds };
    case 'paid':
      return { state: 'paid', summary };
    case 'closed':
      return { state: 'closed', summary };
  }
}

function afterSilence(before: Payment, error: unknown): Payment {
  if (isUnknownLink(error)) return { state: 'unknown_link' };
  if (before.state === 'checking') return { ...before, isOffline: true };
  return before.state === 'loading' ? { state: 'unreachable' } : before;
}
