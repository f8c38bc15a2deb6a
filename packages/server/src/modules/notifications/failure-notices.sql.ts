import { columns, computed, renamed, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import type { MailRow } from './mails.sql.ts';

/**
 * The failures of a few minutes are reported together, and the next report of a batch follows an hour after the last
 * one at the earliest.
 */
const setDue = sql`insert into notification_notices (organization_id, order_batch_id, due_at)
  values ($1, $2, $3::timestamptz + interval '5 minutes')
  on conflict (organization_id, order_batch_id) do update
  set due_at = greatest(excluded.due_at, notification_notices.sent_at + interval '1 hour')
  where notification_notices.due_at is null`;

/** Makes the mail due that tells the sender about the notifications of a batch that failed. */
export const writeNoticeDue = (
  tx: Tx,
  {
    organization_id: organizationId,
    order_batch_id: orderBatchId,
  }: { organization_id: string; order_batch_id: string },
  now: Date,
): void => tx.defer(setDue, [organizationId, orderBatchId, now]);

const setReported = sql`update mails set is_reported = true where organization_id = $1 and id = $2`;

/** Leaves a failure out of the mails to the sender. */
export const writeReported = (
  tx: Tx,
  { organization_id: organizationId, id }: Pick<MailRow, 'organization_id' | 'id'>,
): void => tx.defer(setReported, [organizationId, id]);

const lockNotice = sql`select ${columns('notification_notices', ['order_batch_id'])} from notification_notices
  where organization_id = $1 and order_batch_id = $2 and due_at <= $3 for update`;

/** Locks the notice of a batch until the transaction ends. Returns false if it is not due. */
export async function lockDueNotice(
  tx: Tx,
  organizationId: string,
  orderBatchId: string,
  now: Date,
): Promise<boolean> {
  const found = await tx.query(lockNotice, [organizationId, orderBatchId, now]);
  return found.length > 0;
}

const setSent = sql`update notification_notices set due_at = null, sent_at = $3
  where organization_id = $1 and order_batch_id = $2`;

export const writeNoticeSent = (tx: Tx, organizationId: string, orderBatchId: string, now: Date): void =>
  tx.defer(setSent, [organizationId, orderBatchId, now]);

/** All failures are marked as reported. One that was followed by a mail that arrived is left out of the report. */
const reportFailures = sql`with reported as (
    update mails m set is_reported = true from orders o
    where o.organization_id = $1 and o.order_batch_id = $2 and m.organization_id = o.organization_id
      and m.order_id = o.id and m.status = 'failed' and not m.is_reported
      and m.template in ('gift', 'gift_on_its_way')
    returning o.position, o.recipient_first_name, o.notification_status, o.notification_error, m.to_email)
  select ${columns('orders', ['recipient_first_name', 'notification_error'], 'r')},
    ${renamed('mails', { to_email: 'email' }, 'r')}, ${computed('count', 'bigint', 'count(*) over ()')}
  from reported r where r.notification_status in ('bounced', 'failed', 'suppressed') order by r.position limit $3`;

export interface UnreportedFailure {
  recipient_first_name: string;
  notification_error: string | null;
  email: string;
  /** The number of all failures. */
  count: number;
}

/** Marks the failed notifications of a batch as reported, and returns the first ones. */
export const reportFailedMails = (
  tx: Tx,
  organizationId: string,
  orderBatchId: string,
  limit: number,
): Promise<UnreportedFailure[]> => tx.query(reportFailures, [organizationId, orderBatchId, limit]);
