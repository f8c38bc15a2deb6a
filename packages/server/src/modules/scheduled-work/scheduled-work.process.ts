/**
 * Scheduled work: scheduled sends, dunning of payments, notices to senders, monthly invoices and expiries. Rows contain the due times,
 * so moving or canceling work only changes its row. The same code serves real time and an advanced test clock.
 */

import type { Organization } from '../../context/caller.ts';
import { type Context, openContext, type Services } from '../../context/context.ts';
import { assert } from '../../kit/assert.ts';
import { sendOrderBatch } from '../batches/send-order-batch.ts';
import { expireOrders } from '../gifts/expire-orders.ts';
import { reportFailedNotifications } from '../gifts/report-failed-notifications.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { findOrganization } from '../organizations/organizations.sql.ts';
import { runDunningStep } from '../payments/dunning/run-dunning-step.ts';
import { findDatabaseTime, findEarliestDueItem, type ScheduledItem } from './due-items.sql.ts';

/** Runs one due item in a transaction. For an expiry, also runs other due expiries. */
export async function runScheduledItem(context: Context, item: ScheduledItem): Promise<void> {
  await context.db.transaction((tx) => {
    switch (item.kind) {
      case 'send':
        return sendOrderBatch(context, tx, item.id);
      case 'payment':
        return runDunningStep(context, tx, item.id);
      case 'notice':
        return reportFailedNotifications(context, tx, item.id);
      case 'invoice':
        return issueInvoice(context, tx, item.due_at);
      case 'expiry':
        return expireOrders(context, tx);
    }
  });
}

/** The time by the database's clock, so that nothing is sent early if the clock of this machine is wrong. */
async function databaseTime({ db }: Services, organization: Organization): Promise<Date> {
  const now = await findDatabaseTime(db, organization.clock_offset_ms);
  assert(now, 'the database returns its time');
  return now;
}

/** Runs the scheduled work of an organization that is due, in the order of time. */
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
