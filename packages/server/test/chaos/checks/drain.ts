/** Waits until everything that began has come to its end. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RetryingClient } from '../load/retrying-client.ts';
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

/** Makes pending charges and refunds look as if the gateway was asked five minutes earlier. */
const agePending = ['charges', 'refunds'].map(
  (table) =>
    `update ${table} set asked_at = asked_at - interval '5 minutes' where organization_id = $1 and status = 'pending'`,
);

/** Retries wait for the clock of the organization, which is moved so far at a time. */
const stepSeconds = 1_200;
const patienceMs = 180_000;
const pollMs = 1_000;

/** Returns how long it took. */
export async function drain({ seeded }: Stand, client: RetryingClient): Promise<number> {
  const { db, organizationId } = seeded;
  const begun = performance.now();
  for (;;) {
    const [row] = await db.query<Record<string, number>>(unfinished, [organizationId]);
    if (Object.values(row ?? {}).every((count) => count === 0)) return performance.now() - begun;
    if (performance.now() - begun > patienceMs)
      throw new Error(`Some work never comes to its end: ${JSON.stringify(row)}`);
    for (const statement of agePending) await db.query(statement, [organizationId]);
    await client.post('/v1/sandbox/clock/advance', { seconds: stepSeconds });
    await pause(pollMs);
  }
}
