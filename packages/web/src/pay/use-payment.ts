/**
 * Keeps a payment and the page together. The service knows where a payment stands; the page asks whenever it cannot be
 * sure, and lets nobody try again before it has an answer.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pageCall } from '../api/page-call.ts';
import { isUnknownLink, RequestError } from '../api/request-error.ts';
import type { FilledCard } from '../card/card-values.ts';
import { type OpenOrder, type Payment, paymentAfterError, paymentAfterResponse } from './payment-state.ts';
import { pollDelayMs } from './poll-delay.ts';
import { tryPaying } from './try-paying.ts';

export interface PaymentControl {
  readonly payment: Payment;
  readonly pay: (card: FilledCard) => void;
  readonly askAgain: () => void;
}

const lost = new RequestError({
  code: 'not_paid',
  message: 'The connection was lost before the payment went through. You can try again.',
  status: 0,
});

export function usePayment(token: string): PaymentControl {
  const [payment, setPayment] = useState<Payment>({ state: 'loading' });
  /** Known before the state is drawn anew, so that a double click sends once. */
  const isSending = useRef(false);
  const questions = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** `refusal` is what to say should it turn out to be payable. Only the last question counts. */
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

  async function send(summary: OpenOrder, filled: FilledCard): Promise<void> {
    setPayment({ state: 'sending', summary });
    const tried = await tryPaying(token, summary, filled);
    isSending.current = false;
    if (tried.outcome === 'refused') {
      setPayment({ state: 'payable', summary, refusal: tried.refusal });
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
    pay(filled) {
      if (payment.state !== 'payable' || isSending.current) return;
      isSending.current = true;
      void send(payment.summary, filled);
    },
  };
}

/** At the beginning, when the browser shows a page it kept (its back button does), and when the network is back. */
function useReloadOnReturn(token: string, ask: () => void, isWaiting: () => boolean): void {
  const begin = useEffectEvent((_token: string) => ask());
  const onShow = useEffectEvent(({ persisted }: PageTransitionEvent) => persisted && ask());
  const onOnline = useEffectEvent(() => isWaiting() && ask());
  useEffect(() => {
    begin(token);
    const shown = (event: PageTransitionEvent) => onShow(event);
    const online = () => onOnline();
    window.addEventListener('pageshow', shown);
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('pageshow', shown);
      window.removeEventListener('online', online);
    };
  }, [token]);
}
