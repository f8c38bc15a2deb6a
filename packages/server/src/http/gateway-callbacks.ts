/**
 * Receives callbacks of the card gateway. A callback only causes a request to the gateway; its content is never
 * trusted.
 */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context/context.ts';
import { AppError } from '../kit/errors.ts';
import { callGateway } from '../modules/payments/charges/call-gateway.ts';
import { noteCallback } from '../modules/payments/charges/note-callback.ts';
import {
  recheckCharge,
  recheckDisputes,
  recheckRefund,
} from '../modules/payments/charges/reconcile-charges.process.ts';
import type { CardCallback, CardGateway } from '../ports/card-gateway.ts';
import type { AddressLimits } from './address-limits.ts';
import { registerCallbackRoute } from './callback-route.ts';

export function registerGatewayCallbacks(
  app: FastifyInstance,
  services: Services,
  limits: AddressLimits,
): void {
  registerCallbackRoute(app, limits, {
    path: '/gateways/:name/callbacks',
    requireName: (name) => void gatewayNamed(services, name),
    async take({ name, headers, rawBody, onUnsigned }) {
      const gateway = gatewayNamed(services, name);
      const callback = await callGateway(services, () => gateway.readCallback({ headers, rawBody }));
      if (callback.about === 'unverified') onUnsigned();
      else await noteCallback(services, gateway.name);
      await handleCallback(services, callback);
    },
  });
}

function gatewayNamed({ cardGateway }: Services, name: string): CardGateway {
  if (cardGateway?.name === name) return cardGateway;
  throw new AppError('not_found', 'This card gateway is not set up here.');
}

async function handleCallback(services: Services, callback: CardCallback): Promise<void> {
  switch (callback.about) {
    case 'unverified':
      throw new AppError('invalid_request', callback.message);
    case 'charge':
      return recheckCharge(services, callback.key);
    case 'refund':
      return recheckRefund(services, callback.key);
    case 'dispute':
      return recheckDisputes(services, callback.key);
    case 'nothing':
      return;
  }
}
