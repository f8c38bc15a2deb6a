/** Who may have how much in memory, when there is more to be delivered than fits. */

import type { EndpointKey } from '../endpoints/endpoints.sql.ts';
import { isFailing, type Lane, roomIn } from './delivery-lane.ts';

const mostPerRead = 1_000;
/** In memory at once. Failing endpoints have a share of their own, so that any number of them leaves room for the others. */
const mostHeld = { well: 5_000, failing: 400 };
/** When slow endpoints have taken all that, one that has nothing yet gets so many beyond it. */
const alwaysHeld = 2;
const reserved = 1_000;

export interface Wanted extends EndpointKey {
  readonly lane: Lane;
  /** What is held is found again. */
  readonly most: number;
}

/** How much is to be read for which of the lanes, in their order. */
export function shareOut(lanes: readonly Lane[]): Wanted[] {
  const { well = [], failing = [] } = Object.groupBy(lanes, (lane) => (isFailing(lane) ? 'failing' : 'well'));
  return [...shareAmong(well, mostHeld.well), ...shareAmong(failing, mostHeld.failing)];
}

function shareAmong(lanes: readonly Lane[], mostOfAll: number): Wanted[] {
  const held = lanes.reduce((sum, lane) => sum + lane.held.size, 0);
  const hungry = lanes.filter((lane) => lane.isHungry && roomIn(lane) > 0);
  const free = Math.max(0, Math.min(mostPerRead, mostOfAll - held));
  const served = hungry.slice(0, free);
  if (served.length > 0) {
    const share = Math.floor(free / served.length);
    return served.map((lane) => wantedBy(lane, share));
  }
  const beyond = Math.max(0, mostOfAll + reserved - held);
  const empty = hungry.filter((lane) => lane.held.size === 0).slice(0, Math.floor(beyond / alwaysHeld));
  return empty.map((lane) => wantedBy(lane, alwaysHeld));
}

const wantedBy = (lane: Lane, share: number): Wanted => ({
  organizationId: lane.organizationId,
  endpointId: lane.endpointId,
  lane,
  most: lane.held.size + Math.min(share, roomIn(lane)),
});
