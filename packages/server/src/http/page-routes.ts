/**
 * The routes of the service's own pages. Requests are checked and answered like those under /v1, but without a key.
 * They are limited by address, because an attacker who tests stolen cards needs a page that accepts many.
 */
import { bodyLimits } from '@gifts/contract/body-limits';
import { type PageOperation, type PageOperationId, pageOperations } from '@gifts/contract/pages';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context/context.ts';
import type { PageHandlers } from '../handlers.ts';
import { type AddressLimits, enforceAddressLimit } from './address-limits.ts';
import { checkRequest } from './check-request.ts';
import { initiatedBy } from './initiated-by.ts';
import { logOf } from './log-of-request.ts';

type AnyPageHandler = (services: Services, input: object) => Promise<unknown>;

interface PageRouteOptions {
  readonly services: Services;
  readonly handlers: PageHandlers;
  readonly addressLimits: AddressLimits;
}

export function registerPageOperations(
  app: FastifyInstance,
  { services, handlers, addressLimits }: PageRouteOptions,
): void {
  for (const [id, operation] of Object.entries<PageOperation>(pageOperations)) {
    // The type PageHandlers ensures that each handler fits its operation; the loop needs one type for all.
    const handler = handlers[id as PageOperationId] as AnyPageHandler;
    app.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimits.page,
      config: { operation: id },
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        enforceAddressLimit(addressLimits[operation.limit], request, reply);
      },
      handler: async (request, reply) => {
        const input = { params: request.params, ...(await checkRequest(operation, request)) };
        const initiator = initiatedBy({ kind: 'payer' }, request);
        const answer = JSON.stringify(await handler({ ...services, log: logOf(request), initiator }, input));
        return reply.status(operation.status).type('application/json; charset=utf-8').send(answer);
      },
    });
  }
}
