/** Events are partitioned by months of the database's clock. Partitions are made ahead and dropped as a whole. */
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { shortLockTimeout } from '../../db/statements.ts';

/** How many days of real time events are kept at least. */
export const eventRetentionDays = 90;

const createPartitions = sql`select make_event_months(today, (today + interval '2 months')::date)
  from (select (now() at time zone 'UTC')::date as today) as clock`;
const dropPartitions = sql`select drop_event_months(now() - make_interval(days => $1))`;

/**
 * Makes the partitions of the coming months and drops those that are older than events are kept. Throws when a table is
 * in use for too long; the next call tries again.
 */
export async function maintainEventPartitions(db: Database): Promise<void> {
  await db.defineTables(async (tx) => {
    tx.defer(shortLockTimeout);
    await tx.query(createPartitions);
  });
  await db.defineTables(async (tx) => {
    tx.defer(shortLockTimeout);
    await tx.query(dropPartitions, [eventRetentionDays]);
  });
}
