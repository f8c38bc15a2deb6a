/** Receives callbacks of the carrier. A callback is stored before it is answered, and a job records what it says. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context/context.ts';
import { AppError } from '../kit/errors.ts';
import { takeCallback } from '../modules/fulfilment/trackers/take-callback.process.ts';
import type { Carrier } from '../ports/carrier.ts';
import type { AddressLimits } from './address-limits.ts';
import { registerCallbackRoute } from './callback-route.ts';

export function registerCarrierCallbacks(
  app: FastifyInstance,
  services: Services,
  limits: AddressLimits,
): void {
  registerCallbackRoute(app, limits, {
    path: '/carriers/:name/callbacks',
    requireName: (name) => void carrierNamed(services, name),
    async take({ name, headers, rawBody, onUnsigned }) {
      const carrier = carrierNamed(services, name);
      const callback = carrier.readCallback({ headers, rawBody });
      if (callback.about === 'unverified') onUnsigned();
      await takeCallback(services, carrier.name, callback);
    },
  });
}

function carrierNamed({ carrier }: Services, name: string): Carrier {
  if (carrier?.name === name) return carrier;
  throw new AppError('not_found', 'This carrier is not set up here.');
}
