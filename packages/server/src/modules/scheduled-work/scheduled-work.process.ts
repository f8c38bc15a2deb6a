/**
 * Scheduled work: scheduled sends, dunning of payments, drafts before birthdays, monthly invoices and expiries. Rows contain the due times,
 * so moving or canceling work only changes its row. The same code serves real time and an advanced test clock.
 */

import type { Organization } from '../../context/caller.ts';
import { openContext, type Services } from '../../context/context.ts';
import { assert } from '../../kit/assert.ts';
import { findOrganization } from '../organizations/organizations.sql.ts';
import { attemptItem } from './attempt-item.process.ts';
import { findDatabaseTime, findEarliestDueItem } from './due-items.sql.ts';

/** The time by the database's clock, so that nothing is sent early if the clock of this machine is wrong. */
async function databaseTime({ db }: Services, organization: Organization): Promise<Date> {
  const now = await findDatabaseTime(db, organization.clock_offset_ms);
  assert(now, 'the database returns its time');
  return now;
}

/** Work that is still due after this time is left to the next job, so that others get the slot. */
const turnMs = 5_000;

/** Runs the scheduled work of an organization that is due, in the order of time, for some seconds at most. */
export async function runScheduledWork(services: Services, organizationId: string): Promise<void> {
  const endsAt = performance.now() + turnMs;
  while (performance.now() < endsAt) {
    const organization = await findOrganization(services.db, organizationId);
    if (!organization) return;
    const context = {
      ...(await openContext(services, organization)),
      now: await databaseTime(services, organization),
    };
    const item = await findEarliestDueItem(services.db, organizationId, context.now);
    if (!item) return;
    await attemptItem(context, item);
  }
}
