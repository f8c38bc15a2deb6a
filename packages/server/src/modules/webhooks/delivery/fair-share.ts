/** Who may have how much in memory, when there is more to be delivered than fits. */

import type { EndpointKey } from '../endpoints/endpoints.sql.ts';
import { capacityOf, type EndpointQueue, isFailing } from './endpoint-queue.ts';

const maxPerRead = 1_000;
/** In memory at once. Failing endpoints have a share of their own, so that any number of them leaves room for the others. */
const maxLoaded = { well: 5_000, failing: 400 };
/** When slow endpoints have taken all that, one that has nothing yet gets so many beyond it. */
const guaranteedPerEndpoint = 2;
const reservedForEmpty = 1_000;

export interface ReadRequest extends EndpointKey {
  readonly queue: EndpointQueue;
  /** What is held is found again. */
  readonly limit: number;
}

/** How much is to be read for which of the lanes, in their order. */
export function allocateReads(queues: readonly EndpointQueue[]): ReadRequest[] {
  const { well = [], failing = [] } = Object.groupBy(queues, (queue) =>
    isFailing(queue) ? 'failing' : 'well',
  );
  return [...shareFairly(well, maxLoaded.well), ...shareFairly(failing, maxLoaded.failing)];
}

function shareFairly(queues: readonly EndpointQueue[], maxTotal: number): ReadRequest[] {
  const loaded = queues.reduce((sum, queue) => sum + queue.loadedIds.size, 0);
  const candidates = queues.filter((queue) => queue.mayHaveMore && capacityOf(queue) > 0);
  const free = Math.max(0, Math.min(maxPerRead, maxTotal - loaded));
  const served = candidates.slice(0, free);
  if (served.length > 0) {
    const share = Math.floor(free / served.length);
    return served.map((queue) => toReadRequest(queue, share));
  }
  const beyond = Math.max(0, maxTotal + reservedForEmpty - loaded);
  const empty = candidates
    .filter((queue) => queue.loadedIds.size === 0)
    .slice(0, Math.floor(beyond / guaranteedPerEndpoint));
  return empty.map((queue) => toReadRequest(queue, guaranteedPerEndpoint));
}

const toReadRequest = (queue: EndpointQueue, share: number): ReadRequest => ({
  organizationId: queue.organizationId,
  endpointId: queue.endpointId,
  queue: queue,
  limit: queue.loadedIds.size + Math.min(share, capacityOf(queue)),
});
