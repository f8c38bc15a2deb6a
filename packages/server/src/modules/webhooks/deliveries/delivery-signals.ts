/** What those who deliver are told, so that they need not look: hints, as all signals are. */
import type { Signals } from '../../../db/signals.ts';
import type { Tx } from '../../../db/statements.ts';
import type { EndpointKey } from '../endpoints/endpoints.sql.ts';

/** Something is due for an endpoint. */
export const deliveriesTopic = 'deliveries';
/** An endpoint is not what it was when its deliveries were read. */
export const changedEndpointsTopic = 'changed-endpoints';
/** A clock has moved: anything of an organization may be due. */
export const dueDeliveriesTopic = 'due-deliveries';

const separator = ' ';
const subjectOf = ({ organizationId, endpointId }: EndpointKey): string =>
  organizationId + separator + endpointId;

export const signalDeliveries = (tx: Tx, endpoint: EndpointKey): void =>
  tx.signal(deliveriesTopic, subjectOf(endpoint));

export const signalChangedEndpoint = (tx: Tx, endpoint: EndpointKey): void =>
  tx.signal(changedEndpointsTopic, subjectOf(endpoint));

/** Something that was heard of here is for whoever has the endpoint. */
export const forwardToOwner = (
  signals: Signals,
  topic: typeof deliveriesTopic | typeof changedEndpointsTopic,
  endpoint: EndpointKey,
): void => signals.notifyOthers({ topic, subject: subjectOf(endpoint) });

export const signalDueDeliveries = (signals: Signals, organizationId: string): void =>
  signals.emit({ topic: dueDeliveriesTopic, subject: organizationId });

/** The endpoint that a signal of either is about. */
export function endpointOf(subject: string): EndpointKey {
  const [organizationId = '', endpointId = ''] = subject.split(separator);
  return { organizationId, endpointId };
}
