/** The vault of the sandbox is the service itself. It accepts test cards and refuses all others. */
import { pageCall } from '../api/page-call.ts';
import type { CardVault } from './card-vault.ts';

export const vaultWithService: CardVault = async (_settings, { number, expiry, cvc }) => {
  const body = { number, exp_month: expiry.month, exp_year: expiry.year, cvc };
  const { card_token: token } = await pageCall<'vaultCard'>('/vault/cards', body);
  return token;
};
