/** What one endpoint has waiting and under way in this process, and how much more it may have. */
import type { ClaimedDelivery } from './claims.sql.ts';
import type { EndpointKey } from './endpoints.sql.ts';

export interface WaitingDelivery {
  readonly delivery: ClaimedDelivery;
  readonly body: Buffer;
}

export interface Lane extends EndpointKey {
  /** There may be more that is due. */
  isHungry: boolean;
  /** It is being asked for. */
  isAsked: boolean;
  waiting: WaitingDelivery[];
  inFlight: number;
  /** Made and not written down yet. */
  unrecorded: number;
  /** As its latest answer here was; until there is one, as others have written it down. */
  isFailing: boolean;
  hasAnswered: boolean;
  origin: string;
  /** Requests a second at most. */
  throttle: number | null;
  /** By performance.now(): when a throttled endpoint may have its next request. */
  nextAt: number;
  isTimed: boolean;
}

/** Taken ahead of being sent: enough that none waits for the database between two requests. */
export const mostClaimed = 100;
const inFlightWhenWell = 12;
/** One that does not answer holds each request for 15 seconds. */
const inFlightWhenFailing = 2;

export const newLane = (key: EndpointKey): Lane => ({
  ...key,
  isHungry: true,
  isAsked: false,
  waiting: [],
  inFlight: 0,
  unrecorded: 0,
  isFailing: false,
  hasAnswered: false,
  origin: '',
  throttle: null,
  nextAt: 0,
  isTimed: false,
});

export const laneKey = ({ organizationId, endpointId }: EndpointKey): string =>
  `${organizationId}/${endpointId}`;

/** Small claims cost as much as large ones, so it waits until there is room for some, or nothing else is left to do. */
export function roomIn(lane: Lane): number {
  const most = lane.isFailing ? inFlightWhenFailing : Math.min(mostClaimed, lane.throttle ?? mostClaimed);
  const taken = lane.waiting.length + lane.inFlight + lane.unrecorded;
  const room = most - taken;
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

export const isIdle = (lane: Lane): boolean =>
  !lane.isHungry &&
  !lane.isAsked &&
  lane.waiting.length === 0 &&
  lane.inFlight === 0 &&
  lane.unrecorded === 0;
