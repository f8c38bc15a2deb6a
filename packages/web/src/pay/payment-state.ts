/** The states of a payment on the page. */
import type { BrowserVault, PayableOrder } from '../api/page-operations.generated.ts';
import { isRefusal, isUnknownLink, type RequestError } from '../api/request-error.ts';

/** An order that can be paid by card. */
export type OpenOrder = PayableOrder & { readonly vault: BrowserVault };

export type Payment =
  | { readonly state: 'loading' }
  | { readonly state: 'unreachable' }
  | { readonly state: 'unknown_link' }
  | { readonly state: 'payable'; readonly summary: OpenOrder; readonly refusal: RequestError | null }
  | { readonly state: 'sending'; readonly summary: OpenOrder }
  /** The payment was sent, and the page asks the service for its outcome. */
  | { readonly state: 'checking'; readonly summary: OpenOrder; readonly isOffline: boolean }
  /** The order can be paid, but the service accepts no cards at the moment. */
  | { readonly state: 'paused'; readonly summary: PayableOrder }
  | { readonly state: 'processing'; readonly summary: PayableOrder; readonly isSlow: boolean }
  | { readonly state: 'paid'; readonly summary: PayableOrder }
  | { readonly state: 'closed'; readonly summary: PayableOrder };

const slowAfterPolls = 8;

/** `refusal` is the reason why the payer must try again, or null. `pollCount` is the number of requests in a row. */
export function paymentAfterResponse(
  summary: PayableOrder,
  refusal: RequestError | null,
  pollCount: number,
): Payment {
  switch (summary.status) {
    case 'payable':
    case 'unconfirmed':
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

/** The state stays as it was, unless the service answered that there is no such payment. */
export function paymentAfterError(before: Payment, error: unknown): Payment {
  if (isUnknownLink(error)) return { state: 'unknown_link' };
  if (before.state === 'checking') return { ...before, isOffline: !isRefusal(error) };
  return before.state === 'loading' ? { state: 'unreachable' } : before;
}
