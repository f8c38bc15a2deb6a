/** The adapters of each port. The service uses the first one whose variables are set. */
import type { ConfigureCardGateway } from './config/card-gateway-adapter.ts';
import type { ConfigureCarrier } from './config/carrier-adapter.ts';
import { configureEasypost } from './modules/fulfilment/carriers/easypost/configure-easypost.ts';
import { configureSimulated } from './modules/payments/gateways/simulated/configure-simulated.ts';
import { configureStripe } from './modules/payments/gateways/stripe/configure-stripe.ts';

/** The simulated gateway is last, because it is available in every sandbox. */
export const cardGateways: readonly ConfigureCardGateway[] = [configureStripe, configureSimulated];

export const carriers: readonly ConfigureCarrier[] = [configureEasypost];
