/**
 * Receives callbacks of the card gateway. A callback only causes a request to the gateway; its content is never
 * trusted.
 */
import { bodyLimits } from '@gifts/contract/body-limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context/context.ts';
import { AppError } from '../kit/errors.ts';
import { callGateway } from '../modules/payments/charges/call-gateway.ts';
import {
  recheckCharge,
  recheckDisputes,
  recheckRefund,
} from '../modules/payments/charges/reconcile-charges.process.ts';
import type { CallbackRequest, CardGateway } from '../ports/card-gateway.ts';

const path = '/gateways/:name/callbacks';

type Callback = { Params: { name: string } };

export function registerGatewayCallbacks(app: FastifyInstance, services: Services): void {
  app.register((scope, _options, done) => {
    // The signature covers the exact bytes of the body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) => {
      parsed(null, body);
    });
    const options = {
      bodyLimit: bodyLimits.usual,
      onRequest: async ({ params }: FastifyRequest<Callback>) => void gatewayNamed(services, params.name),
    };
    scope.post<Callback>(path, options, async (request, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await handleCallback(services, request.params.name, { headers: request.headers, rawBody });
      return reply.status(200).type('application/json; charset=utf-8').send('{}');
    });
    done();
  });
}

function gatewayNamed({ cardGateway }: Services, name: string): CardGateway {
  if (cardGateway?.name === name) return cardGateway;
  throw new AppError('not_found', 'This card gateway is not set up here.');
}

async function handleCallback(services: Services, name: string, request: CallbackRequest): Promise<void> {
  const gateway = gatewayNamed(services, name);
  const callback = await callGateway(services, () => gateway.readCallback(request));
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
