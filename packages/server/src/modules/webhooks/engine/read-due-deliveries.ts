import type { Database } from '../../../db/database.ts';
import type { DeliveryBodyCache } from './delivery-body-cache.ts';
import { type DueDelivery, findDueDeliveries } from './due-deliveries.sql.ts';
import type { EndpointQueue, LoadedDelivery } from './endpoint-queue.ts';
import type { ReadRequest } from './fair-share.ts';

export interface ReadResult {
  readonly queue: EndpointQueue;
  readonly deliveries: readonly LoadedDelivery[];
  /** As many were found as the limit allows, so more may be due. */
  readonly isFull: boolean;
}

interface DueRead {
  readonly results: readonly ReadResult[];
  /** Deliveries whose event is not kept any more, so that they have no body. */
  readonly withoutEvent: readonly DueDelivery[];
}

/** Reads what is due for endpoints of the owner and not loaded yet, with the bytes to send. */
export async function readDueDeliveries(
  db: Database,
  owner: string,
  bodies: DeliveryBodyCache,
  requests: readonly ReadRequest[],
): Promise<DueRead> {
  // A delivery that is recorded during this read may still be found as it was before.
  const loadedBefore = new Map(requests.map(({ queue }) => [queue.endpointId, queue.loadedIds()]));
  const found = await findDueDeliveries(db, owner, requests);
  const fresh = found.filter(({ endpoint_id, event_id }) => !loadedBefore.get(endpoint_id)?.has(event_id));
  const rendered = await bodies.load(db, fresh);
  const loaded = fresh.flatMap((delivery, index): LoadedDelivery[] => {
    const body = rendered[index];
    return body ? [{ delivery, body }] : [];
  });
  const foundByEndpoint = Map.groupBy(found, ({ endpoint_id }) => endpoint_id);
  const loadedByEndpoint = Map.groupBy(loaded, ({ delivery }) => delivery.endpoint_id);
  const results = requests.map(({ queue, limit }) => ({
    queue,
    deliveries: loadedByEndpoint.get(queue.endpointId) ?? [],
    isFull: foundByEndpoint.get(queue.endpointId)?.length === limit,
  }));
  return { results, withoutEvent: fresh.filter((_, index) => !rendered[index]) };
}
