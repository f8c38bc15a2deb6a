/** How much is read for which endpoint when more is due than fits into memory. */
import type { EndpointKey } from '../endpoints/endpoints.sql.ts';
import type { EndpointQueue } from './endpoint-queue.ts';

const maxPerRead = 2_000;
/** Deliveries in memory at once. Failing endpoints have a share of their own, so that they take nothing from the others. */
const maxLoaded = { healthy: 10_000, failing: 400 };
/** When slow endpoints have filled a share, an endpoint with nothing loaded still gets this many. */
const guaranteedPerEndpoint = 2;
const reservedForEmpty = 1_000;

export interface ReadRequest extends EndpointKey {
  readonly queue: EndpointQueue;
  /** How many deliveries to read at most; those that are loaded already are found again and count. */
  readonly limit: number;
}

/** What to read next for which of the queues, in their order. */
export function allocateReads(queues: readonly EndpointQueue[]): ReadRequest[] {
  const { healthy = [], failing = [] } = Object.groupBy(queues, ({ health }) => health);
  return [...shareFairly(healthy, maxLoaded.healthy), ...shareFairly(failing, maxLoaded.failing)];
}

function shareFairly(queues: readonly EndpointQueue[], maxTotal: number): ReadRequest[] {
  const loaded = queues.reduce((sum, queue) => sum + queue.loadedCount, 0);
  const candidates = queues.filter((queue) => queue.mayHaveMore && queue.capacity > 0);
  const free = Math.max(0, Math.min(maxPerRead, maxTotal - loaded));
  const served = candidates.slice(0, free);
  if (served.length > 0) {
    const share = Math.floor(free / served.length);
    return served.map((queue) => toReadRequest(queue, share));
  }
  const reserved = Math.max(0, maxTotal + reservedForEmpty - loaded);
  const empty = candidates
    .filter((queue) => queue.loadedCount === 0)
    .slice(0, Math.floor(reserved / guaranteedPerEndpoint));
  return empty.map((queue) => toReadRequest(queue, guaranteedPerEndpoint));
}

const toReadRequest = (queue: EndpointQueue, share: number): ReadRequest => ({
  organizationId: queue.organizationId,
  endpointId: queue.endpointId,
  queue,
  limit: queue.loadedCount + Math.min(share, queue.capacity),
});
