import { LRUCache } from 'lru-cache';
import type { Services } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { findEventData } from '../../events/events.sql.ts';
import { openEventData } from '../../events/sealed-ship-to.ts';
import type { DueDelivery } from './due-deliveries.sql.ts';
import { renderDelivery, renderTest } from './render-delivery.ts';

export interface DeliveryBody {
  readonly bytes: Buffer;
  /** The trace that the event was written in, or null. */
  readonly traceparent: string | null;
  /** When the event began to be read, in milliseconds of performance.now(). */
  readonly readAt: number;
}

export interface DeliveryBodyCache {
  /** The body of each delivery, in their order; undefined when its event is not kept any more or cannot be read. */
  load(db: Statements, deliveries: readonly DueDelivery[]): Promise<(DeliveryBody | undefined)[]>;
  /** Gives back the memory of bodies that are too old to be used again. It looks at each of them. */
  dropExpired(): void;
}

const maxCacheBytes = 32 * 1_024 * 1_024;
/** A request that begins later than this reads the event again, because its recipient may have been erased. */
export const maxBodyAgeMs = 60_000;
/** A body that is used again can still wait as long in the queue of its endpoint. */
const maxCacheAgeMs = maxBodyAgeMs / 2;

/** An event is sent to several endpoints, and repeated. It is read and rendered once for requests that are near in time. */
export function createDeliveryBodyCache({ vaultStore }: Pick<Services, 'vaultStore'>): DeliveryBodyCache {
  const cache = new LRUCache<string, DeliveryBody>({
    maxSize: maxCacheBytes,
    ttl: maxCacheAgeMs,
    ttlResolution: 1_000,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });
  return {
    async load(db, deliveries) {
      const readAt = performance.now();
      const found = new Map<string, DeliveryBody>();
      const missing = new Map<string, DueDelivery>();
      for (const delivery of deliveries) {
        const { event_id: id, test_data: testData } = delivery;
        const known =
          testData === null
            ? cache.get(id)
            : { bytes: renderTest(delivery, testData), traceparent: null, readAt };
        if (known) found.set(id, known);
        else missing.set(id, delivery);
      }
      const rows = missing.size > 0 ? await findEventData(db, [...missing.values()]) : [];
      const vault = await vaultStore.vault();
      for (const { event_id: id, data, traceparent } of rows) {
        const delivery = missing.get(id);
        if (!delivery) continue;
        const { organization_id: organizationId, event_type } = delivery;
        const opened = openEventData(vault, organizationId, { event_type, data });
        if (opened === null) continue;
        const body = { bytes: renderDelivery(delivery, opened), traceparent, readAt };
        cache.set(id, body);
        found.set(id, body);
      }
      return deliveries.map(({ event_id }) => found.get(event_id));
    },
    dropExpired: () => void cache.purgeStale(),
  };
}
