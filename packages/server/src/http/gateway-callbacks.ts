/**
 * Receives callbacks of the card gateway. A callback only causes a request to the gateway; its content is never
 * trusted.
 */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context/context.ts';
import { AppError } from '../kit/errors.ts';
import { recheckCharge, recheckRefund } from '../modules/payments/charges/reconcile-charges.process.ts';

const maxBodyBytes = 1024 * 1024;

export function registerGatewayCallbacks(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    // The signature covers the exact bytes of the body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.post('/gateways/stripe/callbacks', { bodyLimit: maxBodyBytes }, async (request, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await handleCallback(services, rawBody, request.headers['stripe-signature']);
      return reply.status(200).type('application/json; charset=utf-8').send('{}');
    });
  });
}

async function handleCallback(
  services: Services,
  rawBody: Buffer,
  signature: string | string[] | undefined,
): Promise<void> {
  if (services.cardGateway?.name !== 'stripe') throw new AppError('not_found', 'Stripe is not set up here.');
  const callback = services.cardGateway.readCallback({ rawBody, signature: signature?.toString() });
  switch (callback.about) {
    case 'unverified':
      throw new AppError(
        'invalid_request',
        'The signature does not fit STRIPE_WEBHOOK_SECRET and this body.',
      );
    case 'charge':
      return recheckCharge(services, callback.key);
    case 'refund':
      return recheckRefund(services, callback.key);
    case 'nothing':
      return;
  }
}
