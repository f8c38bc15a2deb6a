import { pageCall } from '../api/page-call.ts';
import { RequestError } from '../api/request-error.ts';
import type { CardOwner } from '../card/card-owner.ts';
import type { VaultCard } from '../vaults/card-vault.ts';
import { sendConfirmed } from '../vaults/send-confirmed.ts';
import type { PaymentFormResult } from './messages.ts';

/** Hands a card to the vault and its token to the service. */
export async function exchangeCard(
  publicAppId: string,
  card: VaultCard,
  owner: CardOwner,
): Promise<PaymentFormResult> {
  const body = { public_app_id: publicAppId, card_token: await card.tokenize(owner), ...owner };
  const { interim_card: interim } = await sendConfirmed(card, () =>
    pageCall<'createInterimCard'>('/embed/interim_cards', body),
  );
  if (interim) return { ...interim, ...owner };
  throw new RequestError({
    code: 'unexpected_answer',
    message: 'The service gave no answer this page understands. Try again in a moment.',
    status: 0,
  });
}
