/** Signals to the delivery engine. Like all signals they may be lost, so the engine polls as well. */
import type { Signals } from '../../../db/signals.ts';
import type { Tx } from '../../../db/statements.ts';
import type { EndpointKey } from '../endpoints/endpoints.sql.ts';

/** Deliveries have become due for an endpoint. */
export const deliveriesTopic = 'deliveries';
/** An endpoint has changed or was deleted since its deliveries were read. */
export const changedEndpointsTopic = 'changed-endpoints';
/** The clock of an organization was moved, so any of its deliveries may have become due. */
export const dueDeliveriesTopic = 'due-deliveries';

const separator = ' ';
const subjectOf = ({ organizationId, endpointId }: EndpointKey): string =>
  organizationId + separator + endpointId;

export const signalDeliveries = (tx: Tx, endpoint: EndpointKey): void =>
  tx.signal(deliveriesTopic, subjectOf(endpoint));

export const signalChangedEndpoint = (tx: Tx, endpoint: EndpointKey): void =>
  tx.signal(changedEndpointsTopic, subjectOf(endpoint));

/** Sends a signal that was heard in this process on to the owner of the endpoint. */
export const forwardToOwner = (
  signals: Signals,
  topic: typeof deliveriesTopic | typeof changedEndpointsTopic,
  endpoint: EndpointKey,
): void => signals.notifyOthers({ topic, subject: subjectOf(endpoint) });

export const signalDueDeliveries = (signals: Signals, organizationId: string): void =>
  signals.emit({ topic: dueDeliveriesTopic, subject: organizationId });

/** The endpoint that a signal about deliveries or about a changed endpoint names. */
export function endpointOf(subject: string): EndpointKey {
  const [organizationId = '', endpointId = ''] = subject.split(separator);
  return { organizationId, endpointId };
}
