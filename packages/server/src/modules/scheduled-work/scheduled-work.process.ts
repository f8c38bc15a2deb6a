/**
 * Scheduled work: scheduled sends, dunning of payments, monthly invoices and expiries. Rows contain the due times,
 * so moving or canceling work only changes its row. The same code serves real time and an advanced test clock.
 */

import type { Organization } from '../../context/caller.ts';
import { type Context, openContext, type Services } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { sendOrderBatch } from '../batches/send-order-batch.ts';
import { expireOrders } from '../gifts/expire-orders.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { nextInvoiceDue } from '../invoices/uninvoiced.sql.ts';
import { findOrganization } from '../organizations/organizations.sql.ts';
import { runDunningStep } from '../payments/dunning/run-dunning-step.ts';

interface ScheduledItem {
  kind: 'send' | 'expiry' | 'payment' | 'invoice';
  id: string;
  due_at: Date;
}

/**
 * Finds the earliest item that is due in an organization until a time. Items of the same time are ordered: sends,
 * payments, invoices, expiries.
 */
const earliestDueItem = `select * from (
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
    (select 'invoice', transfer_id, due_at from (${nextInvoiceDue('$1')}) as invoice where due_at <= $2)
  ) as due order by due_at, kind desc limit 1`;

export async function findEarliestDueItem(
  db: Statements,
  organizationId: string,
  until: Date,
): Promise<ScheduledItem | null> {
  const [item] = await db.query<ScheduledItem>(earliestDueItem, [organizationId, until]);
  return item ?? null;
}

/** Runs one due item in a transaction. For an expiry, also runs other due expiries. */
export async function runScheduledItem(context: Context, item: ScheduledItem): Promise<void> {
  await context.db.transaction((tx) => {
    switch (item.kind) {
      case 'send':
        return sendOrderBatch(context, tx, item.id);
      case 'payment':
        return runDunningStep(context, tx, item.id);
      case 'invoice':
        return issueInvoice(context, tx, item.due_at);
      case 'expiry':
        return expireOrders(context, tx);
    }
  });
}

const timeOfDatabase = `select clock_timestamp() + make_interval(secs => $1 / 1000.0) as now`;

/** The time by the database's clock, so that nothing is sent early if the clock of this machine is wrong. */
async function databaseTime({ db }: Services, organization: Organization): Promise<Date> {
  const [row] = await db.query<{ now: Date }>(timeOfDatabase, [organization.clock_offset_ms]);
  assert(row, 'the database returns its time');
  return row.now;
}

/** Runs all due work of an organization, in the order of time. */
export async function runScheduledWork(services: Services, organizationId: string): Promise<void> {
  for (;;) {
    const organization = await findOrganization(services.db, organizationId);
    if (!organization) return;
    const context = {
      ...(await openContext(services, organization)),
      now: await databaseTime(services, organization),
    };
    const item = await findEarliestDueItem(services.db, organizationId, context.now);
    if (!item) return;
    await runScheduledItem(context, item);
  }
}

/** Organizations with due work. The query reads only the ends of a few indexes for each organization. */
const organizationsWithDueItems = `select o.id from organizations o
  cross join lateral (select now() + make_interval(secs => o.clock_offset_ms / 1000.0) as now) as clock
  where exists (select from order_batches b where b.organization_id = o.id and b.send_status = 'pending'
      and b.scheduled_send_on <= clock.now)
    or exists (select from orders g where g.organization_id = o.id and g.expires_at <= clock.now
      and g.status in ('created', 'notified', 'opened'))
    or exists (select from orders p where p.organization_id = o.id and p.status = 'pending_payment'
      and p.payment_due_at <= clock.now)
    or exists (select from (${nextInvoiceDue('o.id')}) as invoice where invoice.due_at <= clock.now)`;

export async function findOrganizationsWithDueItems(db: Statements): Promise<string[]> {
  const rows = await db.query<{ id: string }>(organizationsWithDueItems);
  return rows.map(({ id }) => id);
}
