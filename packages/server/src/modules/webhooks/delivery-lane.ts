/** What one endpoint has waiting and under way in this process, and how much more it may have. */
import type { DueDelivery } from './due-deliveries.sql.ts';
import type { EndpointKey } from './endpoints.sql.ts';

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
  /** As its latest answer here was; until there is one, as others have written it down. */
  isFailing: boolean;
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

export const newLane = ({ organizationId, endpointId }: EndpointKey): Lane => ({
  organizationId,
  endpointId,
  isOurs: false,
  isNews: false,
  isHungry: true,
  held: new Set(),
  waiting: [],
  inFlight: 0,
  isFailing: false,
  hasAnswered: false,
  origin: '',
  throttle: null,
  nextAt: 0,
  isTimed: false,
  busyAt: performance.now(),
});

export const laneKey = ({ organizationId, endpointId }: EndpointKey): string =>
  `${organizationId}/${endpointId}`;

/** Reading few costs as much as reading many, so it waits until there is room for some, or nothing else is left to do. */
export function roomIn(lane: Lane): number {
  const most = lane.isFailing ? inFlightWhenFailing : Math.min(mostHeld, lane.throttle ?? mostHeld);
  const room = most - lane.held.size;
  return room >= most / 2 ? room : 0;
}

/** Milliseconds until the lane may send, as far as itself is concerned; null when that depends on something else. */
export function readyIn(lane: Lane, now: number): number | null {
  const most = lane.isFailing ? inFlightWhenFailing : inFlightWhenWell;
  if (lane.waiting.length === 0 || lane.inFlight >= most) return null;
  return lane.throttle === null ? 0 : Math.max(0, lane.nextAt - now);
}

export function takeNext(lane: Lane, now: number): WaitingDelivery | undefined {
  const next = lane.waiting.shift();
  if (!next) return undefined;
  lane.inFlight += 1;
  if (lane.throttle !== null) lane.nextAt = Math.max(now, lane.nextAt) + 1_000 / lane.throttle;
  return next;
}

/** What waits is read again when its turn comes, with the endpoint as it is then. */
export function dropWaiting(lane: Lane): void {
  for (const { delivery } of lane.waiting.splice(0)) lane.held.delete(delivery.event_id);
  lane.isHungry = true;
}

/** Nothing to do for so long, by performance.now(). */
export const isQuiet = (lane: Lane, now: number, forMs: number): boolean =>
  !lane.isHungry && lane.held.size === 0 && now - lane.busyAt >= forMs;
