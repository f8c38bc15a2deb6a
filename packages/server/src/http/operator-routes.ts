/** The routes of operators. They are checked like those under /v1; the caller is a person whose session is an operator's. */
import { bodyLimits } from '@gifts/contract/body-limits';
import {
  type OperatorOperation,
  type OperatorOperationId,
  operatorOperations,
} from '@gifts/contract/dashboard/operator-operations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context/context.ts';
import type { OperatorRequest } from '../context/operator.ts';
import type { OperatorHandlers } from '../handlers.ts';
import {
  beginIdempotent,
  finishIdempotent,
  readIdempotencyKey,
  scopeHash,
} from '../idempotency/idempotency.ts';
import { assert } from '../kit/assert.ts';
import { minuteMs } from '../kit/duration.ts';
import { AppError } from '../kit/errors.ts';
import { type AddressLimits, enforceAddressLimit } from './address-limits.ts';
import type { SessionAuthenticator } from './authenticate-session.ts';
import { checkRequest } from './check-request.ts';
import { hashJson } from './hash-json.ts';
import { initiatedBy } from './initiated-by.ts';
import { logOf } from './log-of-request.ts';
import { requireOwnOrigin } from './own-origin.ts';

/** How long a sign-in counts for what cannot be undone or gives somebody more rights. */
const newSignInMs = 15 * minuteMs;

type AnyOperatorHandler = (request: OperatorRequest, input: object) => Promise<unknown>;

interface OperatorRouteOptions {
  readonly services: Services;
  readonly handlers: OperatorHandlers;
  readonly sessions: SessionAuthenticator;
  readonly addressLimits: AddressLimits;
  readonly forgetCallers: () => void;
}

export function registerOperatorOperations(app: FastifyInstance, options: OperatorRouteOptions): void {
  const { services, handlers, forgetCallers } = options;
  for (const [id, operation] of Object.entries<OperatorOperation>(operatorOperations)) {
    // The type OperatorHandlers ensures that each handler fits its operation; the loop needs one type for all.
    const handler = handlers[id as OperatorOperationId] as AnyOperatorHandler;
    app.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: operation.maxBodyBytes ?? bodyLimits.page,
      config: { operation: id },
      onRequest: (request, reply) => admit(request, reply, operation, options),
      handler: async (request, reply) => {
        const { session } = request;
        assert(session, 'a request without a session was refused');
        const input = { params: request.params, ...(await checkRequest(operation, request)) };
        const actor = { kind: 'operator', userName: session.email, host: 'dashboard' } as const;
        const initiator = initiatedBy(actor, request);
        const answer = await handler(
          {
            services: { ...services, log: logOf(request), initiator },
            operator: session,
            forgetCallers,
            answerOnce: answerOnceFor(request, session.personId, services),
          },
          input,
        );
        reply.status(operation.status);
        if (answer === undefined) return reply.send();
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
      },
    });
  }
}

const answerOnceFor =
  (
    request: FastifyRequest,
    personId: string,
    { vaultStore }: Pick<Services, 'vaultStore'>,
  ): OperatorRequest['answerOnce'] =>
  async (tx, organizationId, work) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === null) return work();
    const idempotent = {
      organizationId,
      scopeHash: scopeHash(request.method, request.url, key),
      payloadHash: await hashJson(request.body ?? {}),
      access: { userId: personId, commerceAppId: null, workspaceIds: null },
      vault: await vaultStore.vault(),
      isPrivate: false,
    };
    const stored = await beginIdempotent(tx, idempotent);
    if (stored) return JSON.parse(stored.body);
    const answer = await work();
    finishIdempotent(tx, idempotent, { status: 200, body: JSON.stringify(answer) });
    return answer;
  };

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { method, roles, needsNewSignIn }: OperatorOperation,
  { services, sessions, addressLimits }: OperatorRouteOptions,
): Promise<void> {
  reply.header('cache-control', 'no-store');
  enforceAddressLimit(addressLimits.page, request, reply);
  const session = await sessions.findSession(request);
  if (!session) {
    throw new AppError('unauthorized', 'You are not signed in, or your session has ended: sign in again.');
  }
  if (method !== 'GET') requireOwnOrigin(request, services.config);
  const { operatorRole } = session;
  if (operatorRole === null) throw new AppError('forbidden', 'Only those who run this service may do this.');
  if (!roles.includes(operatorRole)) {
    throw new AppError('forbidden', `Your role is ${operatorRole}; this is for ${roles.join(' and ')}.`);
  }
  if (needsNewSignIn && services.clock.now().getTime() - session.signedInAt.getTime() > newSignInMs) {
    throw new AppError('sign_in_again', 'You signed in more than 15 minutes ago: sign in again to do this.');
  }
  request.session = session;
}
