/** Trades a card for a token. This is the only place a card number ever leaves the page for. */
import type { Card } from '../card/card-values.ts';
import { pageCall } from './page-call.ts';
import type { BrowserVault } from './page-operations.generated.ts';
import { RequestError } from './request-error.ts';
import { bodyOf, sendRequest } from './send-request.ts';

export async function vaultCard(vault: BrowserVault, card: Card): Promise<string> {
  if (vault.kind === 'stripe') return vaultWithStripe(vault.publishable_key, card);
  const { number, expiry, cvc } = card;
  const body = { number, exp_month: expiry.month, exp_year: expiry.year, cvc };
  const { card_token } = await pageCall<'vaultCard'>('/vault/cards', body);
  return card_token;
}

interface StripeAnswer {
  readonly id: string;
  readonly error?: { readonly message?: string };
}

async function vaultWithStripe(publishableKey: string, { number, expiry, cvc }: Card): Promise<string> {
  const answer = await sendRequest('https://api.stripe.com/v1/payment_methods', {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': String(expiry.month),
      'card[exp_year]': String(expiry.year),
      'card[cvc]': cvc,
    }),
  });
  const { error } = (answer.body ?? {}) as StripeAnswer;
  if (!error) return (bodyOf(answer) as StripeAnswer).id;
  const { message = 'The card could not be used.' } = error;
  const code = answer.status === 402 ? 'card_declined' : 'unexpected_answer';
  throw new RequestError({ code, message, status: answer.status });
}
