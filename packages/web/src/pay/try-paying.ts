import { pageCall } from '../api/page-call.ts';
import { isRefusal, RequestError } from '../api/request-error.ts';
import type { FilledCard } from '../card/card-values.ts';
import { vaultCard } from '../vaults/vault-card.ts';
import type { OpenOrder } from './payment-state.ts';

export type PaymentAttempt =
  | { readonly outcome: 'arrived' }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'refused'; readonly refusal: RequestError };

const unconfirmed = new RequestError({
  code: 'card_declined',
  message: 'Your bank asks for a confirmation that is not possible here. Use another card.',
  status: 402,
});

/** Before the card is in the vault nothing can be charged. After that, only an answer proves the outcome. */
export async function tryPaying(
  token: string,
  summary: OpenOrder,
  filled: FilledCard,
): Promise<PaymentAttempt> {
  let isVaulted = false;
  try {
    const card_token = await vaultCard(summary.vault, filled.card);
    isVaulted = true;
    const { cardholderName: cardholder_name, billingAddress: billing_address } = filled;
    const body = { card_token, cardholder_name, billing_address };
    const { status } = await pageCall<'payOrder'>(`/pay/${encodeURIComponent(token)}/payments`, body);
    return status === 'needs_payer' ? { outcome: 'refused', refusal: unconfirmed } : { outcome: 'arrived' };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    // The order was paid by somebody else or is closed. The summary shows which.
    if (isVaulted && error.status === 409) return { outcome: 'arrived' };
    const isKnown = !isVaulted || isRefusal(error);
    return isKnown ? { outcome: 'refused', refusal: error } : { outcome: 'unknown' };
  }
}
