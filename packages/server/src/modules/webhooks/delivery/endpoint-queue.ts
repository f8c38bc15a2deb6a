/** What one endpoint has waiting and under way in this process, and how much more it may have. */
import { assert } from '../../../kit/assert.ts';
import type { EndpointKey } from '../endpoints/endpoints.sql.ts';
import type { DueDelivery } from './due-deliveries.sql.ts';

export interface WaitingDelivery {
  readonly delivery: DueDelivery;
  readonly body: Buffer;
}

export interface EndpointQueue extends EndpointKey {
  /** Whether this process is the one that delivers to the endpoint, as far as it knows. */
  isOwned: boolean;
  /** It was heard of here first: who has the endpoint is to be told. */
  needsForwarding: boolean;
  /** There may be more that is due. */
  mayHaveMore: boolean;
  /** Events whose deliveries are read and not written down yet. */
  readonly loadedIds: Set<string>;
  /** Of these, what is to be sent. */
  waiting: WaitingDelivery[];
  inFlight: number;
  /** Answers that were no success, since the last that was one. */
  consecutiveFailures: number;
  hasAnswered: boolean;
  origin: string;
  /** Requests a second at most. */
  throttle: number | null;
  /** By performance.now(): when a throttled endpoint may have its next request. */
  nextRequestAt: number;
  isDrainScheduled: boolean;
  /** By performance.now(): when there was last something to do. */
  lastActiveAt: number;
}

/** Read ahead of being sent: enough that none waits for the database between two requests. */
const maxLoaded = 100;
const maxInFlight = 12;
/** One that does not answer holds each request for 15 seconds. */
const maxInFlightWhenFailing = 2;
/** So many in a row; one that only stumbles goes on as it is. */
const failingThreshold = 5;

export const createEndpointQueue = ({ organizationId, endpointId }: EndpointKey): EndpointQueue => ({
  organizationId,
  endpointId,
  isOwned: false,
  needsForwarding: false,
  mayHaveMore: true,
  loadedIds: new Set(),
  waiting: [],
  inFlight: 0,
  consecutiveFailures: 0,
  hasAnswered: false,
  origin: '',
  throttle: null,
  nextRequestAt: 0,
  isDrainScheduled: false,
  lastActiveAt: performance.now(),
});

export const queueKey = ({ organizationId, endpointId }: EndpointKey): string =>
  `${organizationId}/${endpointId}`;

export const isFailing = (queue: EndpointQueue): boolean => queue.consecutiveFailures >= failingThreshold;

/** How the endpoint is, as others have written it down, until it has answered here. */
export function initializeHealth(queue: EndpointQueue, { failing_since }: DueDelivery): void {
  if (!queue.hasAnswered) queue.consecutiveFailures = failing_since === null ? 0 : failingThreshold;
}

/** What waits behind a failing endpoint is not held for long minutes: it is read again when its turn comes. */
export function noteAnswer(queue: EndpointQueue, failure: string | null): void {
  queue.hasAnswered = true;
  queue.lastActiveAt = performance.now();
  if (failure === null) queue.consecutiveFailures = 0;
  // It will not be there again.
  else queue.consecutiveFailures += failure === 'gone' ? failingThreshold : 1;
  if (!isFailing(queue)) return;
  dropWaiting(queue);
  if (failure === 'gone') queue.mayHaveMore = false;
}

/** It is read again when its turn comes, with the endpoint as it is then. */
export function dropWaiting(queue: EndpointQueue): void {
  for (const { delivery } of queue.waiting.splice(0)) queue.loadedIds.delete(delivery.event_id);
  queue.mayHaveMore = true;
}

/** Reading few costs as much as reading many, so it waits until there is room for some, or nothing else is left to do. */
export function capacityOf(queue: EndpointQueue): number {
  const max = isFailing(queue) ? maxInFlightWhenFailing : Math.min(maxLoaded, queue.throttle ?? maxLoaded);
  const capacity = max - queue.loadedIds.size;
  return capacity >= max / 2 ? capacity : 0;
}

/** Milliseconds until the lane may send, as far as itself is concerned; null when that depends on something else. */
export function readyInMs(queue: EndpointQueue, now: number): number | null {
  const max = isFailing(queue) ? maxInFlightWhenFailing : maxInFlight;
  if (queue.waiting.length === 0 || queue.inFlight >= max) return null;
  return queue.throttle === null ? 0 : Math.max(0, queue.nextRequestAt - now);
}

/** Of a lane that may send. */
export function takeNext(queue: EndpointQueue, now: number): WaitingDelivery {
  const next = queue.waiting.shift();
  assert(next, 'a lane that may send has something to send');
  queue.inFlight += 1;
  if (queue.throttle !== null)
    queue.nextRequestAt = Math.max(now, queue.nextRequestAt) + 1_000 / queue.throttle;
  return next;
}

/** Nothing to do for so long, by performance.now(). */
export const isQuiet = (queue: EndpointQueue, now: number, forMs: number): boolean =>
  !queue.mayHaveMore && queue.loadedIds.size === 0 && now - queue.lastActiveAt >= forMs;
