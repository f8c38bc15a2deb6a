import type { ClaimedDelivery } from './claims.sql.ts';

type Told = Pick<ClaimedDelivery, 'event_type' | 'event_id' | 'event_created_at' | 'sequence' | 'test_data'>;

/** The bytes that are signed and sent: the envelope around the resource as its event has it. */
export function renderDelivery(told: Told, data: string): Buffer {
  const head = {
    event_type: told.event_type,
    event_id: told.event_id,
    id: told.event_id,
    created_at: told.event_created_at.toISOString(),
    sequence: told.sequence,
    ...(told.test_data !== null && { test: true }),
  };
  return Buffer.from(`${JSON.stringify(head).slice(0, -1)},"data":${data}}`);
}
