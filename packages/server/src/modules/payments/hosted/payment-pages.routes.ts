/** The operations of the pages on which people enter cards. */
import type { PageHandlersOf } from '../../../handlers.ts';
import { AppError } from '../../../kit/errors.ts';
import { findCommerceApp } from '../../organizations/commerce-apps.sql.ts';
import { browserVault } from '../methods/browser-vault.ts';
import { createInterimCard } from '../methods/create-interim-card.process.ts';
import { getCardForm } from '../own-cards/open-card-link.ts';
import { saveOwnCard } from '../own-cards/save-own-card.process.ts';
import { getPayableOrder, payHostedOrder, resumeHostedPayment } from './hosted-payment.ts';

export const paymentPageHandlers: PageHandlersOf<
  | 'getPaymentFormSettings'
  | 'createInterimCard'
  | 'getPayableOrder'
  | 'payOrder'
  | 'resumePayment'
  | 'getCardForm'
  | 'saveOwnCard'
> = {
  getPaymentFormSettings: async (services, { query }) => {
    const app = await findCommerceApp(services.db, query.public_app_id);
    if (!app) throw new AppError('not_found', 'Commerce app not found');
    return { app_name: app.name, vault: browserVault(services) };
  },
  createInterimCard: (services, { body }) => createInterimCard(services, body),
  getPayableOrder: (services, { params }) => getPayableOrder(services, params.token),
  payOrder: (services, { params, body }) => payHostedOrder(services, params.token, body),
  resumePayment: (services, { params }) => resumeHostedPayment(services, params.token),
  getCardForm: (services, { params }) => getCardForm(services, params.token),
  saveOwnCard: (services, { params, body }) => saveOwnCard(services, params.token, body),
};
