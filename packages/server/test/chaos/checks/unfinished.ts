/** What has begun and has not come to its end, by kind. */
import type { Stand } from '../stand/stand.ts';

const unfinished = `select
  (select count(*) from orders where organization_id = $1 and status in ('accepted', 'paid')) as orders,
  (select count(*) from order_batches where organization_id = $1 and send_status = 'pending') as batches,
  (select count(*) from charges where organization_id = $1 and status = 'pending') as charges,
  (select count(*) from refunds where organization_id = $1 and status = 'pending') as refunds,
  (select count(*) from mails where organization_id = $1 and status = 'queued') as mails,
  (select count(*) from events e where organization_id = $1 and not exists
    (select from event_sequences s where s.organization_id = $1 and s.event_id = e.id)) as events,
  (select count(*) from webhook_deliveries where organization_id = $1 and status = 'pending') as deliveries,
  (select count(*) from graphile_worker.jobs where attempts < max_attempts) as jobs`;

export async function countUnfinished({ seeded }: Stand): Promise<Record<string, number>> {
  const [row] = await seeded.db.query<Record<string, number>>(unfinished, [seeded.organizationId]);
  return row ?? {};
}
