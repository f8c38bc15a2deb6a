/** Where a payment stands, as the page sees it. */
import type { PaymentSummary } from '../api/page-shapes.ts';
import { isRefusal, isUnknownLink, type RequestError } from '../api/request-json.ts';

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

const slowAfterRounds = 8;

/** `refusal` is why the payer is asked again, where they are; `round` how often the service was asked in a row. */
export function afterAnswer(summary: PaymentSummary, refusal: RequestError | null, round: number): Payment {
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

/** What was known stays, unless the service said that there is no such payment. */
export function afterSilence(before: Payment, error: unknown): Payment {
  if (isUnknownLink(error)) return { state: 'unknown_link' };
  if (before.state === 'checking') return { ...before, isOffline: !isRefusal(error) };
  return before.state === 'loading' ? { state: 'unreachable' } : before;
}
