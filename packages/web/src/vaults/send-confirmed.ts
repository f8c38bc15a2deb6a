import type { PayerAction } from '../api/page-operations.generated.ts';
import { RequestError } from '../api/request-error.ts';
import type { VaultCard } from './card-vault.ts';

/**
 * Sends a card to be stored. If the bank asks for a confirmation, shows its window and sends the same again, and the
 * service asks the gateway what became of it.
 */
export async function sendConfirmed<Answer extends { payer_action: PayerAction | null }>(
  card: VaultCard,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const asked = await send();
  if (!asked.payer_action) return asked;
  await card.confirm(asked.payer_action);
  const confirmed = await send();
  if (!confirmed.payer_action) return confirmed;
  throw new RequestError({
    code: 'card_declined',
    message: 'Your bank has not confirmed that this card is yours. Try again, or use another card.',
    status: 402,
  });
}
