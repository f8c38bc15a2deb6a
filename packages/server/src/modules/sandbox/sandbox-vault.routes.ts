import type { PageHandlersOf } from '../../handlers.ts';
import { AppError } from '../../kit/errors.ts';
import { isSimulatedGateway } from '../payments/gateways/simulated/simulated-gateway.ts';
import { vaultCard } from '../payments/gateways/simulated/vault-card.ts';

/** The vault of the simulated gateway, for the pages on which cards are typed in. */
export const sandboxVaultHandlers: PageHandlersOf<'vaultCard'> = {
  vaultCard: async (services, { body }) => {
    if (!isSimulatedGateway(services.cardGateway)) {
      throw new AppError('not_found', 'There is no vault here: cards are typed in at the card gateway.');
    }
    const { cardToken } = await vaultCard(services, body);
    return { card_token: cardToken };
  },
};
