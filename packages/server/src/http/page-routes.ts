/**
 * The routes of the service's own pages. Requests are checked and answered like those under /v1, but without a key.
 * They are limited by address, because an attacker who tests stolen cards needs a page that accepts many.
 */
import { bodyLimits } from '@gifts/contract/body-limits';
import type { RawQuery } from '@gifts/contract/check/coerce-query';
import { type PageOperation, type PageOperationId, pageOperations } from '@gifts/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Services } from '../context/context.ts';
import type { PageHandlers } from '../handlers.ts';
import { AppError } from '../kit/errors.ts';
import { checkBody, checkQuery } from './check-request.ts';
import { networkOf } from './client-address.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';

type AnyPageHandler = (services: Services, input: object) => Promise<unknown>;

type Limiters = Record<PageOperation['limit'], RateLimiter | null>;

export function registerPageOperations(
  app: FastifyInstance,
  { services, handlers }: { services: Services; handlers: PageHandlers },
): void {
  const limiters = createLimiters(services.config);
  for (const [id, operation] of Object.entries<PageOperation>(pageOperations)) {
    // The type PageHandlers ensures that each handler fits its operation; the loop needs one type for all.
    const handler = handlers[id as PageOperationId] as AnyPageHandler;
    app.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimits.page,
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        enforceRateLimit(limiters[operation.limit], request, reply);
      },
      handler: async (request, reply) => {
        const input = {
          params: request.params,
          query: checkQuery(operation, request.query as RawQuery),
          body: await checkBody(operation, request.body),
        };
        const answer = JSON.stringify(await handler(services, input));
        return reply.status(operation.status).type('application/json; charset=utf-8').send(answer);
      },
    });
  }
}

/**
 * Creates the limits of one address in this process. Pages have the limit of a key; card entries have a much lower
 * one.
 */
function createLimiters({ rateLimitRps, rateLimitBurst, cardRateLimitPerMinute }: Config): Limiters {
  return {
    page: createRateLimiter({ rps: rateLimitRps, burst: rateLimitBurst }),
    card: createRateLimiter({ rps: cardRateLimitPerMinute / 60, burst: cardRateLimitPerMinute }),
  };
}

function enforceRateLimit(limiter: RateLimiter | null, request: FastifyRequest, reply: FastifyReply): void {
  const limit = limiter?.take(networkOf(request.ip));
  if (!limit) return;
  reply.headers(limit.headers);
  if (limit.isAllowed) return;
  throw new AppError(
    'rate_limited',
    'Too many requests from this address; wait for the seconds in Retry-After and try again.',
  );
}
