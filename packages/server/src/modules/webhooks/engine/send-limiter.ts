/**
 * Limits that endpoints share: on all requests in flight, and on those to one origin. An endpoint with fewer than two
 * requests in flight may exceed the shared limit, so that slow endpoints never hold it up. Failing endpoints have a
 * limit of their own, so that they take nothing from the others.
 */
import { assert } from '../../../kit/assert.ts';
import type { EndpointHealth, EndpointQueue } from './endpoint-queue.ts';

interface Limits {
  readonly shared: number;
  /** Requests beyond the shared limit, for endpoints with fewer than two in flight. */
  readonly reserved: number;
  readonly failing: number;
}

const globalLimits: Limits = { shared: 800, reserved: 400, failing: 200 };
const originLimits: Limits = { shared: 48, reserved: 24, failing: 24 };
export const maxPerOrigin = originLimits.shared + originLimits.reserved + originLimits.failing;

const guaranteedInFlight = 2;
/** How many blocked queues may try again when one request has ended. */
const maxUnblockedAtOnce = 16;

interface Usage {
  healthy: number;
  failing: number;
  /** The queues that were refused here, the longest waiting first. */
  readonly blocked: Set<EndpointQueue>;
}

const newUsage = (): Usage => ({ healthy: 0, failing: 0, blocked: new Set() });

/** The right to one request in flight. */
export interface SendPermit {
  readonly origin: string;
  readonly health: EndpointHealth;
}

export class SendLimiter {
  readonly #global = newUsage();
  readonly #origins = new Map<string, Usage>();

  /** A permit for one request, or null when a limit is reached: a later release returns the queue. */
  tryAcquire(queue: EndpointQueue): SendPermit | null {
    const { origin, health } = queue;
    const usage = this.#origins.get(origin) ?? newUsage();
    this.#origins.set(origin, usage);
    const full = findFull(usage, originLimits, queue) ?? findFull(this.#global, globalLimits, queue);
    if (full) {
      full.blocked.add(queue);
      return null;
    }
    usage[health] += 1;
    this.#global[health] += 1;
    return { origin, health };
  }

  /** Gives a permit back. Returns the blocked queues that may try again, the longest waiting first. */
  release({ origin, health }: SendPermit): EndpointQueue[] {
    const usage = this.#origins.get(origin);
    assert(usage, 'an origin is kept while a request to it is in flight');
    usage[health] -= 1;
    this.#global[health] -= 1;
    const unblocked = [...unblock(usage), ...unblock(this.#global)];
    if (usage.healthy + usage.failing + usage.blocked.size === 0) this.#origins.delete(origin);
    return unblocked;
  }
}

const findFull = (usage: Usage, limits: Limits, queue: EndpointQueue): Usage | null =>
  hasCapacity(usage, limits, queue) ? null : usage;

function hasCapacity({ healthy, failing }: Usage, limits: Limits, queue: EndpointQueue): boolean {
  if (queue.health === 'failing') return failing < limits.failing;
  if (healthy < limits.shared) return true;
  return queue.inFlight < guaranteedInFlight && healthy < limits.shared + limits.reserved;
}

function unblock({ blocked }: Usage): EndpointQueue[] {
  const unblocked = [...blocked].slice(0, maxUnblockedAtOnce);
  for (const queue of unblocked) blocked.delete(queue);
  return unblocked;
}
