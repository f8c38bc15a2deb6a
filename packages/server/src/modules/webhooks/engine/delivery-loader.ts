/** Loads what is due into the queues that have capacity, one read at a time, and hands each queue to the sender. */
import type { Services } from '../../../context/context.ts';
import { createDeliveryBodyCache, type DeliveryBodyCache } from './delivery-body-cache.ts';
import type { DeliverySender } from './delivery-sender.ts';
import { updateDeliveriesWithoutEvent } from './due-deliveries.sql.ts';
import type { EndpointOwnership } from './endpoint-ownership.ts';
import type { EndpointQueues } from './endpoint-queues.ts';
import { allocateReads, type ReadRequest } from './fair-share.ts';
import { readDueDeliveries } from './read-due-deliveries.ts';

interface Stages {
  readonly queues: EndpointQueues;
  readonly ownership: EndpointOwnership;
  readonly sender: DeliverySender;
}

export class DeliveryLoader {
  readonly #services: Services;
  readonly #owner: string;
  readonly #stages: Stages;
  readonly #bodies: DeliveryBodyCache;
  #isStopped = false;
  /** The work in progress: nothing is read of an endpoint while it is being released. */
  #turn: Promise<void> | null = null;

  constructor(services: Services, owner: string, stages: Stages) {
    this.#services = services;
    this.#bodies = createDeliveryBodyCache(services);
    this.#owner = owner;
    this.#stages = stages;
  }

  /** Reads until nothing is due or there is no capacity left. */
  loadSoon(): void {
    // A turn in progress calls this again when it ends.
    if (!this.#turn && this.#allocateReads().length > 0) this.#takeTurn(() => this.#loadAll());
  }

  /** Recorded deliveries have made capacity: loads more, or after the stop releases the endpoints that are done. */
  loadAfterRecording(): void {
    if (this.#isStopped) void this.#stages.ownership.releaseIdle();
    else this.loadSoon();
  }

  dropExpiredBodies(): void {
    this.#bodies.dropExpired();
  }

  /** Lets other processes have the endpoints that had nothing to deliver lately. */
  releaseQuiet(): void {
    const { ownership } = this.#stages;
    const quiet = ownership.findQuiet();
    if (quiet.length > 0) this.#takeTurn(() => ownership.release(quiet));
  }

  /** Reads no more, drops what is not sent yet, and releases the endpoints of which nothing is in flight. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#turn;
    for (const queue of this.#stages.queues.all()) queue.dropWaiting();
    await this.#stages.ownership.releaseIdle();
  }

  #allocateReads(): ReadRequest[] {
    return allocateReads(this.#stages.queues.all());
  }

  #takeTurn(work: () => Promise<void>): void {
    if (this.#turn || this.#isStopped) return;
    this.#turn = work()
      .then(
        () => true,
        (error) => {
          this.#services.log.warn({ err: error }, 'Webhook deliveries could not be loaded yet');
          return false;
        },
      )
      .then((isDone) => {
        this.#turn = null;
        if (isDone) this.loadSoon();
      });
  }

  async #loadAll(): Promise<void> {
    const { queues, ownership } = this.#stages;
    for (;;) {
      const requests = this.#allocateReads();
      if (requests.length === 0 || this.#isStopped) return;
      for (const { queue } of requests) {
        queue.beginRead();
        queues.moveToEnd(queue);
      }
      await ownership.acquire(requests.map(({ queue }) => queue));
      await this.#load(requests.filter(({ queue }) => queue.isOwned));
    }
  }

  async #load(requests: readonly ReadRequest[]): Promise<void> {
    if (requests.length === 0) return;
    const { db } = this.#services;
    const { results, withoutEvent } = await readDueDeliveries(db, this.#owner, this.#bodies, requests);
    for (const { queue, deliveries, isFull } of results) {
      if (isFull) queue.wake();
      queue.load(deliveries);
      this.#stages.sender.drain(queue);
    }
    if (withoutEvent.length > 0) await updateDeliveriesWithoutEvent(db, withoutEvent);
  }
}
