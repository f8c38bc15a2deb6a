/** Who may do what the ports ask for. The settings choose; the first one they ask for is used. */
import type { ConfigureCardGateway } from './config/card-gateway-adapter.ts';
import { configureSimulated } from './modules/payments/gateways/simulated/configure-simulated.ts';
import { configureStripe } from './modules/payments/gateways/stripe/configure-stripe.ts';

/** The simulated gateway is the last, because a sandbox always asks for it. */
export const cardGateways: readonly ConfigureCardGateway[] = [configureStripe, configureSimulated];
