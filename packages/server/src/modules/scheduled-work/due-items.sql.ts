import { columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import { nextInvoiceDue } from '../invoices/uninvoiced.sql.ts';

export interface ScheduledItem {
  kind: 'send' | 'expiry' | 'payment' | 'invoice' | 'notice';
  id: string;
  due_at: Date;
}

const kind = computed('kind', 'text', 'due.kind').as<Pick<ScheduledItem, 'kind'>>();
const item = fragment`${kind}, ${computed('id', 'uuid', 'due.id')}, ${computed('due_at', 'timestamptz', 'due.due_at')}`;

/** Items of the same time are ordered: sends, payments, notices, invoices, expiries. */
const earliestDueItem = sql`select ${item} from (
    (select 'send' as kind, id, scheduled_send_on as due_at from order_batches
      where organization_id = $1 and send_status = 'pending' and scheduled_send_on <= $2
      order by scheduled_send_on, id limit 1)
    union all
    (select 'expiry', id, expires_at from orders
      where organization_id = $1 and status in ('created', 'notified', 'opened') and expires_at <= $2
      order by expires_at limit 1)
    union all
    (select 'payment', id, payment_due_at from orders
      where organization_id = $1 and status = 'pending_payment' and payment_due_at <= $2
      order by payment_due_at, id limit 1)
    union all
    (select 'notice', order_batch_id, due_at from notification_notices
      where organization_id = $1 and due_at <= $2 order by due_at, order_batch_id limit 1)
    union all
    (select 'invoice', transfer_id, due_at from (${nextInvoiceDue(fragment`$1`, fragment`$2::timestamptz`)}) as invoice where due_at <= $2)
  ) as due order by due.due_at, due.kind desc limit 1`;

/** Finds the earliest item that is due in an organization until a time. */
export async function findEarliestDueItem(
  db: Statements,
  organizationId: string,
  until: Date,
): Promise<ScheduledItem | null> {
  const [item] = await db.query(earliestDueItem, [organizationId, until]);
  return item ?? null;
}

const timeOfDatabase = sql`
  select ${computed('now', 'timestamptz', 'clock_timestamp() + make_interval(secs => $1 / 1000.0)')}`;

/** Finds the time by the database's clock plus the offset of an organization. */
export async function findDatabaseTime(db: Statements, offsetMs: number): Promise<Date | null> {
  const [row] = await db.query(timeOfDatabase, [offsetMs]);
  return row?.now ?? null;
}

const organizationsWithDueItems = sql`select ${columns('organizations', ['id'], 'o')} from organizations o
  cross join lateral (select now() + make_interval(secs => o.clock_offset_ms / 1000.0) as now) as clock
  where (select b.scheduled_send_on from order_batches b where b.organization_id = o.id and b.send_status = 'pending'
      and b.scheduled_send_on is not null order by b.scheduled_send_on limit 1) <= clock.now
    or (select g.expires_at from orders g where g.organization_id = o.id and g.expires_at is not null
      and g.status in ('created', 'notified', 'opened') order by g.expires_at limit 1) <= clock.now
    or (select p.payment_due_at from orders p where p.organization_id = o.id and p.status = 'pending_payment'
      order by p.payment_due_at limit 1) <= clock.now
    or (select n.due_at from notification_notices n where n.organization_id = o.id and n.due_at is not null
      order by n.due_at limit 1) <= clock.now
    or exists (select from (${nextInvoiceDue(fragment`o.id`, fragment`clock.now`)}) as invoice where invoice.due_at <= clock.now)`;

/** Finds organizations with scheduled work that is due. The query reads only the ends of a few indexes for each organization. */
export async function findOrganizationsWithDueItems(db: Statements): Promise<string[]> {
  const rows = await db.query(organizationsWithDueItems);
  return rows.map(({ id }) => id);
}
