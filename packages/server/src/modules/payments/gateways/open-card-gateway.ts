/** Who charges cards follows from the settings: Stripe where its keys are set, else a simulated gateway in the sandbox. */
import type { Services } from '../../../context/context.ts';
import type { CardGateway } from '../../../ports/card-gateway.ts';
import { createSimulatedGateway } from './simulated/simulated-gateway.ts';

/** Null where no cards can be taken. */
export async function openCardGateway(
  services: Pick<Services, 'config' | 'db' | 'clock'>,
): Promise<CardGateway | null> {
  const { config, clock } = services;
  if (config.stripe) {
    // Stripe's library takes a fifth of a second and 35 MB to load, which only those who use it should pay.
    const { createStripeGateway } = await import('./stripe/stripe-gateway.ts');
    return createStripeGateway({ ...config.stripe, clock });
  }
  return config.environment === 'sandbox' ? createSimulatedGateway(services) : null;
}
