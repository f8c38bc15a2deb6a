/**
 * Receives callbacks of the card gateway. A callback only causes a request to the gateway; its content is never
 * trusted.
 */
import type { IncomingMessage } from 'node:http';
import { bodyLimits } from '@gifts/contract/body-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context/context.ts';
import { AppError } from '../kit/errors.ts';
import { callGateway } from '../modules/payments/charges/call-gateway.ts';
import {
  recheckCharge,
  recheckDisputes,
  recheckRefund,
} from '../modules/payments/charges/reconcile-charges.process.ts';
import type { CardCallback, CardGateway } from '../ports/card-gateway.ts';
import { type AddressLimits, enforceAddressLimit, giveBackToAddress } from './address-limits.ts';
import { bodyTooLarge } from './body/body-too-large.ts';
import { bodyTimeoutsMs, readBytes } from './body/read-bytes.ts';

const path = '/gateways/:name/callbacks';

type Callback = { Params: { name: string } };

export function registerGatewayCallbacks(
  app: FastifyInstance,
  services: Services,
  { callback: limiter }: AddressLimits,
): void {
  app.register((scope, _options, done) => {
    // The signature covers the exact bytes of the body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', (_request: FastifyRequest, payload: IncomingMessage) =>
      readBytes(payload, checkLength, bodyTimeoutsMs.withoutKey),
    );
    const options = {
      bodyLimit: bodyLimits.callback,
      onRequest: async (request: FastifyRequest<Callback>, reply: FastifyReply) => {
        gatewayNamed(services, request.params.name);
        enforceAddressLimit(limiter, request, reply);
      },
    };
    scope.post<Callback>(path, options, async (request, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const gateway = gatewayNamed(services, request.params.name);
      let isSigned = true;
      try {
        const callback = await callGateway(services, () =>
          gateway.readCallback({ headers: request.headers, rawBody }),
        );
        isSigned = callback.about !== 'unverified';
        await handleCallback(services, callback);
      } finally {
        if (isSigned) giveBackToAddress(limiter, request);
      }
      return reply.status(200).type('application/json; charset=utf-8').send('{}');
    });
    done();
  });
}

function checkLength(_chunk: Buffer, length: number): void {
  if (length > bodyLimits.callback) throw bodyTooLarge(bodyLimits.callback);
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
