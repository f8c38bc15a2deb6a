/**
 * Reads what is due into the lanes that have room, one statement at a time. An endpoint is taken in the name of this process
 * before anything of it is read, and given back when it has been quiet for a while.
 */
import type { Services } from '../../../context/context.ts';
import { createDeliveryBodyCache } from './delivery-body-cache.ts';
import { deliveriesTopic, forwardToOwner } from './delivery-signals.ts';
import { type DueDelivery, findDueDeliveries, updateDeliveriesWithoutEvent } from './due-deliveries.sql.ts';
import { acquireEndpoints, releaseAllEndpoints, releaseEndpoints } from './endpoint-ownership.sql.ts';
import { dropWaiting, type EndpointQueue, initializeHealth, isQuiet, queueKey } from './endpoint-queue.ts';
import { allocateReads, type ReadRequest } from './fair-share.ts';

export interface DeliveryLoader {
  /** Reads as much as there is and there is room for. */
  loadSoon(): void;
  /** Lets others have the endpoints that nothing came for lately. */
  releaseQuiet(): void;
  /** Reads no more, and lets go of what waits. */
  stop(): Promise<void>;
  /** Lets others have the endpoints that nothing is under way for, once it has stopped. */
  releaseIdle(): Promise<void>;
  releaseAll(): Promise<void>;
}

/** An endpoint that is told something every few seconds is not taken and given back each time. */
const quietBeforeReleaseMs = 5_000;

export function createDeliveryIntake(
  { db, log }: Services,
  owner: string,
  {
    queues,
    onFilled: onLoaded,
  }: { queues: Map<string, EndpointQueue>; onFilled: (queue: EndpointQueue) => void },
): DeliveryLoader {
  const bodies = createDeliveryBodyCache();
  let isStopped = false;
  let turn: Promise<void> | null = null;

  const wantedNow = () => allocateReads([...queues.values()]);

  /** One thing at a time, so that nothing is read of an endpoint that is being given back. */
  function takeTurn(work: () => Promise<void>): void {
    if (turn || isStopped) return;
    turn = work()
      .then(
        () => true,
        (error) => {
          log.warn({ err: error }, 'Webhook deliveries could not be taken yet');
          return false;
        },
      )
      .then((isDone) => {
        turn = null;
        if (isDone) fillSoon();
      });
  }

  function fillSoon(): void {
    // Who has the turn looks again at its end.
    if (!turn && wantedNow().length > 0) takeTurn(fillAll);
  }

  async function fillAll(): Promise<void> {
    for (let reads = wantedNow(); reads.length > 0 && !isStopped; reads = wantedNow()) {
      for (const { queue } of reads) {
        // A lane that is woken while it is read is read again.
        queue.mayHaveMore = false;
        toTheEnd(queue);
      }
      await claim(reads.map(({ queue }) => queue).filter((queue) => !queue.isOwned));
      await fill(reads.filter(({ queue }) => queue.isOwned));
    }
  }

  /** So that all have their turn where there is not room for all. */
  function toTheEnd(queue: EndpointQueue): void {
    queues.delete(queueKey(queue));
    queues.set(queueKey(queue), queue);
  }

  async function claim(unowned: readonly EndpointQueue[]): Promise<void> {
    if (unowned.length === 0) return;
    const acquired = await acquireEndpoints(db, owner, unowned);
    for (const queue of unowned) {
      queue.isOwned = acquired.has(queue.endpointId);
      if (queue.isOwned) continue;
      queues.delete(queueKey(queue));
      if (queue.needsForwarding) forwardToOwner(db.signals, deliveriesTopic, queue);
    }
  }

  async function fill(reads: readonly ReadRequest[]): Promise<void> {
    if (reads.length === 0) return;
    // What is written down while this is read may still be found as it was before.
    const alreadyLoaded = new Map(reads.map(({ queue }) => [queue.endpointId, new Set(queue.loadedIds)]));
    const found = await findDueDeliveries(db, owner, reads);
    const fresh = found.filter(({ endpoint_id, event_id }) => !alreadyLoaded.get(endpoint_id)?.has(event_id));
    const rendered = await bodies.load(db, fresh);
    const byEndpoint = Map.groupBy(
      fresh.map((delivery, index) => ({ delivery, body: rendered[index] })),
      ({ delivery }) => delivery.endpoint_id,
    );
    const counts = Map.groupBy(found, ({ endpoint_id }) => endpoint_id);
    for (const { queue, limit } of reads) {
      if (counts.get(queue.endpointId)?.length === limit) queue.mayHaveMore = true;
      const read = byEndpoint.get(queue.endpointId) ?? [];
      if (read[0]) describe(queue, read[0].delivery);
      for (const { delivery, body } of read) {
        if (!body) continue;
        queue.loadedIds.add(delivery.event_id);
        queue.waiting.push({ delivery, body });
      }
      onLoaded(queue);
    }
    const gone = fresh.filter((_, index) => !rendered[index]);
    if (gone.length > 0) await updateDeliveriesWithoutEvent(db, gone);
  }

  async function release(quiet: readonly EndpointQueue[]): Promise<void> {
    await releaseEndpoints(db, owner, quiet);
    for (const queue of quiet) {
      queue.isOwned = false;
      if (!queue.mayHaveMore) queues.delete(queueKey(queue));
    }
  }

  const sayNotGivenBack = (error: unknown) => log.warn({ err: error }, 'Endpoints were not given back');

  return {
    loadSoon: fillSoon,
    releaseQuiet() {
      const now = performance.now();
      const quiet = [...queues.values()].filter((queue) => isQuiet(queue, now, quietBeforeReleaseMs));
      if (quiet.length > 0) takeTurn(() => release(quiet));
    },
    async stop() {
      isStopped = true;
      await turn;
      for (const queue of queues.values()) dropWaiting(queue);
    },
    async releaseIdle() {
      const idle = [...queues.values()].filter((queue) => queue.isOwned && queue.loadedIds.size === 0);
      for (const queue of idle) queue.isOwned = false;
      if (idle.length > 0) await releaseEndpoints(db, owner, idle).catch(sayNotGivenBack);
    },
    releaseAll: () => releaseAllEndpoints(db, owner).catch(sayNotGivenBack),
  };
}

function describe(queue: EndpointQueue, delivery: DueDelivery): void {
  queue.origin = new URL(delivery.url).origin;
  queue.throttle = delivery.throttle;
  initializeHealth(queue, delivery);
}
