import { columns, computed, type Fragment, fragment, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import { nextInvoiceDue } from '../invoices/uninvoiced.sql.ts';
import { hasNotFailed } from './failures.sql.ts';
import type { ScheduledItem } from './scheduled-item.ts';

const kind = computed('kind', 'text', 'due.kind').as<Pick<ScheduledItem, 'kind'>>();
const times = fragment`${computed('due_at', 'timestamptz', 'due.due_at')}, ${computed('run_at', 'timestamptz', 'due.run_at')}`;
const item = fragment`${kind}, ${computed('id', 'uuid', 'due.id')}, ${times}, ${computed('attempts', 'integer', 'due.attempts')}`;

/** Times of items that have not failed, from the tables with the aliases b, g, p, n, d, s, rule and the lateral query `invoice`. */
const sendHasNotFailed = (organization: Fragment): Fragment =>
  hasNotFailed(fragment`'send'`, { organization, id: fragment`b.id`, dueAt: fragment`b.scheduled_send_on` });
const expiryHasNotFailed = (organization: Fragment): Fragment =>
  hasNotFailed(fragment`'expiry'`, { organization, id: fragment`g.id`, dueAt: fragment`g.expires_at` });
const reminderHasNotFailed = (organization: Fragment): Fragment =>
  hasNotFailed(fragment`'reminder'`, {
    organization,
    id: fragment`g.id`,
    dueAt: fragment`g.reminder_due_at`,
  });
const paymentHasNotFailed = (organization: Fragment): Fragment =>
  hasNotFailed(fragment`'payment'`, { organization, id: fragment`p.id`, dueAt: fragment`p.payment_due_at` });
const noticeHasNotFailed = (organization: Fragment): Fragment =>
  hasNotFailed(fragment`'notice'`, {
    organization,
    id: fragment`n.order_batch_id`,
    dueAt: fragment`n.due_at`,
  });
const digestHasNotFailed = (organization: Fragment): Fragment =>
  hasNotFailed(fragment`'digest'`, { organization, id: fragment`d.user_id`, dueAt: fragment`d.due_at` });
const swapOfferHasNotFailed = (organization: Fragment): Fragment =>
  hasNotFailed(fragment`'swap_offer'`, { organization, id: fragment`s.id`, dueAt: fragment`s.swap_due_at` });
const occasionHasNotFailed = (organization: Fragment): Fragment =>
  hasNotFailed(fragment`'occasion'`, { organization, id: fragment`rule.id`, dueAt: fragment`rule.due_at` });
const invoiceHasNotFailed = (organization: Fragment): Fragment =>
  hasNotFailed(fragment`'invoice'`, {
    organization,
    id: fragment`invoice.transfer_id`,
    dueAt: fragment`invoice.due_at`,
  });

/** Items of the same time are ordered: swap offers, sends, reminders, payments, occasions, notices, invoices, expiries, digests. */
const earliestDueItem = sql`select ${item} from (
    (select 'send' as kind, b.id, b.scheduled_send_on as due_at, b.scheduled_send_on as run_at, 0 as attempts
      from order_batches b
      where b.organization_id = $1 and b.send_status = 'pending' and b.scheduled_send_on <= $2
        and ${sendHasNotFailed(fragment`$1`)}
      order by b.scheduled_send_on, b.id limit 1)
    union all
    (select 'expiry', g.id, g.expires_at, g.expires_at, 0 from orders g
      where g.organization_id = $1 and g.accepted_at is null and g.canceled_at is null and g.expires_at <= $2
        and ${expiryHasNotFailed(fragment`$1`)}
      order by g.expires_at limit 1)
    union all
    (select 'reminder', g.id, g.reminder_due_at, g.reminder_due_at, 0 from orders g
      where g.organization_id = $1 and g.accepted_at is null and g.canceled_at is null and g.reminder_due_at <= $2
        and ${reminderHasNotFailed(fragment`$1`)}
      order by g.reminder_due_at limit 1)
    union all
    (select 'payment', p.id, p.payment_due_at, p.payment_due_at, 0 from orders p
      where p.organization_id = $1 and p.payment_due_at <= $2
        and ${paymentHasNotFailed(fragment`$1`)}
      order by p.payment_due_at, p.id limit 1)
    union all
    (select 'notice', n.order_batch_id, n.due_at, n.due_at, 0 from notification_notices n
      where n.organization_id = $1 and n.due_at <= $2 and ${noticeHasNotFailed(fragment`$1`)}
      order by n.due_at, n.order_batch_id limit 1)
    union all
    (select 'digest', d.user_id, d.due_at, d.due_at, 0 from sender_news d
      where d.organization_id = $1 and d.due_at <= $2 and ${digestHasNotFailed(fragment`$1`)}
      order by d.due_at, d.user_id limit 1)
    union all
    (select 'swap_offer', s.id, s.swap_due_at, s.swap_due_at, 0 from shipments s
      where s.organization_id = $1 and s.swap_due_at <= $2 and ${swapOfferHasNotFailed(fragment`$1`)}
      order by s.swap_due_at, s.id limit 1)
    union all
    (select 'occasion', rule.id, rule.due_at, rule.due_at, 0 from occasion_rules rule
      where rule.organization_id = $1 and rule.due_at <= $2 and ${occasionHasNotFailed(fragment`$1`)}
      order by rule.due_at, rule.id limit 1)
    union all
    (select 'invoice', invoice.transfer_id, invoice.due_at, invoice.due_at, 0
      from (${nextInvoiceDue(fragment`$1`, fragment`$2::timestamptz`)}) as invoice
      where invoice.due_at <= $2 and ${invoiceHasNotFailed(fragment`$1`)})
    union all
    (select r.kind, r.item_id, r.due_at, greatest(r.next_attempt_at, r.due_at), r.attempts from scheduled_work_failures r
      where r.organization_id = $1 and r.next_attempt_at <= $2 order by r.next_attempt_at, r.item_id limit 1)
  ) as due order by due.run_at, due.kind desc limit 1`;

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

/** The earliest time of each kind of work, in each organization, and its own time. It reads only the ends of a few indexes. */
const earliestOfOrganizations = fragment`from organizations o
  cross join lateral (select now() + make_interval(secs => o.clock_offset_ms / 1000.0) as now) as clock
  cross join lateral (select least(
    (select b.scheduled_send_on from order_batches b where b.organization_id = o.id and b.send_status = 'pending'
      and b.scheduled_send_on is not null and ${sendHasNotFailed(fragment`o.id`)}
      order by b.scheduled_send_on limit 1),
    (select g.expires_at from orders g where g.organization_id = o.id and g.expires_at is not null
      and g.accepted_at is null and g.canceled_at is null and ${expiryHasNotFailed(fragment`o.id`)}
      order by g.expires_at limit 1),
    (select g.reminder_due_at from orders g where g.organization_id = o.id and g.reminder_due_at is not null
      and g.accepted_at is null and g.canceled_at is null and ${reminderHasNotFailed(fragment`o.id`)}
      order by g.reminder_due_at limit 1),
    (select p.payment_due_at from orders p where p.organization_id = o.id and p.payment_due_at is not null
      and ${paymentHasNotFailed(fragment`o.id`)} order by p.payment_due_at limit 1),
    (select n.due_at from notification_notices n where n.organization_id = o.id and n.due_at is not null
      and ${noticeHasNotFailed(fragment`o.id`)} order by n.due_at limit 1),
    (select d.due_at from sender_news d where d.organization_id = o.id
      and ${digestHasNotFailed(fragment`o.id`)} order by d.due_at limit 1),
    (select s.swap_due_at from shipments s where s.organization_id = o.id and s.swap_due_at is not null
      and ${swapOfferHasNotFailed(fragment`o.id`)} order by s.swap_due_at limit 1),
    (select rule.due_at from occasion_rules rule where rule.organization_id = o.id and rule.due_at is not null
      and ${occasionHasNotFailed(fragment`o.id`)} order by rule.due_at limit 1),
    (select invoice.due_at from (${nextInvoiceDue(fragment`o.id`, fragment`clock.now`)}) as invoice
      where ${invoiceHasNotFailed(fragment`o.id`)}),
    (select r.next_attempt_at from scheduled_work_failures r where r.organization_id = o.id
      and r.next_attempt_at is not null order by r.next_attempt_at limit 1)
  ) as due_at) as earliest
  where earliest.due_at <= clock.now`;

const organizationsWithDueItems = sql`select ${columns('organizations', ['id'], 'o')} ${earliestOfOrganizations}`;

/** Finds organizations with scheduled work that is due. */
export async function findOrganizationsWithDueItems(db: Statements): Promise<string[]> {
  const rows = await db.query(organizationsWithDueItems);
  return rows.map(({ id }) => id);
}

const longestDue = sql`select ${computed(
  'seconds',
  'bigint',
  'coalesce(max(extract(epoch from clock.now - earliest.due_at)), 0)::bigint',
)} ${earliestOfOrganizations}`;

/** How long the scheduled work has been due that has been so the longest, in seconds. */
export async function findLongestDue(db: Statements): Promise<number> {
  const [row] = await db.query(longestDue);
  return row?.seconds ?? 0;
}
