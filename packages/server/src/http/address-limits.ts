/** Limits of requests without a good key: there is only the address to count them under. */
import type { PersonOperation } from '@gifts/contract/dashboard/person-operations';
import type { PageOperation } from '@gifts/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { networkOf } from '../kit/client-address.ts';
import { AppError } from '../kit/errors.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';

export type AddressLimits = Record<
  PageOperation['limit'] | PersonOperation['limit'] | 'callback',
  RateLimiter | null
>;

/**
 * How many callbacks of an address may be under way at once, as a multiple of the burst of a key: 1,000 unless configured.
 * A gateway sends hundreds a second from one address, because each charge of a batch causes two to four of them. A
 * signed callback counts only while it is under way, which is a few milliseconds, so a gateway stays far below the limit.
 * What others send is counted like the requests of refused keys.
 */
const callbacksPerBurst = 5;

/**
 * Creates the limits of one address in this process. Requests without a good key have the limit of a key; card entries
 * and sign-ins have much lower ones, because stolen cards and passwords are tested on pages that accept many.
 */
export function createAddressLimits(config: Config): AddressLimits {
  const { rateLimitRps, rateLimitBurst, cardRateLimitPerMinute, signInRateLimitPerMinute } = config;
  return {
    page: createRateLimiter({ rps: rateLimitRps, burst: rateLimitBurst }),
    callback: createRateLimiter({ rps: rateLimitRps, burst: callbacksPerBurst * rateLimitBurst }),
    card: createRateLimiter({ rps: cardRateLimitPerMinute / 60, burst: cardRateLimitPerMinute }),
    guess: createRateLimiter({ rps: signInRateLimitPerMinute / 60, burst: signInRateLimitPerMinute }),
  };
}

export function enforceAddressLimit(
  limiter: RateLimiter | null,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const limit = limiter?.take(networkOf(request.ip));
  if (!limit) return;
  reply.headers(limit.headers);
  if (!limit.isAllowed) throw tooManyFromAddress();
}

/** Refuses a request because of others from its address, also if the limit would allow it again by now. */
export function refuseAddress(
  limiter: RateLimiter | null,
  request: FastifyRequest,
  reply: FastifyReply,
): never {
  const limit = limiter?.take(networkOf(request.ip));
  reply.headers({ 'retry-after': '1', ...limit?.headers });
  throw tooManyFromAddress();
}

/** Takes a request that has proved to be good out of the count of its address. */
export const giveBackToAddress = (limiter: RateLimiter | null, request: FastifyRequest): void =>
  limiter?.giveBack(networkOf(request.ip));

/** True if the next request from this address would be refused. */
export const isAddressExhausted = (limiter: RateLimiter | null, request: FastifyRequest): boolean =>
  limiter?.isExhausted(networkOf(request.ip)) ?? false;

const tooManyFromAddress = () =>
  new AppError(
    'rate_limited',
    'Too many requests from this address; wait for the seconds in Retry-After and try again.',
  );
