import type { ConfigureCardGateway, ConfiguredCardGateway } from '../../../../config/card-gateway-adapter.ts';
import { readStripeSettings, type StripeSettings } from './stripe-settings.ts';

/** Stripe is the card gateway if its keys are set. */
export const configureStripe: ConfigureCardGateway = (read, environment) => {
  const settings = readStripeSettings(read, environment);
  return settings && configuredStripe(settings);
};

export const configuredStripe = (settings: StripeSettings): ConfiguredCardGateway => ({
  name: 'stripe',
  async open({ clock }) {
    // Loading Stripe's library takes 0.2 s and 35 MB, so it is loaded only where Stripe is used.
    const { createStripeGateway } = await import('./stripe-gateway.ts');
    return createStripeGateway({ ...settings, clock });
  },
});
