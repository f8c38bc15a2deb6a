import { pageCall } from '../api/page-call.ts';
import type { PaymentProgress } from '../api/page-operations.generated.ts';
import { isRefusal, RequestError } from '../api/request-error.ts';
import type { CardOwner } from '../card/card-owner.ts';
import type { VaultCard } from '../vaults/card-vault.ts';

export type PaymentAttempt =
  | { readonly outcome: 'arrived' }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'refused'; readonly refusal: RequestError };

/** Before the card is in the vault nothing can be charged. After that, only an answer proves the outcome. */
export async function tryPaying(token: string, card: VaultCard, owner: CardOwner): Promise<PaymentAttempt> {
  let card_token: string;
  try {
    card_token = await card.tokenize(owner);
  } catch (error) {
    if (error instanceof RequestError) return { outcome: 'refused', refusal: error };
    throw error;
  }
  const body = { card_token, ...owner };
  return finish(token, card, () => pageCall<'payOrder'>(`/pay/${encodeURIComponent(token)}/payments`, body));
}

/** Continues a payment that waits for its payer. */
export const tryResuming = (token: string, card: VaultCard): Promise<PaymentAttempt> =>
  finish(token, card, () => resume(token));

const resume = (token: string): Promise<PaymentProgress> =>
  pageCall<'resumePayment'>(`/pay/${encodeURIComponent(token)}/payments/resume`, {});

/** Shows the window of the bank if the bank asks for a confirmation. The service then asks the gateway what became of it. */
async function finish(
  token: string,
  card: VaultCard,
  start: () => Promise<PaymentProgress>,
): Promise<PaymentAttempt> {
  try {
    const { payer_action: action } = await start();
    if (!action) return { outcome: 'arrived' };
    await card.confirm(action);
    const { status } = await resume(token);
    return status === 'needs_payer' ? { outcome: 'refused', refusal: unconfirmed } : { outcome: 'arrived' };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    // The order was paid by somebody else or is closed. The summary shows which.
    if (error.status === 409) return { outcome: 'arrived' };
    return isRefusal(error) ? { outcome: 'refused', refusal: error } : { outcome: 'unknown' };
  }
}

/** The payment still waits for its payer. */
export const notConfirmedCode = 'not_confirmed';

const unconfirmed = new RequestError({
  code: notConfirmedCode,
  message:
    'Your bank has not confirmed the payment, and nothing was charged. Try again, or use another card.',
  status: 0,
});
