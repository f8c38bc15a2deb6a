/**
 * The stream of changes for pages of the dashboard. It is no operation of the contract, because its answer does not end; the
 * contract describes it in dashboard/live.ts.
 */
import type { OutgoingHttpHeaders } from 'node:http';
import { livePath } from '@gifts/contract/dashboard/live';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../context/context.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid } from '../../kit/ids.ts';
import { findAccesses } from '../../modules/organizations/member-access.sql.ts';
import { type AddressLimits, enforceAddressLimit } from '../address-limits.ts';
import type { SessionAuthenticator } from '../authenticate-session.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { createLiveHub } from './live-hub.ts';
import { type LiveReader, openLiveStream } from './live-stream.ts';

/** Browsers come back after so many milliseconds, not all at once. */
const retryMs = { least: 1_000, most: 4_000 };

interface LiveOptions {
  readonly services: Services;
  readonly sessions: SessionAuthenticator;
  readonly rateLimiter: RateLimiter | null;
  readonly addressLimits: AddressLimits;
}

export function registerLiveStream(app: FastifyInstance, options: LiveOptions): void {
  const hub = createLiveHub(options.services);
  app.addHook('preClose', async () => hub.close());
  app.get(livePath, { exposeHeadRoute: false }, async (request, reply) => {
    const reader = await findReader(request, reply, options);
    hub.requirePlace(reader);
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // A proxy would gather messages.
      'x-accel-buffering': 'no',
      // The end of the stream ends the connection too, so that a stop does not wait for it.
      connection: 'close',
    });
    reply.hijack();
    const { raw } = reply;
    if (raw.destroyed) return;
    const stream = openLiveStream(reader, raw);
    raw.once('close', () => hub.remove(stream));
    hub.add(stream);
    raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
    raw.write(`retry: ${retryTime()}\n\n`);
  });
}

const retryTime = (): number => Math.round(retryMs.least + Math.random() * (retryMs.most - retryMs.least));

/** Who is signed in, and what they may see at this moment. The address names the organization, because no header can. */
async function findReader(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, sessions, rateLimiter, addressLimits }: LiveOptions,
): Promise<LiveReader> {
  reply.header('cache-control', 'no-store');
  const organizationId = organizationOf(request.query);
  const session = await sessions.findSession(request);
  if (!session) {
    enforceAddressLimit(addressLimits.page, request, reply);
    throw new AppError('unauthorized', 'You are not signed in, or your session has ended: sign in again.');
  }
  const { user, organization } = await sessions.authenticate(request, organizationId);
  const limit = rateLimiter?.take(user.id);
  if (limit) reply.headers(limit.headers);
  if (limit && !limit.isAllowed) {
    throw new AppError('rate_limited', 'Too many requests; retry after the seconds in Retry-After.');
  }
  const member = { organizationId: organization.id, userId: user.id, email: session.email };
  const access = (await findAccesses(services.db.sharedReader, [member])).get(user.id);
  if (!access) {
    throw new AppError('forbidden', 'You do not belong to this organization, or its account is closed.');
  }
  return { ...member, personId: session.personId, sessionId: session.id, access };
}

function organizationOf(query: unknown): string {
  const { organization, ...others } = query as Record<string, unknown>;
  const [unknownName] = Object.keys(others);
  if (unknownName !== undefined) {
    throw new AppError('unknown_field', `There is no parameter ${unknownName}: give organization.`);
  }
  if (typeof organization === 'string' && isUuid(organization)) return organization.toLowerCase();
  throw badRequest([{ field: 'organization', message: 'Organization must be the id of an organization' }]);
}
