/**
 * Delivers what is due: takes endpoints in the name of this process, sends what is for them, writes down what became of
 * it. Each has a lane of its own, so that a slow or dead one holds up nobody else. What was sent and not written down when
 * the process dies is sent again by another, so an event may arrive twice, with the same id, and never not at all.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../../context/context.ts';
import type { EndpointKey } from '../endpoints/endpoints.sql.ts';
import { createAttemptRecorder } from './attempt-recorder.ts';
import { createDeliveryIntake } from './delivery-loader.ts';
import { changedEndpointsTopic, forwardToOwner } from './delivery-signals.ts';
import { findEndpointsWithDueDeliveries } from './due-deliveries.sql.ts';
import {
  createEndpointQueue,
  dropWaiting,
  type EndpointQueue,
  noteAnswer,
  queueKey,
  readyInMs,
  takeNext,
  type WaitingDelivery,
} from './endpoint-queue.ts';
import { makeDelivery } from './make-delivery.ts';
import { createSendLimiter } from './send-limiter.ts';

export interface Deliverer {
  /** Looks for endpoints that something is due for. */
  poll(): Promise<void>;
  /** Something is due for an endpoint; `isNews` where no other process was told. */
  wake(endpoint: EndpointKey, needsForwarding: boolean): void;
  /** An endpoint was changed or deleted: what is read of it and not sent yet is not as it should be. */
  reread(endpoint: EndpointKey, needsForwarding: boolean): void;
  stop(): Promise<void>;
}

/** What is under way when the process is asked to end has this long. */
const drainTimeoutMs = 4_000;
const recordTimeoutMs = 1_500;

export function startDeliverer(services: Services, owner: string): Deliverer {
  const { db, clock, log, webhookHttp } = services;
  const queues = new Map<string, EndpointQueue>();
  const limiter = createSendLimiter(drain);
  const loader = createDeliveryIntake(services, owner, { queues, onFilled: drain });
  const sending = new Set<Promise<void>>();
  let isStopping = false;

  const recorder = createAttemptRecorder(services, (made) => {
    for (const attempt of made) {
      const queue = queues.get(queueKey(attempt));
      queue?.loadedIds.delete(attempt.eventId);
    }
    if (isStopping) void loader.releaseIdle();
    else loader.loadSoon();
  });

  function wake(endpoints: readonly EndpointKey[], needsForwarding: boolean): void {
    for (const endpoint of endpoints) {
      const key = queueKey(endpoint);
      const queue = queues.get(key) ?? createEndpointQueue(endpoint);
      queue.mayHaveMore = true;
      if (needsForwarding) queue.needsForwarding = true;
      queues.set(key, queue);
    }
    loader.loadSoon();
  }

  /** Sends as much of a lane as may be under way. */
  function drain(queue: EndpointQueue): void {
    while (!isStopping) {
      const now = performance.now();
      const delayMs = readyInMs(queue, now);
      if (delayMs === null) return;
      if (delayMs > 0) {
        drainLater(queue, delayMs);
        return;
      }
      const release = limiter.tryAcquire(queue);
      if (!release) return;
      startSending(queue, takeNext(queue, now), release);
    }
  }

  function drainLater(queue: EndpointQueue, delayMs: number): void {
    if (queue.isDrainScheduled) return;
    queue.isDrainScheduled = true;
    const timer = setTimeout(() => {
      queue.isDrainScheduled = false;
      drain(queue);
    }, delayMs);
    timer.unref();
  }

  function startSending(queue: EndpointQueue, next: WaitingDelivery, release: () => void): void {
    const sent = send(queue, next)
      .catch((error) => {
        log.error({ err: error }, 'A webhook delivery could not be made');
        queue.loadedIds.delete(next.delivery.event_id);
      })
      .finally(() => {
        sending.delete(sent);
        // Others that wait come first.
        release();
        drain(queue);
      });
    sending.add(sent);
  }

  async function send(queue: EndpointQueue, { delivery, body }: WaitingDelivery): Promise<void> {
    const attempt = await makeDelivery(webhookHttp, clock, delivery, body).finally(() => {
      queue.inFlight -= 1;
    });
    // Broken off by us, it says nothing about the endpoint.
    if (isStopping && attempt.responseStatus === null) return;
    noteAnswer(queue, attempt.failure);
    recorder.add(attempt);
  }

  async function poll(): Promise<void> {
    loader.releaseQuiet();
    const endpoints = await findEndpointsWithDueDeliveries(db, owner);
    for (const endpoint of endpoints) {
      const queue = queues.get(queueKey(endpoint));
      // Others took this process for dead, and it has to take the endpoint again.
      if (queue && endpoint.isFree && queue.loadedIds.size === 0) queue.isOwned = false;
    }
    wake(endpoints, false);
  }

  return {
    poll: poll,
    wake: (endpoint, needsForwarding) => wake([endpoint], needsForwarding),
    reread(endpoint, needsForwarding) {
      const queue = queues.get(queueKey(endpoint));
      if (queue?.isOwned) {
        dropWaiting(queue);
        loader.loadSoon();
      } else if (needsForwarding) forwardToOwner(db.signals, changedEndpointsTopic, endpoint);
    },
    async stop() {
      isStopping = true;
      await within(
        drainTimeoutMs,
        Promise.all([loader.stop().then(loader.releaseIdle), Promise.allSettled(sending)]),
      );
      await webhookHttp.close();
      await within(recordTimeoutMs, Promise.allSettled(sending).then(recorder.idle));
      recorder.stop();
      await within(recordTimeoutMs, loader.releaseAll());
    },
  };
}

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, pause(ms, undefined, { ref: false })]);
