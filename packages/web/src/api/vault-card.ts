/** Trades a card for a token. This is the only place a card number ever leaves the page for. */
import type { BrowserVault, VaultCardInput } from '@gifts/contract/pages';
import type { Card } from '../card/card-values.ts';
import { postJson, requestJson } from './request-json.ts';

export function vaultCard(vault: BrowserVault, card: Card): Promise<string> {
  return vault.kind === 'stripe'
    ? vaultWithStripe(vault.publishable_key, card)
    : vaultWithService(pathOf(vault.url), card);
}

/** The service may have been opened by another name than its public one; the vault is beside the page either way. */
const pathOf = (address: string): string => new URL(address, location.href).pathname;

async function vaultWithService(address: string, { number, expiry, cvc }: Card): Promise<string> {
  const body: VaultCardInput = { number, exp_month: expiry.month, exp_year: expiry.year, cvc };
  const answer = await postJson<{ card_token: string }>(address, body);
  return answer.card_token;
}

async function vaultWithStripe(publishableKey: string, { number, expiry, cvc }: Card): Promise<string> {
  const answer = await requestJson<{ id: string }>('https://api.stripe.com/v1/payment_methods', {
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
  return answer.id;
}
