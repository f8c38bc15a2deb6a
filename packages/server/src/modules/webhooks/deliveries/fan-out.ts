import { matchesAny } from '@gifts/contract/event-patterns';
import { signalChange } from '../../events/change-signals.ts';
import type { SequencedEvent } from '../../events/event-streams.sql.ts';
import type { OnSequenced } from '../../events/sequence-events.ts';
import { changeOfWebhooks, type EndpointRow, findListeningEndpoints } from '../endpoints/endpoints.sql.ts';
import { type EventSubscriptions, writeDeliveries } from './deliveries.sql.ts';
import { signalDeliveries } from './delivery-signals.ts';

/**
 * Makes a delivery of each event for every endpoint that listens to its type, in the transaction that gives the events
 * their numbers. An event that was fanned out before makes no more deliveries. The delivery engine is signaled after
 * the commit.
 */
export const fanOut: OnSequenced = async (tx, organizationId, events) => {
  const endpoints = await findListeningEndpoints(tx, organizationId);
  const subscriptions = matchSubscriptions(endpoints, events);
  if (subscriptions.endpointIds.length === 0) return;
  writeDeliveries(tx, organizationId, events, subscriptions);
  for (const endpointId of new Set(subscriptions.endpointIds))
    signalDeliveries(tx, { organizationId, endpointId });
  signalChange(tx, changeOfWebhooks(organizationId));
};

/** Which of the endpoints are sent which of the event types that occur. */
export function matchSubscriptions(
  endpoints: readonly Pick<EndpointRow, 'id' | 'event_patterns'>[],
  events: readonly SequencedEvent[],
): EventSubscriptions {
  const types = [...new Set(events.map((event) => event.event_type))];
  const pairs = endpoints.flatMap(({ id, event_patterns }) =>
    types.filter((type) => matchesAny(event_patterns, type)).map((type) => ({ id, type })),
  );
  return { endpointIds: pairs.map(({ id }) => id), eventTypes: pairs.map(({ type }) => type) };
}
