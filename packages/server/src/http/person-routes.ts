/**
 * The routes of what people do about themselves on the dashboard. They are checked like the routes under /v1. Answers may set
 * cookies, and what changes something must come from a page of the service itself, so that no other site signs a visitor in or
 * out.
 */
import { bodyLimits } from '@gifts/contract/body-limits';
import {
  type PersonOperation,
  type PersonOperationId,
  personOperations,
} from '@gifts/contract/dashboard/person-operations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context/context.ts';
import type { PersonAnswer, PersonRequest, PersonSession } from '../context/person.ts';
import type { PersonHandlers } from '../handlers.ts';
import { AppError } from '../kit/errors.ts';
import { type AddressLimits, enforceAddressLimit } from './address-limits.ts';
import type { SessionAuthenticator } from './authenticate-session.ts';
import { checkRequest } from './check-request.ts';
import { originOf } from './initiated-by.ts';
import { logOf } from './log-of-request.ts';
import { requireOwnOrigin } from './own-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: PersonSession | null;
  }
}

type AnyPersonHandler = (request: PersonRequest, input: object) => Promise<PersonAnswer<unknown>>;

interface PersonRouteOptions {
  readonly services: Services;
  readonly handlers: PersonHandlers;
  readonly sessions: SessionAuthenticator;
  readonly addressLimits: AddressLimits;
}

export function registerPersonOperations(app: FastifyInstance, options: PersonRouteOptions): void {
  const { services, handlers, sessions } = options;
  app.decorateRequest('session', null);
  for (const [id, operation] of Object.entries<PersonOperation>(personOperations)) {
    // The type PersonHandlers ensures that each handler fits its operation; the loop needs one type for all.
    const handler = handlers[id as PersonOperationId] as AnyPersonHandler;
    app.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimits.page,
      config: { operation: id },
      onRequest: (request, reply) => admit(request, reply, operation, options),
      handler: async (request, reply) => {
        const input = { params: request.params, ...(await checkRequest(operation, request)) };
        const origin = originOf(request);
        // Who it is, the handler says: before a sign-in nobody knows.
        const initiator = { actor: { kind: 'job', name: 'sign_in' }, origin } as const;
        const { body, cookies } = await handler(
          {
            services: { ...services, log: logOf(request), initiator },
            visitor: {
              cookie: request.headers.cookie,
              address: request.ip,
              userAgent: origin.userAgent?.slice(0, 500) ?? null,
            },
            session: request.session,
            forgetSessions: sessions.forget,
          },
          input,
        );
        for (const cookie of cookies) reply.header('set-cookie', cookie);
        reply.status(operation.status);
        if (body === undefined) return reply.send();
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
      },
    });
  }
}

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: PersonOperation,
  { services, sessions, addressLimits }: PersonRouteOptions,
): Promise<void> {
  reply.header('cache-control', 'no-store');
  enforceAddressLimit(addressLimits[operation.limit], request, reply);
  if (operation.method !== 'GET') requireOwnOrigin(request, services.config);
  request.session = await sessions.findSession(request);
  if (operation.needs === 'person' && !request.session) {
    throw new AppError('unauthorized', 'You are not signed in, or your session has ended: sign in again.');
  }
  if (operation.isOffWithSingleSignOn && services.config.oidc?.isOnly) {
    throw new AppError('forbidden', `People sign in here with ${services.config.oidc.name} only.`);
  }
}
