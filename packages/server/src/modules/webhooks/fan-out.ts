import { matchesAny } from '@gifts/contract/event-patterns';
import type { Tx } from '../../db/statements.ts';
import type { SequencedEvent } from '../events/sequenced-events.ts';
import { type Audience, insertDeliveries } from './deliveries.sql.ts';
import { type EndpointKey, type EndpointRow, findListeningEndpoints } from './endpoints.sql.ts';

/**
 * Makes a delivery of each event for every endpoint that wants its type, in the transaction that sequences them; of an
 * event that was there before nothing is added. Returns the endpoints that have something to be told: once it is
 * committed, `services.deliveryBell.ring(…)` wakes who delivers.
 */
export async function fanOut(
  tx: Tx,
  organizationId: string,
  events: readonly SequencedEvent[],
): Promise<EndpointKey[]> {
  if (events.length === 0) return [];
  const endpoints = await findListeningEndpoints(tx, organizationId);
  const audience = audienceOf(endpoints, events);
  if (audience.endpointIds.length === 0) return [];
  insertDeliveries(tx, organizationId, events, audience);
  return [...new Set(audience.endpointIds)].map((endpointId) => ({ organizationId, endpointId }));
}

/** Who of these is told of which of the types that occur. */
export function audienceOf(
  endpoints: readonly Pick<EndpointRow, 'id' | 'event_patterns'>[],
  events: readonly SequencedEvent[],
): Audience {
  const types = [...new Set(events.map((event) => event.event_type))];
  const pairs = endpoints.flatMap(({ id, event_patterns }) =>
    types.filter((type) => matchesAny(event_patterns, type)).map((type) => ({ id, type })),
  );
  return { endpointIds: pairs.map(({ id }) => id), eventTypes: pairs.map(({ type }) => type) };
}
