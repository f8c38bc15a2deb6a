import { renderEnvelope } from '../../events/envelope.ts';
import type { DueDelivery } from './due-deliveries.sql.ts';

type Told = Pick<DueDelivery, 'event_type' | 'event_id' | 'event_created_at' | 'sequence'>;

/** The bytes that are signed and sent: the same as the API shows of the event. */
export function renderDelivery(told: Told, data: string): Buffer {
  const { event_id: id, event_type, event_created_at: created_at, sequence } = told;
  return Buffer.from(renderEnvelope({ id, event_type, created_at, sequence, data }));
}

/** What a test tells has not happened, and says so. */
export function renderTest(told: Told, data: string): Buffer {
  const head = {
    event_type: told.event_type,
    event_id: told.event_id,
    id: told.event_id,
    created_at: told.event_created_at.toISOString(),
    sequence: told.sequence,
    test: true,
  };
  return Buffer.from(`${JSON.stringify(head).slice(0, -1)},"data":${data}}`);
}
