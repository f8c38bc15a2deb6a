import type { ConfigureCardGateway } from '../../../../config/card-gateway-adapter.ts';
import { createSimulatedGateway, simulatedGatewayName } from './simulated-gateway.ts';

/** The simulated gateway needs no variables. It is not available in production. */
export const configureSimulated: ConfigureCardGateway = (_read, environment) =>
  environment === 'sandbox'
    ? { name: simulatedGatewayName, open: async (services) => createSimulatedGateway(services) }
    : null;
