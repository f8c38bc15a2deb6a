import { pageCall } from '../api/page-call.ts';
import { RequestError } from '../api/request-error.ts';
import type { CardOwner } from '../card/card-owner.ts';
import type { VaultCard } from '../vaults/card-vault.ts';
import type { PaymentFormResult } from './messages.ts';

/**
 * Hands a card to the vault and its token to the service. If the bank asks for a confirmation, shows its window and asks
 * the service again, which asks the gateway.
 */
export async function exchangeCard(
  publicAppId: string,
  card: VaultCard,
  owner: CardOwner,
): Promise<PaymentFormResult> {
  const body = { public_app_id: publicAppId, card_token: await card.tokenize(owner), ...owner };
  const enter = () => pageCall<'createInterimCard'>('/embed/interim_cards', body);
  let { interim_card: interim, payer_action: action } = await enter();
  if (action) {
    await card.confirm(action);
    ({ interim_card: interim } = await enter());
  }
  if (interim) return { ...interim, ...owner };
  throw new RequestError({
    code: 'card_declined',
    message: 'Your bank has not confirmed that this card is yours. Try again, or use another card.',
    status: 402,
  });
}
