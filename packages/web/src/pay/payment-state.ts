/** Where a payment stands, as the page sees it. */
import type { BrowserVault, PayableOrder } from '../api/page-operations.generated.ts';
import { isRefusal, isUnknownLink, type RequestError } from '../api/request-error.ts';

/** One that a card can be given for. */
export type OpenOrder = PayableOrder & { readonly vault: BrowserVault };

export type Payment =
  | { readonly state: 'loading' }
  | { readonly state: 'unreachable' }
  | { readonly state: 'unknown_link' }
  | { readonly state: 'payable'; readonly summary: OpenOrder; readonly refusal: RequestError | null }
  | { readonly state: 'sending'; readonly summary: OpenOrder }
  /** It was sent, and whether it arrived is being found out. */
  | { readonly state: 'checking'; readonly summary: OpenOrder; readonly isOffline: boolean }
  /** It is to be paid, at a service that takes no cards for now. */
  | { readonly state: 'paused'; readonly summary: PayableOrder }
  | { readonly state: 'processing'; readonly summary: PayableOrder; readonly isSlow: boolean }
  | { readonly state: 'paid'; readonly summary: PayableOrder }
  | { readonly state: 'closed'; readonly summary: PayableOrder };

const slowAfterPolls = 8;

/** `refusal` is why the payer is asked again, where they are; `round` how often the service was asked in a row. */
export function paymentAfterResponse(
  summary: PayableOrder,
  refusal: RequestError | null,
  pollCount: number,
): Payment {
  switch (summary.status) {
    case 'payable':
      return takesCards(summary) ? { state: 'payable', summary, refusal } : { state: 'paused', summary };
    case 'processing':
      return { state: 'processing', summary, isSlow: pollCount >= slowAfterPolls };
    case 'paid':
      return { state: 'paid', summary };
    case 'closed':
      return { state: 'closed', summary };
  }
}

const takesCards = (summary: PayableOrder): summary is OpenOrder => summary.vault !== null;

/** What was known stays, unless the service said that there is no such payment. */
export function paymentAfterError(before: Payment, error: unknown): Payment {
  if (isUnknownLink(error)) return { state: 'unknown_link' };
  if (before.state === 'checking') return { ...before, isOffline: !isRefusal(error) };
  return before.state === 'loading' ? { state: 'unreachable' } : before;
}
