/** What the payment pages call. The hosted page's calls join the embedded form's here. */
import type { PageHandlersOf } from '../../http/handlers.ts';
import { AppError } from '../../kit/app-error.ts';
import { findCommerceApp } from '../organizations/commerce-apps.sql.ts';
import { browserVault } from './browser-vault.ts';
import { createInterimCard } from './create-interim-card.ts';
import { vaultCard } from './gateways/simulated/vault-card.ts';

export const paymentPageHandlers: PageHandlersOf<
  'getPaymentFormSettings' | 'vaultCard' | 'createInterimCard'
> = {
  getPaymentFormSettings: async (services, { query }) => {
    const app = await findCommerceApp(services.db, query.public_app_id);
    if (!app) throw new AppError('not_found', 'Commerce app not found');
    return { app_name: app.name, vault: browserVault(services) };
  },
  vaultCard: async (services, { body }) => {
    if (services.cardGateway?.name !== 'simulated') {
      throw new AppError('not_found', 'There is no vault here: cards are typed in at the card gateway.');
    }
    const { cardToken } = await vaultCard(services, body);
    return { card_token: cardToken };
  },
  createInterimCard: (services, { body }) => createInterimCard(services, body),
};
