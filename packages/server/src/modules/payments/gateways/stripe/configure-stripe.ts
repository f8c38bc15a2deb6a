import type { ConfigureCardGateway, ConfiguredCardGateway } from '../../../../config/card-gateway-adapter.ts';
import { readStripeSettings, type StripeSettings } from './stripe-settings.ts';

/** Stripe charges cards where its keys are set. */
export const configureStripe: ConfigureCardGateway = (read, environment) => {
  const settings = readStripeSettings(read, environment);
  return settings && configuredStripe(settings);
};

export const configuredStripe = (settings: StripeSettings): ConfiguredCardGateway => ({
  name: 'stripe',
  async open({ clock }) {
    // Stripe's library takes a fifth of a second and 35 MB to load, which only those who use it should pay.
    const { createStripeGateway } = await import('./stripe-gateway.ts');
    return createStripeGateway({ ...settings, clock });
  },
});
