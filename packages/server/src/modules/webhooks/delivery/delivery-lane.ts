/** What one endpoint has waiting and under way in this process, and how much more it may have. */
import { assert } from '../../../kit/assert.ts';
import type { EndpointKey } from '../endpoints/endpoints.sql.ts';
import type { DueDelivery } from './due-deliveries.sql.ts';

export interface WaitingDelivery {
  readonly delivery: DueDelivery;
  readonly body: Buffer;
}

export interface Lane extends EndpointKey {
  /** Whether this process is the one that delivers to the endpoint, as far as it knows. */
  isOurs: boolean;
  /** It was heard of here first: who has the endpoint is to be told. */
  isNews: boolean;
  /** There may be more that is due. */
  isHungry: boolean;
  /** Events whose deliveries are read and not written down yet. */
  readonly held: Set<string>;
  /** Of these, what is to be sent. */
  waiting: WaitingDelivery[];
  inFlight: number;
  /** Answers that were no success, since the last that was one. */
  failures: number;
  hasAnswered: boolean;
  origin: string;
  /** Requests a second at most. */
  throttle: number | null;
  /** By performance.now(): when a throttled endpoint may have its next request. */
  nextAt: number;
  isTimed: boolean;
  /** By performance.now(): when there was last something to do. */
  busyAt: number;
}

/** Read ahead of being sent: enough that none waits for the database between two requests. */
const mostHeld = 100;
const inFlightWhenWell = 12;
/** One that does not answer holds each request for 15 seconds. */
const inFlightWhenFailing = 2;
/** So many in a row; one that only stumbles goes on as it is. */
const failuresThatTell = 5;

export const newLane = ({ organizationId, endpointId }: EndpointKey): Lane => ({
  organizationId,
  endpointId,
  isOurs: false,
  isNews: false,
  isHungry: true,
  held: new Set(),
  waiting: [],
  inFlight: 0,
  failures: 0,
  hasAnswered: false,
  origin: '',
  throttle: null,
  nextAt: 0,
  isTimed: false,
  busyAt: performance.now(),
});

export const laneKey = ({ organizationId, endpointId }: EndpointKey): string =>
  `${organizationId}/${endpointId}`;

export const isFailing = (lane: Lane): boolean => lane.failures >= failuresThatTell;

/** How the endpoint is, as others have written it down, until it has answered here. */
export function expectOf(lane: Lane, { failing_since }: DueDelivery): void {
  if (!lane.hasAnswered) lane.failures = failing_since === null ? 0 : failuresThatTell;
}

/** What waits behind a failing endpoint is not held for long minutes: it is read again when its turn comes. */
export function noteAnswer(lane: Lane, failure: string | null): void {
  lane.hasAnswered = true;
  lane.busyAt = performance.now();
  if (failure === null) lane.failures = 0;
  // It will not be there again.
  else lane.failures += failure === 'gone' ? failuresThatTell : 1;
  if (!isFailing(lane)) return;
  dropWaiting(lane);
  if (failure === 'gone') lane.isHungry = false;
}

/** It is read again when its turn comes, with the endpoint as it is then. */
export function dropWaiting(lane: Lane): void {
  for (const { delivery } of lane.waiting.splice(0)) lane.held.delete(delivery.event_id);
  lane.isHungry = true;
}

/** Reading few costs as much as reading many, so it waits until there is room for some, or nothing else is left to do. */
export function roomIn(lane: Lane): number {
  const most = isFailing(lane) ? inFlightWhenFailing : Math.min(mostHeld, lane.throttle ?? mostHeld);
  const room = most - lane.held.size;
  return room >= most / 2 ? room : 0;
}

/** Milliseconds until the lane may send, as far as itself is concerned; null when that depends on something else. */
export function readyIn(lane: Lane, now: number): number | null {
  const most = isFailing(lane) ? inFlightWhenFailing : inFlightWhenWell;
  if (lane.waiting.length === 0 || lane.inFlight >= most) return null;
  return lane.throttle === null ? 0 : Math.max(0, lane.nextAt - now);
}

/** Of a lane that may send. */
export function takeNext(lane: Lane, now: number): WaitingDelivery {
  const next = lane.waiting.shift();
  assert(next, 'a lane that may send has something to send');
  lane.inFlight += 1;
  if (lane.throttle !== null) lane.nextAt = Math.max(now, lane.nextAt) + 1_000 / lane.throttle;
  return next;
}

/** Nothing to do for so long, by performance.now(). */
export const isQuiet = (lane: Lane, now: number, forMs: number): boolean =>
  !lane.isHungry && lane.held.size === 0 && now - lane.busyAt >= forMs;
