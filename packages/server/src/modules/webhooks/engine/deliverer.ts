/**
 * Delivers what is due to the endpoints that this process owns, in stages that follow each other:
 *
 * 1. `wake` and `poll` mark the queues of endpoints for which something may be due (endpoint-queues.ts).
 * 2. The loader acquires those endpoints, shares the memory among them and reads (endpoint-ownership.ts, fair-share.ts,
 *    read-due-deliveries.ts).
 * 3. The sender sends as much as the queue and the limiter allow (endpoint-queue.ts, send-limiter.ts, make-delivery.ts).
 * 4. An answer is classified, which decides the next attempt (classify-attempt.ts, retry-schedule.ts).
 * 5. The recorder writes attempts down, many at a time, and disables endpoints (record-attempts.process.ts).
 *
 * Each endpoint has a queue of its own, so that a slow or dead one delays no other. A request that was sent and not
 * recorded when the process died is sent again by another process: an event may arrive twice, with the same id, and is
 * never lost.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../../context/context.ts';
import { changedEndpointsTopic, forwardToOwner } from '../deliveries/delivery-signals.ts';
import type { EndpointKey } from '../endpoints/endpoints.sql.ts';
import { AttemptRecorder } from './attempt-recorder.ts';
import { DeliveryLoader } from './delivery-loader.ts';
import { DeliverySender } from './delivery-sender.ts';
import { findEndpointsWithDueDeliveries } from './due-deliveries.sql.ts';
import { EndpointOwnership } from './endpoint-ownership.ts';
import { EndpointQueues } from './endpoint-queues.ts';

/** Where a signal was heard: `here` means that no other process has heard it. */
type SignalOrigin = 'here' | 'elsewhere';

export interface Deliverer {
  /** Finds endpoints with deliveries that are due. */
  poll(): Promise<void>;
  /** Deliveries may have become due for an endpoint. */
  wake(endpoint: EndpointKey, heard: SignalOrigin): void;
  /** An endpoint was changed or deleted: what is loaded of it and not sent yet is read again. */
  reread(endpoint: EndpointKey, heard: SignalOrigin): void;
  /** Gives back memory that is not used again. */
  dropExpired(): void;
  /** Sends no more, records what is in flight, and releases all endpoints; takes at most about seven seconds. */
  stop(): Promise<void>;
}

/** How long requests in flight may take to end when the deliverer stops. */
const drainTimeoutMs = 4_000;
const recordTimeoutMs = 1_500;

export function startDeliverer(services: Services, owner: string): Deliverer {
  const { db, webhookHttp } = services;
  const queues = new EndpointQueues();
  const ownership = new EndpointOwnership(services, owner, queues);
  // The stages know only the next one. Recording alone leads back, since it makes capacity for more.
  const recorder = new AttemptRecorder(services, () => loader.loadAfterRecording());
  const sender = new DeliverySender(services, recorder);
  const loader = new DeliveryLoader(services, owner, { queues, ownership, sender });
  return {
    async poll() {
      loader.releaseQuiet();
      for (const endpoint of await findEndpointsWithDueDeliveries(db, owner)) {
        const queue = queues.wake(endpoint);
        // Others took this process for dead, so it has to acquire the endpoint again.
        if (endpoint.isFree && queue.loadedCount === 0) queue.release();
      }
      loader.loadSoon();
    },
    wake(endpoint, heard) {
      const queue = queues.wake(endpoint);
      if (heard === 'here') queue.requestForwarding();
      loader.loadSoon();
    },
    reread(endpoint, heard) {
      const queue = queues.find(endpoint);
      if (queue?.isOwned) {
        queue.dropWaiting();
        loader.loadSoon();
      } else if (heard === 'here') forwardToOwner(db.signals, changedEndpointsTopic, endpoint);
    },
    dropExpired: () => loader.dropExpiredBodies(),
    async stop() {
      sender.stop();
      await within(drainTimeoutMs, Promise.all([loader.stop(), sender.idle()]));
      await webhookHttp.close();
      await within(
        recordTimeoutMs,
        sender.idle().then(() => recorder.idle()),
      );
      recorder.stop();
      await within(recordTimeoutMs, ownership.releaseAll());
    },
  };
}

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, pause(ms, undefined, { ref: false })]);
