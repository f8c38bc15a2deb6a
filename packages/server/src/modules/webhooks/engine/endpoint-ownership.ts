/** Takes endpoints for this process before anything of them is read, and gives them back when they are quiet. */
import type { Services } from '../../../context/context.ts';
import { deliveriesTopic, forwardToOwner } from '../deliveries/delivery-signals.ts';
import { acquireEndpoints, releaseAllEndpoints, releaseEndpoints } from './endpoint-ownership.sql.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import type { EndpointQueues } from './endpoint-queues.ts';

/** An endpoint with an event every few seconds is not acquired and released each time. */
const quietBeforeReleaseMs = 5_000;

export class EndpointOwnership {
  readonly #services: Services;
  readonly #owner: string;
  readonly #queues: EndpointQueues;

  constructor(services: Services, owner: string, queues: EndpointQueues) {
    this.#services = services;
    this.#owner = owner;
    this.#queues = queues;
  }

  /** Acquires the endpoints that are free. The queues of the others are removed, and their signals forwarded. */
  async acquire(queues: readonly EndpointQueue[]): Promise<void> {
    const unowned = queues.filter((queue) => !queue.isOwned);
    if (unowned.length === 0) return;
    const { db } = this.#services;
    const acquired = await acquireEndpoints(db, this.#owner, unowned);
    for (const queue of unowned) {
      if (acquired.has(queue.endpointId)) {
        queue.acquire();
        continue;
      }
      this.#queues.remove(queue);
      if (queue.needsForwarding) forwardToOwner(db.signals, deliveriesTopic, queue);
    }
  }

  findQuiet(): EndpointQueue[] {
    const now = performance.now();
    return this.#queues.all().filter((queue) => queue.isQuiet(now, quietBeforeReleaseMs));
  }

  /** A queue that is woken meanwhile stays, and its endpoint is acquired again. */
  async release(quiet: readonly EndpointQueue[]): Promise<void> {
    await releaseEndpoints(this.#services.db, this.#owner, quiet);
    for (const queue of quiet) {
      queue.release();
      if (!queue.mayHaveMore) this.#queues.remove(queue);
    }
  }

  /** Releases the endpoints of which nothing is loaded, once no more is read. */
  async releaseIdle(): Promise<void> {
    const idle = this.#queues.all().filter((queue) => queue.isOwned && queue.loadedCount === 0);
    for (const queue of idle) queue.release();
    if (idle.length > 0)
      await releaseEndpoints(this.#services.db, this.#owner, idle).catch(this.#logNotReleased);
  }

  async releaseAll(): Promise<void> {
    await releaseAllEndpoints(this.#services.db, this.#owner).catch(this.#logNotReleased);
  }

  readonly #logNotReleased = (error: unknown): void =>
    this.#services.log.warn({ err: error }, 'Webhook endpoints could not be released');
}
