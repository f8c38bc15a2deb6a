import { keptBytes } from '../../../kit/kept-bytes.ts';
import { renderEnvelope } from '../../events/envelope.ts';
import type { DueDelivery } from './due-deliveries.sql.ts';

type DeliveredEvent = Pick<DueDelivery, 'event_type' | 'event_id' | 'event_created_at' | 'sequence'>;

/** The bytes that are signed and sent for an event, the same as the API answers. */
export function renderDelivery(event: DeliveredEvent, data: string): Buffer {
  const { event_id: id, event_type, event_created_at: created_at, sequence } = event;
  return keptBytes(renderEnvelope({ id, event_type, created_at, sequence, data }));
}

/** The bytes that are sent for a test. They carry `"test": true`, because nothing has happened. */
export function renderTest(event: DeliveredEvent, data: string): Buffer {
  const head = {
    event_type: event.event_type,
    event_id: event.event_id,
    id: event.event_id,
    created_at: event.event_created_at.toISOString(),
    sequence: event.sequence,
    test: true,
  };
  return Buffer.from(`${JSON.stringify(head).slice(0, -1)},"data":${data}}`);
}
